/**
 * A compressed histogram of the log, encoding V2 (HdrHistogram/HdrHistogram 2.x, AbstractHistogram.java,
 * encodeIntoCompressedByteBuffer): big-endian, a cookie, a length, and zlib around a header of 40 bytes and its counts,
 * ZigZag LEB128; a negative count is a run of empty slots.
 */
import { unzlibSync } from "fflate";
import type { Histogram } from "~/model/histogram";

const COMPRESSED_V2 = 0x1c849304;
const V2 = 0x1c849303;
const HEADER = 40;
/** The low byte of a cookie holds the size of a word. */
const cookieOf = (view: DataView): number => (view.getInt32(0) & ~0xf0) >>> 0;
/** More slots than five digits of 64 bits have. */
const MOST_SLOTS = 2 ** 24;
/** What is inflated goes here; more than a histogram of five digits needs, and what does not fit is damage. */
const scratch = new Uint8Array(2 ** 22);

function bytesOf(base64: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  } catch {
    return null;
  }
}

/** `cut`: it ends before its counts; `old`: an encoding before V2 (2015); `damaged`: anything else. */
export type Refused = "old" | "damaged";

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
 *   the log; an empty histogram has none
 */
export function decode(text: string): Histogram | Refused {
  const outer = bytesOf(text);
  if (outer === null || outer.length < 8) return "damaged";
  const view = new DataView(outer.buffer);
  const cookie = cookieOf(view);
  if (cookie !== COMPRESSED_V2)
    return (cookie & 0xffffff00) >>> 0 === (COMPRESSED_V2 & 0xffffff00) >>> 0 ? "old" : "damaged";
  const length = view.getInt32(4);
  if (length <= 0 || 8 + length > outer.length) return "damaged";
  let inner: Uint8Array;
  try {
    inner = unzlibSync(outer.subarray(8, 8 + length), { out: scratch });
  } catch {
    return "damaged";
  }
  return inner.length < HEADER ? "damaged" : countsOf(inner);
}

function countsOf(bytes: Uint8Array): Histogram | Refused {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (cookieOf(view) !== V2) return "damaged";
  const [payload, offset, digits] = [view.getInt32(4), view.getInt32(8), view.getInt32(12)];
  const lowest = Number(view.getBigInt64(16));
  if (offset !== 0 || digits < 0 || digits > 5 || lowest < 1 || payload < 0 || HEADER + payload > bytes.length) {
    return "damaged";
  }
  const unit = Math.floor(Math.log2(lowest));
  const slots = { unit, half: Math.ceil(Math.log2(2 * 10 ** digits)) - 1 };
  const rows: { low: number; size: number; count: number }[] = [];
  const end = HEADER + payload;
  let index = 0;
  for (let at = HEADER; at < end;) {
    const [raw, next] = zigZag(bytes, at, end);
    at = next;
    if (raw === null) return "damaged";
    if (raw < 0) index -= raw;
    else {
      if (raw > 0) rows.push({ ...slotOf(index, slots), count: raw });
      index++;
    }
    if (index > MOST_SLOTS) return "damaged";
  }
  if (rows.some(({ low, size }) => !Number.isSafeInteger(low + size))) return "damaged";
  return {
    lo_ns: Float64Array.from(rows, ({ low }) => low),
    hi_ns: Float64Array.from(rows, ({ low, size }) => low + size),
    value_ns: Float64Array.from(rows, ({ low, size }) => low + size - 1),
    count: Float64Array.from(rows, ({ count }) => count),
  };
}

/** The ninth byte has all its eight bits (ZigZagEncoding.java). null: it is cut, or no safe integer. */
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

/** Adds counts of equal values: histograms of one log, exactly. */
export class Merged {
  readonly #slots = new Map<number, { readonly hi: number; readonly value: number; count: number }>();

  add({ lo_ns, hi_ns, value_ns, count }: Histogram): void {
    for (const [i, low] of lo_ns.entries()) {
      // Of another precision: the finer and the coarser slot stay apart.
      const key = low + 1 / (hi_ns[i]! - low + 1);
      const slot = this.#slots.get(key);
      if (slot === undefined) this.#slots.set(key, { hi: hi_ns[i]!, value: value_ns[i]!, count: count[i]! });
      else slot.count += count[i]!;
    }
  }

  /**
   * What the library reads off the counts (AbstractHistogram.java): a percentile is the highest value of the slot that
   * reaches its count, rounded up; the mean takes the middle of each slot. In the unit of the log.
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
