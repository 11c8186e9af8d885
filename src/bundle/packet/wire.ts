/** Bytes written and read one behind the other; what is read is not trusted. */

/** What is read is no packet of ours: told as a notice, never shown to anybody as it is. */
export class Broken extends Error {}

/** Bytes of numbers beyond which nobody would paste the link: writing stops there. */
export const MOST_WRITTEN = 2 ** 18;
export class TooLong extends Error {}

/** Cells and characters that all of a packet may unfold to: a few bytes can say "the same a million times". */
export const MOST_CELLS = 2 ** 21;
export const MOST_CHARACTERS = 2 ** 23;

/** A whole number from 0 on, seven bits a byte, the least first. */
export function countBytes(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  count(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 42; factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    throw new Broken("count");
  }

  raw(length = this.#bytes.length - this.#at): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Broken("end");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
