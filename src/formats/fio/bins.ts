import type { Histogram } from "~/model/histogram";

/** The `bins` of one json+ latency as printed: keys (ascending) and counts, in the unit of its object. */
export interface Bins {
  readonly value: Float64Array;
  readonly count: Float64Array;
  /** Room for the edges of as many bins: one buffer for all of a histogram, as there are six in each job. */
  readonly edges: Float64Array;
}

function binsOf(value: ArrayLike<number>, count: ArrayLike<number>): Bins {
  const n = value.length;
  const room = new Float64Array(4 * n);
  room.set(value);
  room.set(count, n);
  return { value: room.subarray(0, n), count: room.subarray(n, 2 * n), edges: room.subarray(2 * n) };
}

/** fio has 29 × 64 bins of nanoseconds (stat.h, FIO_IO_U_PLAT_NR); a foreign file with more goes to JSON.parse. */
const MOST_BINS = 4096;
const values = new Float64Array(MOST_BINS);
const counts = new Float64Array(MOST_BINS);

const QUOTE = 0x22;
const isBlank = (c: number | undefined): boolean => c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;
const isDigit = (c: number | undefined): boolean => c !== undefined && c >= 0x30 && c <= 0x39;

/** As fio prints them they ascend; a re-serialised file may have another order, or a key twice. */
function ascending(n: number): Bins {
  let inOrder = true;
  for (let i = 1; i < n && inOrder; i++) inOrder = values[i - 1]! < values[i]!;
  if (inOrder) return binsOf(values.subarray(0, n), counts.subarray(0, n));
  const byValue = new Map<number, number>();
  for (let i = 0; i < n; i++) byValue.set(values[i]!, (byValue.get(values[i]!) ?? 0) + counts[i]!);
  const entries = [...byValue].sort((a, b) => a[0] - b[0]);
  return binsOf(
    entries.map((e) => e[0]),
    entries.map((e) => e[1]),
  );
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
  // fio indents each row alike: what the first took from its comma to its quote, the others take in one step.
  let step = 0;
  for (;;) {
    const blank = at;
    while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
    if (n === 1 && bytes[blank] === 0x0a) step = at - blank;
    if (bytes[at] === 0x7d && n === 0) break;
    if (bytes[at] !== QUOTE) return null;
    for (;;) {
      if (n === MOST_BINS || !isDigit(bytes[++at])) return null;
      let value = 0;
      for (let c = bytes[at]!; c >= 0x30 && c <= 0x39; c = bytes[++at]!) value = value * 10 + c - 0x30;
      if (bytes[at++] !== QUOTE) return null;
      if (bytes[at] === 0x20 && bytes[at + 1] === 0x3a && bytes[at + 2] === 0x20) at += 3;
      else {
        while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
        if (bytes[at++] !== 0x3a) return null;
        while (isBlank(bytes[at])) if (bytes[at++] === 0x0a) lines++;
      }
      if (!isDigit(bytes[at])) return null;
      let count = 0;
      for (let c = bytes[at]!; c >= 0x30 && c <= 0x39; c = bytes[++at]!) count = count * 10 + c - 0x30;
      values[n] = value;
      counts[n++] = count;
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

/** The same from a parsed object, for the rare bins that `scanBins` left to JSON.parse. */
export function objectBins(object: object): Bins | null {
  const entries: [number, number][] = [];
  for (const [key, count] of Object.entries(object)) {
    if (!/^\d+$/.test(key) || typeof count !== "number" || !Number.isFinite(count)) return null;
    entries.push([Number(key), count]);
  }
  entries.sort((a, b) => a[0] - b[0]);
  return binsOf(
    entries.map((e) => e[0]),
    entries.map((e) => e[1]),
  );
}

/** Bits of a value that choose its bin (stat.h, FIO_IO_U_PLAT_BITS). */
const PLAT_BITS = 6;

/** Width of the bin that holds a value: 2^(msb − 6), at least 1. */
function widthOf(value: number): number {
  // Bit 31 and above do not fit clz32.
  const msb = value < 2 ** 31 ? 31 - Math.clz32(value) : 47 - Math.clz32(value / 2 ** 16);
  const bits = msb - PLAT_BITS;
  return bits <= 0 ? 1 : bits < 31 ? 1 << bits : 2 ** bits;
}

/**
 * Printed bins as a histogram in nanoseconds. fio's rule (stat.c, plat_val_to_idx and plat_idx_to_val, FIO_IO_U_PLAT_BITS
 * 6): a value below 128 has a bin of its own; a larger one loses all but its highest seven bits, so its bin is
 * 2^(msb − 6) wide and the printed key is the middle of it. The edges are got back from the key by the same rule.
 * fio 2.21 and older count in microseconds by the same rule: `unit_ns` 1000, a bin of 1 µs is [k, k + 1) µs.
 */
export function histogram({ value, count, edges }: Bins, unit_ns: 1 | 1000): Histogram | null {
  const n = value.length;
  if (n === 0) return null;
  const lo_ns = edges.subarray(0, n);
  const hi_ns = edges.subarray(n);
  for (let i = 0; i < n; i++) {
    const v = value[i]!;
    const width = widthOf(v);
    const lo = Math.floor(v / width) * width;
    lo_ns[i] = lo * unit_ns;
    hi_ns[i] = (lo + width) * unit_ns;
  }
  return { lo_ns, hi_ns, value_ns: unit_ns === 1 ? value : value.map((v) => v * unit_ns), count };
}
