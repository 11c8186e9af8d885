/**
 * The table twin as columns of values, for CSV and Parquet. Unrounded values, headings as they are (with the unit).
 * Remarks beside a number (lost, at least, ambiguous) are data: they get a column after that of the number,
 * `<column>_note`, if there are any.
 */
import type { Mark } from "~/charts/scene";
import type { Tabled } from "./input";

/** For a drawing, its marks too. */
export type Written = Pick<Tabled, "twin"> & { readonly marks?: readonly Mark[] };

export interface Column {
  readonly name: string;
  /** true: all values are numbers; false: all are text. null = absent. */
  readonly numeric: boolean;
  readonly values: readonly (number | string | null)[];
}

function free(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${String(n)}`;
  return name;
}

/** A table with one of these columns already states the source of its numbers. */
const SOURCES: ReadonlySet<string> = new Set(["file", "fact_id", "origin"]);

/** Computed, printed, published or derived, by row, as shown by the marks. Empty for a row without a mark. */
function originsOf(marks: readonly Mark[], count: number): (string | null)[] {
  const said = Array.from({ length: count }, () => new Set<string>());
  for (const { row, origin } of marks) said[row]?.add(origin);
  return said.map((words) => (words.size === 0 ? null : [...words].sort().join(", ")));
}

/** Every row, including those never scrolled into view. */
export function columnsOf({ twin: { columns, rows }, marks = [] }: Written): Column[] {
  const cells = rows.map((row) => row.cells);
  const taken = new Set<string>();
  const take = (wanted: string): string => {
    const name = free(wanted, taken);
    taken.add(name);
    return name;
  };
  const named = columns.map(({ id, label }) => take(label === "" ? id : label));
  const values = columns.flatMap((_, c) => {
    const values = cells.map((row) => row[c]?.value ?? null);
    const numeric = values.some((value) => value !== null) && values.every((value) => typeof value !== "string");
    const column: Column = {
      name: named[c]!,
      numeric,
      values: numeric ? values : values.map((value) => (value === null ? null : String(value))),
    };
    const notes = cells.map((row) => row[c]?.note ?? null);
    const said = notes.some((note) => note !== null && note !== "");
    return said ? [column, { name: take(`${named[c]!}_note`), numeric: false, values: notes }] : [column];
  });
  const origins = columns.some(({ id }) => SOURCES.has(id)) ? [] : originsOf(marks, rows.length);
  return origins.some((one) => one !== null)
    ? [...values, { name: take("origin"), numeric: false, values: origins }]
    : values;
}
