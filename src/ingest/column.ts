/**
 * Growing columns in Arrow's layout, so that the bulk of the rows (samples) is written once and never converted. A
 * value that does not fit its type (not finite, beyond int32) is stored as null, not as another number.
 */
import type { stored, StoredType } from "~/model/tables";

const FIRST_CAPACITY = 1024;

type Numbers = Float64Array | Int32Array | BigInt64Array | Uint8Array;

/** With room for at least `length` numbers; at least doubled, so that pushing one by one stays cheap. */
const roomy = <A extends Numbers>(array: A, length: number): A =>
  length <= array.length ? array : grown(array, Math.max(length, array.length * 2));

function grown<A extends Numbers>(array: A, capacity: number): A {
  const bigger = new (array.constructor as new (n: number) => A)(capacity);
  // One branch per type: the typed arrays share no common `set` signature.
  (bigger as Uint8Array).set(array as Uint8Array);
  return bigger;
}

/** Row count, nulls and the validity bitmap, which exists only once there is a null. */
abstract class Column<V> {
  length = 0;
  nulls = 0;
  #valid: Uint8Array | null = null;

  /** Appends one value. */
  push(value: V | null): void {
    const at = this.length;
    this.reserve(at + 1);
    this.length = at + 1;
    if (value === null || !this.write(at, value)) this.setNull(at);
  }

  /** Bitmap of the valid rows; empty if all are (Arrow's own shorthand). */
  validity(): Uint8Array {
    if (this.#valid === null) return new Uint8Array(0);
    const bytes = (this.length + 7) >> 3;
    // Rows after the last null may lie beyond the bitmap: they are valid.
    const known = this.#valid.length;
    if (known < bytes) this.#valid = grown(this.#valid, bytes).fill(0xff, known);
    return this.#valid.subarray(0, bytes);
  }

  /** Forgets the rows and keeps the memory for the next batch. */
  clear(): void {
    this.length = 0;
    this.nulls = 0;
    this.#valid = null;
  }

  /** Marks an existing row as null. */
  protected setNull(at: number): void {
    this.blank(at);
    this.nulls++;
    const byte = at >> 3;
    this.#valid ??= new Uint8Array(FIRST_CAPACITY).fill(0xff);
    if (byte >= this.#valid.length) {
      const known = this.#valid.length;
      this.#valid = grown(this.#valid, Math.max(byte + 1, known * 2)).fill(0xff, known);
    }
    this.#valid[byte]! &= ~(1 << (at & 7));
  }

  /** Makes room for a total of `rows` rows. */
  abstract reserve(rows: number): void;
  /** Writes a value; false if the type cannot hold it. */
  protected abstract write(at: number, value: V): boolean;
  /** Writes the value under a null, where a reader may look at it. */
  protected blank(_at: number): void {}
  /** Bytes that the rows take, for cutting batches. */
  abstract readonly bytes: number;
}

export class Float64Column extends Column<number> {
  values = new Float64Array(FIRST_CAPACITY);

  reserve(rows: number): void {
    this.values = roomy(this.values, rows);
  }
  protected write(at: number, value: number): boolean {
    this.values[at] = value;
    return Number.isFinite(value);
  }
  /** Appends numbers; one that is not finite is null. */
  append(values: Float64Array): void {
    const start = this.length;
    this.reserve(start + values.length);
    this.values.set(values, start);
    this.length += values.length;
    // x - x is 0 for a finite x, else NaN: nearly always one pass proves that all are finite.
    let sum = 0;
    for (const value of values) sum += value - value;
    if (sum !== 0) for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) this.setNull(start + i);
  }
  get bytes(): number {
    return this.length * 8;
  }
}

class Int32Column extends Column<number> {
  values = new Int32Array(FIRST_CAPACITY);

  reserve(rows: number): void {
    this.values = roomy(this.values, rows);
  }
  protected write(at: number, value: number): boolean {
    this.values[at] = value;
    return this.values[at] === value;
  }
  get bytes(): number {
    return this.length * 4;
  }
}

const TWO_32 = 2 ** 32;
const INT32_MAX = 2 ** 31 - 1;

/**
 * 64-bit integers, held in 32 bits until one needs more: most do not, and every byte is copied three times before it is
 * stored. (DuckDB widens them at the insert.) Wide ones are written as two halves: a BigInt per value would cost ten
 * times as much.
 */
export class Int64Column extends Column<number> {
  #narrow = new Int32Array(FIRST_CAPACITY);
  #wide: BigInt64Array | null = null;
  #halves = new Uint32Array(0);

  /** Int32Array as long as every value fits. */
  get values(): Int32Array | BigInt64Array {
    return this.#wide ?? this.#narrow;
  }

  override clear(): void {
    super.clear();
    this.#wide = null;
  }

  reserve(rows: number): void {
    if (this.#wide === null) this.#narrow = roomy(this.#narrow, rows);
    else if (rows > this.#wide.length) this.#widen(Math.max(rows, this.#wide.length * 2));
  }
  protected write(at: number, value: number): boolean {
    if (!Number.isSafeInteger(value)) return false;
    if (this.#wide === null) {
      if (Math.abs(value) <= INT32_MAX) {
        this.#narrow[at] = value;
        return true;
      }
      this.#widen(this.#narrow.length);
    }
    const high = Math.floor(value / TWO_32);
    this.#halves[2 * at] = value - high * TWO_32;
    this.#halves[2 * at + 1] = high;
    return true;
  }
  /** Appends integers from 0 to 2^53; the caller guarantees the range. */
  append(values: Float64Array): void {
    this.reserve(this.length + values.length);
    let i = 0;
    if (this.#wide === null) {
      const narrow = this.#narrow;
      for (let at = this.length; i < values.length && values[i]! <= INT32_MAX; i++) narrow[at++] = values[i]!;
      if (i < values.length) this.#widen(narrow.length, this.length + i);
    }
    const halves = this.#halves;
    for (let at = (this.length + i) * 2; i < values.length; i++) {
      const value = values[i]!;
      // Storing into a Uint32Array takes the integer part modulo 2^32: no floor and no remainder needed.
      halves[at++] = value;
      halves[at++] = value / TWO_32;
    }
    this.length += values.length;
  }
  /** Appends the same integer `rows` times. */
  fill(value: number, rows: number): void {
    this.reserve(this.length + rows);
    if (this.#wide === null && Math.abs(value) > INT32_MAX) this.#widen(this.#narrow.length);
    if (this.#wide === null) this.#narrow.fill(value, this.length, this.length + rows);
    else this.#wide.fill(BigInt(value), this.length, this.length + rows);
    this.length += rows;
  }
  get bytes(): number {
    return this.length * this.values.BYTES_PER_ELEMENT;
  }

  /** Makes room for `capacity` wide values and copies the first `rows`. */
  #widen(capacity: number, rows = this.length): void {
    const wide = new BigInt64Array(capacity);
    if (this.#wide !== null) wide.set(this.#wide);
    else for (let i = 0; i < rows; i++) wide[i] = BigInt(this.#narrow[i]!);
    this.#wide = wide;
    this.#halves = new Uint32Array(wide.buffer);
  }
}

/** Lists of numbers, concatenated: row i holds `entries` from `offsets[i]` to `offsets[i + 1]`. */
export abstract class ListColumn<E extends Int64Column | Float64Column> extends Column<Float64Array> {
  offsets = new Int32Array(FIRST_CAPACITY + 1);

  constructor(readonly entries: E) {
    super();
  }

  reserve(rows: number): void {
    this.offsets = roomy(this.offsets, rows + 1);
  }
  protected write(at: number, value: Float64Array): boolean {
    this.entries.append(value);
    this.offsets[at + 1] = this.entries.length;
    return true;
  }
  protected override blank(at: number): void {
    this.offsets[at + 1] = this.entries.length;
  }
  override clear(): void {
    super.clear();
    this.entries.clear();
  }
  get bytes(): number {
    return this.length * 4 + this.entries.bytes;
  }
}

/** The caller guarantees integers from 0 to 2^53. */
export class Int64sColumn extends ListColumn<Int64Column> {
  constructor() {
    super(new Int64Column());
  }
}

/** An entry that is not finite is null. */
export class Float64sColumn extends ListColumn<Float64Column> {
  constructor() {
    super(new Float64Column());
  }
}

export class BoolColumn extends Column<boolean> {
  values = new Uint8Array(FIRST_CAPACITY);

  reserve(rows: number): void {
    this.values = roomy(this.values, (rows + 7) >> 3);
  }
  protected write(at: number, value: boolean): boolean {
    const bit = 1 << (at & 7);
    if (value) this.values[at >> 3]! |= bit;
    else this.values[at >> 3]! &= ~bit;
    return true;
  }
  get bytes(): number {
    return this.length / 8;
  }
}

/**
 * Text as a dictionary: each distinct text once, and a code per row. Inserts faster than plain text and copies less.
 */
export class TextColumn extends Column<string> {
  values = new Int32Array(FIRST_CAPACITY);
  readonly #codes = new Map<string, number>();
  #textBytes = 0;

  reserve(rows: number): void {
    this.values = roomy(this.values, rows);
  }
  protected write(at: number, value: string): boolean {
    this.values[at] = this.#code(value);
    return true;
  }
  /** A code left from an earlier batch would point beyond the dictionary. */
  protected override blank(at: number): void {
    this.values[at] = 0;
  }
  /** Appends the same text `rows` times. */
  fill(value: string, rows: number): void {
    this.reserve(this.length + rows);
    this.values.fill(this.#code(value), this.length, this.length + rows);
    this.length += rows;
  }
  override clear(): void {
    super.clear();
    this.#codes.clear();
    this.#textBytes = 0;
  }
  /** Distinct texts in the order of their codes. */
  dictionary(): string[] {
    return [...this.#codes.keys()];
  }
  #code(value: string): number {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.#codes.size;
      this.#codes.set(value, code);
      this.#textBytes += value.length;
    }
    return code;
  }
  get bytes(): number {
    return this.length * 4 + this.#textBytes;
  }
}

export type ColumnOf = { readonly [T in StoredType]: ReturnType<(typeof newColumn)[T]> };
export type AnyColumn = ColumnOf[StoredType];

type Stored = typeof stored;
/** The columns of a table: the largest are written column by column, without row objects. */
export type ColumnsOf<T extends keyof Stored> = {
  readonly [C in keyof Stored[T]["columns"]]: Stored[T]["columns"][C] extends { type: infer K extends StoredType }
    ? ColumnOf[K]
    : never;
};

export const newColumn = {
  int32: () => new Int32Column(),
  int64: () => new Int64Column(),
  int64s: () => new Int64sColumn(),
  float64: () => new Float64Column(),
  float64s: () => new Float64sColumn(),
  bool: () => new BoolColumn(),
  text: () => new TextColumn(),
} satisfies { readonly [T in StoredType]: () => unknown };
