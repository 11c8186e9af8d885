/**
 * The link fields of Explore. Names and defaults are frozen within version 1 of the links; docs/permalinks.md lists
 * them. A column is named by its id, as in the head of the table.
 */
import { PLOT_FORMS, PLOT_SCALES } from "~/model/plotTable";
import type { State } from "~/permalink/field";
import { choice, list, pairs, range, text } from "~/permalink/fields";
import { chartFields } from "../shared/linkFields";
import { selectionFields } from "../shared/selection";

const { d, in: paths, sys } = selectionFields;

export const fields = {
  d,
  in: paths,
  sys,
  /** Workloads, as on Curve; empty: all. */
  w: list(),
  /**
   * Column on x; empty: the first suggestion (analysis/explore/vary), whatever the other fields of the chart contain.
   */
  x: text(),
  /** Columns on y, a panel each. */
  y: list(),
  form: choice(PLOT_FORMS, "lines"),
  /** Size of points, shade of a heat map; here and below empty: none. */
  z: text(),
  c: text(),
  dash: text(),
  /** Small multiples. */
  row: text(),
  col: text(),
  /** auto: log2 for depth, jobs and block size, log for latencies and rates more than 100 times apart, else linear. */
  xs: choice(PLOT_SCALES, "auto"),
  ys: choice(PLOT_SCALES, "auto"),
  /** Custom columns, as expressions; the first is column `e1`. */
  e: list(),
  /** Column and value, as text in the table: only such points. A column may have several values. */
  only: pairs(),
  /** Zoom, base units of the axes. */
  zx: range(),
  zy: range(),
  ...chartFields,
} as const;

export type ExploreState = State<typeof fields>;
