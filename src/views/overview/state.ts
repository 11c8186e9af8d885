/** The link fields of Overview. */
import { KINDS } from "~/charts/curve/options";
import { choice, flag, list, number, off, optional, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder, dataFields } from "../shared/linkFields";

/** What a cell's colour shows. `auto`: p99, or the mean for workloads without it; without any latency the throughput. */
export const METRICS = ["auto", "p99", "iops", "gb_per_s", "mean", "p50", "p99.9", "p99.99", "max"] as const;
export type Metric = (typeof METRICS)[number];

/** What replaces the table: all files of the drop, the labels of its runs, or the form to publish them. */
const SHEETS = ["", "files", "labels", "publish"] as const;

export const fields = {
  ...dataFields,
  /** Systems, `<dataset>/<system>`; empty: all. */
  sys: list(),
  m: choice(METRICS, "auto"),
  /** Latency kind; default: clat for fio, response for the other tools, else what the file has. */
  k: choice(KINDS, "default"),
  /** Latency limit in µs; null: 1 ms for p99, none for another statistic. */
  lim: off(optional(number(1000, { min: 0.001 }))),
  /** Pinned cell: `<dataset>/<point key>`. */
  p: text(),
  /** Table open in full (page) or as a sheet (phone). */
  t: flag(false),
  /** Order of the table. */
  o: twinOrder,
  open: choice(SHEETS, ""),
  /** A label key whose column is shown for filling in, although no run has a value yet. */
  col: text(),
} as const;

export type OverviewState = State<typeof fields>;
