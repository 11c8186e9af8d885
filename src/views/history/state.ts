/**
 * The link fields of History. Names and defaults are frozen within version 1 of the links; docs/permalinks.md lists
 * them.
 */
import type { State } from "~/permalink/field";
import { choice, text } from "~/permalink/fields";
import { chartFields, dataFields } from "../shared/linkFields";
import { selectionFields } from "../shared/selection";

/** Percent. */
export const LEAST_CHANGES = ["0", "1", "2", "5", "10", "20"] as const;

export const fields = {
  ...dataFields,
  sys: selectionFields.sys,
  /**
   * How states are formed: `dataset`, `folder1` (the first folder below the shared ones) to `folder4`, `day`, or the
   * name of a label; empty: the way with the most states for one load.
   */
  by: text(),
  /** Load, by its key; empty: the one with the largest change, regressions first. */
  s: text(),
  /** Measure: `iops`, `bytes_per_s`, `<operation>_mean`, `<operation>_p99`; empty: as for `s`. */
  m: text(),
  /** Smaller changes are counted, not listed. */
  least: choice(LEAST_CHANGES, "2"),
  /** The y axis begins at 0, or shows only the range of the values. */
  y0: choice(["zero", "values"], "zero"),
  ...chartFields,
} as const;

export type HistoryViewState = State<typeof fields>;
