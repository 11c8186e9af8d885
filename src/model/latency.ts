/** One latency kind of one job and direction, as a tool printed it: what parsers make and members are combined from. */
import type { Histogram } from "./histogram";
import type { LatencyKind } from "./workload";

/** Quantile 0..1 and its value in microseconds. */
export type Quantile = readonly [q: number, value_us: number];

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
  /** Percentiles were printed as whole multiples of this, rounded up or down (fio's text); absent: in full. */
  readonly rounded_us?: number | null;
  /** Integer nanoseconds, ascending; null when the file has none. */
  readonly buckets: Histogram | null;
}

/**
 * Midpoints, µs, of the last bin of fio's histogram, where everything slower piles up (stat.h: FIO_IO_U_PLAT_GROUP_NR
 * 29 groups of 64 bins of nanoseconds since 2.99; 19 groups of microseconds before; fio issue 1668). Then what is printed
 * of them: whole microseconds (terse), milliseconds rounded up (text).
 */
const LAST_BIN_US: ReadonlySet<number> = new Set(
  [17_112_760.32, 16_711_680].flatMap((us) => [us, Math.floor(us), Math.ceil(us), 1000 * Math.ceil(us / 1000)]),
);

/** A percentile of fio's last bin: the true one is that or anything above. */
export const isAtLeast = (us: number): boolean => LAST_BIN_US.has(us);

/** Half a bin of fio's histogram, percent of its value (stat.h, FIO_IO_U_PLAT_BITS 6: 64 bins of a doubling). */
const HALF_BIN_PERCENT = 100 / 128;

/**
 * What a printed percentile leaves open, ± percent: half its bin or half the step it was rounded to, whichever is more.
 * @param binned it is the value of a bin, as fio's are. @param rounded_us as in MeasuredLatency
 */
export const openPercent = (us: number, binned: boolean, rounded_us: number | null | undefined): number =>
  us <= 0 ? 0 : Math.max(binned ? HALF_BIN_PERCENT : 0, (50 * (rounded_us ?? 0)) / us);

/** 0.9990000000000001 -> "0.999", 1e-7 -> "0.0000001": tools print at most eight decimals of a percentile. */
export const quantileKey = (q: number): string => q.toFixed(10).replace(/\.?0+$/, "");

/** Fewer I/Os above a quantile leave its value to chance (DOMAIN, Enough samples). */
export const ENOUGH_SAMPLES = 10;

/** At most this many of the I/Os lie above a quantile `q`, 0..1: a percentile is the first bin that reaches q × N. */
export const samplesAbove = (samples: number, q: number): number => Math.floor(samples * (1 - q) + 1e-6);

/** So few I/Os lie above a percentile that chance decides its value. null: nobody counted, or it is no percentile. */
export const isFew = (above: number | null | undefined): boolean => above != null && above < ENOUGH_SAMPLES;

/** Completion latency of fio, response time of everything else (DOMAIN). */
export const KIND_ORDER = ["clat", "response", "lat", "unknown", "slat"];

/**
 * The kind of a line: one for all its points, so that unlike intervals never share a line. The first that has the
 * statistic, else the first there is; of a tool that gives no latency the one it would be of.
 */
export function kindWith(
  tool: string | undefined,
  has: (kind: string) => boolean,
  isThere: (kind: string) => boolean,
): string {
  const usual = tool === "fio" ? "clat" : "response";
  const order = [usual, ...KIND_ORDER];
  return order.find(has) ?? order.find(isThere) ?? usual;
}
