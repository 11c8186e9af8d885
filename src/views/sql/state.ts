/** The link fields of SQL. */
import { choice, datasets, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

/** The chart form of the result, beside its table. */
export const FORMS = ["table", "lines", "points", "bars"] as const;

export const fields = {
  /** Datasets whose rows the statement sees; `local` = the reader's own files. */
  d: datasets(),
  /** The statement. It is shown, and runs only when the reader runs it. */
  q: text(),
  form: choice(FORMS, "table"),
  /** Columns of the result by name, on the axes; empty: the last number over the first other one. */
  x: text(),
  y: text(),
  /** Column of the colour; empty: a single colour. */
  c: text(),
} as const;

export type SqlState = State<typeof fields>;
