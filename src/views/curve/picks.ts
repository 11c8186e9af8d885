/** Which series a link shows: those that match the selection, then the reader's picks or the highest peaks. Pure. */
import { once } from "~/base/byKey";
import { greatest, max, rollups } from "d3-array";
import { gridId } from "~/analysis/series";
import { loadId } from "~/analysis/steps";
import { STATISTICS, type Statistic } from "~/model/latency";
import { isBlockSeries, seriesId } from "~/model/load";
import type { CurvePoint, SeriesRow } from "~/model/answers";
import { type CurveState, MOST_SERIES } from "./state";
import { allLargeBlocks } from "~/analysis/largeBlock";
import { COLOURS } from "~/charts/palette";
import type { XQuantity } from "~/model/lines";
import { stepId } from "~/model/step";
import { systemId } from "~/model/system";
import { defaults } from "~/permalink/field";
import { fields as percentilesFields, type PercentilesState, READABLE } from "../percentiles/state";
import { workloadId } from "../shared/point/workload";
import { firstWorkload, jobsId, limitOf, ownFirst, select, type Selected } from "../shared/selection";

export interface Picks extends Selected<SeriesRow> {
  readonly loads: readonly string[];
  readonly load: "outstanding" | "rate" | "both";
  readonly lines: "best" | "jobs" | "all";
  /** All matching series, highest peak first. */
  readonly matching: readonly SeriesRow[];
  readonly shown: readonly SeriesRow[];
}

const peakOf = (row: SeriesRow): number => row.peak_iops ?? (row.peak_bytes_per_s ?? 0) / (row.block_bytes ?? 4096);

function worthOf({ points, kinds, quantiles, peak_iops }: SeriesRow, y: CurveState["y"]) {
  const quantile = STATISTICS[y === "auto" ? "p99" : y];
  // Means and extremes: nearly every tool that prints a latency prints them.
  const has = quantile === null || quantiles.some((one) => Math.abs(one - Number(quantile)) < 1e-9);
  return { points, peak: peak_iops ?? 0, drawable: kinds.length === 0 ? 0 : has ? 2 : 1 } as const;
}

/** Fewer points are not a sweep. */
const SWEEP = 3;

/** Both if both were picked; otherwise the depth sweep, unless only the rate sweep has enough points. */
function firstLoad(rows: readonly SeriesRow[], named: boolean): "outstanding" | "rate" | "both" {
  const longest = (kind: string) => max(rows, (row) => (row.load_kind === kind ? row.points : 0)) ?? 0;
  const [closed, open] = [longest("outstanding"), longest("rate")];
  if (named && closed > 0 && open > 0) return "both";
  return open > closed && closed < SWEEP ? "rate" : "outstanding";
}

const PANELS = { none: () => "", workload: workloadId, system: systemId, jobs: jobsId };

/** The highest peaks of each panel; `line`: series drawn as one line count once. */
function highest(
  rows: readonly SeriesRow[],
  panel: (row: SeriesRow) => string,
  line: (row: SeriesRow) => string,
): SeriesRow[] {
  const taken = new Map<string, Set<string>>();
  return rows.filter((row) => {
    const lines = once(taken, panel(row), () => new Set());
    if (lines.size < MOST_SERIES) lines.add(line(row));
    return lines.has(line(row));
  });
}

/**
 * `auto` for the lines: series that the reader separated or joined stay so; knees, loads and ratios apply to sweeps.
 */
function linesOf({ lines, s, c, facet, join, base, knee, at }: CurveState): Picks["lines"] {
  if (lines !== "auto") return lines;
  const told = s.length > 0 || join.length > 0 || c === "jobs" || facet === "jobs";
  return told || base !== "" || knee !== "limit" || at !== null ? "jobs" : "best";
}

/**
 * @param rows all series of the chosen datasets
 * @param grids those over depths and jobs, by `gridId`
 */
export function pick(rows: readonly SeriesRow[], state: CurveState, grids: ReadonlySet<string> = new Set()): Picks {
  // Series picked by name imply their workload, jobs and sweep.
  const inSystems = state.sys.length === 0 ? rows : rows.filter((row) => state.sys.includes(systemId(row)));
  const isPicked = (row: SeriesRow) => state.s.includes(row.series) || state.s.includes(seriesId(row));
  const picked = inSystems.filter(isPicked);
  const named = picked.length > 0 && state.w.length === 0;
  const selected = select(rows, named ? { ...state, w: [...new Set(picked.map(workloadId))] } : state, (all) =>
    firstWorkload(all, (row) => worthOf(row, state.y)),
  );
  const load = state.load !== "auto" ? state.load : firstLoad(named ? picked : ownFirst(selected.rows), named);
  const matching = selected.rows
    .filter((row) => load === "both" || row.load_kind === load)
    .toSorted((a, b) => peakOf(b) - peakOf(a) || (seriesId(a) < seriesId(b) ? -1 : 1));
  const wanted = matching.filter(isPicked);
  const lines = linesOf(state);
  const line = (row: SeriesRow): string => (lines !== "jobs" && grids.has(gridId(row)) ? gridId(row) : seriesId(row));
  return {
    ...selected,
    loads: [...new Set(selected.rows.map((row) => row.load_kind))].toSorted(),
    load,
    lines,
    matching,
    shown: wanted.length > 0 ? wanted : highest(matching, PANELS[state.facet], line),
  };
}

/** `auto` for the x axis: IOPS; GB/s if every block is 64 KiB or more, or lines run over block sizes. */
export function xOf(x: CurveState["x"], shown: readonly Pick<SeriesRow, "block_bytes" | "series">[]): XQuantity {
  if (x !== "auto") return x;
  return allLargeBlocks(shown) || shown.some(({ series }) => isBlockSeries(series)) ? "gb_per_s" : "iops";
}

/**
 * `auto` for the colour: the first that differs of dataset (but system, where datasets have several, at most as many as
 * colours), system (or its labels), workload, tool, jobs, engine; else workload. Small multiples already show one of
 * them: then the next that differs within a panel, else read or write.
 */
export function colourOf(
  c: CurveState["c"],
  shown: readonly SeriesRow[],
  facet: CurveState["facet"] = "none",
): Exclude<CurveState["c"], "auto"> {
  if (c !== "auto") return c;
  const differs = (of: (row: SeriesRow) => string | null): boolean => new Set(shown.map(of)).size > 1;
  if (facet !== "none")
    return (["system", "workload", "jobs"] as const).find((by) => by !== facet && differs(PANELS[by])) ?? "op";
  const by = DIFFERENCES.find(([, of]) => differs(of))?.[0] ?? "workload";
  const [datasets, systems] = [(row: SeriesRow) => row.dataset, systemId].map((of) => new Set(shown.map(of)).size);
  return by === "dataset" && systems! > datasets! && systems! <= COLOURS ? "system" : by;
}

const DIFFERENCES: readonly (readonly [Exclude<CurveState["c"], "auto">, (row: SeriesRow) => string | null])[] = [
  ["dataset", ({ dataset }) => dataset],
  ["system", ({ system }) => system],
  ["system", ({ system_label }) => system_label],
  ["drive_model", ({ drive_model }) => drive_model],
  ["media", ({ media }) => media],
  ["workload", workloadId],
  ["tool", ({ tool }) => tool],
  ["jobs", jobsId],
  ["engine", ({ engine }) => engine],
];

/** `auto` for the limit: none with ratios or when another knee is chosen. */
export const limitOfCurve = ({ lim, knee, base }: Pick<CurveState, "lim" | "knee" | "base">, y: Statistic) =>
  lim === null && (knee !== "limit" || base !== "") ? null : limitOf({ lim }, y);

/** Their percentiles: the same measurements with the reader's names and colours; of too many, those at the commonest load. */
export function tailsOf(
  { picks, points }: { readonly picks: Pick<Picks, "shown">; readonly points: readonly CurvePoint[] },
  { d, sys, j, k, n, pin }: Pick<CurveState, "d" | "sys" | "j" | "k" | "n" | "pin">,
): PercentilesState {
  const loads = rollups(
    points,
    ({ length }) => length,
    (first) => loadId({ first }),
  );
  // If several are equally common, the last one.
  const common = greatest(loads.reverse(), ([, count]) => count);
  const isMany = new Set(points.map(stepId)).size > READABLE;
  return {
    ...{ ...defaults(percentilesFields), d, sys, j, k, n, pin },
    w: [...new Set(picks.shown.map(workloadId))],
    l: isMany && common !== undefined ? [common[0]] : [],
  };
}

/** The points of the shown series; the reader's own files last, so that they are drawn on top. */
export function pointsOf(points: readonly CurvePoint[], shown: readonly SeriesRow[]): CurvePoint[] {
  const ids = new Set(shown.map(seriesId));
  const found = points.filter((point) => ids.has(seriesId(point)));
  return [...found.filter((point) => point.dataset !== "local"), ...found.filter((point) => point.dataset === "local")];
}
