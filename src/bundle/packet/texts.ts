/**
 * Columns of text. Names and options of a sweep differ in their numbers alone: a text is a form with places, and the
 * numbers in them are streams. The first digits of a file's sha256 that keys begin with are a number too: that of the
 * source.
 */
import type { IntegerReader, IntegerWriter } from "./integers";
import type { CodedReader } from "./codedReader";
import type { CodedWriter } from "./codedWriter";
import { Broken } from "./wire";

/** Places of a form: a number, and the digits of a source. A text that has such characters stands for itself. */
const NUMBER = "\u0001";
const SOURCE = "\u0002";
const ITSELF = "\u0003";
const PLACES = new RegExp(`[${NUMBER}${SOURCE}]`, "g");
const DIGITS = /\d{1,15}/g;
/** Twelve digits of a sha256: where they are those of a known source. */
const HEX = /(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])/g;

/** Forms, each once, in the order of their first use. */
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
  /** Zeros ahead of each. */
  readonly zeros: readonly number[];
}

function split(text: string, sources: ReadonlyMap<string, number>): Split {
  if ([NUMBER, SOURCE, ITSELF].some((mark) => text.includes(mark))) {
    return { form: ITSELF + text, numbers: [], zeros: [] };
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
  out: CodedWriter,
  integers: IntegerWriter,
  forms: Forms,
  texts: readonly string[],
  sources: ReadonlyMap<string, number>,
): void {
  const parts = texts.map((text) => split(text, sources));
  const places = parts.map(({ form }) => forms.placeOf(form));
  integers.write(places);
  for (const [i, text] of texts.entries()) if (parts[i]!.numbers.length > 0) out.made(text);
  for (const rows of rowsByPlace(places).values()) {
    const own = rows.map((i) => parts[i]!);
    const { length } = own[0]!.numbers;
    out.cells(length);
    for (let n = 0; n < length; n++) {
      integers.write(own.map(({ numbers }) => numbers[n]!));
      integers.write(own.map(({ zeros }) => zeros[n]!));
    }
  }
}

export function readTexts(
  input: CodedReader,
  integers: IntegerReader,
  forms: readonly string[],
  length: number,
  sources: readonly string[],
): string[] {
  const places = integers.read(length);
  const found = new Array<string>(length);
  for (const [place, rows] of rowsByPlace(places)) {
    const form = forms[place];
    if (form === undefined) throw new Broken("form");
    const isItself = form.startsWith(ITSELF);
    const marks = isItself ? 0 : input.cells(marksIn(form));
    if (marks === 0) {
      const text = isItself ? form.slice(1) : form;
      input.made(text, rows.length);
      for (const i of rows) found[i] = text;
      continue;
    }
    const numbers = Array.from(
      { length: marks },
      () => [integers.read(rows.length), integers.read(rows.length)] as const,
    );
    for (const [n, i] of rows.entries()) {
      let mark = 0;
      const text = form.replaceAll(PLACES, (kind) => {
        const [values, zeros] = numbers[mark++]!;
        return kind === SOURCE ? known(sources[values[n]!]) : digits(values[n]!, zeros[n]!);
      });
      found[i] = input.made(text);
    }
  }
  return found;
}

function marksIn(form: string): number {
  let marks = 0;
  for (let i = 0; i < form.length; i++) if (form[i] === NUMBER || form[i] === SOURCE) marks++;
  return marks;
}

/** Rows of each form, in the order of its first. */
export function rowsByPlace(places: readonly number[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [i, place] of places.entries()) {
    const rows = found.get(place);
    if (rows === undefined) found.set(place, [i]);
    else rows.push(i);
  }
  return found;
}

function digits(value: number, zeros: number): string {
  if (!(value >= 0 && zeros >= 0 && zeros < 16)) throw new Broken("digits");
  return "0".repeat(zeros) + String(value);
}

function known(text: string | undefined): string {
  if (text === undefined) throw new Broken("source");
  return text;
}
