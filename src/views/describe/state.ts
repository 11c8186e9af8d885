/** The link fields of the page. Names and defaults are frozen within version 1 of the links. */
import { list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  /** Paths within a drop: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Columns, keys of labels; empty: what is said already and what is asked most. */
  cols: list(),
  /** Rows that are open: groups by their id, runs by their key. */
  open: list(),
  /** Rows that are selected whole. */
  rows: list(),
  /** The pattern of a rule that is being made. */
  rule: text(),
} as const;

export type DescribeState = State<typeof fields>;
