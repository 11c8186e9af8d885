/** One column of a table: its kind, which of its cells are null, then the other cells. */
import type { Cell } from "~/model/carried";
import { IntegerReader, IntegerWriter } from "./integers";
import { numbersAs, readNumbers } from "./numbers";
import { Forms, readTexts, writeTexts } from "./texts";
import { Broken, type Reader, Writer } from "./wire";

type Cells = readonly Cell[];
/** Values that other columns predict for a number column, one per row. */
export type Expected = readonly (readonly number[])[];

/**
 * A column is 0: all null; else 1 + 2 × the kind of its cells, and 1 more if some are null. Written to links, so kinds
 * are only ever added.
 */
const TEXT = 0;
const LIST = 1;
const JSON_TEXT = 2;
const DIGITS = 3;
/** Kinds from here on are numbers, by encoding. */
const NUMBERS = 4;

/** The first digits of a sha256: 48 unpredictable bits. */
const SHA = /^[0-9a-f]{12}$/;
const MOST_DIGITS = 2 ** 48;

export class ColumnWriter {
  readonly out = new Writer();
  readonly forms = new Forms();
  /** First digits of the sha256 of each source -> its index. */
  sources: ReadonlyMap<string, number> = new Map();
  readonly #integers = new IntegerWriter(this.out);

  column(cells: Cells, expected: Expected = []): void {
    const given = cells.filter((cell) => cell !== null);
    const whereGiven = expected.map((values) => values.filter((_, i) => cells[i] !== null));
    const head = (what: number): void => {
      this.out.count(1 + 2 * what + (given.length < cells.length ? 1 : 0));
      if (given.length < cells.length) this.#integers.write(cells.map((cell) => (cell === null ? 1 : 0)));
    };
    const is = (test: (cell: Cell) => boolean): boolean => given.every(test);
    if (given.length === 0) this.out.count(0);
    else if (is((cell) => typeof cell === "number")) {
      const { how, write } = numbersAs(given as number[]);
      head(NUMBERS + how);
      write(this.#integers, whereGiven);
    } else if (is((cell) => typeof cell === "string" && SHA.test(cell))) {
      head(DIGITS);
      this.#integers.write(given.map((cell) => parseInt(cell as string, 16)));
    } else if (is((cell) => typeof cell === "string")) {
      head(TEXT);
      this.#texts(given as string[]);
    } else if (is((cell) => Array.isArray(cell))) {
      const lists = given as (readonly number[])[];
      head(LIST);
      this.#integers.write(lists.map(({ length }) => length));
      const { how, write } = numbersAs(lists.flat());
      this.out.count(how);
      write(this.#integers);
    } else {
      head(JSON_TEXT);
      this.#texts(given.map((cell) => JSON.stringify(cell)));
    }
  }

  #texts(values: readonly string[]): void {
    writeTexts(this.#integers, this.forms, values, this.sources);
  }
}

export class ColumnReader {
  readonly input: Reader;
  sources: readonly string[] = [];
  readonly #integers: IntegerReader;
  readonly #forms: readonly string[];

  constructor(input: Reader, forms: readonly string[]) {
    this.input = input;
    this.#forms = forms;
    this.#integers = new IntegerReader(input);
  }

  column(length: number, expected: Expected = []): Cell[] {
    this.input.cells(length);
    const cells = new Array<Cell>(length).fill(null);
    const head = this.input.count();
    if (head === 0) return cells;
    const isNull = head % 2 === 0 ? this.#integers.read(length) : null;
    const places = Array.from(cells.keys()).filter((i) => isNull === null || isNull[i] === 0);
    const given = this.#given(Math.floor((head - 1) / 2), places, expected);
    for (const [n, i] of places.entries()) cells[i] = given[n]!;
    return cells;
  }

  #given(what: number, places: readonly number[], expected: Expected): Cells {
    const { length } = places;
    if (what === TEXT) return this.#texts(length);
    if (what === JSON_TEXT) return this.#parsed(length);
    if (what === DIGITS) return this.#integers.read(length).map(digitsOf);
    if (what === LIST) {
      const lengths = this.#integers.read(length);
      const all = readNumbers(this.#integers, this.input.count(), this.input.cells(sum(lengths)));
      let at = 0;
      return lengths.map((n) => all.slice(at, (at += n)));
    }
    const whereGiven = expected.map((values) => places.map((i) => values[i]!));
    return readNumbers(this.#integers, what - NUMBERS, length, whereGiven);
  }

  /** Each text is parsed once, not once per row. */
  #parsed(length: number): Cells {
    const parsed = new Map<string, Cell>();
    return this.#texts(length).map((text) => {
      const cell = parsed.has(text) ? parsed.get(text)! : cellOf(text);
      parsed.set(text, cell);
      return cell;
    });
  }

  #texts(length: number): string[] {
    return readTexts(this.#integers, this.#forms, length, this.sources);
  }
}

const isSimple = (value: unknown): boolean => value === null || ["string", "number", "boolean"].includes(typeof value);

function cellOf(text: string): Cell {
  const value = JSON.parse(text) as Cell;
  const isCell = isSimple(value) || (Array.isArray(value) && value.every((one) => typeof one === "number"));
  if (!isCell) throw new Broken("cell");
  return value;
}

function digitsOf(value: number): string {
  if (!(value >= 0 && value < MOST_DIGITS)) throw new Broken("digits");
  return value.toString(16).padStart(12, "0");
}

function sum(lengths: readonly number[]): number {
  if (lengths.some((length) => length < 0)) throw new Broken("length");
  return lengths.reduce((all, length) => all + length, 0);
}
