/**
 * A question: one file, {name, params, sql(params), finish(columns)}. SQL only filters, joins and sums; it never
 * applies a percentile rule. The same question is asked at build (prepared), in the page and in tests.
 */
import type { Rows, StoredName } from "~/model/tables";
import type { Dialect } from "./dialect";
import type { Sql } from "./sql";

/** Columns as an engine returns them (structurally equal to engine's Columns: queries know no engine). */
export interface ResultColumns {
  readonly rows: number;
  readonly columns: Readonly<Record<string, ArrayLike<unknown>>>;
}

/** Params are plain JSON, so that they have one canonical text: the key of a prepared answer. */
export type Params = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export interface Question<P extends Params, A> {
  readonly name: string;
  /** One or more statements; finish receives their results in order. */
  sql(params: P, dialect: Dialect): readonly Sql[];
  finish(results: readonly ResultColumns[], params: P): A;
  /** The results of its statements from rows in memory, while the engine starts; null: these params need the engine. */
  early?(held: Rows, params: P): readonly ResultColumns[] | null;
  /**
   * By statement, in order: the tables without whose rows it adds nothing to the answer. Asking an empty table costs as
   * much as a full one, nearly all of it planning; `finish` may get `NO_ROWS` instead.
   */
  readonly needs?: readonly (readonly StoredName[])[];
}

export const NO_ROWS: ResultColumns = { rows: 0, columns: {} };

/** A question by its name, which is all that a prepared answer needs; the rest is loaded when an engine is asked. */
export interface NamedQuestion<P extends Params, A> {
  readonly name: string;
  readonly load: () => Promise<Question<P, A>>;
}

export type Askable<P extends Params, A> = Question<P, A> | NamedQuestion<P, A>;
