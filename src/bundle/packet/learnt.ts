/** What the coder learns while it writes or reads: how often a bit was 1, and what followed what. */

/** How likely a 1 is, of 65536, and how often it was asked: what is new learns fast. */
export class Chances {
  readonly #chance: Uint16Array;
  readonly #asked: Uint8Array;

  constructor(places: number) {
    this.#chance = new Uint16Array(places).fill(2 ** 15);
    this.#asked = new Uint8Array(places);
  }

  /** Of 4096, never 0 or all. */
  of(place: number): number {
    return Math.min(4095, Math.max(1, this.#chance[place]! >> 4));
  }

  was(place: number, bit: number): void {
    const asked = this.#asked[place]!;
    const chance = this.#chance[place]!;
    const step = Math.trunc(((bit === 1 ? 65535 : 0) - chance) / (asked + 1.5));
    this.#chance[place] = chance + step;
    if (asked < SLOWEST) this.#asked[place] = asked + 1;
  }
}
const SLOWEST = 30;

/** Bits of a number up to 2^53, and of how many of them its chances are learnt. */
export const LENGTHS = 64;
export const LEARNT_BITS = 3;

/** What the chances of a number depend on: how long the last one was. One for counts, one for values. */
export class Model {
  readonly lengths = new Chances(LENGTHS * LENGTHS);
  readonly signs = new Chances(LENGTHS);
  readonly tops = new Chances(LENGTHS * 2 ** LEARNT_BITS);
  last = 0;
}

/** What followed the last two values, wherever that was: lists that come again take next to nothing. */
export class Following {
  readonly #next = new Float64Array(SEEN);
  /** How often in a row that was right, from 1; 0: nothing followed yet. */
  readonly #right = new Uint8Array(SEEN);
  #last = 0;
  #before = 0;

  get place(): number {
    return hash(this.#last, this.#before);
  }

  /** How far the guess is trusted, 0: there is none. */
  trust(place: number): number {
    return this.#right[place]!;
  }

  guess(place: number): number {
    return this.#next[place]!;
  }

  was(place: number, value: number): void {
    const isRight = this.#right[place]! > 0 && this.#next[place] === value;
    this.#right[place] = isRight ? Math.min(MOST_TRUST, this.#right[place]! + 1) : 1;
    this.#next[place] = value;
    this.#before = this.#last;
    this.#last = value;
  }
}
const SEEN = 2 ** 15;
export const MOST_TRUST = 7;
const hash = (last: number, before: number): number =>
  (Math.imul((last % 2 ** 31) | 0, 0x2c1b3c6d) ^ Math.imul(((before % 2 ** 31) | 0) + 0x3d4d51cb, 0x297a2d39)) >>> 17;
