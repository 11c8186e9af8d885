/**
 * The engine interface: DuckDB-Wasm in a worker or in Node, later another engine over HTTP. Columns in, columns out;
 * text of a file never becomes SQL.
 */
import type { NamedColumns } from "~/base/records";
import type { Rows, StoredName } from "~/model/tables";
import type { Read, ReadOptions } from "./read";

/** A result as columns: equal lengths, numbers as JavaScript numbers (int64 up to 2^53), NULL as null. */
export type Columns = NamedColumns;

export interface QueryOptions {
  readonly signal?: AbortSignal;
}

/** Rows that replace others in one step. */
export interface Replacement {
  /** Sources whose rows are removed from every table. */
  readonly forget: readonly number[];
  /** Tables that are emptied. */
  readonly clear: readonly StoredName[];
  /** Arrow IPC streams to insert, in order; the buffers are transferred. */
  readonly insert: readonly { readonly table: StoredName; readonly ipc: Uint8Array; readonly rows: number }[];
  /** Sources whose rows came along but are not wanted. */
  readonly leave: readonly number[];
}

export interface Engine {
  /** Runs one SELECT. Rejects with EngineError, or AbortError when aborted. */
  query(sql: string, options?: QueryOptions): Promise<Columns>;
  /**
   * Runs one statement written by a reader, over the rows of some datasets: it only reads, and stops at the limits of
   * read.ts. Rejects with SqlError, engine/died (it is not repeated), or AbortError when aborted. Absent: not
   * supported.
   */
  read?(text: string, options: ReadOptions): Promise<Read>;
  /**
   * Inserts an Arrow IPC stream and counts: rejects unless exactly `rows` rows were added. The buffer is transferred.
   */
  insert(table: StoredName, ipc: Uint8Array, rows: number): Promise<void>;
  /** Removes all rows of these sources, in every table. */
  forget(sourceNos: readonly number[]): Promise<void>;
  /** Removes all rows of a table (labels are few and always rewritten). */
  clear(table: StoredName): Promise<void>;
  /**
   * Removes and inserts rows in one transaction, between queries: queries of one task see all of it or nothing. If it
   * rejects without a death, nothing was changed.
   */
  replace(change: Replacement): Promise<void>;
  /** Rows accepted before the engine was ready; null: it is ready, or there are too many to search. */
  held?(): Promise<Rows | null>;
  /** Grows with every insert and forget: caches use it as a key. */
  readonly version: number;
  close(): Promise<void>;
}

/** `code`: engine/start, engine/closed, engine/query, engine/insert-count, engine/died. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly sql?: string,
  ) {
    super(message);
    this.name = "EngineError";
  }
}
