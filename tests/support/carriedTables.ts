/** The contents of the tables after a drop as they would travel: every row. */
import { CARRIED, type CarriedRows, type CarriedTables, type Cell } from "~/model/carried";
import { tables, type TableName } from "~/model/tables";

type Held = Readonly<Record<string, unknown>>;

const cell = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (typeof value === "object") return Array.from(value as Iterable<number | bigint>, Number);
  return value as Cell;
};

function carriedRows(table: TableName, rows: readonly Held[]): CarriedRows {
  const columns: Record<string, Cell[]> = {};
  for (const name of Object.keys(tables[table].columns)) {
    const cells = rows.map((row) => cell(row[name]));
    if (cells.some((value) => value !== null)) columns[name] = cells;
  }
  return { rows: rows.length, columns };
}

/** Tables of all rows; those without one are absent. */
export function carriedTables(rowsOf: (table: TableName) => readonly unknown[]): CarriedTables {
  const all = CARRIED.map((table) => [table, carriedRows(table, rowsOf(table) as readonly Held[])] as const);
  return Object.fromEntries(all.filter(([, { rows }]) => rows > 0));
}
