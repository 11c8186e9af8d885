/** Which series a link shows: the filters of the sentence, then the reader's picks or the highest peaks. Pure. */
import { isBlockSeries } from "~/model/load";
import { isToldTogether, oneLatencySteps } from "~/charts/curve/lines";
import { STATISTICS, type Statistic, type XQuantity } from "~/charts/curve/options";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { type CurveState, MOST_SERIES } from "./state";
import { allLargeBlocks } from "../shared/largeBlock";
import { workloadId } from "../shared/point/workload";
import { gridId } from "./grid";

const FIRST_WORKLOAD = "randread-4k";

type SeriesId = Pick<SeriesRow, "dataset" | "system" | "series">;

/** As in links and as the chart names a series. */
export const seriesId = ({ dataset, system, series }: SeriesId): string => `${dataset}/${system ?? ""}/${series}`;
export const systemId = ({ dataset, system }: Pick<SeriesRow, "dataset" | "system">): string =>
  `${dataset}/${system ?? ""}`;

export interface Picks {
  /** Workloads, systems, jobs and sweeps that the filters before them leave to choose from. */
  readonly workloads: readonly SeriesRow[];
  readonly systems: readonly SeriesRow[];
  readonly jobs: readonly string[];
  readonly loads: readonly string[];
  /** What is chosen, `auto` resolved. */
  readonly chosen: {
    readonly workloads: readonly string[];
    readonly systems: readonly string[];
    readonly jobs: readonly string[];
    readonly load: "outstanding" | "rate" | "both";
    readonly lines: "best" | "jobs" | "all";
  };
  /** All that match, highest peak first. */
  readonly matching: readonly SeriesRow[];
  readonly shown: readonly SeriesRow[];
}

const peakOf = (row: SeriesRow): number => row.peak_iops ?? (row.peak_bytes_per_s ?? 0) / (row.block_bytes ?? 4096);
const distinctBy = <T>(rows: readonly T[], id: (row: T) => string): T[] =>
  [...new Map(rows.toReversed().map((row) => [id(row), row])).values()].reverse();
export const jobsOf = (row: Pick<SeriesRow, "numjobs">): string => (row.numjobs === null ? "" : String(row.numjobs));

/** What `auto` looks at: own files where there are any, so that what was just dropped is on the chart. */
const ownFirst = (rows: readonly SeriesRow[]): readonly SeriesRow[] => {
  const own = rows.filter((row) => row.dataset === "local");
  return own.length > 0 ? own : rows;
};

interface Worth {
  readonly id: string;
  points: number;
  /** 2: a series has the statistic to be drawn, 1: some latency, 0: none. */
  drawable: number;
  peak: number;
}

/**
 * 4K random read where there is any, else the workload with most points; ties: first by id. Of own files: one that can
 * be drawn before one that cannot, the higher peak (ACT: reads before large blocks) before the id.
 */
function firstWorkload(rows: readonly SeriesRow[], y: CurveState["y"]): string[] {
  const worth = new Map<string, Worth>();
  for (const row of rows) {
    const id = workloadId(row);
    const one = worth.get(id) ?? { id, points: 0, drawable: 0, peak: 0 };
    worth.set(id, one);
    one.points += row.points;
    if (row.dataset !== "local") continue;
    one.drawable = Math.max(one.drawable, row.kinds.length === 0 ? 0 : hasStatistic(row, y) ? 2 : 1);
    one.peak = Math.max(one.peak, row.peak_iops ?? 0);
  }
  const first = worth.get(FIRST_WORKLOAD);
  const most = Math.max(0, ...[...worth.values()].map((one) => one.drawable));
  if (first !== undefined && (first.drawable > 0 || most === 0)) return [FIRST_WORKLOAD];
  const [best] = [...worth.values()].toSorted(
    (a, b) => b.drawable - a.drawable || b.points - a.points || b.peak - a.peak || (a.id < b.id ? -1 : 1),
  );
  return best === undefined ? [] : [best.id];
}

/** Means and extremes: as good as every tool that prints a latency prints them. */
function hasStatistic({ quantiles }: SeriesRow, y: CurveState["y"]): boolean {
  const quantile = STATISTICS[y === "auto" ? "p99" : y];
  return quantile === null || quantiles.some((one) => Math.abs(one - Number(quantile)) < 1e-9);
}

/** Fewer points are no sweep. */
const SWEEP = 3;

/** Both where both were picked; else the depth sweep, unless only the rate sweep is one. */
function firstLoad(rows: readonly SeriesRow[], named: boolean): "outstanding" | "rate" | "both" {
  const longest = (kind: string): number =>
    Math.max(0, ...rows.filter((row) => row.load_kind === kind).map((row) => row.points));
  const [closed, open] = [longest("outstanding"), longest("rate")];
  if (named && closed > 0 && open > 0) return "both";
  return open > closed && closed < SWEEP ? "rate" : "outstanding";
}

const panelOf = (facet: CurveState["facet"]): ((row: SeriesRow) => string) =>
  ({ none: () => "", workload: workloadId, system: systemId, jobs: jobsOf })[facet];

/** The highest peaks of each panel; `line`: what is drawn as one counts once. */
function highest(
  rows: readonly SeriesRow[],
  panel: (row: SeriesRow) => string,
  line: (row: SeriesRow) => string,
): SeriesRow[] {
  const taken = new Map<string, Set<string>>();
  return rows.filter((row) => {
    const lines = taken.get(panel(row)) ?? new Set();
    taken.set(panel(row), lines);
    if (lines.size < MOST_SERIES) lines.add(line(row));
    return lines.has(line(row));
  });
}

type Told = Pick<CurveState, "s"> &
  Partial<Pick<CurveState, "lines" | "c" | "facet" | "join" | "base" | "knee" | "at">>;

/** `auto` of the lines: what the reader told apart, or joined, stays so; knees, loads and ratios are of sweeps. */
function linesOf({
  lines = "auto",
  s,
  c,
  facet,
  join = [],
  base = "",
  knee = "limit",
  at = null,
}: Told): Picks["chosen"]["lines"] {
  if (lines !== "auto") return lines;
  const told = s.length > 0 || join.length > 0 || c === "jobs" || facet === "jobs";
  return told || base !== "" || knee !== "limit" || at !== null ? "jobs" : "best";
}

const isPicked = (row: SeriesRow, picks: readonly string[]): boolean =>
  picks.includes(row.series) || picks.includes(seriesId(row));

/** @param rows all series of the datasets asked for. @param grids those over depths and jobs, by `gridId`. */
export function pick(
  rows: readonly SeriesRow[],
  state: Pick<CurveState, "w" | "sys" | "j" | "load" | "y"> & Told,
  grids: ReadonlySet<string> = new Set(),
): Picks {
  const bySystem = state.sys.length === 0 ? rows : rows.filter((row) => state.sys.includes(systemId(row)));
  const picked = state.s.length === 0 ? [] : bySystem.filter((row) => isPicked(row, state.s));
  // Series picked by name bring their own workload, jobs and sweep along.
  const named = picked.length > 0 && state.w.length === 0;
  const workloads = named
    ? [...new Set(picked.map(workloadId))]
    : state.w.length > 0
      ? state.w
      : firstWorkload(ownFirst(bySystem), state.y);
  const byWorkload = bySystem.filter((row) => workloads.includes(workloadId(row)));
  const byJobs = state.j.length === 0 ? byWorkload : byWorkload.filter((row) => state.j.includes(jobsOf(row)));
  const load = state.load !== "auto" ? state.load : firstLoad(named ? picked : ownFirst(byJobs), named);
  const matching = byJobs
    .filter((row) => load === "both" || row.load_kind === load)
    .toSorted((a, b) => peakOf(b) - peakOf(a) || (seriesId(a) < seriesId(b) ? -1 : 1));
  const wanted = state.s.length === 0 ? [] : matching.filter((row) => isPicked(row, state.s));
  const lines = linesOf(state);
  const line = (row: SeriesRow): string => (lines !== "jobs" && grids.has(gridId(row)) ? gridId(row) : seriesId(row));
  const shown = wanted.length > 0 ? wanted : highest(matching, panelOf(state.facet ?? "none"), line);
  const jobs = [...new Set(byWorkload.map(jobsOf))].toSorted((a, b) => Number(a) - Number(b));
  return {
    workloads: distinctBy(bySystem, workloadId),
    systems: distinctBy(rows, systemId),
    jobs,
    loads: [...new Set(byJobs.map((row) => row.load_kind))].toSorted(),
    chosen: {
      workloads,
      systems: state.sys.length > 0 ? state.sys : [...new Set(rows.map(systemId))],
      jobs: state.j.length > 0 ? state.j : jobs,
      load,
      lines,
    },
    matching,
    shown,
  };
}

/** `auto` of the x axis: IOPS; GB/s when every block is 64 KiB or more, or lines go over block sizes. */
export function xOf(x: CurveState["x"], shown: readonly Pick<SeriesRow, "block_bytes" | "series">[]): XQuantity {
  if (x !== "auto") return x;
  return allLargeBlocks(shown) || shown.some(({ series }) => isBlockSeries(series)) ? "gb_per_s" : "iops";
}

/** Points that did I/O and lack p99 in every kind that may be drawn. */
export function withoutP99(kind: CurveState["k"], points: readonly CurvePoint[]): CurvePoint[] {
  const hasP99 = (point: CurvePoint): boolean =>
    Object.entries(point.latency).some(
      ([name, stats]) =>
        name !== "slat" && (kind === "default" || name === kind) && stats.quantiles["0.99"] !== undefined,
    );
  const together = oneLatencySteps(points);
  return points.filter((point) => !point.failed && !hasP99(point) && !isToldTogether(point, together));
}

/** `auto` of the statistic: p99; mean when a point that did I/O lacks it in every kind that may be drawn. */
export const yOf = (y: CurveState["y"], kind: CurveState["k"], points: readonly CurvePoint[]): Statistic =>
  y !== "auto" ? y : withoutP99(kind, points).length === 0 ? "p99" : "mean";

/**
 * `auto` of the colour: what differs first of dataset, system (or what is said of it), workload, tool, jobs, engine;
 * else workload. Small multiples say one of them already: the next inside a panel, else read or write.
 */
export function colourOf(
  c: CurveState["c"],
  shown: readonly SeriesRow[],
  facet: CurveState["facet"] = "none",
): Exclude<CurveState["c"], "auto"> {
  if (c !== "auto") return c;
  if (facet !== "none") {
    const several = (of: (row: SeriesRow) => string): boolean => new Set(shown.map(of)).size > 1;
    if (facet !== "system" && several(systemId)) return "system";
    if (facet !== "workload" && several(workloadId)) return "workload";
    return facet !== "jobs" && several(jobsOf) ? "jobs" : "op";
  }
  const differs = (id: (row: SeriesRow) => string | null) => new Set(shown.map(id)).size > 1;
  if (differs((row) => row.dataset)) return "dataset";
  if (differs((row) => row.system) || differs((row) => row.system_label)) return "system";
  if (differs((row) => row.drive_model)) return "drive_model";
  if (differs((row) => row.media)) return "media";
  if (differs(workloadId)) return "workload";
  if (differs((row) => row.tool)) return "tool";
  if (differs(jobsOf)) return "jobs";
  return differs((row) => row.engine) ? "engine" : "workload";
}

/** The limit that most ask for first. */
const FIRST_LIMIT_US = 1000;

/** `auto` of the limit: 1 ms of a p99; a ratio has none, another knee asks for none. */
export const limitOf = ({ lim, knee, base }: Pick<CurveState, "lim" | "knee" | "base">, y: Statistic): number | null =>
  lim === "off" ? null : (lim ?? (y === "p99" && knee === "limit" && base === "" ? FIRST_LIMIT_US : null));

/** The points of the series shown, own files last so that they lie on top. */
export function pointsOf(points: readonly CurvePoint[], shown: readonly SeriesRow[]): CurvePoint[] {
  const ids = new Set(shown.map(seriesId));
  const found = points.filter((point) => ids.has(seriesId(point)));
  return [...found.filter((point) => point.dataset !== "local"), ...found.filter((point) => point.dataset === "local")];
}
