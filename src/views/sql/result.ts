/** A result as the table that is shown and saved. Pure. */
import type { Read, ReadColumn, ReadValue } from "~/ask/sql";
import type { Twin, TwinCell } from "~/charts/scene";
import { sql as text } from "~/text/en/sql";

const NUMBER = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|REAL|DOUBLE|DECIMAL.*)$/i;

export const isNumeric = ({ type }: Pick<ReadColumn, "type">): boolean => NUMBER.test(type);

/** Characters of a value that are shown; it is saved whole. */
const SHOWN = 2_000;

function cellOf(value: ReadValue): TwinCell {
  if (value === null) return { value, text: "NULL", grey: true };
  if (typeof value === "number") return { value, text: String(value) };
  const whole = String(value);
  const isLong = whole.length > SHOWN;
  return { value: whole, text: isLong ? whole.slice(0, SHOWN) + text.longer(whole.length) : whole };
}

/** Headings are the column names of the statement; numbers keep all their digits. */
export function twinOf({ columns, rows }: Read): Twin {
  return {
    columns: columns.map((column, i) => ({ id: `c${i}`, label: column.name, numeric: isNumeric(column) })),
    rows: Array.from({ length: rows }, (_, row) => ({
      mark: null,
      cells: columns.map(({ values }) => cellOf(values[row] ?? null)),
    })),
  };
}

/** The answer to EXPLAIN is a text drawing; null: the result is a table. */
export const planOf = ({ columns }: Read): string | null =>
  columns[0]?.name === "explain_key" ? (columns[1]?.values.map(String).join("\n") ?? null) : null;

/** Line and column of a place in a text, from 1. */
export function lineOf(whole: string, at: number): { readonly line: number; readonly column: number } {
  const before = whole.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
