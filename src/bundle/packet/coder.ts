/**
 * Numbers as an arithmetic code: what comes often takes little. Each bit is coded by how often it was 1 where things
 * stood alike before (the coder of lpaq1, M. Mahoney 2007: 32 bits, no carry; all of it in whole numbers, so that every
 * machine writes and reads the same).
 */
import { Chances, Following, LEARNT_BITS, LENGTHS, Model, MOST_TRUST } from "./learnt";
import { Broken } from "./wire";

/** What a writer and a reader do alike, so that both learn the same. */
export abstract class Coder {
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
