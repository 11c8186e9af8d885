import { Coder } from "./coder";
import type { Chances } from "./learnt";
import { MOST_CELLS, MOST_CHARACTERS, MOST_WRITTEN, TooLong } from "./wire";

export class CodedWriter extends Coder {
  #bytes = new Uint8Array(1024);
  #at = 0;
  /** As a reader will count them. */
  #cells = 0;
  #characters = 0;

  /** Will a reader refuse it? */
  get isTooMuch(): boolean {
    return this.#cells > MOST_CELLS || this.#characters > MOST_CHARACTERS;
  }

  /** So many of something, of which `count` says how many where it was not said yet. */
  cells(count: number): void {
    this.#cells += count;
  }

  /** A text that a reader puts together. */
  made(text: string): void {
    this.#characters += text.length;
  }

  count(value: number): void {
    this.number(this.counts, value, false);
  }

  signed(value: number): void {
    this.next(value);
  }

  byte(plane: number, value: number): void {
    let node = 1;
    for (let i = 7; i >= 0; i--) node = node * 2 + this.bit(this.planes, plane * 256 + node, (value >> i) & 1);
  }

  /** All of it; nothing is written after. */
  done(): Uint8Array {
    // One byte tells a number in the range from all outside it: a reader takes zeros for what is not there.
    this.#put(this.low === 0 ? 0 : Math.floor(this.low / 2 ** 24) + 1);
    return this.#bytes.subarray(0, this.#at);
  }

  protected bit(chances: Chances | null, place: number, bit: number): number {
    const middle = this.middle(chances === null ? 2048 : chances.of(place));
    if (bit === 1) this.high = middle;
    else this.low = middle + 1;
    chances?.was(place, bit);
    while (Math.floor(this.low / 2 ** 24) === Math.floor(this.high / 2 ** 24)) {
      this.#put(Math.floor(this.high / 2 ** 24));
      this.low = (this.low % 2 ** 24) * 256;
      this.high = (this.high % 2 ** 24) * 256 + 255;
    }
    return bit;
  }

  #put(byte: number): void {
    if (this.#at === MOST_WRITTEN) throw new TooLong();
    if (this.#at === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#at++] = byte;
  }
}
