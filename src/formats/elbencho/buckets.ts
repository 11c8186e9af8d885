/**
 * elbencho's histogram: whole microseconds in 112 buckets, four to a doubling; bucket i covers 2^(i/4) up to
 * 2^((i+1)/4), and the first also 0 (LatencyHistogram.h, 1.0 to 3.1). It prints the upper end, with one decimal below
 * 10 µs. A percentile is the upper end of the bucket that it falls into, so the true value is up to 16 % lower.
 */
import type { Histogram } from "~/model/histogram";

const BUCKETS = 112;
const edge_us = (i: number): number => 2 ** (i / 4);

/** The bucket with this printed upper end; null: there is none. */
function bucketOf(printed: string): number | null {
  const us = Number(printed);
  const i = Math.round(4 * Math.log2(us)) - 1;
  if (!(i >= 0 && i < BUCKETS)) return null;
  const end = edge_us(i + 1);
  return end.toFixed(end < 10 ? 1 : 0) === printed ? i : null;
}

/**
 * @param rows upper end in µs as printed, and count; in order. @returns null: these are not elbencho's buckets
 */
export function histogramOf(rows: readonly (readonly [end: string, count: number])[]): Histogram | null {
  const at = rows.map(([end]) => bucketOf(end));
  if (at.length === 0 || at.some((i, n) => i === null || (n > 0 && i <= at[n - 1]!))) return null;
  if (rows.some(([, count]) => !Number.isSafeInteger(count) || count <= 0)) return null;
  const ns = (i: number): number => Math.floor(edge_us(i) * 1000);
  return {
    lo_ns: Float64Array.from(at, (i) => (i === 0 ? 0 : ns(i!))),
    hi_ns: Float64Array.from(at, (i) => ns(i! + 1)),
    value_ns: Float64Array.from(at, (i) => ns(i! + 1)),
    count: Float64Array.from(rows, ([, count]) => count),
  };
}
