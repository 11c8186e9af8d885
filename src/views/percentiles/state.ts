/** The link fields of Percentiles. */
import { KINDS, SLOTS } from "~/charts/curve/options";
import { FORMS } from "~/charts/percentiles/data";
import { choice, list, pairs, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { chartFields, dataFields } from "../shared/linkFields";

/** One chart shows up to this many series; with more, one load is shown. */
export const READABLE = 24;

export const fields = {
  ...dataFields,
  /** Systems, `<dataset>/<system>`; empty: all. */
  sys: list(),
  /** Workloads as Curve names them: `randread-4k`; empty: 4K random read, else the one with most measurements. */
  w: list(),
  /** Jobs; empty: all. */
  j: list(),
  /**
   * Loads: `q16` outstanding, `r50` percent, `a20000` IOPS asked, `max`, `none`; empty: all; with over 24 series, the
   * load most of them have.
   */
  l: list(),
  /** Measurements, `<dataset>/<point>` of their first direction: exactly these; empty: chosen by the fields above. */
  s: list(),
  /** Directions, or syncs, which are in none of them. */
  op: choice(["all", "read", "write", "sync"], "all"),
  form: choice(FORMS, "nines"),
  /** Latency kind; default: clat for fio, response for the other tools, else what the file has. */
  k: choice(KINDS, "default"),
  /** Scale of the latency by percentile. */
  ys: choice(["log", "linear"], "log"),
  /** Limits in µs: a line for each, and the share of I/Os over it. */
  lim: list(),
  /** Steps of a service level: quantile (0.99) and limit in µs. */
  sla: pairs(),
  /** The reader's names and colours of series, in the form used by Curve: `<dataset>/<system>/<series key>`. */
  n: pairs(),
  pin: pairs(SLOTS),
  /** Series in focus; empty: that of the pinned mark. */
  f: text(),
  /** Zoom, base units: 1/(1 − p) for percentiles, µs for the distribution; µs, or percent. */
  zx: range(),
  zy: range(),
  /** `p`: `<dataset>/<point>/<statistic>`. */
  ...chartFields,
} as const;

export type PercentilesState = State<typeof fields>;
