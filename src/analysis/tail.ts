/**
 * The distribution behind percentiles, share by share: of a histogram what each bin covers, of printed percentiles what
 * they leave between them. Nothing is read between two things that are known.
 */
import type { Histogram } from "~/model/histogram";
import type { LevelVerdict } from "~/model/level";
import { type Interval, isFineBin } from "./exceedance";
import { totalCount } from "./histogram";

/** A bin with I/Os in it: it holds the quantiles above `from` up to `to` (shares of all I/Os, 0..1). */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly lo_ns: number;
  readonly hi_ns: number;
  /** As the tool prints it. */
  readonly value_ns: number;
  readonly count: number;
}

/** Bins with I/Os, ascending; the last ends at 1. */
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

/** Has it buckets inside which nothing is known? fio's bins are 1.6 % wide, those of ACT 100 %. */
export const isCoarse = (stretches: readonly Stretch[]): boolean =>
  stretches.some(({ lo_ns, hi_ns }) => !isFineBin(lo_ns, hi_ns));

/** Share of the I/Os in [lo_ns, hi_ns). */
export interface ShareBin {
  readonly lo_ns: number;
  readonly hi_ns: number;
  readonly count: number;
  readonly share: number;
}

/** Cells of a distribution in each doubling of the latency. fio's 64 bins of a doubling fall whole into each (stat.h). */
const PER_OCTAVE = 8;

/** Edges of the cell that a latency lies in: eighths of its doubling, as fio cuts it. */
function cellOf(ns: number): readonly [lo_ns: number, hi_ns: number] {
  const octave = 2 ** Math.floor(Math.log2(ns));
  const step = octave / PER_OCTAVE;
  const lo = octave + Math.floor((ns - octave) / step) * step;
  return [lo, lo + step];
}

/** Fine bins put together by cells of a doubling; a bucket that is no part of one cell stays as it is. Ascending. */
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

/** What is known of one quantile, µs; both ends are equal where it is known. */
export interface KnownQuantile {
  readonly q: number;
  readonly lo_us: number;
  readonly hi_us: number;
}

/**
 * Share of the I/Os over a limit, by quantiles alone: up to p99 is within it and p99.9 is not, so it is 0.1 … 1 %. A
 * quantile q of n I/Os is the value that the first q × n of them do not pass.
 * @param known ascending by q. @param min_us, max_us exact, where known.
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

/** What quantiles that are known leave of one that is not: they rise with q. null: nothing on either side. */
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

export function levelVerdict(known: KnownQuantile | null, limit_us: number): LevelVerdict {
  if (known === null) return "none";
  if (known.hi_us <= limit_us) return "pass";
  return known.lo_us > limit_us ? "fail" : "open";
}
