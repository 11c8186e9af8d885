import type { Histogram } from "~/model/histogram";
import { type Band, isAtLeast, type MeasuredLatency, type Quantile, STATISTICS } from "~/model/latency";
import type { LevelVerdict } from "~/model/level";
/** I/Os in the histogram. */
export function totalCount(histogram: Histogram): number {
  let total = 0;
  for (const n of histogram.count) total += n;
  return total;
}

/** Adds the counts of equal bins (equal `value_ns`) of histograms of one tool. Both ascending, and so is the result. */
function mergeTwo(a: Histogram, b: Histogram): Histogram {
  const room = a.count.length + b.count.length;
  const out = {
    lo_ns: new Float64Array(room),
    hi_ns: new Float64Array(room),
    value_ns: new Float64Array(room),
    count: new Float64Array(room),
  };
  let i = 0;
  let j = 0;
  let n = 0;
  while (i < a.count.length || j < b.count.length) {
    const x = a.value_ns[i] ?? Infinity;
    const y = b.value_ns[j] ?? Infinity;
    const [from, at] = x <= y ? [a, i] : [b, j];
    out.lo_ns[n] = from.lo_ns[at]!;
    out.hi_ns[n] = from.hi_ns[at]!;
    out.value_ns[n] = from.value_ns[at]!;
    out.count[n] = (x <= y ? a.count[i++]! : 0) + (y <= x ? b.count[j++]! : 0);
    n++;
  }
  return {
    lo_ns: out.lo_ns.subarray(0, n),
    hi_ns: out.hi_ns.subarray(0, n),
    value_ns: out.value_ns.subarray(0, n),
    count: out.count.subarray(0, n),
  };
}

/** The histogram of all I/Os of its parts, as fio merges grouped jobs (stat.c, sum_thread_stats). */
export const mergeHistograms = (parts: readonly Histogram[]): Histogram | null =>
  parts.length === 0 ? null : parts.reduce(mergeTwo);

/**
 * Is `sum >= percent / 100 × n`, as fio decides it? fio multiplies the double percentile in long double, so 99.9 (a
 * hair above 99.9) of 1,000 I/Os needs the 1,000th. Near equality doubles cannot decide; integers can.
 */
function reaches(sum: number, percent: number, n: number): boolean {
  const target = (percent / 100) * n;
  if (Math.abs(sum - target) > 1e-9 * n) return sum > target;
  const scale = 2 ** 60;
  return BigInt(sum) * 100n * BigInt(scale) >= BigInt(Math.round(percent * scale)) * BigInt(n);
}

/**
 * Index of the bin that holds a quantile by fio's rule: the first whose cumulative count >= q × N (stat.c,
 * calc_clat_percentiles; 25,480 percentiles of real json+ files recomputed without a difference).
 * `q` 0..1; null for an empty histogram.
 */
function quantileBin(histogram: Histogram, q: number, total: number): number | null {
  // Back to the percentile as fio holds it: the double nearest to the requested decimal.
  const percent = Math.round(q * 1e12) / 1e10;
  let sum = 0;
  for (let i = 0; i < histogram.count.length; i++) {
    sum += histogram.count[i]!;
    if (sum > 0 && reaches(sum, percent, total)) return i;
  }
  return null;
}

/** A quantile in nanoseconds: the key (`value_ns`) of its bin, as fio prints it. `q` 0..1; null when empty. */
export function quantile_ns(histogram: Histogram, q: number, total = totalCount(histogram)): number | null {
  const bin = quantileBin(histogram, q, total);
  return bin === null ? null : histogram.value_ns[bin]!;
}

/** Uncertainty of a quantile from its bin: ± half its width, nanoseconds (0.78 % above 128 ns in fio 3). */
export function quantileHalfWidth_ns(histogram: Histogram, q: number): number | null {
  const bin = quantileBin(histogram, q, totalCount(histogram));
  return bin === null ? null : (histogram.hi_ns[bin]! - histogram.lo_ns[bin]!) / 2;
}

/** The edges between which a quantile lies, nanoseconds: all that coarse buckets tell. */
export function quantileEdges_ns(histogram: Histogram, q: number): readonly [lo: number, hi: number] | null {
  const bin = quantileBin(histogram, q, totalCount(histogram));
  return bin === null ? null : [histogram.lo_ns[bin]!, histogram.hi_ns[bin]!];
}

/** Percentiles that the pages offer (model/latency). */
const OFFERED = Object.values(STATISTICS).flatMap((quantile) => (quantile === null ? [] : [Number(quantile)]));

/**
 * With the percentiles that fine bins give and the file does not print, each with the edges of its bin as its band,
 * which is how a percentile read off a histogram differs from a printed one. None is read off where a printed one lies
 * in another bin, and none that printed digits, which may be rounded, would put out of order.
 */
export function withReadOff<T extends MeasuredLatency>(latency: T): T {
  const { buckets, quantiles, rounded_us } = latency;
  const total = buckets === null ? 0 : totalCount(buckets);
  if (buckets === null || total === 0) return latency;
  const step_us = rounded_us ?? 0;
  const binAt = (q: number) => {
    const bin = quantileBin(buckets, q, total)!;
    const [lo_us, us, hi_us] = [buckets.lo_ns, buckets.value_ns, buckets.hi_ns].map((of) => of[bin]! / 1000);
    return { q, lo_us: lo_us!, us: us!, hi_us: hi_us! };
  };
  const elsewhere = quantiles.some(([q, us]) => {
    const { lo_us, hi_us } = binAt(q);
    return us < lo_us - step_us || us > hi_us + step_us;
  });
  if (elsewhere) return latency;
  const found = OFFERED.filter((q) => total * (1 - q) >= 1 - 1e-6 && !quantiles.some(([of]) => of === q))
    .map(binAt)
    .filter(({ lo_us, us, hi_us }) => isFineBin(lo_us * 1000, hi_us * 1000) && !isAtLeast(us))
    .filter(({ q, us }) => quantiles.every(([of, printed]) => (of < q ? printed <= us : printed >= us)));
  if (found.length === 0) return latency;
  return {
    ...latency,
    quantiles: [...quantiles, ...found.map(({ q, us }): Quantile => [q, us])].sort(([a], [b]) => a - b),
    bands: found.map(({ q, lo_us, hi_us }): Band => [q, lo_us, hi_us]),
  };
}

// What a histogram says about a limit, and how exactly it gives a quantile.

/** Bounds of a share of the I/Os, 0..1; equal if the limit is an edge of the histogram. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/**
 * Share of the I/Os that took `limit_ns` or longer. The I/Os of a bin that the limit cuts may lie on either side:
 * without and with it are the ends of the interval, and nothing is interpolated inside a bin. The last bin of an
 * overflowing histogram (fio: about 17.1 s) has no upper end. null without I/O.
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

/** A bin wider than this share of its lower edge gives only an interval. fio: 1.6 %, factor-2 buckets: 100 %. */
const FINE = 0.1;

/** A bin narrow enough to give a value. Bins of 1 ns next to 0 always are. */
const isFineBin = (lo_ns: number, hi_ns: number): boolean => hi_ns - lo_ns <= Math.max(1, FINE * lo_ns);

// The distribution behind percentiles, by shares of the I/Os: what each bin of a histogram covers, or what printed
// percentiles leave between them. Nothing is interpolated.

/** A non-empty bin: it holds the quantiles above `from` up to `to` (shares of all I/Os, 0..1). */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly lo_ns: number;
  readonly hi_ns: number;
  /** As the tool prints it. */
  readonly value_ns: number;
  readonly count: number;
}

/** Non-empty bins, ascending; the last ends at 1. */
export function stretchesOf(histogram: Histogram): Stretch[] {
  const total = totalCount(histogram);
  let below = 0;
  const found: Stretch[] = [];
  for (let i = 0; i < histogram.count.length; i++) {
    const count = histogram.count[i]!;
    if (count === 0) continue;
    const from = below / total;
    below += count;
    found.push({
      from,
      to: below / total,
      lo_ns: histogram.lo_ns[i]!,
      hi_ns: histogram.hi_ns[i]!,
      value_ns: histogram.value_ns[i]!,
      count,
    });
  }
  return found;
}

/** Are there coarse buckets? fio's bins are 1.6 % wide, those of ACT 100 %. */
export const isCoarse = (stretches: readonly Stretch[]): boolean =>
  stretches.some(({ lo_ns, hi_ns }) => !isFineBin(lo_ns, hi_ns));

/** Share of the I/Os in [lo_ns, hi_ns). */
export interface ShareBin {
  readonly lo_ns: number;
  readonly hi_ns: number;
  readonly count: number;
  readonly share: number;
}

/** Cells of a distribution per doubling of the latency. fio's 64 bins of a doubling fall whole into them (stat.h). */
const PER_OCTAVE = 8;

/** Edges of the cell that contains a latency: eighths of its doubling, as in fio. */
function cellOf(ns: number): readonly [lo_ns: number, hi_ns: number] {
  const octave = 2 ** Math.floor(Math.log2(ns));
  const step = octave / PER_OCTAVE;
  const lo = octave + Math.floor((ns - octave) / step) * step;
  return [lo, lo + step];
}

/** Fine bins merged into cells of a doubling; a bucket that does not fit one cell stays as it is. Ascending. */
export function shareBins(histogram: Histogram): ShareBin[] {
  const total = totalCount(histogram);
  const bins: { lo_ns: number; hi_ns: number; count: number }[] = [];
  for (const { lo_ns, hi_ns, count } of stretchesOf(histogram)) {
    const [lo, hi] = lo_ns > 0 ? cellOf(lo_ns) : [lo_ns, lo_ns];
    const last = bins.at(-1);
    if (hi_ns > hi) bins.push({ lo_ns, hi_ns, count });
    else if (last?.lo_ns === lo && last.hi_ns === hi) last.count += count;
    else bins.push({ lo_ns: lo, hi_ns: hi, count });
  }
  return bins.map((bin) => ({ ...bin, share: bin.count / total }));
}

/** Bounds of one quantile, µs; equal if it is known exactly. */
export interface KnownQuantile {
  readonly q: number;
  readonly lo_us: number;
  readonly hi_us: number;
}

/**
 * Share of the I/Os over a limit, from quantiles alone: if p99 is within it and p99.9 is not, it is 0.1 … 1 %. The
 * quantile q of n I/Os is a value that the first q × n of them do not exceed.
 * @param known ascending by q. @param min_us, max_us exact, if known.
 */
export function overByQuantiles(
  known: readonly KnownQuantile[],
  limit_us: number,
  { min_us, max_us }: { readonly min_us: number | null; readonly max_us: number | null },
): Interval | null {
  if (max_us !== null && max_us <= limit_us) return { lo: 0, hi: 0 };
  if (min_us !== null && min_us > limit_us) return { lo: 1, hi: 1 };
  const within = known.findLast(({ hi_us }) => hi_us <= limit_us);
  const beyond = known.find(({ lo_us }) => lo_us > limit_us);
  if (within === undefined && beyond === undefined) return null;
  return { lo: beyond === undefined ? 0 : tidy(1 - beyond.q), hi: within === undefined ? 1 : tidy(1 - within.q) };
}

/** 0.001, not 0.0010000000000000009. */
const tidy = (share: number): number => Number(share.toPrecision(12));

/** Bounds of an unknown quantile from the known ones, since they rise with q. null: none on either side. */
export function quantileBetween(
  known: readonly KnownQuantile[],
  q: number,
  { min_us, max_us }: { readonly min_us: number | null; readonly max_us: number | null },
): KnownQuantile | null {
  const same = known.find((one) => one.q === q);
  if (same !== undefined) return same;
  const lo_us = known.findLast((one) => one.q < q)?.lo_us ?? min_us;
  const hi_us = known.find((one) => one.q > q)?.hi_us ?? max_us;
  return lo_us === null && hi_us === null ? null : { q, lo_us: lo_us ?? 0, hi_us: hi_us ?? Infinity };
}

export const levelVerdict = (known: KnownQuantile | null, limit_us: number): LevelVerdict =>
  known === null ? "none" : known.hi_us <= limit_us ? "pass" : known.lo_us > limit_us ? "fail" : "open";
