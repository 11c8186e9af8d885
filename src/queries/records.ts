import { put } from "~/base/lookUp";
import type { ResultColumns } from "./question";

/**
 * Columns of a result as the rows of an answer: `SELECT … AS field` in the order the fields shall stand in.
 * Only at the end of a question, where an answer is rows; everything before stays in columns.
 */
export function records<T extends object>(result: ResultColumns): T[] {
  const columns = Object.entries(result.columns);
  return Array.from({ length: result.rows }, (_, i) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of columns) put(row, name, values[i]);
    return row as T;
  });
}
