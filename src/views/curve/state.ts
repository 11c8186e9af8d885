/**
 * The link fields of the curve page. Names and defaults are frozen within version 1 of the links; docs/permalinks.md
 * lists them. `auto` is a rule over the data, frozen as well: it stands beside each field.
 */
import { COLOUR_BY, FACETS, KNEES, LATENCY_UNITS, SLOTS, X_QUANTITIES } from "~/charts/curve/options";
import { choice, flag, list, number, optional, pairs, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { selectionFields } from "../shared/selection";
import { twinOrder } from "../shared/linkFields";

/** Over this many, the highest peaks are kept (DESIGN, Series). */
export const MOST_SERIES = 12;

const { d, sys, w, j, y, k, lim } = selectionFields;

export const fields = {
  d,
  sys,
  w,
  j,
  /** Closed loop (depth sweeps), open loop (rate sweeps) or both; auto: closed, unless only the open one is a sweep; of own files, where there are any. */
  load: choice(["auto", "outstanding", "rate", "both"], "auto"),
  /** Series on the chart, `<series key>` or `<dataset>/<system>/<series key>`; empty: the 12 highest peaks. */
  s: list(),
  /** auto: IOPS; GB/s when every block is 64 KiB or more, or lines go over block sizes. */
  x: choice(["auto", ...X_QUANTITIES], "auto"),
  xs: choice(["linear", "log"], "linear"),
  y,
  ys: choice(["log", "linear"], "log"),
  k,
  /** auto: what differs first of dataset, system, drive model, media, workload, tool, jobs, engine; else workload. */
  c: choice(["auto", ...COLOUR_BY], "auto"),
  /** Focused series or line; empty: that of the pinned point. */
  f: text(),
  /** Zoom, base units of the axes: IOPS, bytes/s or outstanding; µs, or the ratio to `base`. */
  zx: range(),
  zy: range(),
  /** Pinned point: its mark, `<dataset>/<point key>`. */
  p: text(),
  /** Dataset whose series of the same workload stands faint behind the chart; empty: none. */
  ref: text(),
  /** Unit of the latency axis; auto: by the middle of the axis. */
  yu: choice(LATENCY_UNITS, "auto"),
  /** Names of series. Series of this and the next fields are `<dataset>/<system>/<series key>`. */
  n: pairs(),
  /** Several series as one line: series, the series it is drawn in. */
  join: pairs(),
  /** Order of series; those not named come after. */
  order: list(),
  /** Colours of series. */
  pin: pairs(SLOTS),
  /** Series taken off the chart, and why. */
  hide: pairs(),
  /** Series that is 1 on the y axis; empty: latencies as they are. */
  base: text(),
  lim,
  /** Knee that is ringed: the last point within `lim`, or one that the curve itself has. */
  knee: choice(KNEES, "limit"),
  /** Load at which every series is read off: outstanding I/Os or the asked rate, or percent of its own maximum. */
  at: optional(number(1, { min: 0 })),
  ak: choice(["load", "percent"], "load"),
  /** What is drawn of depths × jobs: the best of them as one line a system, a line per number of jobs, points alone; auto: the best, unless the reader told series or jobs apart. */
  lines: choice(["auto", "best", "jobs", "all"], "auto"),
  /** Small multiples on equal axes; of `workload` and without `s`: the 12 highest peaks of each. */
  facet: choice(FACETS, "none"),
  /** Table in full (page) or as a sheet (phone). */
  t: flag(false),
  /** Order of the table; empty: load order. */
  o: twinOrder,
} as const;

export type CurveState = State<typeof fields>;
