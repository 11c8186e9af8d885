/**
 * Content as bytes and back, version 1: the texts without duplicates, then the tables column by column, all deflated
 * with a dictionary of frequent texts.
 */
import { deflateSync, inflateSync } from "fflate";
import { lookUp, put } from "~/base/lookUp";
import { type CarriedRows, type CarriedTable, type Cell, type Content, withoutEmpty } from "~/model/carried";
import { ColumnReader, ColumnWriter } from "./columns";
import { DICTIONARY_1 } from "./dictionary";
import { COLUMNS_1, type Columns, expectedOf, rowsApart, TABLES_1 } from "./order";
import { END } from "./texts";
import { Broken, MOST_CELLS, MOST_CHARACTERS, MOST_NUMBERS, MOST_WRITTEN, Reader, Writer } from "./wire";

/** null: too much for a packet. */
export function bodyOf(content: Content): Uint8Array | null {
  const { texts, numbers } = plainOf(content);
  if (texts.length > MOST_CHARACTERS || numbers.length > MOST_NUMBERS) return null;
  const body = deflated(texts, numbers);
  return body.length > MOST_WRITTEN ? null : body;
}

/** Texts and numbers are deflated separately, which is shorter. */
export function deflated(texts: Uint8Array, numbers: Uint8Array): Uint8Array {
  const [ofTexts, ofNumbers] = [deflateSync(texts, { ...BEST, dictionary: DICTIONARY_1 }), deflateSync(numbers, BEST)];
  const head = new Writer();
  for (const length of [texts.length, ofTexts.length, numbers.length]) head.count(length);
  return Uint8Array.from([...head.bytes, ...ofTexts, ...ofNumbers]);
}
const BEST = { level: 9 } as const;

function plainOf({ tables, views, notes }: Content): { texts: Uint8Array; numbers: Uint8Array } {
  const to = new ColumnWriter();
  const present = TABLES_1.filter((table) => (tables[table]?.rows ?? 0) > 0);
  to.out.count(present.reduce((mask, table) => mask + 2 ** TABLES_1.indexOf(table), 0));
  for (const table of present) {
    writeTable(to, table, tables[table]!, tables.point?.columns ?? {});
    if (table === "source") to.sources = new Map(digitsOf(tables.source).map((digits, i) => [digits, i]));
  }
  for (const texts of [views.map(({ title }) => title), views.map(({ hash }) => hash), notes]) writeTexts(to, texts);
  const forms = to.forms.all.map((form) => form + END).join("");
  return { texts: new TextEncoder().encode(forms), numbers: Uint8Array.from(to.out.bytes) };
}

/** Throws `Broken`, or whatever a decoder throws on broken text. */
export function contentOf(bytes: Uint8Array): Content {
  const outer = new Reader(bytes);
  const [textsLength, deflatedLength, numbersLength] = [outer.count(), outer.count(), outer.count()];
  const forms = formsIn(inflated(outer.raw(deflatedLength), textsLength, MOST_CHARACTERS, DICTIONARY_1));
  const input = new Reader(inflated(outer.raw(), numbersLength, MOST_NUMBERS));
  input.cells(forms.length);
  const from = new ColumnReader(input, forms);
  const mask = input.count();
  const tables: Partial<Record<CarriedTable, CarriedRows>> = {};
  for (const [i, table] of TABLES_1.entries()) {
    if (!has(mask, i)) continue;
    tables[table] = withoutEmpty(readTable(from, table, tables.point?.columns ?? {}));
    if (table === "source") from.sources = digitsOf(tables.source);
  }
  const [titles, hashes, notes] = [readTexts(from), readTexts(from), readTexts(from)];
  if (!input.atEnd || titles.length !== hashes.length) throw new Broken("end");
  const views = titles.map((title, i) => ({ title, hash: hashes[i]! }));
  return { tables, views, notes };
}

/** Too large a size is refused before memory is allocated. One extra byte detects data longer than stated. */
function inflated(bytes: Uint8Array, length: number, most: number, dictionary?: Uint8Array): Uint8Array {
  if (length > most) throw new Broken("length");
  const plain = inflateSync(bytes, { out: new Uint8Array(length + 1), ...(dictionary && { dictionary }) });
  if (plain.length !== length) throw new Broken("length");
  return plain;
}

function formsIn(bytes: Uint8Array): string[] {
  if (bytes.reduce((n, byte) => n + (byte === 0 ? 1 : 0), 0) > MOST_CELLS) throw new Broken("texts");
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes).split(END).slice(0, -1);
}

const has = (mask: number, i: number): boolean => Math.floor(mask / 2 ** i) % 2 === 1;

function writeTable(to: ColumnWriter, table: CarriedTable, { rows, columns }: CarriedRows, point: Columns): void {
  const order = COLUMNS_1[table];
  const others = Object.keys(columns)
    .filter((name) => !order.includes(name))
    .sort();
  to.out.count(rows);
  const known = order.filter((name) => lookUp(columns, name) !== undefined);
  to.out.count(known.reduce((mask, name) => mask + 2 ** order.indexOf(name), 0));
  writeTexts(to, others);
  const before: Record<string, readonly Cell[]> = {};
  for (const name of known) {
    const cells = lookUp(columns, name)!;
    const expected = expectedOf(table, name, before, point, rows);
    for (const own of rowsApart(table, name, before, rows))
      to.column(
        at(cells, own),
        expected.map((values) => at(values, own)),
      );
    put(before, name, cells);
  }
  for (const name of others) to.column(lookUp(columns, name)!);
}

function readTable(from: ColumnReader, table: CarriedTable, point: Columns): CarriedRows {
  const rows = from.input.cells();
  const mask = from.input.count();
  const others = readTexts(from);
  const columns: Record<string, Cell[]> = {};
  for (const [i, name] of COLUMNS_1[table].entries()) {
    if (!has(mask, i)) continue;
    const expected = expectedOf(table, name, columns, point, rows);
    const cells = new Array<Cell>(rows);
    for (const own of rowsApart(table, name, columns, rows)) {
      const read = from.column(
        own.length,
        expected.map((values) => at(values, own)),
      );
      for (const [n, row] of own.entries()) cells[row] = read[n]!;
    }
    put(columns, name, cells);
  }
  for (const name of others) {
    // A repeated column name or `__proto__` was not written by us.
    if (Object.hasOwn(columns, name) || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Broken("column");
    put(columns, name, from.column(rows));
  }
  return { rows, columns };
}

const at = <T>(values: readonly T[], rows: readonly number[]): T[] => rows.map((row) => values[row]!);

const digitsOf = (source: CarriedRows | undefined): string[] =>
  (source?.columns["sha256"] ?? []).map((sha) => String(sha).slice(0, 12));

function writeTexts(to: ColumnWriter, texts: readonly string[]): void {
  to.out.count(texts.length);
  to.column(texts);
}

function readTexts(from: ColumnReader): string[] {
  return from.column(from.input.count()).map((cell) => {
    if (typeof cell !== "string") throw new Broken("text");
    return cell;
  });
}
