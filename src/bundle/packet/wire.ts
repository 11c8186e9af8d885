/** Reads and writes bytes in sequence; the input is never trusted. */

/** The input is not a valid packet. Becomes a notice; the message is never shown. */
export class Broken extends Error {}
/** It unpacks to more than a packet may hold: a writer finds out by reading its own output. */
export class TooMuch extends Broken {}

/** Deflated size in bytes beyond which a link is too long to paste. */
export const MOST_WRITTEN = 2 ** 18;
/** Cells and characters that a packet may unpack to: a few bytes can mean "the same a million times". */
export const MOST_CELLS = 2 ** 21;
export const MOST_CHARACTERS = 2 ** 23;
/** Inflated bytes of its numbers. */
export const MOST_NUMBERS = 2 ** 22;

export class Writer {
  readonly bytes: number[] = [];

  /** A whole number from 0 up, seven bits per byte, lowest bits first. */
  count(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.bytes.push((rest % 128) + 128);
    this.bytes.push(rest);
  }

  /** 0, -1, 1, -2 … as 0, 1, 2, 3 … */
  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  double(value: number): void {
    view.setFloat64(0, value);
    for (let i = 0; i < 8; i++) this.bytes.push(view.getUint8(i));
  }
}
const view = new DataView(new ArrayBuffer(8));

export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #cells = MOST_CELLS;
  #characters = MOST_CHARACTERS;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  raw(length = this.#bytes.length - this.#at): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Broken("end");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Broken("end");
    return byte;
  }

  count(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 56; factor *= 128) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    throw new Broken("count");
  }

  signed(): number {
    const value = this.count();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  double(): number {
    for (let i = 0; i < 8; i++) view.setUint8(i, this.byte());
    return view.getFloat64(0);
  }

  /** Number of items that follow, checked against the limit of a packet. */
  cells(count = this.count()): number {
    this.#cells -= count;
    // NaN exceeds anything.
    if (!(this.#cells >= 0)) throw new TooMuch("cells");
    return count;
  }

  /** A text takes memory in each cell that uses it, even if many share it here. */
  made(text: string, cells = 1): string {
    this.#characters -= text.length * cells;
    if (this.#characters < 0) throw new TooMuch("characters");
    return text;
  }
}
