/**
 * The rows of the Library: what each system and set-up reaches at 4K random, by the rules that the Curve page reads its
 * lines by (frontier, knee/limit, model/middle). Pure.
 */
import { group } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint, LatencyStats } from "~/model/answers";
import { kindWith } from "~/model/latency";
import { compareOnLine, controlledLoad, loadOnLine } from "~/model/load";
import { standFor } from "~/model/middle";
import { SHELF_LIMIT_US, type ShelfReading, type ShelfRow } from "~/model/shelf";
import { bestOf, furthestWithin, type GridStep, isGrid } from "./frontier";
import { limitKnee, mostUnder } from "./knee/limit";
import { isKnown, peakOf } from "./knee/step";
import { SERIES_PARTS } from "./series";

const SETUP = new RegExp(SERIES_PARTS.setup);
const LOADS = new RegExp(`${SERIES_PARTS.jobs}|${SERIES_PARTS.depth}`, "g");
const P99 = "0.99";
const LARGE_BYTES = 65_536;

const workloadOf = (series: string): string => series.replace(SETUP, "").split("-", 2).join("-");
/** What is left of a key without workload and loads: the engine, and the set-up. */
const optionsOf = (series: string): string => series.replace(LOADS, "").split("-").slice(2).join("-");

/** @param isGuessed of a point: its media is a guess. @param points of one dataset, as question `curve` gives them */
export function shelfOf(points: readonly CurvePoint[], isGuessed: (point: CurvePoint) => boolean): ShelfRow[] {
  const systems = group(
    points.filter(({ format }) => format !== "figures-csv"),
    ({ system, tool }) => `${tool}\n${system ?? ""}`,
  );
  return [...systems.values()].flatMap((own) => {
    const rows = [...group(own, ({ series }) => optionsOf(series)).values()]
      .map((all) => rowOf(all, isGuessed))
      .filter(({ read, write }) => read !== null || write !== null);
    // Where a system has one set-up, what else it ran is of that too.
    if (rows.length === 1) return rows.map((row) => ({ ...row, ...besides(own) }));
    return rows.length > 0 ? rows : [{ ...rowOf(own, isGuessed), setup: null, options: "" }];
  });
}

function rowOf(points: readonly CurvePoint[], isGuessed: (point: CurvePoint) => boolean): ShelfRow {
  const first = points[0]!;
  const versions = new Set(points.map(({ tool_version }) => tool_version));
  const of = (workload: string) => points.filter(({ series }) => workloadOf(series) === workload);
  const [read, write] = [of("randread-4k"), of("randwrite-4k")];
  const { dataset, system, system_label, drive_model, media, drive_count, host, tool } = first;
  return {
    ...{ dataset, system, system_label, drive_model, media, drive_count, host, tool },
    interface: first.interface,
    media_guessed: media !== null && points.some(isGuessed),
    tool_version: versions.size === 1 ? first.tool_version : null,
    setup: first.setup,
    options: optionsOf(first.series.replace(SETUP, "")),
    series: [...new Set([...read, ...write].map(({ series }) => series))],
    read: readingOf(read, "read"),
    write: readingOf(write, "write"),
    ...besides(points),
  };
}

/** The most of what else they ran. */
function besides(points: readonly CurvePoint[]): Pick<ShelfRow, "seq_bytes_per_s" | "mix_iops" | "mix_read_percent"> {
  const good = points.filter(({ failed, excluded }) => !failed && excluded === null);
  const sequential = good.filter(
    (p) => p.workload_op === "read" && p.pattern === "seq" && (p.block_bytes ?? 0) >= LARGE_BYTES,
  );
  const mixed = good.filter((p) => p.workload_op === "mixed" && p.pattern === "random" && p.block_bytes === 4096);
  const mix = mixed.reduce<CurvePoint | null>(
    (best, p) => ((p.total_iops ?? -1) > (best?.total_iops ?? 0) ? p : best),
    null,
  );
  return {
    seq_bytes_per_s: sequential.reduce<number | null>((most, p) => larger(most, p.bytes_per_s), null),
    mix_iops: mix?.total_iops ?? null,
    mix_read_percent: mix?.read_percent ?? null,
  };
}

const larger = (a: number | null, b: number | null): number | null => (a === null || (b ?? -1) > a ? b : a);

/** A load of one line, and the point that stands for it. */
interface Step extends GridStep {
  readonly point: CurvePoint;
}

function readingOf(all: readonly CurvePoint[], op: string): ShelfReading | null {
  const own = all.filter((p) => p.op === op && !p.failed && p.excluded === null && controlledLoad(p) !== null);
  // As on the Curve page: the closed loop where there is one.
  const closed = own.filter(({ load_kind }) => load_kind === "outstanding");
  const points = closed.length > 0 ? closed : own.filter(({ load_kind }) => load_kind === "rate");
  if (points.length === 0) return null;
  const lines = linesOf(points).map(readLine);
  const steps = lines.flatMap((line) => line.steps);
  const best = lines.reduce((most, line) => ((line.within ?? -1) > (most.within ?? -1) ? line : most));
  // None within the limit: the line that goes highest.
  const shown = best.within === null ? lines.reduce((most, line) => (line.peak > most.peak ? line : most)) : best;
  const peak = peakOf(steps);
  return {
    within_iops: best.within,
    judged: steps.some(({ latency_us }) => isKnown(latency_us)),
    peak_iops: peak === null ? null : steps[peak]!.rate,
    qd1_mean_us: meanAtOne(points),
    loads: [...new Set(steps.map(loadId))].sort(byLoad),
    line: shown.line.map(({ rate, latency_us }) => [Math.round(rate!), Math.round(latency_us!)]),
    furthest: shown.furthest === -1 ? null : shown.furthest,
  };
}

interface ReadLine {
  readonly steps: readonly Step[];
  readonly within: number | null;
  readonly peak: number;
  /** What is drawn of it. */
  readonly line: readonly Step[];
  /** Index on `line`; -1: nothing is within the limit. */
  readonly furthest: number;
}

/** Depths × jobs are one line, their frontier; else the last load before the first that is over the limit. */
function readLine(steps: readonly Step[]): ReadLine {
  const grid = steps.every(({ point }) => point.load_kind === "outstanding") && isGrid(steps);
  const at = grid ? furthestOf(steps) : kneeOf(steps);
  const drawn = grid ? bestOf(steps, SHELF_LIMIT_US).at : steps.map((_, i) => i);
  const line = drawn.filter((i) => isKnown(steps[i]!.rate) && isKnown(steps[i]!.latency_us));
  return {
    steps,
    within: at === null ? null : steps[at]!.rate,
    peak: Math.max(-1, ...steps.map(({ rate }) => rate ?? -1)),
    line: line.map((i) => steps[i]!),
    furthest: at === null ? -1 : line.indexOf(at),
  };
}

function furthestOf(steps: readonly Step[]): number | null {
  const found = furthestWithin(steps, SHELF_LIMIT_US);
  return found.found === "within" ? found.at : null;
}

function kneeOf(steps: readonly Step[]): number | null {
  const found = limitKnee(steps, SHELF_LIMIT_US);
  return "last_ok" in found ? mostUnder(steps, found.last_ok) : null;
}

/** Points -> lines of one step per load, in order of the load: a grid of depths × jobs is one, else a line per series. */
function linesOf(points: readonly CurvePoint[]): Step[][] {
  const counts = group(
    points,
    ({ drive_count }) => drive_count,
    (p) => controlledLoad(p),
  );
  // Sweeps of unlike numbers of drives are a line each; one load at each number is one sweep.
  const apart = counts.size > 1 && [...counts.values()].some(({ size }) => size > 1);
  const grids = group(points, (p) => `${p.series.replace(LOADS, "")} ${apart ? String(p.drive_count) : ""}`);
  return [...grids.values()].flatMap((own) => {
    const series = [...group(own, (p) => p.series).values()].map(stepsOf);
    const all = series.flat();
    return series.length > 1 && isGrid(all) ? [all] : series;
  });
}

function stepsOf(points: readonly CurvePoint[]): Step[] {
  const kind = kindOf(points, (stats) => stats.quantiles[P99]);
  const loadOf = loadOnLine(points);
  const ordered = [...points].sort(compareOnLine(loadOf));
  return [...group(ordered, loadOf)].map(([load, all]) => {
    const stats = (p: CurvePoint) => lookUp(p.latency, kind);
    const { main: point } = standFor(
      all,
      (p) => p99Of(stats(p)) !== null,
      (p) => p.repeat !== null,
      rateOf,
    );
    const own = stats(point);
    const rate = point.total_iops ?? point.iops;
    const samples = own?.samples ?? point.ios;
    return { load, rate, latency_us: p99Of(own), samples, depth: point.iodepth, jobs: point.numjobs, point };
  });
}

const kindOf = (points: readonly CurvePoint[], value: (stats: LatencyStats) => number | null | undefined): string => {
  const any = (is: (stats: LatencyStats) => boolean) => (kind: string) =>
    points.some((p) => {
      const stats = lookUp(p.latency, kind);
      return stats !== undefined && is(stats);
    });
  return kindWith(
    points[0]?.tool,
    any((stats) => value(stats) != null),
    any(() => true),
  );
};

const rateOf = (p: CurvePoint): number => p.total_iops ?? p.iops ?? 0;

/** Never above the exact maximum (DOMAIN, Histogram limits). */
function p99Of(stats: LatencyStats | undefined): number | null {
  const p99 = stats?.quantiles[P99];
  return p99 === undefined ? null : Math.min(p99, stats?.max_us ?? Infinity);
}

/** The least of several series, as a reader of the curve would take it. */
function meanAtOne(points: readonly CurvePoint[]): number | null {
  const single = [...group(points, (p) => p.series).values()].flatMap((series): number[] => {
    const at = series.filter(({ outstanding }) => outstanding === 1);
    if (at.length === 0) return [];
    const kind = kindOf(series, (stats) => stats.mean_us);
    const mean = (p: CurvePoint): number | null => lookUp(p.latency, kind)?.mean_us ?? null;
    const { main } = standFor(
      at,
      (p) => mean(p) !== null,
      (p) => p.repeat !== null,
      rateOf,
    );
    const mean_us = mean(main);
    return mean_us === null ? [] : [mean_us];
  });
  return single.length === 0 ? null : Math.min(...single);
}

const loadId = ({ depth, jobs, load }: Step): string =>
  depth === null || jobs === null ? String(load ?? "?") : `${depth}x${jobs}`;

const product = (id: string): number => id.split("x").reduce((all, part) => all * Number(part), 1);
const byLoad = (a: string, b: string): number => product(a) - product(b) || (a < b ? -1 : a > b ? 1 : 0);

/**
 * The loads that most rows ran, the larger set of equally frequent ones, and how many of them a row shares: a rank holds
 * over loads that both ran.
 */
export function commonLoads(readings: readonly (ShelfReading | null)[]): readonly string[] {
  const counts = new Map<string, { n: number; loads: readonly string[] }>();
  for (const reading of readings) {
    if (reading === null) continue;
    const key = reading.loads.join(" ");
    counts.set(key, { n: (counts.get(key)?.n ?? 0) + 1, loads: reading.loads });
  }
  const [most] = [...counts.values()].sort((a, b) => b.n - a.n || b.loads.length - a.loads.length);
  return most?.loads ?? [];
}

/** How many of these loads the row ran; null: all, and no others. */
export function loadsShared(reading: ShelfReading, common: readonly string[]): number | null {
  const own = new Set(reading.loads);
  const shared = common.filter((load) => own.has(load)).length;
  return shared === common.length && own.size === common.length ? null : shared;
}
