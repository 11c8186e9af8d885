/** The link fields of the page. */
import { KINDS } from "~/charts/curve/options";
import { choice, datasets, flag, list, number, off, optional, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/linkFields";

/** What the colour of a cell stands for. `auto`: p99, the mean of workloads that have none. */
export const METRICS = ["auto", "p99", "iops", "gb_per_s", "mean", "p50", "p99.9", "p99.99", "max"] as const;
export type Metric = (typeof METRICS)[number];

/** What stands in the place of the table: all files of the drop, the labels of its runs, or the way to publish them. */
const SHEETS = ["", "files", "labels", "publish"] as const;

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Systems, `<dataset>/<system>`; empty: all. */
  sys: list(),
  m: choice(METRICS, "auto"),
  /** Latency kind; default: clat of fio, response of the other tools, else what the file has. */
  k: choice(KINDS, "default"),
  /** Limit on the latency, µs; null: 1 ms of a p99, none of another statistic. */
  lim: off(optional(number(1000, { min: 0.001 }))),
  /** Pinned cell: `<dataset>/<point key>`. */
  p: text(),
  /** Table in full (page) or as a sheet (phone). */
  t: flag(false),
  /** Order of the table. */
  o: twinOrder,
  open: choice(SHEETS, ""),
  /** Column of the labels that is there to be filled in, though nobody has said it of a run: a label key. */
  col: text(),
} as const;

export type OverviewState = State<typeof fields>;
