/** The link fields of the page. */
import { KINDS, STATISTICS, type Statistic } from "~/charts/curve/options";
import { choice, datasets, flag, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/twinOrder";

const statistics = Object.keys(STATISTICS) as Statistic[];

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Workload: as the curve names it (`randread-4k`), of published figures as the report does; empty: the one with most counts of drives. */
  w: text(),
  /** Set: the id of the first point of its smallest count, or `figures/<dataset>`; empty: the one with most counts, else published figures. */
  g: text(),
  /** One set, all of them over each other as shares of their ideals, or a panel each. */
  show: choice(["one", "all", "each"], "one"),
  /** Systems of published figures; empty: all. */
  sys: list(),
  /** Unit of the throughput; auto: IOPS under 64K, else GB/s; of published figures what most are in. */
  u: choice(["auto", "iops", "gb_per_s", "gib_per_s"], "auto"),
  /** Statistic of the latency; auto: p99, mean where nothing has it. */
  y: choice(["auto", ...statistics], "auto"),
  /** Latency kind, as on the curve. */
  k: choice(KINDS, "default"),
  /** Ideal; auto: each drive alone where each was measured, else N × the smallest count; smallest: always the latter. */
  b: choice(["auto", "smallest"], "auto"),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark. */
  p: text(),
} as const;

export type ScalingState = State<typeof fields>;
