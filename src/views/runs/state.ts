/** What the runs page writes into its link. */
import { list, order, text } from "~/permalink/fields";
import type { Field, State } from "~/permalink/field";

/** Columns of the table, in order. */
export const columns = [
  "dataset",
  "system",
  "media",
  "tool",
  "workload",
  "load",
  "iops",
  "bytes_per_s",
  "p99_us",
] as const;
export type Column = (typeof columns)[number];

/** A link holds this many selected rows; more are held by the page alone, until Back or a reload. */
export const LINKED_SELECTION = 100;

const selection = (): Field<readonly string[]> => {
  const rows = list();
  return { ...rows, encode: (ids, context) => (ids.length > LINKED_SELECTION ? "" : rows.encode(ids, context)) };
};

export const fields = {
  /** Words that each have to stand somewhere in the row. */
  q: text(),
  /** Facets: empty means all. Values as the rows say them; `none` is what is not stated. */
  dataset: list(),
  media: list(),
  tool: list(),
  workload: list(),
  sort: order(columns, { column: "dataset", descending: false }),
  /** Selected rows, by id. */
  rows: selection(),
};
export type RunsState = State<typeof fields>;
