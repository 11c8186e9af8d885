/** A pasted table -> edits. Invalid cells are reported, and the others are used. */
import { max } from "d3-array";
import { kindOf, type LabelKey } from "~/model/labels";
import { labels } from "~/text/en/labels";
import type { Edit } from "./edits";
import { sizeUnit } from "./names";
import { keyOf, plainText, readValue } from "./values";

/**
 * A table as copied from spreadsheets: separated by tabs, commas or semicolons; quoted cells may contain them and line
 * ends.
 */

interface SheetLine {
  /** 1-based line of the text where it begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Any tab means tabs; else the more frequent separator in the first line. */
function delimiterOf(text: string): string {
  if (text.includes("\t")) return "\t";
  const first = /^[^\n]*/.exec(text)![0];
  return first.split(";").length > first.split(",").length ? ";" : ",";
}

/** Lines with a cell. A quote that is never closed is an ordinary character (2.5"). */
export function readSheet(text: string): SheetLine[] {
  const delimiter = delimiterOf(text);
  const lines: SheetLine[] = [];
  let line = 1;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const begun = line;
    const cells: string[] = [];
    for (let more = true; more;) {
      const cell = readCell(text, at, delimiter);
      cells.push(cell.text);
      line += cell.lines;
      more = text[cell.end] === delimiter;
      at = cell.end + (more ? 1 : 0);
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    line++;
    if (cells.some((cell) => cell.trim() !== "")) lines.push({ line: begun, cells });
  }
  return lines;
}

interface ReadCell {
  readonly text: string;
  /** Offset of the next character: a delimiter, a line end, or the end of the text. */
  readonly end: number;
  /** Line ends within it. */
  readonly lines: number;
}

function readCell(text: string, begin: number, delimiter: string): ReadCell {
  if (text[begin] === '"') {
    let end = begin + 1;
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
    const follows = text[end + 1];
    if (end < text.length && (follows === undefined || follows === delimiter || follows === "\n" || follows === "\r")) {
      const inside = text.slice(begin + 1, end).replaceAll('""', '"');
      return { text: inside, end: end + 1, lines: inside.split("\n").length - 1 };
    }
  }
  let end = begin;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { text: text.slice(begin, end), end, lines: 0 };
}

const text = labels.sheet;

/** A row of the grid that a line of the table may name. */
export interface SheetTarget {
  /** Names by which a line may refer to it: its name, path, file name. */
  readonly names: readonly string[];
  readonly targets: readonly string[];
}

export interface PasteInto {
  readonly rows: readonly SheetTarget[];
  readonly columns: readonly LabelKey[];
  /** The selected cell, from 0: where a table without names (or without heads) begins. */
  readonly start: { readonly row: number; readonly column: number };
}

/** `label/bad-value`: a rejected cell. */
export interface BadCell {
  /** 1-based line of the table. */
  readonly row: number;
  /** The key, the heading, or the number of the column. */
  readonly cell: string;
  readonly value: string;
  /** A sentence. */
  readonly reason: string;
}

export interface Pasted {
  readonly edits: readonly Edit[];
  /** Number of accepted cells. */
  readonly taken: number;
  readonly bad: readonly BadCell[];
}

/** Headings of a column that names the rows, besides an empty one. */
const NAMING = /^(?:group|run|runs|path|file|file ?name|row|name|result|systems?)?$/i;
/** Headings that may also stand over new labels of the rows, in order; over names of rows they name them. */
const LABELS = /^(?:name|label)$/i;

interface Column {
  /** null: the grid has no column here. */
  readonly key: LabelKey | null;
  readonly name: string;
  /** The unit for plain numbers of the column, if its heading gives one. */
  readonly unit: string | null;
}

interface Plan {
  readonly columns: readonly Column[];
  readonly lines: readonly SheetLine[];
  /** The first cell of each line names its row. */
  readonly named: boolean;
}

const isOurs = (head: string): boolean => {
  const key = keyOf(head);
  return key !== null && !key.startsWith("tag:");
};

/** The first line is a heading if most of its words name our keys. */
function isHead({ cells }: SheetLine): boolean {
  const words = cells.filter((cell) => plainText(cell) !== "" && !NAMING.test(plainText(cell)));
  const ours = words.filter((cell) => isOurs(cell) || /^tag:/i.test(cell.trim())).length;
  return ours > 0 && ours * 2 >= words.length;
}

function planOf(lines: readonly SheetLine[], { columns, start }: PasteInto, isKnown: Names): Plan {
  const [first, ...rest] = lines;
  const named = (of: readonly SheetLine[]): boolean => {
    const known = of.filter(({ cells }) => isKnown.has(nameKey(cells[0] ?? ""))).length;
    return known > 0 && known * 2 >= of.length;
  };
  if (first === undefined || !isHead(first)) {
    const byName = named(lines);
    const widest = (max(lines, ({ cells }) => cells.length) ?? 0) - (byName ? 1 : 0);
    const begin = Math.max(0, start.column);
    const all = Array.from({ length: widest }, (_, i): Column => {
      const key = columns[begin + i] ?? null;
      return { key, name: key ?? text.column(i + 1 + (byName ? 1 : 0)), unit: null };
    });
    return { columns: all, lines, named: byName };
  }
  const head = plainText(first.cells[0] ?? "");
  const byName = LABELS.test(head) || !(NAMING.test(head) || isOurs(head)) ? named(rest) : NAMING.test(head);
  const heads = byName ? first.cells.slice(1) : first.cells;
  const all = heads.map((cell): Column => ({ key: keyOf(cell), name: plainText(cell), unit: sizeUnit(cell) }));
  return { columns: all, lines: rest, named: byName };
}

const nameKey = (name: string): string => plainText(name).toLowerCase();

/** null: several rows have this name. */
type Names = ReadonlyMap<string, SheetTarget | null>;

function namesOf(rows: readonly SheetTarget[]): Names {
  const names = new Map<string, SheetTarget | null>();
  for (const row of rows) {
    for (const name of new Set(row.names.map(nameKey))) names.set(name, names.has(name) ? null : row);
  }
  return names;
}

/** Empty cells change nothing. */
export function paste(table: string, into: PasteInto): Pasted {
  const names = namesOf(into.rows);
  const { columns, lines, named } = planOf(readSheet(table), into, names);
  const edits: Edit[] = [];
  const bad: BadCell[] = [];
  let taken = 0;
  for (const [i, { line, cells }] of lines.entries()) {
    const name = named ? (cells[0] ?? "") : "";
    const row = named ? names.get(nameKey(name)) : into.rows[Math.max(0, into.start.row) + i];
    if (row === undefined || row === null) {
      const reason = named ? (row === null ? text.manyRows : text.noRow) : text.below;
      bad.push({ row: line, cell: text.name, value: named ? plainText(name) : String(i + 1), reason });
      continue;
    }
    for (const [j, cell] of (named ? cells.slice(1) : cells).entries()) {
      const value = plainText(cell);
      if (value === "") continue;
      const column = columns[j];
      const key = column?.key ?? null;
      const at = { row: line, cell: column?.name ?? text.column(j + 1), value };
      if (key === null) {
        bad.push({ ...at, reason: text.beside });
        continue;
      }
      const isPlain = column!.unit !== null && kindOf(key)?.kind === "bytes" && /^[\d.,\s]+$/.test(value);
      const read = readValue(key, isPlain ? `${value} ${column!.unit}` : value);
      if (!read.ok) {
        bad.push({ ...at, reason: read.reason });
        continue;
      }
      taken++;
      for (const target of row.targets) edits.push({ target, key, value: read.value });
    }
  }
  return { edits, taken, bad };
}
