/** The link fields of the page. */
import { list } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
} as const;

export type DescribeState = State<typeof fields>;
