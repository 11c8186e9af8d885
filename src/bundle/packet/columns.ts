/** One column of a table: which of its cells are null, then the others by what they are. */
import type { Cell } from "~/model/carried";
import { IntegerReader, IntegerWriter } from "./integers";
import { readNumbers, writeNumbers } from "./numbers";
import { Forms, readTexts, writeTexts } from "./texts";
import type { CodedReader } from "./codedReader";
import { CodedWriter } from "./codedWriter";
import { Broken } from "./wire";

type Cells = readonly Cell[];
/** What other columns let expect of a number column, a value for each row. */
export type Expected = readonly (readonly number[])[];

/** Written: they only grow. */
const KINDS = ["number", "text", "bool", "list", "any", "digits"] as const;
type Kind = (typeof KINDS)[number];

/** The first digits of a sha256: 48 bits that nothing tells. */
const DIGITS = /^[0-9a-f]{12}$/;
const MOST_DIGITS = 2 ** 48;

function kindOf(cells: Cells): Kind {
  const is = (test: (cell: Cell) => boolean): boolean => cells.every(test);
  if (is((cell) => typeof cell === "number")) return "number";
  if (is((cell) => typeof cell === "string")) {
    return is((cell) => DIGITS.test(cell as string)) ? "digits" : "text";
  }
  if (is((cell) => typeof cell === "boolean")) return "bool";
  return is((cell) => Array.isArray(cell)) ? "list" : "any";
}

export class ColumnWriter {
  readonly out = new CodedWriter();
  readonly forms = new Forms();
  readonly integers = new IntegerWriter(this.out);
  /** First digits of the sha256 of sources -> their place. */
  sources: ReadonlyMap<string, number> = new Map();

  column(cells: Cells, expected: Expected = []): void {
    this.integers.write(cells.map((cell) => (cell === null ? 1 : 0)));
    const given = cells.filter((cell) => cell !== null);
    if (given.length === 0) return;
    const kind = kindOf(given);
    this.out.count(KINDS.indexOf(kind));
    if (kind === "number") this.numbers(given as number[], whereGiven(expected, cells));
    else if (kind === "text") this.texts(given as string[]);
    else if (kind === "digits") this.integers.write(given.map((cell) => parseInt(cell as string, 16)));
    else if (kind === "bool") this.integers.write(given.map((cell) => (cell === true ? 1 : 0)));
    else if (kind === "list") {
      const lists = given as (readonly number[])[];
      this.integers.write(lists.map(({ length }) => length));
      this.out.cells(lists.reduce((sum, { length }) => sum + length, 0));
      this.numbers(lists.flat(), []);
    } else this.texts(given.map((cell) => JSON.stringify(cell)));
  }

  numbers(values: readonly number[], expected: Expected): void {
    if (values.length > 0) writeNumbers(this.out, this.integers, values, expected);
  }

  texts(values: readonly string[]): void {
    writeTexts(this.out, this.integers, this.forms, values, this.sources);
  }
}

export class ColumnReader {
  readonly input: CodedReader;
  readonly integers: IntegerReader;
  readonly #forms: readonly string[];
  sources: readonly string[] = [];

  constructor(input: CodedReader, forms: readonly string[]) {
    this.input = input;
    this.#forms = forms;
    this.integers = new IntegerReader(input);
  }

  column(length: number, expected: Expected = []): Cell[] {
    const isNull = this.integers.read(length);
    const places = Array.from(isNull.keys()).filter((i) => isNull[i] === 0);
    const cells = new Array<Cell>(length).fill(null);
    if (places.length === 0) return cells;
    const kind = KINDS[this.input.count()];
    if (kind === undefined) throw new Broken("kind");
    const given = this.#given(kind, places, expected);
    for (const [n, i] of places.entries()) cells[i] = given[n]!;
    return cells;
  }

  #given(kind: Kind, places: readonly number[], expected: Expected): Cells {
    const { length } = places;
    if (kind === "number") {
      return this.numbers(
        length,
        expected.map((values) => places.map((i) => values[i]!)),
      );
    }
    if (kind === "text") return this.texts(length);
    if (kind === "digits") return this.integers.read(length).map(digitsOf);
    if (kind === "bool") return this.integers.read(length).map((one) => one === 1);
    if (kind === "any") return this.#any(length);
    const lengths = this.integers.read(length);
    const all = this.numbers(this.input.cells(lengths.reduce((sum, n) => sum + sizeOf(n), 0)), []);
    let at = 0;
    return lengths.map((n) => all.slice(at, (at += n)));
  }

  /** A text is parsed once, not once a row. */
  #any(length: number): Cells {
    const parsed = new Map<string, Cell>();
    return this.texts(length).map((text) => {
      const cell = parsed.has(text) ? parsed.get(text)! : cellOf(text);
      parsed.set(text, cell);
      return cell;
    });
  }

  numbers(length: number, expected: Expected): number[] {
    return length === 0 ? [] : readNumbers(this.input, this.integers, length, expected);
  }

  texts(length: number): string[] {
    return readTexts(this.input, this.integers, this.#forms, length, this.sources);
  }
}

const whereGiven = (expected: Expected, cells: Cells): Expected =>
  expected.map((values) => values.filter((_, i) => cells[i] !== null));

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

function sizeOf(length: number): number {
  if (length < 0) throw new Broken("length");
  return length;
}
