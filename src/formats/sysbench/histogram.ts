/**
 * The rows of --histogram:
 *
 *            value  ------------- distribution ------------- count
 *            0.318 |******                                   230
 *
 * sysbench counts events in 1,024 slots, evenly spaced on a logarithmic scale from 0.001 ms to 100 s. Slot i holds
 * values that round to i, and is printed as exp(i) to a microsecond (sb_logger.c OPER_LOG_*, sb_histogram.c
 * sb_histogram_update and sb_histogram_print, 1.0.0 to 1.1). Below 0.056 ms several slots print the same number: they
 * become one bucket.
 */
import type { Histogram } from "~/model/histogram";

const SLOTS = 1024;
const LOWEST_MS = 1e-3;
const HIGHEST_MS = 1e5;
const BASE = Math.log(LOWEST_MS);
const PER_SLOT = (Math.log(HIGHEST_MS) - BASE) / (SLOTS - 1);

const valueOf = (slot: number): number => Math.exp(slot * PER_SLOT + BASE);
/** Between slot - 1 and slot. Below the first and above the last slot nothing is resolved. */
const edge_ns = (slot: number): number => (slot <= 0 ? 0 : Math.round(valueOf(slot - 0.5) * 1e6));

/** First and last slot that print this number; null: none does. */
function slotsOf(printed: string): { first: number; last: number } | null {
  const value = Number(printed);
  const near = (ms: number): number => (Math.log(Math.max(ms, LOWEST_MS)) - BASE) / PER_SLOT;
  let first = Math.max(0, Math.floor(near(value - 0.0005)));
  const end = Math.min(SLOTS - 1, Math.ceil(near(value + 0.0005)));
  while (first <= end && valueOf(first).toFixed(3) !== printed) first++;
  if (first > end) return null;
  let last = end;
  while (valueOf(last).toFixed(3) !== printed) last--;
  return { first, last };
}

interface Bucket {
  readonly printed: string;
  readonly first: number;
  readonly last: number;
  rows: number;
  count: number;
}

export class Rows {
  readonly #buckets: Bucket[] = [];
  #lost = false;

  get empty(): boolean {
    return this.#buckets.length === 0 && !this.#lost;
  }

  /** One row, milliseconds as printed. false: no slot prints this number, or it does not follow the row before. */
  add(printed: string, count: number): boolean {
    const before = this.#buckets.at(-1);
    if (before?.printed === printed && before.rows <= before.last - before.first) {
      before.rows++;
      before.count += count;
      return true;
    }
    const slots = slotsOf(printed);
    if (slots === null || slots.first <= (before?.last ?? -1)) {
      this.lose();
      return false;
    }
    this.#buckets.push({ printed, ...slots, rows: 1, count });
    return true;
  }

  /** A row could not be read, so the rest is not a histogram of all events. */
  lose(): void {
    this.#lost = true;
  }

  /** Events of all rows. */
  get total(): number {
    return this.#buckets.reduce((sum, { count }) => sum + count, 0);
  }

  /** null: rows are missing, or there are none. */
  histogram(): Histogram | null {
    const buckets = this.#buckets;
    if (this.#lost || buckets.length === 0) return null;
    return {
      lo_ns: Float64Array.from(buckets, ({ first }) => edge_ns(first)),
      hi_ns: Float64Array.from(buckets, ({ last }) => edge_ns(last + 1)),
      value_ns: Float64Array.from(buckets, ({ printed }) => Number(`${printed}e6`)),
      count: Float64Array.from(buckets, ({ count }) => count),
    };
  }
}
