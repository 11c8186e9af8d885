/** One column of a table: its kind, which of its cells are null, then the other cells. */
import { range } from "d3-array";
import type { Cell } from "~/model/carried";
import { IntegerReader, IntegerWriter, MOST } from "./integers";
import { Forms, readTexts, writeTexts } from "./texts";
import { Broken, type Reader, Writer } from "./wire";

// Columns of exact numbers: as whole numbers if they are decimals with few digits (as tools print) or middles of
// logarithmic buckets, else as their eight bytes.

type Numbers = readonly number[];

/** How a whole number is converted to a number. */
interface Scale {
  readonly whole: (value: number) => number;
  readonly value: (whole: number) => number;
}

const tens = (e: number): Scale => ({ whole: (v) => Math.round(v * 10 ** e), value: (n) => n / 10 ** e });
/** Printed in nanoseconds with this many digits, kept in microseconds. */
const thousandths = (e: number): Scale => ({
  whole: (v) => Math.round(v * 1000 * 10 ** e),
  value: (n) => n / 10 ** e / 1000,
});

/**
 * Middles of buckets in microseconds, as fio prints percentiles (stat.c, plat_idx_to_val): 64 buckets share a power of
 * two. Encoded as bucket numbers.
 */
const middles: Scale = {
  whole: (v) => {
    const ns = Math.round(v * 1000);
    if (!(ns >= 128 && ns < 2 ** 50)) return ns >= 0 && ns < 128 ? ns : NaN;
    let width = 1;
    let power = 0;
    for (; ns / width >= 128; width *= 2) power++;
    return (power + 1) * 64 + Math.floor(ns / width) - 64;
  },
  value: (n) => {
    if (n < 128) return n / 1000;
    const power = Math.floor(n / 64) - 1;
    if (power > 50) return NaN;
    return (2 ** power * ((n % 64) + 64.5)) / 1000;
  },
};

/** In the order in which they are tried. The index is written, so the list may only grow. */
const SCALES: readonly Scale[] = [tens(0), middles, ...range(1, 13).flatMap((e) => [tens(e), thousandths(e)])];
/**
 * Encoding: eight bytes each; 1 + index of the scale: whole numbers; BESIDE: and how many doubles each value is away
 * from them (sums of decimals).
 */
const RAW = 0;
const BESIDE = 32;

const view = new DataView(new ArrayBuffer(16));
/** Number of doubles between two values; 0: identical, including the sign of zero. */
function doublesBetween(a: number, b: number): number {
  view.setFloat64(0, a);
  view.setFloat64(8, b);
  return Number(view.getBigInt64(0) - view.getBigInt64(8));
}
function beside(value: number, steps: number): number {
  if (steps === 0) return value;
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps));
  return view.getFloat64(0);
}
const MOST_BESIDE = 16;

interface Fit {
  readonly place: number;
  readonly whole: Numbers;
  readonly steps: Numbers;
}

function fitOf(values: Numbers, place: number, most: number): Fit | null {
  const scale = SCALES[place]!;
  const whole: number[] = [];
  const steps: number[] = [];
  for (const value of values) {
    // Negative zero has no whole number of its own.
    const n = scale.whole(value) + 0;
    if (!(Math.abs(n) <= MOST)) return null;
    const simple = scale.value(n);
    const step = Object.is(value, simple) ? 0 : most === 0 ? Infinity : doublesBetween(value, simple);
    if (Math.abs(step) > most) return null;
    whole.push(n);
    steps.push(step);
  }
  return { place, whole, steps };
}

/** A few values quickly show that a scale does not fit. */
function bestFit(values: Numbers): Fit | null {
  for (const most of [0, MOST_BESIDE]) {
    for (const place of SCALES.keys()) {
      if (fitOf(values.slice(0, 4), place, most) === null) continue;
      const fit = fitOf(values, place, most);
      if (fit !== null) return fit;
    }
  }
  return null;
}

/** Predictions of other columns, as whole numbers of a scale. */
const scaled = (expected: readonly Numbers[], place: number): Numbers[] =>
  expected.map((values) =>
    values.map((value) => {
      const n = SCALES[place]!.whole(value);
      return Math.abs(n) <= MOST ? n : 0;
    }),
  );

/** How numbers are written, decided in advance, and the writer for it. */
function numbersAs(values: Numbers): {
  how: number;
  write: (to: IntegerWriter, expected?: readonly Numbers[]) => void;
} {
  const fit = bestFit(values);
  if (fit === null)
    return {
      how: RAW,
      write: ({ out }) => {
        for (const value of values) out.double(value);
      },
    };
  const { place, whole, steps } = fit;
  const isExact = steps.every((step) => step === 0);
  return {
    how: 1 + place + (isExact ? 0 : BESIDE),
    write: (to, expected = []) => {
      to.write(whole, scaled(expected, place));
      if (!isExact) to.write(steps);
    },
  };
}

function readNumbers(from: IntegerReader, how: number, length: number, expected: readonly Numbers[] = []): number[] {
  if (how === RAW) return Array.from({ length: from.input.cells(length) }, () => from.input.double());
  const place = (how % BESIDE) - 1;
  const scale = SCALES[place];
  if (scale === undefined || how >= 2 * BESIDE) throw new Broken("scale");
  const whole = from.read(length, scaled(expected, place));
  const steps = how >= BESIDE ? from.read(length) : null;
  return whole.map((n, i) => beside(scale.value(n), steps?.[i] ?? 0));
}

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
