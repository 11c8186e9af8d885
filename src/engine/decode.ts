/** Arrow IPC bytes <-> columns. DuckDB's own Arrow library stays inside DuckDB: only bytes are exchanged. */
import { tableFromIPC } from "@uwdata/flechette";
import type { Columns } from "./engine";

/**
 * Columns of a result, from the messages of an IPC stream. Numbers are numbers (the engine casts BIGINT, HUGEINT and
 * DECIMAL to DOUBLE), NULL is null; a column without NULL is a typed array where its type allows.
 */
export function decodeColumns(messages: Uint8Array[]): Columns {
  const table = tableFromIPC(messages);
  return { rows: table.numRows, columns: table.toColumns() };
}

/** Column names and row count of an IPC stream, without touching the values; null: not such a stream. */
export function streamShape(ipc: Uint8Array): { names: string[]; rows: number } | null {
  try {
    const table = tableFromIPC(ipc);
    return { names: table.names.map(String), rows: table.numRows };
  } catch {
    return null;
  }
}
