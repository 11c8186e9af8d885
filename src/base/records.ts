/** Columns as rows. */
import { put } from "./lookUp";

export interface NamedColumns {
  readonly rows: number;
  readonly columns: Readonly<Record<string, ArrayLike<unknown>>>;
}

/** A record for each row, its fields in the order of the columns. Only where few rows are needed: columns are smaller. */
export function records<T extends object>(table: NamedColumns): T[] {
  const columns = Object.entries(table.columns);
  return Array.from({ length: table.rows }, (_, i) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of columns) put(row, name, values[i]);
    return row as T;
  });
}
