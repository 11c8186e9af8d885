/**
 * The rows of the Library: what each system and set-up reaches at 4K random, by the rules of the Curve page (reach,
 * frontier). Pure.
 */
import { onceOf } from "~/base/byKey";
import { group } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint, LatencyStats } from "~/model/answers";
import { isMostlySubmitted, kindWith, latencyOrSlowest } from "~/model/latency";
import { controlledLoad, withoutSetup, workloadId } from "~/model/load";
import { medianPoint, standFor } from "~/model/middle";
import { remarkCode } from "~/model/remarks";
import { SHELF_LIMIT_US, type ShelfReading, type ShelfRow } from "~/model/shelf";
import { askedRuntime } from "./askedOption";
import { bestOf, type GridStep, isGrid } from "./frontier";
import { isKnown, peakOf } from "./knee/step";
import { furthestOf, linesOf, type Measured, rateOf } from "./reach";
import { withoutLoads } from "./series";

const LARGE_BYTES = 65_536;

/** A key without workload and loads: the engine, and the set-up. */
const optionsOf = (series: string): string => withoutLoads(series).split("-").slice(2).join("-");

/** @param isGuessed is the media of a point a guess? @param points of one dataset, from question `curve` */
export function shelfOf(points: readonly CurvePoint[], isGuessed: (point: CurvePoint) => boolean): ShelfRow[] {
  const systems = group(
    points.filter(({ format }) => format !== "figures-csv"),
    ({ system, tool }) => `${tool}\n${system ?? ""}`,
  );
  return [...systems.values()].flatMap((own) => {
    const all = [...group(own, ({ series }) => optionsOf(series)).values()]
      .map((points) => rowOf(points, isGuessed))
      .filter(({ read, write }) => read !== null || write !== null);
    const single = all.filter(isSingle);
    const rows = single.length > MOST_SINGLE ? all.filter((row) => !single.includes(row)) : all;
    // If a system has one set-up, its other results belong to it too.
    if (rows.length === 1) return rows.map((row) => ({ ...row, ...besides(own) }));
    // The row exists and can be opened, but shows no number: it would be one of several unlike set-ups.
    if (rows.length > 0) return rows;
    const { setup_name: _, ...row } = rowOf(own, isGuessed);
    return [{ ...row, setup: null, options: "", series: [], read: null, write: null }];
  });
}

/** A study of many conditions at one load each has a set-up for every file: as rows they would bury the others. */
const MOST_SINGLE = 12;
const isSingle = ({ read, write }: ShelfRow): boolean =>
  (read?.loads.length ?? 0) <= 1 && (write?.loads.length ?? 0) <= 1;

function rowOf(points: readonly CurvePoint[], isGuessed: (point: CurvePoint) => boolean): ShelfRow {
  const first = points[0]!;
  const versions = new Set(points.map(({ tool_version }) => tool_version));
  const of = (workload: string) =>
    points.filter((point) => workloadId(point) === workload && !isBesideOther(point, workload));
  const [read, write] = [of("randread-4k"), of("randwrite-4k")];
  const { dataset, system, system_label, drive_model, media, drive_count, host, tool } = first;
  return {
    ...{ dataset, system, system_label, drive_model, media, drive_count, host, tool },
    interface: first.interface,
    media_guessed: media !== null && points.some(isGuessed),
    tool_version: versions.size === 1 ? first.tool_version : null,
    setup: first.setup,
    ...(first.setup_name !== undefined && { setup_name: first.setup_name }),
    options: optionsOf(withoutSetup(first.series)),
    runtimes_s: [...new Set(points.flatMap((point) => runtimeOf(point) ?? []))].sort((a, b) => a - b),
    state: onlyOf(points.map(({ said }) => said["state"] ?? said["precondition"] ?? null)),
    series: [...new Set([...read, ...write].map(({ series }) => series))],
    read: readingOf(read, "read"),
    write: readingOf(write, "write"),
    ...besides(points),
  };
}

/** Reads that ran beside writes are half of a mix: among pure reads they have no rank. */
const isBesideOther = ({ remarks }: CurvePoint, workload: string): boolean =>
  (remarks ?? "")
    .split(" ")
    .some(
      (remark) => remarkCode(remark) === "beside" && remark.split(":").some((work, i) => i > 0 && work !== workload),
    );

/** A run requested for 60 s takes 60.001 s: two digits are enough to distinguish lengths. */
const runtimeOf = (point: CurvePoint): number | null =>
  askedRuntime(point) ?? (point.runtime_s === null ? null : Number(point.runtime_s.toPrecision(2)));

const onlyOf = (values: readonly (string | null)[]): string | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

/** The best values among its other results. */
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

type Step = Measured & GridStep;

function readingOf(all: readonly CurvePoint[], op: string): ShelfReading | null {
  const own = all.filter((p) => p.op === op && !p.failed && p.excluded === null && controlledLoad(p) !== null);
  // As on the Curve page: the closed loop if there is one.
  const closed = own.filter(({ load_kind }) => load_kind === "outstanding");
  const points = closed.length > 0 ? closed : own.filter(({ load_kind }) => load_kind === "rate");
  if (points.length === 0) return null;
  const measured = [...group(points, ({ series }) => series).values()].flatMap((series) => {
    const kind = kindOf(series, (stats) => latencyOrSlowest(stats, "p99").value_us);
    return series.map((point) => measuredOf(point, kind));
  });
  const lines = linesOf(measured, (main, among) =>
    measuredOf(
      medianPoint(
        main.point,
        among.map(({ point }) => point),
      ),
      main.kind,
    ),
  );
  const steps = lines.flat();
  const reach = furthestOf(lines, SHELF_LIMIT_US);
  const furthest = reach.found === "within" ? reach.step : null;
  // None is within the limit: the line with the highest peak.
  const highest = (line: readonly Step[]): number => Math.max(-1, ...line.map(({ rate }) => rate ?? -1));
  const shown = lines.reduce((best, line) =>
    (furthest === null ? highest(line) > highest(best) : line.includes(furthest)) ? line : best,
  );
  const drawn = drawnOf(shown);
  const peak = peakOf(steps);
  return {
    within_iops: furthest === null ? null : furthest.rate,
    ...(furthest !== null && isMostlySubmitted(furthest.point.latency, furthest.kind) && { submitted: true }),
    judged: reach.found !== "nothing",
    peak_iops: peak === null ? null : steps[peak]!.rate,
    qd1_mean_us: meanAtOne(points),
    loads: [...new Set(steps.map(loadId))].sort(byLoad),
    line: drawn.map(({ rate, latency_us }) => [Math.round(rate!), Math.round(latency_us!)]),
    furthest: furthest === null ? null : nullIfNone(drawn.indexOf(furthest)),
  };
}

function measuredOf(point: CurvePoint, kind: string) {
  const { value_us, least_us } = latencyOrSlowest(lookUp(point.latency, kind), "p99");
  return { point, kind, latency_us: value_us, least_us };
}

const nullIfNone = (at: number): number | null => (at === -1 ? null : at);

/** The steps that a row draws: the frontier of depths × jobs, otherwise each load. */
function drawnOf(line: readonly Step[]): Step[] {
  const drawn = isGrid(line) ? bestOf(line, SHELF_LIMIT_US).at.map((i) => line[i]!) : line;
  return drawn.filter(({ rate, latency_us }) => isKnown(rate) && isKnown(latency_us));
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

/** The lowest over several series, as a reader of the curve would take it. */
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
      (p) => rateOf(p) ?? 0,
      medianPoint,
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

/** Equal lists of loads become one text, made once, however often a table is sorted. */
const textOf = onceOf((loads: readonly string[]) => loads.join(" "));

/**
 * The loads that most rows ran (the larger set of equally frequent ones), and how many of them a row shares: ranks
 * compare only common loads.
 */
export function commonLoads(readings: readonly (ShelfReading | null)[]): readonly string[] {
  const alike = group(
    readings.flatMap((reading) => (reading === null ? [] : [reading.loads])),
    textOf,
  );
  const [most] = [...alike.values()].sort((a, b) => b.length - a.length || b[0]!.length - a[0]!.length);
  return most?.[0] ?? [];
}

/** Number of these loads that the row ran; null: all, and no others. */
export function loadsShared({ loads }: Pick<ShelfReading, "loads">, common: readonly string[]): number | null {
  if (textOf(loads) === textOf(common)) return null;
  const own = new Set(loads);
  return common.filter((load) => own.has(load)).length;
}
