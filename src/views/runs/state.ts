/** The link fields of Runs. docs/permalinks.md lists them. */
import { choice, list, order, text } from "~/permalink/fields";
import type { Field, State } from "~/permalink/field";
import { selectionFields } from "../shared/selection";
import { dataFields } from "../shared/linkFields";

/** Columns of the table, in order; the load comes before them. */
export const COLUMNS = [
  "outstanding",
  "read_percent",
  "asked",
  "iops",
  "gb_per_s",
  "p50",
  "p99",
  "p999",
  "mean",
  "max",
  "above",
  "cpu",
  "repeats",
  "remarks",
  "file",
  "tool",
  "started",
  "setup",
  "runtime",
  "media",
  "drive",
  "host",
] as const;
export type ColumnId = (typeof COLUMNS)[number];
/** That of syncs stands beside p99 where a run has it, and is not chosen by itself. */
export type ShownColumnId = ColumnId | "sync";

const FIRST: readonly ColumnId[] = [
  ...(["outstanding", "iops", "p50", "p99", "p999", "mean"] as const),
  ...(["repeats", "remarks", "file"] as const),
];

/** A link holds up to this many; a longer selection is kept by the page only. */
export const LINKED_SELECTION = 100;

const selection = (): Field<readonly string[]> => {
  const rows = list();
  return { ...rows, encode: (ids, context) => (ids.length > LINKED_SELECTION ? "" : rows.encode(ids, context)) };
};

const { sys, w, k, lim } = selectionFields;

export const fields = {
  ...dataFields,
  sys,
  w,
  k,
  lim,
  /** Words that must all occur in the row. */
  q: text(),
  /** system › workload › load, workload › system › load, or all loads in one list. */
  g: choice(["system", "workload", "none"], "system"),
  /** Repeats as one row, or each measurement. */
  rep: choice(["one", "each"], "one"),
  c: list(FIRST, COLUMNS),
  /** Order of the list without groups; `load` is the order in which loads were set. */
  o: order(["load", ...COLUMNS, "sync"], { column: "load", descending: false }),
  /** Groups open that would be closed, and vice versa. */
  open: list(),
  /** Groups that show every load instead of the first ones. */
  all: list(),
  /** Selected rows, by id. */
  rows: selection(),
  /** Pinned point: `<dataset>/<point key>`. */
  p: text(),
} as const;

export type RunsState = State<typeof fields>;
