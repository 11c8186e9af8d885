import { csvParseRows } from "d3-dsv";

export interface CsvRecord {
  readonly cells: readonly string[];
  /** 1-based line the record begins on; quoted cells may hold line breaks (RFC 4180). */
  readonly line: number;
  /** A quoted cell is not closed before further whole records follow: only this line is bad. */
  readonly open?: true;
}

/** Most lines of one record: a note of several paragraphs. */
const MOST_LINES = 100;

/** Is a quoted cell still open at the end of the line, given its state at the beginning? */
function isOpen(line: string, before: boolean): boolean {
  let quoted = before;
  let first = !before;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (quoted) {
      if (c === '"' && line[i + 1] === '"') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"' && first) quoted = true;
    first = !quoted && c === ",";
  }
  return quoted;
}

/** Lines by their line feeds; a text without any, by its carriage returns. */
export const linesOf = (text: string): string[] => text.split(text.includes("\n") ? /\r?\n/ : "\r");

const cellsOf = (text: string): readonly string[] => csvParseRows(text)[0] ?? [""];

/** Records of a CSV text, all as wide as the first. Empty lines are left out. */
export function csvRecords(text: string): CsvRecord[] {
  const lines = linesOf(text);
  const records: CsvRecord[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line === "") continue;
    const end = isOpen(line, false) ? closing(lines, i, records[0]?.cells.length) : i;
    const record = { cells: end === -1 ? [] : cellsOf(lines.slice(i, end + 1).join("\n")), line: i + 1 };
    const isTorn = end === -1 || (end > i && record.cells.length !== (records[0] ?? record).cells.length);
    records.push(isTorn ? { ...record, open: true } : record);
    if (!isTorn) i = end;
  }
  return records;
}

/** Line where the cell left open in line `from` is closed; -1 if a line in between is a record by itself. */
function closing(lines: readonly string[], from: number, width: number | undefined): number {
  const last = Math.min(lines.length, from + MOST_LINES);
  let open = true;
  for (let i = from + 1; i < last; i++) {
    const line = lines[i]!;
    if (width !== undefined && width > 1 && !isOpen(line, false) && cellsOf(line).length === width) return -1;
    open = isOpen(line, open);
    if (!open) return i;
  }
  return -1;
}
