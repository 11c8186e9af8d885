import type { Histogram } from "~/model/histogram";

/** The `bins` of one json+ latency as printed: keys (ascending) and counts, in the unit of its object. */
export interface Bins {
  readonly value: Float64Array;
  readonly count: Float64Array;
}

/** fio has 29 × 64 bins of nanoseconds (stat.h, FIO_IO_U_PLAT_NR); a foreign file with more goes to JSON.parse. */
const MOST_BINS = 4096;
const values = new Float64Array(MOST_BINS);
const counts = new Float64Array(MOST_BINS);

const QUOTE = 0x22;
const isBlank = (c: number | undefined): boolean => c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;
const isDigit = (c: number | undefined): boolean => c !== undefined && c >= 0x30 && c <= 0x39;

function sorted(bins: Bins): Bins {
  const { value, count } = bins;
  let inOrder = true;
  for (let i = 1; i < value.length && inOrder; i++) inOrder = value[i - 1]! < value[i]!;
  if (inOrder) return bins;
  const byValue = new Map<number, number>();
  value.forEach((v, i) => byValue.set(v, (byValue.get(v) ?? 0) + count[i]!));
  const entries = [...byValue].sort((a, b) => a[0] - b[0]);
  return { value: Float64Array.from(entries, (e) => e[0]), count: Float64Array.from(entries, (e) => e[1]) };
}

/** Where the bins end and how many lines they take. */
export interface ScannedBins {
  readonly bins: Bins;
  /** Offset behind the closing brace. */
  readonly end: number;
  readonly lines: number;
}

/**
 * Reads `{ "564" : 1, … }` straight from the bytes: bins are four fifths of a json+ file, and as properties of an
 * object each would be allocated, hashed and sorted. null: not such an object (cut off, or no plain integers), to be
 * scanned like any other.
 */
export function scanBins(bytes: Uint8Array, open: number, limit: number): ScannedBins | null {
  let at = open + 1;
  let lines = 0;
  let n = 0;
  for (;;) {
    while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
    if (bytes[at] === 0x7d && n === 0) break;
    if (bytes[at++] !== QUOTE || n === MOST_BINS || !isDigit(bytes[at])) return null;
    let value = 0;
    while (isDigit(bytes[at])) value = value * 10 + bytes[at++]! - 0x30;
    if (bytes[at++] !== QUOTE) return null;
    while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
    if (bytes[at++] !== 0x3a) return null;
    while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
    if (!isDigit(bytes[at])) return null;
    let count = 0;
    while (isDigit(bytes[at])) count = count * 10 + bytes[at++]! - 0x30;
    values[n] = value;
    counts[n++] = count;
    while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
    if (bytes[at] === 0x7d) break;
    if (bytes[at++] !== 0x2c) return null;
  }
  if (at >= limit) return null;
  return { bins: sorted({ value: values.slice(0, n), count: counts.slice(0, n) }), end: at + 1, lines };
}

/** The same from a parsed object, for the rare bins that `scanBins` left to JSON.parse. */
export function objectBins(object: object): Bins | null {
  const entries: [number, number][] = [];
  for (const [key, count] of Object.entries(object)) {
    if (!/^\d+$/.test(key) || typeof count !== "number" || !Number.isFinite(count)) return null;
    entries.push([Number(key), count]);
  }
  entries.sort((a, b) => a[0] - b[0]);
  return { value: Float64Array.from(entries, (e) => e[0]), count: Float64Array.from(entries, (e) => e[1]) };
}

/** Bits of a value that choose its bin (stat.h, FIO_IO_U_PLAT_BITS). */
const PLAT_BITS = 6;

/**
 * Printed bins as a histogram in nanoseconds. fio's rule (stat.c, plat_val_to_idx and plat_idx_to_val, FIO_IO_U_PLAT_BITS
 * 6): a value below 128 has a bin of its own; a larger one loses all but its highest seven bits, so its bin is
 * 2^(msb − 6) wide and the printed key is the middle of it. The edges are got back from the key by the same rule.
 * fio 2.21 and older count in microseconds by the same rule: `unit_ns` 1000, a bin of 1 µs is [k, k + 1) µs.
 */
export function histogram({ value, count }: Bins, unit_ns: 1 | 1000): Histogram | null {
  const n = value.length;
  if (n === 0) return null;
  const lo_ns = new Float64Array(n);
  const hi_ns = new Float64Array(n);
  const value_ns = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const v = value[i]!;
    let width = 1;
    // Doubling is exact where a logarithm is not.
    for (let top = v; top >= 2 << PLAT_BITS; top /= 2) width *= 2;
    const lo = v - (v % width);
    lo_ns[i] = lo * unit_ns;
    hi_ns[i] = (lo + width) * unit_ns;
    value_ns[i] = v * unit_ns;
  }
  return { lo_ns, hi_ns, value_ns, count };
}
