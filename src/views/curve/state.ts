/**
 * The link fields of Curve. Names and defaults are frozen within version 1 of the links; docs/permalinks.md lists them.
 * `auto` is a rule over the data, frozen as well and given beside each field.
 */
import { COLOUR_BY, FACETS, KNEES, LATENCY_UNITS, SLOTS, X_QUANTITIES } from "~/charts/curve/options";
import { choice, flag, list, number, optional, pairs, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { selectionFields } from "../shared/selection";
import { twinOrder } from "../shared/linkFields";

/** With more, the highest peaks are kept. */
export const MOST_SERIES = 12;

const { d, sys, w, j, y, k, lim } = selectionFields;

export const fields = {
  d,
  sys,
  w,
  j,
  /**
   * Closed loop (depth sweeps), open loop (rate sweeps) or both; auto: closed, unless only the open one is a sweep;
   * decided by the reader's own files if there are any.
   */
  load: choice(["auto", "outstanding", "rate", "both"], "auto"),
  /** Series on the chart, `<series key>` or `<dataset>/<system>/<series key>`; empty: the 12 highest peaks. */
  s: list(),
  /** auto: IOPS; GB/s if every block is 64 KiB or more, or lines run over block sizes. */
  x: choice(["auto", ...X_QUANTITIES], "auto"),
  xs: choice(["linear", "log"], "linear"),
  y,
  ys: choice(["log", "linear"], "log"),
  k,
  /**
   * auto: the first that differs of dataset, system, drive model, media, workload, tool, jobs, engine; else workload.
   */
  c: choice(["auto", ...COLOUR_BY], "auto"),
  /** Series or line in focus; empty: that of the pinned point. */
  f: text(),
  /** Zoom, base units of the axes: IOPS, bytes/s or outstanding; µs, or the ratio to `base`. */
  zx: range(),
  zy: range(),
  /** Pinned point: its mark, `<dataset>/<point key>`. */
  p: text(),
  /** Dataset whose series of the same workload is drawn faint behind the chart; empty: none. */
  ref: text(),
  /** Unit of the latency axis; auto: by the middle of the axis. */
  yu: choice(LATENCY_UNITS, "auto"),
  /** Names of series. In this and the following fields a series is `<dataset>/<system>/<series key>`. */
  n: pairs(),
  /** Series joined into one line: series, the series it is drawn in. */
  join: pairs(),
  /** Order of series; those not named come after. */
  order: list(),
  /** Colours of series. */
  pin: pairs(SLOTS),
  /** Hidden series, and why. */
  hide: pairs(),
  /** Series that is 1 on the y axis; empty: plain latencies. */
  base: text(),
  lim,
  /** The ringed knee: the last point within `lim`, or one of the curve itself. */
  knee: choice(KNEES, "limit"),
  /** Load at which every series is read: outstanding I/Os, the asked rate, or a percentage of its own maximum. */
  at: optional(number(1, { min: 0 })),
  ak: choice(["load", "percent"], "load"),
  /**
   * What is drawn of depths × jobs: the best of them as one line per system, a line per number of jobs, or points only.
   * auto: the best, unless the reader separated series or jobs.
   */
  lines: choice(["auto", "best", "jobs", "all"], "auto"),
  /** Small multiples on equal axes; for `workload` without `s`: the 12 highest peaks of each. */
  facet: choice(FACETS, "none"),
  /** Table open in full (page) or as a sheet (phone). */
  t: flag(false),
  /** Order of the table; empty: load order. */
  o: twinOrder,
} as const;

export type CurveState = State<typeof fields>;
