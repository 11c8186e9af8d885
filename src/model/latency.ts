/** One latency kind of one job and direction, as printed: produced by parsers, combined over members. */
import { trimmed } from "~/base/number";
import { lookUp } from "~/base/lookUp";
import type { LatencyStats } from "./answers";
import type { Histogram } from "./histogram";
import type { RemarkCode } from "./remarks";
import { usualKind } from "./tools";
import type { LatencyKind } from "./workload";

/** Quantile 0..1 and its value in microseconds. */
export type Quantile = readonly [q: number, value_us: number];

/** Lowest and highest value of a quantile over all members: that of all I/Os together lies between. */
export type Band = readonly [q: number, least_us: number, most_us: number];

/** Microseconds, as printed (nanoseconds / 1000). */
export interface MeasuredLatency {
  readonly kind: LatencyKind;
  readonly samples: number | null;
  readonly mean_us: number | null;
  readonly stddev_us: number | null;
  readonly min_us: number | null;
  readonly max_us: number | null;
  /** Ascending. */
  readonly quantiles: readonly Quantile[];
  /**
   * For a sum of members that could not be merged: lowest and highest quantile of a member. Of a quantile that was read
   * off the histogram: the edges of its bin.
   */
  readonly bands?: readonly Band[];
  /** Percentiles were printed as whole multiples of this, rounded either way (fio's text); absent: with all digits. */
  readonly rounded_us?: number | null;
  /** Integer nanoseconds, ascending; null when the file has none. */
  readonly buckets: Histogram | null;
}

/** One direction of one member. Rates per second, sizes bytes, times seconds. */
export interface Part {
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly ios: number | null;
  readonly io_bytes: number | null;
  readonly runtime_s: number | null;
  readonly latency: readonly MeasuredLatency[];
  /** Contradictions within the file; of any part, where several are combined. */
  readonly remarks?: readonly RemarkCode[];
}

/**
 * Midpoints, µs, of the last bin of fio's histogram, where everything slower is counted (stat.h: FIO_IO_U_PLAT_GROUP_NR
 * 29 groups of 64 bins of nanoseconds since 2.99; 19 groups of microseconds before; fio issue 1668). Followed by how
 * they are printed: whole microseconds (terse), milliseconds rounded up (text).
 */
export const LAST_BIN_US: ReadonlySet<number> = new Set(
  [17_112_760.32, 16_711_680].flatMap((us) => [us, Math.floor(us), Math.ceil(us), 1000 * Math.ceil(us / 1000)]),
);

/** A percentile in fio's last bin: the true value is that or anything above. */
export const isAtLeast = (us: number): boolean => LAST_BIN_US.has(us);

/** Half a bin of fio's histogram, percent of its value (stat.h, FIO_IO_U_PLAT_BITS 6: 64 bins of a doubling). */
const HALF_BIN_PERCENT = 100 / 128;

/**
 * Uncertainty of a printed percentile, ± percent: half its bin or half its rounding step, whichever is larger.
 * @param binned it is the value of a bin, as fio's are. @param rounded_us as in MeasuredLatency
 */
export const openPercent = (us: number, binned: boolean, rounded_us: number | null | undefined): number =>
  us <= 0 ? 0 : Math.max(binned ? HALF_BIN_PERCENT : 0, (50 * (rounded_us ?? 0)) / us);

/** Edges, µs, of the bin from which a percentile was read off; null: the tool printed it. Key as in `quantiles`. */
export const readOffBin = (stats: LatencyStats | undefined, quantile: string): readonly [number, number] | null =>
  (lookUp(stats?.quantiles, quantile) === undefined ? null : lookUp(stats?.bounds, quantile)) ?? null;

/** Uncertainty of any percentile of these, ± percent. @param quantile key as in `quantiles` */
export function openPercentOf(us: number, quantile: string, stats: LatencyStats | undefined, binned: boolean): number {
  const bin = readOffBin(stats, quantile);
  if (bin === null || us <= 0) return openPercent(us, binned, stats?.rounded_us);
  return (100 * Math.max(us - bin[0], bin[1] - us)) / us;
}

/** 0.9990000000000001 -> "0.999", 1e-7 -> "0.0000001": tools print at most eight decimals of a percentile. */
export const quantileKey = (q: number): string => trimmed(q.toFixed(10));

/** With fewer I/Os above it, a quantile is too uncertain to trust. */
export const ENOUGH_SAMPLES = 10;

/** At most this many I/Os lie above the quantile `q`, 0..1: a percentile is the first bin that reaches q × N. */
export const samplesAbove = (samples: number, q: number): number => Math.floor(samples * (1 - q) + 1e-6);

/** Do too few I/Os lie above a percentile to trust it? null: not counted, or not a percentile. */
export const isFew = (above: number | null | undefined): boolean => above != null && above < ENOUGH_SAMPLES;

/** Completion latency of fio, response time of everything else. */
export const KIND_ORDER = ["clat", "response", "lat", "unknown", "slat"];

/**
 * The latency kind of a line: one for all its points, so that unlike intervals never share a line. The first kind that
 * has the statistic, else the first available; for a tool without latencies, the kind it would report.
 */
export function kindWith(
  tool: string | undefined,
  has: (kind: string) => boolean,
  isThere: (kind: string) => boolean,
): string {
  const usual = usualKind(tool);
  const order = [usual, ...KIND_ORDER];
  return order.find(has) ?? order.find(isThere) ?? usual;
}

/** y: one statistic of one latency kind. Quantiles carry their key in LatencyStats.quantiles. */
export const STATISTICS = {
  mean: null,
  p50: "0.5",
  p90: "0.9",
  p95: "0.95",
  p99: "0.99",
  "p99.9": "0.999",
  "p99.95": "0.9995",
  "p99.99": "0.9999",
  max: null,
  min: null,
} as const satisfies Record<string, string | null>;
export type Statistic = keyof typeof STATISTICS;
/** Any other percentile that a file may hold. */
export type AnyStatistic = Statistic | `p${number}`;

const isNamed = (name: AnyStatistic): name is Statistic => Object.hasOwn(STATISTICS, name);

/** Key in LatencyStats.quantiles; null if not a quantile. */
export const quantileOf = (name: AnyStatistic): string | null =>
  isNamed(name) ? STATISTICS[name] : quantileKey(Number(name.slice(1)) / 100);

/** The statistic in µs, as the file gives it; null when it has none. */
export function statistic(stats: LatencyStats | undefined, name: AnyStatistic): number | null {
  if (!stats) return null;
  const quantile = quantileOf(name);
  if (quantile !== null) return lookUp(stats.quantiles, quantile) ?? null;
  return name === "mean" ? stats.mean_us : name === "max" ? stats.max_us : stats.min_us;
}

type Latencies = readonly { readonly latency: Readonly<Record<string, LatencyStats>> }[];

/** Has at least one point it, for any latency kind? */
export const hasStatistic = (points: Latencies, name: Statistic): boolean =>
  points.some(({ latency }) => Object.values(latency).some((stats) => latencyOrSlowest(stats, name).value_us !== null));

export const statisticsOf = (points: Latencies): Statistic[] =>
  (Object.keys(STATISTICS) as Statistic[]).filter((name) => hasStatistic(points, name));

/** A latency as drawn: percentiles of a histogram are capped at the exact maximum. */
export interface DrawnLatency {
  readonly value_us: number | null;
  /** The value in the file; null if it is drawn unchanged. */
  readonly reported_us: number | null;
}

export function drawnLatency(stats: LatencyStats | undefined, name: AnyStatistic): DrawnLatency {
  const reported = statistic(stats, name);
  const max = stats?.max_us ?? null;
  const over = reported !== null && max !== null && quantileOf(name) !== null && reported > max;
  return over ? { value_us: max, reported_us: reported } : { value_us: reported, reported_us: null };
}

/** As printed or merged, or the bounds of members that cannot be merged. */
export const hasPercentiles = (stats: LatencyStats | undefined): boolean =>
  Object.keys(stats?.quantiles ?? {}).length + Object.keys(stats?.bounds ?? {}).length > 0;

export interface BoundedLatency extends DrawnLatency {
  /**
   * `us` is the slowest member's, and the unknown value of all I/Os lies between this and it; null: the value is known.
   */
  readonly least_us: number | null;
}

/**
 * The latency as drawn; where members cannot be merged, the slowest member's percentile. All I/Os together are at most
 * that slow, so a limit met by this value is met indeed.
 */
export function latencyOrSlowest(stats: LatencyStats | undefined, name: AnyStatistic): BoundedLatency {
  const drawn = drawnLatency(stats, name);
  const quantile = quantileOf(name);
  const bound = drawn.value_us !== null || quantile === null ? undefined : lookUp(stats?.bounds, quantile);
  if (bound === undefined) return { ...drawn, least_us: null };
  return { value_us: Math.min(bound[1], stats?.max_us ?? Infinity), reported_us: null, least_us: bound[0] };
}

/** Share of the latency that submission took, which clat leaves out; 0: none, or unknown. */
export function submittedShare(latency: Readonly<Record<string, LatencyStats>>): number {
  const [slat, clat] = [lookUp(latency, "slat")?.mean_us ?? 0, lookUp(latency, "clat")?.mean_us ?? Infinity];
  // Neither took any time: no part of it was longer.
  return slat === 0 ? 0 : slat / (slat + clat);
}

/** clat is the smaller part of the latency: a limit that it meets says little. */
export const isMostlySubmitted = (latency: Readonly<Record<string, LatencyStats>>, kind: string | null): boolean =>
  kind === "clat" && submittedShare(latency) > 0.5;

/** Samples above the quantile; null without a quantile. For files that do not count samples (fio before 3.0), I/Os. */
export function samplesAboveStatistic(
  stats: LatencyStats | undefined,
  name: AnyStatistic,
  ios: number | null,
): number | null {
  const quantile = quantileOf(name);
  const samples = stats?.samples ?? ios;
  if (quantile === null || samples === null || statistic(stats, name) === null) return null;
  return samplesAbove(samples, Number(quantile));
}

/** Two latencies of one measurement that cannot both be right, by kind and statistic: "clat.p95", "lat.mean". */
export interface Contradiction {
  /** slat + clat is not lat; a percentile below a lower one; the first is above the second, which it cannot be. */
  readonly why: "sum" | "falls" | "order";
  readonly low: string;
  readonly low_us: number;
  readonly high: string;
  readonly high_us: number;
}

/** Means as printed. */
const ROUNDED_US = 0.1;
const MEAN_OFF = 0.001;
/** Some files of fio have a little time in neither slat nor clat: on the shelf up to 3 µs, or 0.3 %. Its text rounds each. */
const MOST_BETWEEN_US = 10;
const MOST_BETWEEN = 0.01;
/** The exact extreme may lie anywhere in the bin of a percentile: bins of fio are 1/64 wide, those of others up to a quarter. */
const FIO_BIN = 1 / 64;
const BIN = 1 / 4;

export type Compared = Pick<LatencyStats, "mean_us" | "min_us" | "max_us" | "quantiles">;

/**
 * What contradicts itself in the latencies of a measurement, whoever wrote it: at most one of each kind and reason. Half
 * of all I/Os took at least the median, so no mean is below half of it.
 * @param binned as `hasBinnedPercentiles` of its tool
 */
export function contradictionsOf(latency: Readonly<Record<string, Compared>>, binned: boolean): Contradiction[] {
  const meanOf = (kind: string): number => lookUp(latency, kind)?.mean_us ?? NaN;
  const [parts, lat] = [meanOf("slat") + meanOf("clat"), meanOf("lat")];
  const isOff = Math.abs(lat - parts) > MOST_BETWEEN_US + lat * MOST_BETWEEN;
  const sum = { why: "sum", low: "slat.mean + clat.mean", low_us: parts, high: "lat.mean", high_us: lat } as const;
  return [
    ...(isOff ? [sum] : []),
    ...Object.entries(latency).flatMap(([kind, stats]) => disorder(kind, stats, binned ? FIO_BIN : BIN)),
  ];
}

type Named = readonly [name: string, us: number];

function disorder(kind: string, { mean_us, min_us, max_us, quantiles }: Compared, bin: number): Contradiction[] {
  const rising = Object.entries(quantiles)
    .map(([q, us]): [number, Named] => [Number(q), [`${kind}.p${Number((Number(q) * 100).toFixed(6))}`, us]])
    .sort(([a], [b]) => a - b)
    .map(([, named]) => named);
  const sorted = rising.toSorted(([, a], [, b]) => a - b);
  const [min, mean, max] = [min_us, mean_us, max_us].map((us, i): Named => [
    `${kind}.${["min", "mean", "max"][i]!}`,
    us ?? NaN,
  ]) as [Named, Named, Named];
  const half = (lookUp(quantiles, quantileKey(0.5)) ?? NaN) / 2;
  const ascending: readonly (readonly [low: Named, high: Named, by: number])[] = [
    [min, mean, MEAN_OFF],
    [mean, max, MEAN_OFF],
    [min, sorted[0] ?? max, bin],
    [sorted.at(-1) ?? min, max, bin],
    [[`${kind}.p50 / 2`, half], mean, bin],
  ];
  const told = (why: Contradiction["why"], [low, low_us]: Named, [high, high_us]: Named): Contradiction[] => [
    { why, low, low_us, high, high_us },
  ];
  const fall = rising.findIndex(([, us], i) => us < (rising[i - 1]?.[1] ?? -Infinity));
  const off = ascending.find(([[, low_us], [, high_us], by]) => low_us > high_us * (1 + by) + ROUNDED_US);
  return [
    ...(fall < 0 ? [] : told("falls", rising[fall - 1]!, rising[fall]!)),
    ...(off === undefined ? [] : told("order", off[0], off[1])),
  ];
}
