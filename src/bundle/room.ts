/**
 * Limits on what a link or a bundle may unfold to. A few bytes can stand for any number of equal values, and one text
 * for any number of cells, each of which is stored as its own text: so both are counted before a table is accepted. A
 * table of a bundle that does not fit is refused, while a later one may fit; a link is accepted or refused as a whole.
 */
import type { CarriedView, Content } from "~/model/carried";
import { bundle as text } from "~/text/en/bundle";

export interface RoomLimits {
  /** Of all columns, counting list entries: eleven million samples. */
  readonly values: number;
  /** Of all text cells. */
  readonly characters: number;
}

/**
 * For a link, whose 16,000 characters hold a thousand points: what the slowest machine reads and draws at once. Writers
 * obey it too, so that every link sent can be read.
 */
const LINK: RoomLimits = { values: 2 ** 19, characters: 2 ** 21 };
/** Marks of a chart and lines of a list, which cost more than their cells. */
const MOST_ROWS_OF_LINK = [
  ["source", 2 ** 11],
  ["run", 2 ** 12],
  ["point", 2 ** 13],
  ["trace", 2 ** 11],
  ["label", 2 ** 13],
] as const;

/** Most views, which are listed in a line above the page: more would delay the chart. */
export const MOST_VIEWS = 50;
const LONGEST_TITLE = 300;
const MOST_NOTES = 20;
const LONGEST_NOTE = 500;

/** A view is a page of this site: a link to another site is never followed. */
export const fewViews = (views: readonly CarriedView[]): CarriedView[] =>
  views
    .filter(({ hash }) => hash.startsWith("#/"))
    .slice(0, MOST_VIEWS)
    .map(({ title, hash }) => ({ title: title.slice(0, LONGEST_TITLE), hash }));

export const fewNotes = (notes: readonly string[]): string[] =>
  notes.slice(0, MOST_NOTES).map((note) => note.slice(0, LONGEST_NOTE));

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

  /** Takes the stated number of values. Returns why it is too much; then nothing is taken. */
  takeValues(values: number): string | null {
    // Written so that NaN is too much.
    if (!(values <= this.#values)) return text.tooManyValues(values, this.#limits.values);
    this.#values -= values;
    return null;
  }

  /** Takes a whole content, counting every cell even if cells share texts. Returns why it is too much. */
  takeContent({ tables, views, notes }: Content): string | null {
    let characters = 0;
    for (const { title, hash } of views) characters += title.length + hash.length;
    for (const note of notes) characters += note.length;
    for (const { rows, columns } of Object.values(tables)) {
      const tooMany = this.takeValues(rows * Math.max(1, Object.keys(columns).length));
      if (tooMany !== null) return tooMany;
      let entries = 0;
      for (const cells of Object.values(columns)) {
        for (const cell of cells) {
          if (typeof cell === "string") characters += cell.length;
          else if (cell !== null && typeof cell === "object") entries += cell.length;
        }
      }
      const tooLong = this.takeValues(entries);
      if (tooLong !== null) return tooLong;
    }
    return this.takeCharacters(characters);
  }

  /** Takes what was actually read. Returns why it is too much; then nothing is taken. */
  takeCharacters(characters: number): string | null {
    if (characters > this.#characters) return text.tooManyCharacters(this.#limits.characters);
    this.#characters -= characters;
    return null;
  }
}

/** Why this is too much for a link; null: it fits. */
export function tooMuchForLink(content: Content): string | null {
  for (const [table, most] of MOST_ROWS_OF_LINK) {
    const rows = content.tables[table]?.rows ?? 0;
    if (rows > most) return text.tooManyRows(table, rows, most);
  }
  return new Room(LINK).takeContent(content);
}
