/** The load a test controls, and the order it gives to a curve. */
import type { CurvePoint } from "./answers";
import { nominalPercent } from "./nominal";
import { countsAccelerators } from "./tools";
import { asksSeveral } from "./workload";

/** Stands before the set-up in the key of a series, at its end. */
export const SETUP = "~";
export const withoutSetup = (series: string): string => series.split(SETUP, 1)[0]!;

/** Stable id: the first two words of the series key without its set-up, `randread-4k`, `randrw70-8k`, `write-1m`. */
export const workloadId = ({ series }: { readonly series: string }): string =>
  withoutSetup(series).split("-", 2).join("-");

/** What must be equal along one curve, besides dataset, system and tool. */
export interface SeriesWorkload extends Readonly<
  Pick<CurvePoint, "pattern" | "block_bytes" | "read_percent" | "numjobs" | "iodepth" | "engine" | "direct">
> {
  readonly workload_op: string | null;
  readonly load_kind: string;
  readonly rate_process: string | null;
  /** What else distinguishes it from other series of its system and workload: a set-up; null or "": nothing. */
  readonly setup?: string | null;
}

export type LoadPoint = Readonly<
  Pick<CurvePoint, "tool" | "numjobs" | "load_kind" | "outstanding" | "asked_iops" | "load_percent" | "started_ms">
>;

/**
 * Outstanding I/Os in a closed loop (accelerators, if the tool counts those), the asked rate (else the load percent) in
 * an open one; null = unknown, or none: the uncontrolled maximum of a curve of rates.
 */
export function controlledLoad(point: LoadPoint): number | null {
  if (point.load_kind === "max") return null;
  if (point.load_kind === "rate") return point.asked_iops ?? point.load_percent;
  return countsAccelerators(point.tool) ? point.numjobs : point.outstanding;
}

/** Ascending; null comes last. */
export const nullsLast = (a: number | null, b: number | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b;

/**
 * Order of a curve: the controlled load; the time stamp only breaks ties. Never x, name or
 * achieved rate: past saturation throughput falls and the line must bend back. An unknown load comes last.
 */
export const compareLoad = (a: LoadPoint, b: LoadPoint): number =>
  nullsLast(controlledLoad(a), controlledLoad(b)) || nullsLast(a.started_ms, b.started_ms);

/** A point that may be a sum of several members. */
export type SummedLoad = LoadPoint & Readonly<Pick<CurvePoint, "block_bytes" | "title" | "parts" | "together">>;

/**
 * The load of each point on its line. A point that lacks members (seven of eight) cannot be placed by its own requested
 * load: its load is the step named by the run, in percent of its own maximum, else what the full number of members
 * would have been asked for.
 */
export function loadOnLine(points: readonly SummedLoad[]): (point: SummedLoad) => number | null {
  if (isBlockSweep(points)) return ({ block_bytes }) => block_bytes;
  const sums = points.filter(({ load_kind, together }) => load_kind === "rate" && together !== null);
  const most = sums.reduce((n, { parts }) => Math.max(n, parts), 0);
  if (sums.every(({ parts }) => parts === most)) return controlledLoad;
  const rates = points.filter(({ load_kind }) => load_kind === "rate");
  if (rates.every((point) => nominalPercent(point) !== null)) {
    return (point) => (point.load_kind === "rate" ? nominalPercent(point) : controlledLoad(point));
  }
  return (point) => {
    const load = controlledLoad(point);
    const lacks = point.load_kind === "rate" && point.together !== null && point.asked_iops !== null;
    return load === null || !lacks ? load : (load * most) / point.parts;
  };
}

/** Do blocks vary along the line (analysis/series)? Then the block size is its load. */
const isBlockSweep = (points: readonly Pick<SummedLoad, "block_bytes">[]): boolean =>
  new Set(points.map(({ block_bytes }) => block_bytes)).size > 1;

/** The same, from the key of a series. */
export const isBlockSeries = (series: string): boolean => /^[^-]+-blocks(?:[-~]|$)/.test(series);

/** In the key of a workload: blocks of several sizes in one series are workloads of their own. */
export const blockKey = ({
  series,
  block_bytes,
}: {
  readonly series: string;
  readonly block_bytes: number | null;
}): string => (isBlockSeries(series) ? ` ${String(block_bytes)}` : "");

/** Order of the points of one line, by `loadOnLine`. */
export const compareOnLine =
  (loadOf: (point: SummedLoad) => number | null) =>
  (a: SummedLoad, b: SummedLoad): number =>
    nullsLast(loadOf(a), loadOf(b)) || nullsLast(a.started_ms, b.started_ms);

/** What makes two points one series. */
export interface OfSeries {
  readonly dataset: string;
  readonly system: string | null;
  readonly series: string;
}

/** `<dataset>/<system>/<series>`, as in links. */
export const seriesId = ({ dataset, system, series }: OfSeries): string => `${dataset}/${system ?? ""}/${series}`;

type Counted = OfSeries & LoadPoint & { readonly drive_count: number | null };

/**
 * Unnamed series whose sweeps have different numbers of drives: one line per number. Where each number has only one
 * load, the number of drives is the load.
 */
export function severalCounts(points: readonly Counted[]): Set<string> {
  const loads = new Map<string, Map<number | null, Set<number | null>>>();
  for (const point of points) {
    const id = seriesId(point);
    const counts = loads.get(id) ?? new Map<number | null, Set<number | null>>();
    loads.set(id, counts);
    counts.set(point.drive_count, (counts.get(point.drive_count) ?? new Set()).add(controlledLoad(point)));
  }
  const found = [...loads].filter(([, counts]) => counts.size > 1 && [...counts.values()].some(({ size }) => size > 1));
  return new Set(found.map(([id]) => id));
}

/** The line of a point. @param apart series with one line per number of drives (`severalCounts`) */
export function countedId(point: Counted, apart: ReadonlySet<string>): string {
  const id = seriesId(point);
  return apart.has(id) ? `${id} ×${point.drive_count ?? "?"}` : id;
}

/** The sweep a point belongs to: an uncontrolled maximum belongs to the curve of rates derived from it. */
export const sweepKind = (load_kind: string): string => (load_kind === "max" ? "rate" : load_kind);

type Rates = Readonly<Pick<CurvePoint, "workload_op" | "iops" | "bytes_per_s" | "total_iops" | "total_bytes_per_s">>;

/** Throughput over all directions of a run, IOPS or bytes per second: reads and writes of a mix together. */
export function totalRate(point: Rates, quantity: "iops" | "gb_per_s" | "gib_per_s"): number | null {
  const several = asksSeveral(point.workload_op);
  if (quantity === "iops") return point.total_iops ?? (several ? null : point.iops);
  return point.total_bytes_per_s ?? (several ? null : point.bytes_per_s);
}

/** Achieved and asked rate may differ by this share, either way. */
const RATE_TOLERANCE = 0.03;

/** Achieved / asked − 1 if more than 3 % off; null: met, or unknown. */
export function missedRate(asked: number | null, achieved: number | null): number | null {
  if (asked === null || asked <= 0 || achieved === null) return null;
  const off = achieved / asked - 1;
  return Math.abs(off) > RATE_TOLERANCE ? off : null;
}
