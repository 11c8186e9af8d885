/**
 * A compressed histogram of the log, encodings V0 to V2 (HdrHistogram/HdrHistogram 1.x and 2.x, AbstractHistogram.java,
 * encodeIntoCompressedByteBuffer): big-endian, a cookie, a length, and zlib around a header and its counts. V2 (2015)
 * writes counts in ZigZag LEB128, where a negative count is a run of empty slots; before, they are words of the size in
 * the cookie. The header of V0 has neither its length nor an offset.
 */
import { unzlibSync } from "fflate";
import type { Histogram } from "~/model/histogram";

const COMPRESSED: readonly number[] = [0x1c849304, 0x1c849302, 0x1c849309];
const V2 = 0x1c849303;
const V1 = 0x1c849301;
const V0 = 0x1c849308;
const HEADER = 40;
const HEADER_V0 = 32;
/** The low byte of a cookie holds the size of a word. */
const cookieOf = (view: DataView): number => (view.getInt32(0) & ~0xf0) >>> 0;
/** More slots than a histogram with five digits of 64 bits has. */
const MOST_SLOTS = 2 ** 24;
/** Buffer for inflated bytes, larger than a histogram of five digits needs: what does not fit is damage. */
const scratch = new Uint8Array(2 ** 22);

function bytesOf(base64: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Slot `index` of a histogram: its lowest value, and how many values it covers. */
interface Slots {
  readonly unit: number;
  /** Log2 of half the slots of a doubling. */
  readonly half: number;
}
function slotOf(index: number, { unit, half }: Slots): { low: number; size: number } {
  const halfCount = 2 ** half;
  let bucket = Math.floor(index / halfCount) - 1;
  let sub = (index % halfCount) + halfCount;
  if (bucket < 0) {
    sub -= halfCount;
    bucket = 0;
  }
  const size = 2 ** (bucket + unit);
  return { low: sub * size, size };
}

/**
 * @param text base64
 * @returns buckets whose `value_ns` is the highest value that counts as the same (highestEquivalentValue), in the unit of
 *   the log; an empty histogram has none. null: damaged
 */
export function decode(text: string): Histogram | null {
  const outer = bytesOf(text);
  if (outer === null || outer.length < 8) return null;
  const view = new DataView(outer.buffer);
  if (!COMPRESSED.includes(cookieOf(view))) return null;
  const length = view.getInt32(4);
  if (length <= 0 || 8 + length > outer.length) return null;
  let inner: Uint8Array;
  try {
    inner = unzlibSync(outer.subarray(8, 8 + length), { out: scratch });
  } catch {
    return null;
  }
  return inner.length < HEADER_V0 ? null : countsOf(inner);
}

/** Where the counts are, and how they are written. */
interface Counts {
  readonly at: number;
  readonly end: number;
  readonly digits: number;
  readonly lowest: number;
  readonly next: (at: number, end: number) => [value: number | null, next: number];
}

function headerOf(bytes: Uint8Array, view: DataView): Counts | null {
  const cookie = cookieOf(view);
  const word = (view.getInt32(0) & 0xe0) >> 4;
  const words: Counts["next"] = (at, end) => {
    if (at + word > end) return [null, end];
    const value = word === 2 ? view.getInt16(at) : word === 4 ? view.getInt32(at) : Number(view.getBigInt64(at));
    return [Number.isSafeInteger(value) && value >= 0 ? value : null, at + word];
  };
  if (cookie !== V2 && word !== 2 && word !== 4 && word !== 8) return null;
  if (cookie === V0) {
    const [digits, lowest] = [view.getInt32(4), Number(view.getBigInt64(8))];
    return { at: HEADER_V0, end: bytes.length, digits, lowest, next: words };
  }
  if ((cookie !== V1 && cookie !== V2) || bytes.length < HEADER) return null;
  const [payload, offset, digits] = [view.getInt32(4), view.getInt32(8), view.getInt32(12)];
  if (offset !== 0 || payload < 0 || HEADER + payload > bytes.length) return null;
  const next: Counts["next"] = cookie === V1 ? words : (at, end) => zigZag(bytes, at, end);
  return { at: HEADER, end: HEADER + payload, digits, lowest: Number(view.getBigInt64(16)), next };
}

function countsOf(bytes: Uint8Array): Histogram | null {
  const header = headerOf(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  if (header === null) return null;
  const { digits, lowest, end, next: read } = header;
  if (digits < 0 || digits > 5 || lowest < 1) return null;
  const unit = Math.floor(Math.log2(lowest));
  const slots = { unit, half: Math.ceil(Math.log2(2 * 10 ** digits)) - 1 };
  const rows: { low: number; size: number; count: number }[] = [];
  let index = 0;
  for (let { at } = header; at < end;) {
    const [raw, next] = read(at, end);
    at = next;
    if (raw === null) return null;
    if (raw < 0) index -= raw;
    else {
      if (raw > 0) rows.push({ ...slotOf(index, slots), count: raw });
      index++;
    }
    if (index > MOST_SLOTS) return null;
  }
  if (rows.some(({ low, size }) => !Number.isSafeInteger(low + size))) return null;
  return {
    lo_ns: Float64Array.from(rows, ({ low }) => low),
    hi_ns: Float64Array.from(rows, ({ low, size }) => low + size),
    value_ns: Float64Array.from(rows, ({ low, size }) => low + size - 1),
    count: Float64Array.from(rows, ({ count }) => count),
  };
}

/** The ninth byte uses all eight bits (ZigZagEncoding.java). null: the number is cut, or not a safe integer. */
function zigZag(bytes: Uint8Array, from: number, end: number): [value: number | null, next: number] {
  let value = 0;
  for (let n = 0; n < 9; n++) {
    if (from + n >= end) return [null, end];
    const byte = bytes[from + n]!;
    value += (n < 8 ? byte & 0x7f : byte) * 2 ** (7 * n);
    if (byte < 0x80 || n === 8) {
      const whole = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      return [Number.isSafeInteger(value) ? whole : null, from + n + 1];
    }
  }
  return [null, end];
}

/** Adds up the histograms of one log exactly, by the counts of equal values. */
export class Merged {
  readonly #slots = new Map<number, { readonly hi: number; readonly value: number; count: number }>();

  add({ lo_ns, hi_ns, value_ns, count }: Histogram): void {
    for (const [i, low] of lo_ns.entries()) {
      // Slots of histograms with different precisions stay apart.
      const key = low + 1 / (hi_ns[i]! - low + 1);
      const slot = this.#slots.get(key);
      if (slot === undefined) this.#slots.set(key, { hi: hi_ns[i]!, value: value_ns[i]!, count: count[i]! });
      else slot.count += count[i]!;
    }
  }

  /**
   * Statistics as the library reads them off the counts (AbstractHistogram.java): a percentile is the highest value of
   * the slot that reaches its count, rounded up; the mean takes the middle of each slot. In the unit of the log.
   */
  read(shares: readonly number[]): { min: number; mean: number; max: number; at: number[] } | null {
    const { lo_ns, hi_ns, value_ns, count } = this.histogram();
    const total = this.total;
    if (total === 0) return null;
    const at = shares.map((share) => {
      const wanted = Math.max(1, Math.ceil(Number((share * total).toPrecision(12))));
      let sum = 0;
      return value_ns[count.findIndex((n) => (sum += n) >= wanted)]!;
    });
    const mean = count.reduce((sum, n, i) => sum + n * Math.floor((lo_ns[i]! + hi_ns[i]!) / 2), 0) / total;
    return { min: lo_ns[0]!, mean, max: value_ns.at(-1)!, at };
  }

  get total(): number {
    return [...this.#slots.values()].reduce((sum, { count }) => sum + count, 0);
  }

  histogram(): Histogram {
    const rows = [...this.#slots].sort(([, a], [, b]) => a.value - b.value);
    return {
      lo_ns: Float64Array.from(rows, ([key]) => Math.floor(key)),
      hi_ns: Float64Array.from(rows, ([, { hi }]) => hi),
      value_ns: Float64Array.from(rows, ([, { value }]) => value),
      count: Float64Array.from(rows, ([, { count }]) => count),
    };
  }
}
