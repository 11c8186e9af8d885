/** Rows of the vocabulary as an Arrow stream, for tests that need a few rows in an engine. */
import { bool, float64, int32, int64, list, tableFromArrays, tableToIPC, utf8, type DataType } from "@uwdata/flechette";
import type { Engine } from "~/engine/engine";
import { type Batch, Batches } from "~/ingest/batch";
import { type Row, stored, type StoredName, type StoredType } from "~/model/tables";

const types: Record<StoredType, () => DataType> = {
  int32,
  int64: () => int64(),
  int64s: () => list(int64()),
  float64,
  float64s: () => list(float64()),
  bool,
  text: utf8,
};

/** Columns in table order; what a row leaves out is NULL. */
export function arrowOf<T extends StoredName>(table: T, rows: readonly Partial<Row<T>>[]): Uint8Array {
  const columns = Object.entries<{ type: StoredType }>(stored[table].columns);
  const arrays = Object.fromEntries(
    columns.map(([name]) => [name, rows.map((row) => (row as Record<string, unknown>)[name] ?? null)]),
  );
  const dataTypes = Object.fromEntries(columns.map(([name, def]) => [name, types[def.type]()]));
  return tableToIPC(tableFromArrays(arrays, { types: dataTypes }), { format: "stream" })!;
}

/** Values of traces as the page's worker hands them over: each trace's in the order of the rows. */
export function chunksOf(rows: readonly Partial<Row<"sample">>[]): readonly Batch[] {
  const batches = new Batches();
  for (const { trace_no, t_s, value } of rows)
    batches.addSamples(Number(trace_no), Float64Array.of(t_s!), Float64Array.of(value ?? NaN));
  return batches.cutAll();
}

export async function fill<T extends StoredName | "sample">(
  engine: Pick<Engine, "insert">,
  table: T,
  rows: readonly Partial<Row<T>>[],
) {
  if (table === "sample") {
    for (const { table: as, ipc, rows: n } of chunksOf(rows)) await engine.insert(as, ipc, n);
  } else await engine.insert(table, arrowOf(table, rows), rows.length);
}
