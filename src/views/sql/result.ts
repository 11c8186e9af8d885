/** A result as the table that is shown and saved. Pure. */
import type { Read, ReadColumn, ReadValue } from "~/ask/sql";
import { grouped } from "~/base/byKey";
import type { Twin, TwinCell } from "~/charts/scene";
import { sql as text } from "~/text/en/sql";
import type { ExploreData } from "~/charts/explore/build";
import { isNumeric as isNumber, type PlotChoices, type PlotTable, type Unit, UNITS } from "~/model/plotTable";
import type { SqlState } from "./state";

const NUMBER = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|REAL|DOUBLE|DECIMAL.*)$/i;

const isNumeric = ({ type }: Pick<ReadColumn, "type">): boolean => NUMBER.test(type);

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

// A result as a chart: its columns as axes, drawn with the marks of Explore.

/** Units by the end of a column name, as in the tables. The longest first. */
const ENDS: readonly (readonly [string, Unit])[] = [
  ["bytes_per_s", UNITS.bytes_per_s],
  ["iops", UNITS.iops],
  ["percent", UNITS.percent],
  ["bytes", UNITS.bytes],
  ["us", UNITS.us],
  ["s", UNITS.s],
];

/** `_s` in a rate (gb_per_s) is not a time. */
function unitOf({ name, type }: Pick<ReadColumn, "name" | "type">): Unit | null {
  if (!isNumeric({ type })) return null;
  const end = ENDS.find(([word]) => name === word || name.endsWith(`_${word}`));
  return end === undefined || (end[0] === "s" && name.endsWith("_per_s")) ? UNITS.none : end[1];
}

/** If two columns have the same name, the first is used. */
export function plotTableOf({ columns, rows }: Read): PlotTable {
  return {
    rows,
    columns: columns.map((column) => ({
      ...{ id: column.name, label: column.name, unit: unitOf(column) },
      values: isNumeric(column)
        ? column.values.map((value) => (typeof value === "string" ? Number(value) : value) as number | null)
        : column.values.map((value) => (value === null ? null : String(value))),
    })),
    mark: (row) => `row:${row}`,
    title: (row) =>
      columns.flatMap(({ type, values }) => (isNumeric({ type }) ? [] : [String(values[row])])).join(", "),
  };
}

export interface SqlChart extends ExploreData {
  readonly choices: PlotChoices;
}

/** The columns of the link, else the last number over the first other one. null: no column is a number. */
export function chartOf(read: Read, { form, x, y, c }: Pick<SqlState, "form" | "x" | "y" | "c">): SqlChart | null {
  if (form === "table") return null;
  const table = plotTableOf(read);
  const numbers = table.columns.filter(isNumber);
  const has = (id: string): boolean => table.columns.some((column) => column.id === id);
  const ofY = has(y) ? y : (numbers.at(-1)?.id ?? "");
  const others = (form === "bars" ? table.columns : numbers).filter(({ id }) => id !== ofY);
  const ofX = has(x) ? x : (others[0]?.id ?? table.columns.find(({ id }) => id !== ofY)?.id ?? "");
  if (ofY === "" || ofX === "") return null;
  const colour = has(c) ? c : "";
  const values = table.columns.find(({ id }) => id === colour)?.values;
  // A line joins the rows of one colour, in the order of the result.
  const lines = grouped(Array(table.rows).keys(), (row) => values?.[row]);
  return {
    table,
    title: `${ofY}, ${ofX}`,
    lines: form === "lines" ? [...lines.values()] : [],
    choices: {
      ...{ form, x: ofX, y: [ofY], z: "", colour, dash: "", facet_rows: "", facet_columns: "" },
      ...{ x_scale: "auto", y_scale: "auto", x_zoom: null, y_zoom: null },
    },
  };
}
