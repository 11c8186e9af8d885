/**
 * What all tables of one bundle together may unfold to. A few bytes of Parquet can stand for any number of equal values,
 * and one text of its dictionary for any number of cells, each of which becomes a text of its own behind it: so both are
 * counted before a table goes on. A table that does not fit is refused, a later one that does is read.
 */
import { bundle as text } from "~/text/en/bundle";

export interface RoomLimits {
  /** Of all columns, entries of lists each by itself: eleven million samples. */
  readonly values: number;
  /** Of all cells that are texts. */
  readonly characters: number;
}

const LIMITS: RoomLimits = { values: 2 ** 25, characters: 2 ** 26 };

export class Room {
  readonly #limits: RoomLimits;
  #values: number;
  #characters: number;

  constructor(limits: Partial<RoomLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#values = this.#limits.values;
    this.#characters = this.#limits.characters;
  }

  /** What a file says that it holds. Returns why it is too much; then nothing is taken. */
  takeValues(values: number): string | null {
    // NaN is more than anything.
    if (!(values <= this.#values)) return text.tooManyValues(values, this.#limits.values);
    this.#values -= values;
    return null;
  }

  /** What came of it. Returns why it is too much; then nothing is taken. */
  takeCharacters(characters: number): string | null {
    if (characters > this.#characters) return text.tooManyCharacters(this.#limits.characters);
    this.#characters -= characters;
    return null;
  }
}
