/** Whole numbers as bytes, one behind the other; what is read is not trusted. */

/** What is read is no packet of ours: told as a notice, never shown to anybody as it is. */
export class Broken extends Error {}

/** Bytes of numbers that no link holds, however well they deflate: writing stops there. */
export const MOST_WRITTEN = 2 ** 20;
export class TooLong extends Error {}

/** Cells and characters that all of a packet may unfold to: a few bytes can say "the same a million times". */
export const MOST_CELLS = 2 ** 21;
export const MOST_CHARACTERS = 2 ** 23;

export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #at = 0;
  /** As a reader will count them. */
  #cells = 0;
  #characters = 0;

  /** Will a reader refuse it? */
  get isTooMuch(): boolean {
    return this.#cells > MOST_CELLS || this.#characters > MOST_CHARACTERS;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }

  byte(byte: number): void {
    if (this.#at === MOST_WRITTEN) throw new TooLong();
    if (this.#at === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#at++] = byte;
  }

  /** A whole number from 0 on, seven bits a byte, the least first. */
  count(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) + 128);
    this.byte(rest);
  }

  /** 0, -1, 1, -2, … as 0, 1, 2, 3, … */
  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Room for so many cells is asked of a reader. */
  cells(count: number): void {
    this.#cells += count;
  }

  /** A text that a reader puts together. */
  made(text: string): void {
    this.#characters += text.length;
  }
}

/** Every method throws `Broken` where the bytes end or hold more than a packet may. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #cells = MOST_CELLS;
  #characters = MOST_CHARACTERS;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
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
    const code = this.count();
    return code % 2 === 1 ? -(code + 1) / 2 : code / 2;
  }

  /** How many cells follow: room for so many is asked of what the packet may hold. */
  cells(count = this.count()): number {
    this.#cells -= count;
    if (!(this.#cells >= 0)) throw new Broken("cells");
    return count;
  }

  /** A text takes memory in each cell behind it, however many share it here. */
  made(text: string, cells = 1): string {
    this.#characters -= text.length * cells;
    if (this.#characters < 0) throw new Broken("characters");
    return text;
  }

  raw(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Broken("end");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
