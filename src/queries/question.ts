/**
 * A question: one file, {name, params, sql(params), finish(columns)}. SQL only filters, joins and sums; it never
 * applies a percentile rule. The build (for prepared answers), the page and the tests all ask the same question.
 */
import type { NamedColumns } from "~/base/records";
import type { Rows, StoredName } from "~/model/tables";
import type { Dialect } from "./dialect";
import type { Sql } from "./sql";

/** Columns as an engine returns them. */
export type ResultColumns = NamedColumns;

/** Params are plain JSON with one canonical text: the key of a prepared answer. */
export type Params = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export interface Question<P extends Params, A> {
  readonly name: string;
  /** One or more statements; finish receives their results in the same order. */
  sql(params: P, dialect: Dialect): readonly Sql[];
  finish(results: readonly ResultColumns[], params: P): A;
  /** Results of the statements from rows in memory, while the engine starts; null: these params need the engine. */
  early?(held: Rows, params: P): readonly ResultColumns[] | null;
  /**
   * For each statement, the tables without whose rows it adds nothing to the answer. A query on an empty table costs as
   * much as on a full one, nearly all of it planning; instead `finish` may get `NO_ROWS`.
   */
  readonly needs?: readonly (readonly StoredName[])[];
}

export const NO_ROWS: ResultColumns = { rows: 0, columns: {} };

/** A question's name, which is enough for a prepared answer; the rest is loaded when an engine is asked. */
export interface NamedQuestion<P extends Params, A> {
  readonly name: string;
  readonly load: () => Promise<Question<P, A>>;
}

export type Askable<P extends Params, A> = Question<P, A> | NamedQuestion<P, A>;
