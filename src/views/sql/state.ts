/** The link fields of SQL. */
import { datasets, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  /** Datasets whose rows the statement sees; `local` = the reader's own files. */
  d: datasets(),
  /** The statement. It is shown, and runs when the reader says so. */
  q: text(),
} as const;

export type SqlState = State<typeof fields>;
