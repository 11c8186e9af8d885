/** The link fields of the page. */
import { KINDS } from "~/charts/curve/options";
import { SECOND } from "~/charts/scaling/data";
import { STATISTICS, type Statistic } from "~/model/latency";
import { choice, datasets, flag, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { twinOrder } from "../shared/linkFields";

const statistics = Object.keys(STATISTICS) as Statistic[];

export const fields = {
  /** Datasets; `local` = own files. */
  d: datasets(),
  /** Paths within a dataset: files, or folders with all that is in them; empty: all. */
  in: list(),
  /** Workload: as the curve names it (`randread-4k`), of published figures as the report does; empty: the one with most counts. */
  w: text(),
  /** Line in front (the first point of its smallest count), group of drives, or `figures/<dataset>`; empty: the one with most counts, else most drives. */
  g: text(),
  /** What throughput is drawn against; each: no line, a row for each drive of one measurement; auto: the first of these that there is. */
  by: choice(["auto", "drives", "hosts", "jobs", "each"], "auto"),
  /** What there is a line for: each set-up of one workload and load, each load of one workload, each workload and load. */
  line: choice(["setup", "load", "workload"], "setup"),
  /** Systems of published figures; empty: all. */
  sys: list(),
  /** Unit of the throughput; auto: IOPS under 64K, else GB/s; of published figures what most are in. */
  u: choice(["auto", "iops", "gb_per_s", "gib_per_s"], "auto"),
  /** Statistic of the latency; auto: p99, mean where nothing has it. */
  y: choice(["auto", ...statistics], "auto"),
  /** Latency kind, as on the curve. */
  k: choice(KINDS, "default"),
  /** Ideal; auto: each drive alone where each was measured, else N × the best line's smallest count; smallest: always the latter; own: each line's own. */
  b: choice(["auto", "smallest", "own"], "auto"),
  /** Under the throughput: efficiency, latency, throughput of each drive, latency of each drive. */
  second: choice(SECOND, "share"),
  /** Table in full. */
  t: flag(false),
  /** Order of the table; empty: as drawn. */
  o: twinOrder,
  /** Pinned mark. */
  p: text(),
} as const;

export type ScalingState = State<typeof fields>;
export type SetScaling = (patch: Partial<ScalingState>) => void;
