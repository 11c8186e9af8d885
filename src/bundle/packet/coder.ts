/**
 * Numbers as an arithmetic code: what comes often takes little. Each bit is coded by how often it was 1 where things
 * stood alike before (the coder of lpaq1, M. Mahoney 2007: 32 bits, no carry; all of it in whole numbers, so that every
 * machine writes and reads the same).
 */
import { Broken, MOST_CELLS, MOST_CHARACTERS, MOST_WRITTEN, TooLong } from "./wire";

/** How likely a 1 is, of 65536, and how often it was asked: what is new learns fast. */
class Chances {
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
const LENGTHS = 64;
const LEARNT_BITS = 3;

/** What the chances of a number depend on: how long the last one was. One for counts, one for values. */
class Model {
  readonly lengths = new Chances(LENGTHS * LENGTHS);
  readonly signs = new Chances(LENGTHS);
  readonly tops = new Chances(LENGTHS * 2 ** LEARNT_BITS);
  last = 0;
}

/** What followed the last two values, wherever that was: lists that come again take next to nothing. */
class Following {
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
const MOST_TRUST = 7;
const hash = (last: number, before: number): number =>
  (Math.imul((last % 2 ** 31) | 0, 0x2c1b3c6d) ^ Math.imul(((before % 2 ** 31) | 0) + 0x3d4d51cb, 0x297a2d39)) >>> 17;

abstract class Coder {
  protected low = 0;
  protected high = 0xffffffff;
  protected readonly values = new Model();
  protected readonly counts = new Model();
  protected readonly following = new Following();
  /** By trust, and whether the last guess was right. */
  protected readonly guesses = new Chances(2 * (MOST_TRUST + 1));
  #wasRight = 0;
  protected readonly planes = new Chances(8 * 256);

  /** The part of the range that is a 1. */
  protected middle(chance: number): number {
    const range = this.high - this.low;
    return this.low + Math.floor(range / 4096) * chance + Math.floor(((range % 4096) * chance) / 4096);
  }

  /** Codes a bit, or says which it was. */
  protected abstract bit(chances: Chances | null, place: number, bit: number): number;

  /** A number of a list: as it was expected to follow, or for itself. */
  protected next(value: number): number {
    const { following } = this;
    const { place } = following;
    const trust = following.trust(place);
    let coded = following.guess(place);
    const isRight = trust > 0 ? this.bit(this.guesses, 2 * trust + this.#wasRight, coded === value ? 1 : 0) : 0;
    if (isRight === 0) coded = this.number(this.values, value, true);
    if (trust > 0) this.#wasRight = isRight;
    following.was(place, coded);
    return coded;
  }

  /** `value` is written, or nothing where it is read; it is what is returned. */
  protected number(model: Model, value: number, isSigned: boolean): number {
    const size = Math.abs(value);
    let length = 0;
    for (let rest = size; rest >= 1; rest /= 2) length++;
    let node = 1;
    for (let i = 5; i >= 0; i--)
      node = node * 2 + this.bit(model.lengths, model.last * LENGTHS + node, (length >> i) & 1);
    length = node - LENGTHS;
    if (length > 53) throw new Broken("number");
    model.last = length;
    if (length === 0) return 0;
    const negative = isSigned ? this.bit(model.signs, length, value < 0 ? 1 : 0) : 0;
    let known = 1;
    for (let i = length - 2; i >= 0; i--) {
      const given = Math.floor(size / 2 ** i) % 2;
      const learnt = known < 2 ** LEARNT_BITS && i < length - 1;
      known =
        known * 2 +
        (learnt ? this.bit(model.tops, length * 2 ** LEARNT_BITS + known, given) : this.bit(null, 0, given));
    }
    return negative === 1 ? -known : known;
  }
}

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

  /** A text that is put together takes memory of its own. */
  made(text: string): string {
    this.#characters -= text.length;
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
