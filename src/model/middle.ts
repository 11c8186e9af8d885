/** What represents several measurements of one load. In this room because charts need it too. */
import { ascending } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint, LatencyStats } from "./answers";
import type { Repeats } from "./ratio";

/** The lower middle one of several. undefined for an empty list. @param valueOf what they are ordered by. */
export function lowerMiddle<T>(all: readonly T[], valueOf: (one: T) => number): T | undefined {
  const sorted = all.toSorted((a, b) => valueOf(a) - valueOf(b));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/**
 * Better direction: `more` for throughput, `less` for a mean latency; `percentile`: less, and two of them have no mean.
 */
export type Better = "more" | "less" | "percentile";

/**
 * Median and range of the values measured at one load, without nulls. null: none. The median of an even number is the
 * middle of the two in the middle; of percentiles (and of minima and maxima) it is the slower of them, with both.
 */
export function repeatsOf(values: readonly (number | null)[], better: Better): Repeats | null {
  const known = values.filter((v) => v !== null).sort(ascending);
  const n = known.length;
  const [lower, upper] = [known[(n - 1) >> 1], known[n >> 1]];
  if (lower === undefined || upper === undefined) return null;
  const range = { n, min: known[0]!, max: known[n - 1]! };
  if (better !== "percentile") return { ...range, median: (lower + upper) / 2 };
  return { ...range, median: upper, ...(lower !== upper && { middle: [lower, upper] }) };
}

/**
 * Repeats of one load as one point: the median of each measure, which no single run needs to have. The rest is of
 * `main`, which opens its source.
 * @param all rows of one operation, `main` among them
 */
export function medianPoint(main: CurvePoint, all: readonly CurvePoint[]): CurvePoint {
  if (all.length < 2) return main;
  const median = (of: (point: CurvePoint) => number | null): number | null =>
    repeatsOf(all.map(of), "more")?.median ?? null;
  const kinds = new Set(all.flatMap(({ latency }) => Object.keys(latency)));
  return {
    ...main,
    iops: median(({ iops }) => iops),
    bytes_per_s: median(({ bytes_per_s }) => bytes_per_s),
    total_iops: median(({ total_iops }) => total_iops),
    total_bytes_per_s: median(({ total_bytes_per_s }) => total_bytes_per_s),
    cpu_percent: median(({ cpu_percent }) => cpu_percent),
    latency: Object.fromEntries(
      [...kinds].map((kind) => [kind, medianStats(all.flatMap(({ latency }) => lookUp(latency, kind) ?? []))]),
    ),
  };
}

/** `samples` are the fewest: they say how far a percentile can be trusted. */
function medianStats(all: readonly LatencyStats[]): LatencyStats {
  const median = (of: (stats: LatencyStats) => number | null | undefined, better: Better): number | null =>
    repeatsOf(
      all.map((stats) => of(stats) ?? null),
      better,
    )?.median ?? null;
  const keysOf = (of: (stats: LatencyStats) => object | undefined) => [
    ...new Set(all.flatMap((stats) => Object.keys(of(stats) ?? {}))),
  ];
  const samples = all.flatMap((stats) => stats.samples ?? []);
  const bounds = keysOf((stats) => stats.bounds).map((key): [string, [number, number]] => [
    key,
    [
      median((stats) => lookUp(stats.bounds, key)?.[0], "percentile")!,
      median((stats) => lookUp(stats.bounds, key)?.[1], "percentile")!,
    ],
  ]);
  return {
    ...all[0]!,
    samples: samples.length === 0 ? null : Math.min(...samples),
    mean_us: median((stats) => stats.mean_us, "less"),
    stddev_us: median((stats) => stats.stddev_us, "less"),
    min_us: median((stats) => stats.min_us, "percentile"),
    max_us: median((stats) => stats.max_us, "percentile"),
    quantiles: Object.fromEntries(
      keysOf((stats) => stats.quantiles).map((key) => [
        key,
        median((stats) => lookUp(stats.quantiles, key), "percentile")!,
      ]),
    ),
    ...(bounds.length > 0 && { bounds: Object.fromEntries(bounds) }),
  };
}

/** Points of one load: the one that represents it, and those it was chosen from. */
export interface Standing<T> {
  /** Of repeats the lower middle one by throughput: it opens the source, and its values are their medians. */
  readonly main: T;
  readonly among: readonly T[];
  /** true: they are repeats. false: no evidence of that, and the first one is taken. */
  readonly again: boolean;
}

/**
 * A line goes through one point per load. A run without the statistic never replaces one that has it.
 * @param all at least one. @param rateOf throughput of all directions. @param medianOf `main` with the medians of all
 */
export function standFor<T>(
  all: readonly T[],
  hasStatistic: (one: T) => boolean,
  isRepeat: (one: T) => boolean,
  rateOf: (one: T) => number,
  medianOf: (main: T, among: readonly T[]) => T,
): Standing<T> {
  const measured = all.filter(hasStatistic);
  const among = measured.length > 0 ? measured : all;
  const again = all.every(isRepeat);
  const main = again ? lowerMiddle(among, rateOf)! : among[0]!;
  return { main: again && among.length > 1 ? medianOf(main, among) : main, among, again };
}

/** How many repeats of one load are within a limit. */
export interface Met {
  readonly within: number;
  readonly of: number;
}

/** @param each latencies of the repeats, µs; absent where they are only bounds, or the load was measured once */
export const metBy = (each: readonly number[] | undefined, limit_us: number | null): Met | null =>
  each === undefined || limit_us === null
    ? null
    : { within: each.filter((us) => us <= limit_us).length, of: each.length };

/** Repeats on both sides of a limit, whose median says less about it than it seems to; null: they are on one. */
export function astride(each: readonly number[] | undefined, limit_us: number | null): Met | null {
  const met = metBy(each, limit_us);
  return met === null || met.within === 0 || met.within === met.of ? null : met;
}
