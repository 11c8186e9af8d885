import type { Histogram } from "~/model/histogram";

/** The `bins` of one json+ latency as printed: keys (ascending) and counts, in the unit of its object. */
export interface Bins {
  readonly value: Float64Array;
  readonly count: Float64Array;
  /** Space for the edges: one buffer for all bins of a histogram, since each job has six. */
  readonly edges: Float64Array;
}

/**
 * Histograms of many files share a buffer: with one each, freeing them would cost more than filling them. A full buffer
 * lives as long as the histograms in it.
 */
const SLAB = 2 ** 16;
let slab = new Float64Array(0);
let used = 0;

function binsOf(value: ArrayLike<number>, count: ArrayLike<number>): Bins {
  const n = value.length;
  if (used + 4 * n > slab.length) {
    slab = new Float64Array(Math.max(SLAB, 4 * n));
    used = 0;
  }
  const start = used;
  used += 4 * n;
  slab.set(value, start);
  slab.set(count, start + n);
  return {
    value: slab.subarray(start, start + n),
    count: slab.subarray(start + n, start + 2 * n),
    edges: slab.subarray(start + 2 * n, used),
  };
}

/**
 * fio has 29 × 64 bins of nanoseconds (stat.h, FIO_IO_U_PLAT_NR); a file of another writer with more is left to
 * JSON.parse.
 */
const MOST_BINS = 4096;
const values = new Float64Array(MOST_BINS);
const counts = new Float64Array(MOST_BINS);

const QUOTE = 0x22;
const isBlank = (c: number | undefined): boolean => c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;

/** fio prints them ascending; a re-serialised file may have another order, or repeated keys. */
function ascending(n: number): Bins {
  let inOrder = true;
  for (let i = 1; i < n && inOrder; i++) inOrder = values[i - 1]! < values[i]!;
  if (inOrder) return binsOf(values.subarray(0, n), counts.subarray(0, n));
  const byValue = new Map<number, number>();
  for (let i = 0; i < n; i++) byValue.set(values[i]!, (byValue.get(values[i]!) ?? 0) + counts[i]!);
  return sortedBins([...byValue]);
}

function sortedBins(entries: [value: number, count: number][]): Bins {
  entries.sort((a, b) => a[0] - b[0]);
  return binsOf(
    entries.map((e) => e[0]),
    entries.map((e) => e[1]),
  );
}

/** This many digits always fit an int32. */
const SHORT = 9;

/** The decimal digits [start, end) as a number: only for rare long ones. */
function longNumber(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + bytes[at]! - 0x30;
  return value;
}

/** Where the bins end and how many lines they take. */
export interface ScannedBins {
  readonly bins: Bins;
  /** Offset after the closing brace. */
  readonly end: number;
  readonly lines: number;
}

/**
 * Reads `{ "564" : 1, … }` straight from the bytes: bins are four fifths of a json+ file, and as object properties each
 * would be allocated, hashed and sorted. null: not such an object (cut off, or not plain integers); it is then scanned
 * like any other.
 */
export function scanBins(bytes: Uint8Array, open: number, limit: number): ScannedBins | null {
  let at = open + 1;
  let lines = 0;
  let n = 0;
  // fio indents every row alike: after the first, the blanks between comma and quote are skipped in one step.
  let step = 0;
  for (;;) {
    const blank = at;
    while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
    if (n === 1 && bytes[blank] === 0x0a) step = at - blank;
    if (bytes[at] === 0x7d && n === 0) break;
    if (bytes[at] !== QUOTE) return null;
    for (;;) {
      if (n === MOST_BINS) return null;
      // 0 to 9 for a digit, more for anything else. In int32 throughout: doubles take twice as long.
      const key = ++at;
      let value = 0;
      for (let d = bytes[at]! ^ 0x30; d <= 9; d = bytes[++at]! ^ 0x30) value = (Math.imul(value, 10) + d) | 0;
      if (at === key) return null;
      values[n] = at - key <= SHORT ? value : longNumber(bytes, key, at);
      if (bytes[at++] !== QUOTE) return null;
      if (bytes[at] === 0x20 && bytes[at + 1] === 0x3a && bytes[at + 2] === 0x20) at += 3;
      else {
        while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
        if (bytes[at++] !== 0x3a) return null;
        while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
      }
      const first = at;
      let count = 0;
      for (let d = bytes[at]! ^ 0x30; d <= 9; d = bytes[++at]! ^ 0x30) count = (Math.imul(count, 10) + d) | 0;
      if (at === first) return null;
      counts[n++] = at - first <= SHORT ? count : longNumber(bytes, first, at);
      if (step < 2 || bytes[at] !== 0x2c || bytes[at + 1] !== 0x0a || bytes[at + step + 1] !== QUOTE) break;
      if (bytes[at + 2] !== 0x20 || bytes[at + step] !== 0x20) break;
      at += step + 1;
      lines++;
    }
    while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
    if (bytes[at] === 0x7d) break;
    if (bytes[at++] !== 0x2c) return null;
  }
  if (at >= limit) return null;
  return { bins: ascending(n), end: at + 1, lines };
}

/** The same from a parsed object, for the rare bins that `scanBins` left to JSON.parse. Invalid counts are NaN. */
export function objectBins(object: object): Bins | null {
  const entries: [number, number][] = [];
  for (const [key, count] of Object.entries(object)) {
    if (!/^\d+$/.test(key) || typeof count !== "number") return null;
    entries.push([Number(key), Number.isInteger(count) && count >= 0 ? count : NaN]);
  }
  return sortedBins(entries);
}

/** Bits of a value that choose its bin (stat.h, FIO_IO_U_PLAT_BITS). */
const PLAT_BITS = 6;

/** Doubles are exact up to here; no run counts that many, and none took that long. */
const MOST = 2 ** 53;

/** Width of the bin that holds a value of 2^31 or more, which does not fit clz32: 2^(msb − 6). */
const wideWidth = (value: number): number => 2 ** (47 - Math.clz32(value / 2 ** 16) - PLAT_BITS);

/**
 * Printed bins as a histogram in nanoseconds. fio's rule (stat.c, plat_val_to_idx and plat_idx_to_val,
 * FIO_IO_U_PLAT_BITS 6): a value below 128 has a bin of its own; a larger one loses all but its highest seven bits, so
 * its bin is 2^(msb − 6) wide and the printed key is its middle. The edges follow from the key by the same rule.
 *
 *     key 4014080:  msb 21, width 2^15 = 32768   ->   [3997696, 4030464) ns
 *
 * fio 2.21 and older count in microseconds by the same rule: `unit_ns` 1000, a bin of 1 µs is [k, k + 1) µs. null: none
 * printed. A text: what is wrong with them.
 */
export function histogram({ value, count, edges }: Bins, unit_ns: 1 | 1000): Histogram | string | null {
  const n = value.length;
  if (n === 0) return null;
  let total = 0;
  for (let i = 0; i < n; i++) total += count[i]!;
  if (!(total < MOST)) return Number.isNaN(total) ? "no count" : "more than 2^53 I/Os";
  const lo_ns = edges.subarray(0, n);
  const hi_ns = edges.subarray(n);
  for (let i = 0; i < n; i++) {
    const v = value[i]!;
    if (v < 2 ** 31) {
      const bits = Math.max(0, 31 - PLAT_BITS - Math.clz32(v));
      const lo = (v >> bits) << bits;
      lo_ns[i] = lo * unit_ns;
      hi_ns[i] = (lo + (1 << bits)) * unit_ns;
    } else {
      const width = wideWidth(v);
      const lo = Math.floor(v / width) * width;
      lo_ns[i] = lo * unit_ns;
      hi_ns[i] = (lo + width) * unit_ns;
    }
  }
  // They must ascend.
  if (!(hi_ns[n - 1]! < MOST)) return "more than 2^53 ns";
  return { lo_ns, hi_ns, value_ns: unit_ns === 1 ? value : value.map((v) => v * unit_ns), count };
}
