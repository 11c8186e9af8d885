/** Rows of the vocabulary as an Arrow stream, for tests that need a few rows in an engine. */
import { bool, float64, int32, int64, list, tableFromArrays, tableToIPC, utf8, type DataType } from "@uwdata/flechette";
import type { Engine } from "~/engine/engine";
import { tables, type ColumnType, type Row, type TableName } from "~/model/tables";

const types: Record<ColumnType, () => DataType> = {
  int32,
  int64: () => int64(),
  int64s: () => list(int64()),
  float64,
  bool,
  text: utf8,
};

/** Columns in table order; what a row leaves out is NULL. */
export function arrowOf<T extends TableName>(table: T, rows: readonly Partial<Row<T>>[]): Uint8Array {
  const columns = Object.entries<{ type: ColumnType }>(tables[table].columns);
  const arrays = Object.fromEntries(
    columns.map(([name]) => [name, rows.map((row) => (row as Record<string, unknown>)[name] ?? null)]),
  );
  const dataTypes = Object.fromEntries(columns.map(([name, def]) => [name, types[def.type]()]));
  return tableToIPC(tableFromArrays(arrays, { types: dataTypes }), { format: "stream" })!;
}

export async function fill<T extends TableName>(engine: Engine, table: T, rows: readonly Partial<Row<T>>[]) {
  await engine.insert(table, arrowOf(table, rows), rows.length);
}
