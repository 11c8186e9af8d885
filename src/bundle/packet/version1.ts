/** Content as plain bytes and back, version 1: texts and forms, then the tables column by column. */
import { lookUp, put } from "~/base/lookUp";
import {
  CARRIED,
  type CarriedRows,
  type CarriedTable,
  type CarriedTables,
  type Cell,
  type Content,
} from "~/model/carried";
import { deflateSync, inflateSync } from "fflate";
import { CodedReader } from "./codedReader";
import { DICTIONARY_1 } from "./dictionary";
import { ColumnReader, ColumnWriter } from "./columns";
import { isMatrix, readLatency, writeLatency } from "./latency";
import { COLUMNS_1, expectedOf, TABLES_1 } from "./order";
import { Broken, countBytes, MOST_CELLS, MOST_CHARACTERS, Reader, TooLong } from "./wire";

const encoder = new TextEncoder();
/** Behind each text; a text that has one of these is written with another sign for it. */
const END = "\u0000";
const ESCAPE = "\u0004";
const escaped = (text: string): string => text.replaceAll(ESCAPE, `${ESCAPE}e`).replaceAll(END, `${ESCAPE}z`);
const unescaped = (text: string): string => text.replaceAll(`${ESCAPE}z`, END).replaceAll(`${ESCAPE}e`, ESCAPE);

/** How a table is written. */
const COLUMNS = 0;
const MATRIX = 1;

/** null: more than a packet holds. */
export function bodyOf(content: Content): Uint8Array | null {
  try {
    return isTooLarge(content.tables) ? null : written(content);
  } catch (error) {
    if (error instanceof TooLong) return null;
    throw error;
  }
}

function written({ tables, views, notes }: Content): Uint8Array | null {
  const to = new ColumnWriter();
  const text = (value: string): void => to.out.count(to.forms.placeOf(value));
  const texts = (values: readonly string[]): void => {
    to.out.count(values.length);
    to.out.cells(values.length);
    for (const value of values) text(value);
  };
  const present = TABLES_1.filter((table) => (tables[table]?.rows ?? 0) > 0);
  to.out.count(present.reduce((mask, table) => mask + 2 ** TABLES_1.indexOf(table), 0));
  for (const table of present) {
    const carried = tables[table]!;
    const asMatrix = table === "latency" && isMatrix(carried);
    to.out.count(asMatrix ? MATRIX : COLUMNS);
    if (asMatrix) writeLatency(to, carried, iosOf(tables.point));
    else writeTable(to, table, carried, text);
    if (table === "source") to.sources = new Map(digitsOf(carried).map((digits, i) => [digits, i]));
  }
  texts(views.flatMap(({ title, hash }) => [title, hash]));
  texts(notes);
  to.out.cells(to.forms.all.length);
  if (to.out.isTooMuch) return null;
  const plain = encoder.encode(to.forms.all.map((form) => escaped(form) + END).join(""));
  if (plain.length > MOST_CHARACTERS) return null;
  const deflated = deflateSync(plain, { level: 9, mem: 8, dictionary: DICTIONARY_1 });
  const coded = to.out.done();
  const head = [...countBytes(plain.length), ...countBytes(deflated.length)];
  const bytes = new Uint8Array(head.length + deflated.length + coded.length);
  bytes.set(head);
  bytes.set(deflated, head.length);
  bytes.set(coded, head.length + deflated.length);
  return bytes;
}

/** Throws `Broken`, or whatever a broken text makes a decoder throw. */
export function contentOf(bytes: Uint8Array): Content {
  const outer = new Reader(bytes);
  const forms = formsOf(outer);
  const input = new CodedReader(outer.raw());
  input.cells(forms.length);
  const from = new ColumnReader(input, forms);
  const text = (): string => known(forms[input.count()]);
  const texts = (): string[] => Array.from({ length: input.cells() }, text);
  const mask = input.count();
  const tables: Partial<Record<CarriedTable, CarriedRows>> = {};
  for (const [i, table] of TABLES_1.entries()) {
    if (Math.floor(mask / 2 ** i) % 2 === 0) continue;
    const how = input.count();
    if (how !== COLUMNS && how !== MATRIX) throw new Broken("table");
    const read = how === MATRIX ? readLatency(from, iosOf(tables.point)) : readTable(from, table, text);
    tables[table] = withoutEmpty(read);
    if (table === "source") from.sources = digitsOf(tables[table]);
  }
  const pairs = texts();
  const views = Array.from({ length: pairs.length / 2 }, (_, i) => ({ title: pairs[2 * i]!, hash: pairs[2 * i + 1]! }));
  const notes = texts();
  if (!input.isWhole || pairs.length % 2 !== 0) throw new Broken("end");
  return { tables, views, notes };
}

/** Longer texts than that are refused before they take memory. What inflates to more than it says fills the byte behind it. */
function formsOf(outer: Reader): string[] {
  const length = outer.count();
  if (length > MOST_CHARACTERS) throw new Broken("texts");
  const plain = inflateSync(outer.raw(outer.count()), { out: new Uint8Array(length + 1), dictionary: DICTIONARY_1 });
  if (plain.length !== length || plain.reduce((n, byte) => n + (byte === 0 ? 1 : 0), 0) > MOST_CELLS) {
    throw new Broken("texts");
  }
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain);
  return text.split(END).slice(0, -1).map(unescaped);
}

function writeTable(
  to: ColumnWriter,
  table: CarriedTable,
  { rows, columns }: CarriedRows,
  text: (value: string) => void,
): void {
  const order = COLUMNS_1[table];
  const others = Object.keys(columns)
    .filter((name) => !order.includes(name))
    .sort();
  to.out.count(rows);
  to.out.cells(rows + others.length);
  const known = order.filter((name) => lookUp(columns, name) !== undefined);
  to.out.count(known.reduce((mask, name) => mask + 2 ** order.indexOf(name), 0));
  to.out.count(others.length);
  const before: Record<string, readonly Cell[]> = {};
  for (const name of known) {
    const cells = lookUp(columns, name)!;
    to.column(cells, expectedOf(table, name, before, rows));
    put(before, name, cells);
  }
  for (const name of others) {
    text(name);
    to.column(lookUp(columns, name)!);
  }
}

function readTable(from: ColumnReader, table: CarriedTable, text: () => string): CarriedRows {
  const rows = from.input.cells();
  const mask = from.input.count();
  const others = from.input.cells();
  const columns: Record<string, Cell[]> = {};
  for (const [i, name] of COLUMNS_1[table].entries()) {
    if (Math.floor(mask / 2 ** i) % 2 === 0) continue;
    put(columns, name, from.column(rows, expectedOf(table, name, columns, rows)));
  }
  for (let i = 0; i < others; i++) {
    const name = text();
    // A name that is a column's already, or `__proto__`, is none of ours.
    if (Object.hasOwn(columns, name) || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Broken("column");
    put(columns, name, from.column(rows));
  }
  return { rows, columns };
}

const digitsOf = (source: CarriedRows | undefined): string[] =>
  (source?.columns["sha256"] ?? []).map((sha) => String(sha).slice(0, 12));

const iosOf = (point: CarriedRows | undefined): ReadonlyMap<Cell, number> =>
  new Map(
    (point?.columns["point_no"] ?? []).map((no, i) => {
      const ios = point!.columns["ios"]?.[i];
      return [no, typeof ios === "number" ? ios : 0];
    }),
  );

const withoutEmpty = ({ rows, columns }: CarriedRows): CarriedRows => ({
  rows,
  columns: Object.fromEntries(Object.entries(columns).filter(([, cells]) => cells.some((cell) => cell !== null))),
});

/** Not worth beginning with. */
const isTooLarge = (tables: CarriedTables): boolean =>
  CARRIED.reduce((n, table) => n + (tables[table]?.rows ?? 0), 0) > MOST_CELLS / 4;

function known(text: string | undefined): string {
  if (text === undefined) throw new Broken("text");
  return text;
}
