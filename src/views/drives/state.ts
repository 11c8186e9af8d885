/** The link fields of the page. */
import { KINDS, STATISTICS, type Statistic } from "~/charts/curve/options";
import { choice, datasets, flag, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/twinOrder";

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Workload, as the curve names it: `randread-4k`; empty: the one with most drives. */
  w: text(),
  /** Group of drives: the id of its first point; empty: the one with most drives, then with most outstanding I/Os. */
  g: text(),
  /** Statistic of the latency; auto: p99, the mean where nothing has one. */
  y: choice(["auto", ...(Object.keys(STATISTICS) as Statistic[])], "auto"),
  /** Latency kind. */
  k: choice(KINDS, "default"),
  /** Unit of the throughput; auto: IOPS under 64K, else GB/s. */
  u: choice(["auto", "iops", "gb_per_s", "gib_per_s"], "auto"),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark. */
  p: text(),
} as const;

export type DrivesState = State<typeof fields>;
