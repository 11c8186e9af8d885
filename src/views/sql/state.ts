/** The link fields of SQL. */
import { choice, datasets, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

/** What the result is drawn as, beside its table. */
export const FORMS = ["table", "lines", "points", "bars"] as const;

export const fields = {
  /** Datasets whose rows the statement sees; `local` = the reader's own files. */
  d: datasets(),
  /** The statement. It is shown, and runs when the reader says so. */
  q: text(),
  form: choice(FORMS, "table"),
  /** Columns of the result by name, on the axes; empty: the last number over the first other one. */
  x: text(),
  y: text(),
  /** Colour; empty: one. */
  c: text(),
} as const;

export type SqlState = State<typeof fields>;
