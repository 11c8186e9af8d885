/** What a histogram tells of a limit, and how exactly it tells a quantile. */
import type { Histogram } from "~/model/histogram";
import { isAtLeast } from "~/model/latency";
import { quantile_ns, quantileEdges_ns, totalCount } from "./histogram";

/** Shares of the I/Os, 0..1, between which the truth lies; equal where the limit is an edge of the histogram. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/**
 * Share of the I/Os that took `limit_ns` or longer. A bin that the limit cuts may lie on either side: with it and
 * without it are the ends of the interval, and nothing is interpolated inside a bin. A bin where the histogram tops out
 * (fio: about 17.1 s) has no upper end. null of no I/O.
 */
export function shareOver(histogram: Histogram, limit_ns: number): Interval | null {
  const total = totalCount(histogram);
  if (total === 0 || !Number.isFinite(limit_ns)) return null;
  let over = 0;
  let cut = 0;
  for (let i = 0; i < histogram.count.length; i++) {
    const n = histogram.count[i]!;
    if (histogram.lo_ns[i]! >= limit_ns) over += n;
    else if (histogram.hi_ns[i]! > limit_ns || isAtLeast(histogram.value_ns[i]! / 1000)) cut += n;
  }
  return { lo: over / total, hi: (over + cut) / total };
}

/** A bin wider than this part of its lower edge tells an interval: fio's are 1.6 % wide, factor-2 buckets 100 %. */
const FINE = 0.1;

/** A bin that tells a value. Those of a nanosecond next to 0 are fine whatever their part. */
export const isFineBin = (lo_ns: number, hi_ns: number): boolean => hi_ns - lo_ns <= Math.max(1, FINE * lo_ns);

/** A quantile with what its bin leaves open, nanoseconds. */
export type QuantileBound =
  /** A fine bin: its value as the tool prints it, ± half the width. */
  | { readonly value_ns: number; readonly half_width_ns: number }
  /** A coarse bucket: the quantile lies in [lo, hi), no one knows where. */
  | { readonly lo_ns: number; readonly hi_ns: number };

/** @param q 0..1. @returns null of no I/O. */
export function quantileBound(histogram: Histogram, q: number): QuantileBound | null {
  const edges = quantileEdges_ns(histogram, q);
  const value_ns = quantile_ns(histogram, q);
  if (edges === null || value_ns === null) return null;
  const [lo_ns, hi_ns] = edges;
  return isFineBin(lo_ns, hi_ns) ? { value_ns, half_width_ns: (hi_ns - lo_ns) / 2 } : { lo_ns, hi_ns };
}
