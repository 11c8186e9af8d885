/** The link fields of the page. */
import { choice, datasets, flag, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { KINDS } from "~/charts/curve/options";

/** What a cell shows. `auto`: IOPS of blocks under 64 KiB, GB/s of larger ones. */
export const METRICS = ["auto", "iops", "gb_per_s", "mean", "p50", "p99", "p99.9", "p99.99", "max"] as const;
export type Metric = (typeof METRICS)[number];

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  m: choice(METRICS, "auto"),
  /** Latency kind; default: clat of fio, response of the other tools, else what the file has. */
  k: choice(KINDS, "default"),
  /** Depth and jobs down the side, workloads across. */
  pivot: flag(false),
  /** Systems as they are named; empty: all, each in a table of its own. */
  sys: list(),
  /** Pinned point: `<dataset>/<point key>`. */
  p: text(),
} as const;

export type MatrixState = State<typeof fields>;
