/** The link fields of the page. */
import { KINDS, SLOTS } from "~/charts/curve/options";
import { choice, datasets, flag, list, pairs, range, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/linkFields";

/** So many series are readable on one chart; of more, one load is shown. */
export const READABLE = 24;

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Systems, `<dataset>/<system>`; empty: all. */
  sys: list(),
  /** Workloads, as the curve names them: `randread-4k`; empty: 4K random read, else the one with most measurements. */
  w: list(),
  /** Jobs; empty: all. */
  j: list(),
  /** Loads: `q16` outstanding, `r50` percent, `a20000` IOPS asked, `max`, `none`; empty: all, of over 24 series the one that most have. */
  l: list(),
  /** Measurements, `<dataset>/<point>` of their first direction: these and no others; empty: by the fields above. */
  s: list(),
  /** Directions. */
  op: choice(["all", "read", "write"], "all"),
  form: choice(["nines", "distribution"], "nines"),
  /** Latency kind; default: clat of fio, response of the other tools, else what the file has. */
  k: choice(KINDS, "default"),
  /** Scale of the latency by percentile. */
  ys: choice(["log", "linear"], "log"),
  /** Limits, µs: a line each, and the share of the I/Os over it. */
  lim: list(),
  /** Steps of a service level: quantile (0.99), limit in µs. */
  sla: pairs(),
  /** Names and colours that the reader gave series on the curve: `<dataset>/<system>/<series key>`, as there. */
  n: pairs(),
  pin: pairs(SLOTS),
  /** Series in focus; empty: that of the pinned mark. */
  f: text(),
  /** Zoom, base units: 1/(1 − p) of percentiles, µs of the distribution; µs, or percent. */
  zx: range(),
  zy: range(),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark: `<dataset>/<point>/<statistic>`. */
  p: text(),
} as const;

export type PercentilesState = State<typeof fields>;
