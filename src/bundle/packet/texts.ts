/**
 * Columns of text. Names and options of a sweep differ only in their numbers: a text is a form with places, and the
 * numbers at these places are streams. The first digits of a file's sha256, with which keys begin, are a number too:
 * the index of the source.
 */
import { grouped } from "~/base/byKey";
import type { IntegerReader, IntegerWriter } from "./integers";
import { Broken } from "./wire";

/** Places in a form: a number, or the digits of a source. A text containing these characters is written as JSON. */
const NUMBER = "\u0001";
const SOURCE = "\u0002";
const ITSELF = "\u0003";
/** Follows each form (version1.ts). */
export const END = "\u0000";
const PLACES = new RegExp(`[${NUMBER}${SOURCE}]`, "g");
const DIGITS = /\d{1,15}/g;
/** Twelve digits of a sha256: replaced if they belong to a known source. */
const HEX = /(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])/g;

/** Forms without duplicates, in order of first use. */
export class Forms {
  readonly all: string[] = [];
  readonly #places = new Map<string, number>();
  placeOf(form: string): number {
    const known = this.#places.get(form);
    if (known !== undefined) return known;
    this.#places.set(form, this.all.length);
    return this.all.push(form) - 1;
  }
}

interface Split {
  readonly form: string;
  readonly numbers: readonly number[];
  /** Leading zeros of each number. */
  readonly zeros: readonly number[];
}

function split(text: string, sources: ReadonlyMap<string, number>): Split {
  if ([NUMBER, SOURCE, ITSELF, END].some((mark) => text.includes(mark))) {
    return { form: ITSELF + JSON.stringify(text), numbers: [], zeros: [] };
  }
  const numbers: number[] = [];
  const zeros: number[] = [];
  let form = "";
  let at = 0;
  const plain = (end: number): void => {
    form += text.slice(at, end).replaceAll(DIGITS, (digits) => {
      numbers.push(Number(digits));
      zeros.push(digits.length - String(Number(digits)).length);
      return NUMBER;
    });
  };
  for (const { 0: hex, index } of text.matchAll(HEX)) {
    const source = sources.get(hex);
    if (source === undefined) continue;
    plain(index);
    form += SOURCE;
    numbers.push(source);
    zeros.push(0);
    at = index + hex.length;
  }
  plain(text.length);
  return { form, numbers, zeros };
}

export function writeTexts(
  integers: IntegerWriter,
  forms: Forms,
  texts: readonly string[],
  sources: ReadonlyMap<string, number>,
): void {
  const parts = texts.map((text) => split(text, sources));
  const places = parts.map(({ form }) => forms.placeOf(form));
  integers.write(places);
  for (const rows of rowsByPlace(places).values()) {
    const own = rows.map((i) => parts[i]!);
    const { length } = own[0]!.numbers;
    integers.write(own.flatMap(({ zeros }) => zeros));
    for (let n = 0; n < length; n++) integers.write(own.map(({ numbers }) => numbers[n]!));
  }
}

export function readTexts(
  integers: IntegerReader,
  forms: readonly string[],
  length: number,
  sources: readonly string[],
): string[] {
  const { input } = integers;
  const places = integers.read(length);
  const found = new Array<string>(length);
  for (const [place, rows] of rowsByPlace(places)) {
    const form = forms[place];
    if (form === undefined) throw new Broken("form");
    const isItself = form.startsWith(ITSELF);
    const marks = isItself ? 0 : input.cells(marksIn(form));
    if (marks === 0) {
      const text = isItself ? itself(form) : form;
      input.made(text, rows.length);
      for (const i of rows) found[i] = text;
      continue;
    }
    const zeros = integers.read(rows.length * marks);
    const numbers = Array.from({ length: marks }, () => integers.read(rows.length));
    for (const [n, i] of rows.entries()) {
      let mark = 0;
      const text = form.replaceAll(PLACES, (kind) => {
        const value = numbers[mark]![n]!;
        const ahead = zeros[n * marks + mark++]!;
        return kind === SOURCE ? known(sources[value]) : digits(value, ahead);
      });
      found[i] = input.made(text);
    }
  }
  return found;
}

function itself(form: string): string {
  const text = JSON.parse(form.slice(ITSELF.length)) as unknown;
  if (typeof text !== "string") throw new Broken("text");
  return text;
}

function marksIn(form: string): number {
  let marks = 0;
  for (let i = 0; i < form.length; i++) if (form[i] === NUMBER || form[i] === SOURCE) marks++;
  return marks;
}

/** Rows of each form, in the order of its first. */
const rowsByPlace = (places: readonly number[]): Map<number, number[]> => grouped(places.keys(), (i) => places[i]!);

function digits(value: number, zeros: number): string {
  if (!(value >= 0 && zeros >= 0 && zeros < 16)) throw new Broken("digits");
  return "0".repeat(zeros) + String(value);
}

function known(text: string | undefined): string {
  if (text === undefined) throw new Broken("source");
  return text;
}
