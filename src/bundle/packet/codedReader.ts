import { Coder } from "./coder";
import type { Chances } from "./learnt";
import { Broken, MOST_CELLS, MOST_CHARACTERS } from "./wire";

export class CodedReader extends Coder {
  readonly #bytes: Uint8Array;
  #at = 0;
  #code = 0;
  #cells = MOST_CELLS;
  #characters = MOST_CHARACTERS;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
    for (let i = 0; i < 4; i++) this.#code = this.#code * 256 + this.#next();
  }

  /** Nothing but what was needed was there. */
  get isWhole(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Four bytes are read ahead, of which one is written; who needs more reads what nobody wrote. */
  #next(): number {
    if (this.#at > this.#bytes.length + 3) throw new Broken("end");
    return this.#bytes[this.#at++] ?? 0;
  }

  count(): number {
    return this.number(this.counts, 0, false);
  }

  signed(): number {
    return this.next(0);
  }

  byte(plane: number): number {
    let node = 1;
    for (let i = 7; i >= 0; i--) node = node * 2 + this.bit(this.planes, plane * 256 + node, 0);
    return node - 256;
  }

  /** How many of something follow: room for so many is asked of what the packet may hold. */
  cells(count = this.count()): number {
    this.#cells -= count;
    if (this.#cells < 0) throw new Broken("cells");
    return count;
  }

  /** A text takes memory in each cell behind it, however many share it here. */
  made(text: string, cells = 1): string {
    this.#characters -= text.length * cells;
    if (this.#characters < 0) throw new Broken("characters");
    return text;
  }

  protected bit(chances: Chances | null, place: number, _ = 0): number {
    const middle = this.middle(chances === null ? 2048 : chances.of(place));
    const bit = this.#code <= middle ? 1 : 0;
    if (bit === 1) this.high = middle;
    else this.low = middle + 1;
    chances?.was(place, bit);
    while (Math.floor(this.low / 2 ** 24) === Math.floor(this.high / 2 ** 24)) {
      this.low = (this.low % 2 ** 24) * 256;
      this.high = (this.high % 2 ** 24) * 256 + 255;
      this.#code = (this.#code % 2 ** 24) * 256 + this.#next();
    }
    return bit;
  }
}
