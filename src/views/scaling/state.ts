/** The link fields of Scaling. */
import { KINDS } from "~/charts/curve/options";
import { SECOND } from "~/charts/scaling/data";
import { STATISTICS, type Statistic } from "~/model/latency";
import { choice, list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";
import { chartFields, dataFields } from "../shared/linkFields";

const statistics = Object.keys(STATISTICS) as Statistic[];

export const fields = {
  ...dataFields,
  /**
   * Workload as Curve names it (`randread-4k`), or for published figures as in the report; empty: the one with most
   * counts.
   */
  w: text(),
  /**
   * Line in front (the first point of its smallest count), group of drives, or `figures/<dataset>`; empty: the one with
   * most counts, else most drives.
   */
  g: text(),
  /**
   * What throughput is drawn against. each: no line, but a row for each drive of one measurement. auto: the first of
   * these that the data allow.
   */
  by: choice(["auto", "drives", "hosts", "jobs", "each"], "auto"),
  /** What each line stands for: a set-up of one workload and load, a load of one workload, or a workload and load. */
  line: choice(["setup", "load", "workload"], "setup"),
  /** Systems of published figures; empty: all. */
  sys: list(),
  /** Unit of the throughput; auto: IOPS under 64K, else GB/s; for published figures, the most common one. */
  u: choice(["auto", "iops", "gb_per_s", "gib_per_s"], "auto"),
  /** Statistic of the latency; auto: p99, or the mean if nothing has it. */
  y: choice(["auto", ...statistics], "auto"),
  /** Latency kind, as on Curve. */
  k: choice(KINDS, "default"),
  /**
   * Ideal. auto: each drive alone if each was measured, else N × the best line's smallest count; smallest: always the
   * latter; own: each line's own.
   */
  b: choice(["auto", "smallest", "own"], "auto"),
  /** Under the throughput: efficiency, latency, throughput of each drive, latency of each drive. */
  second: choice(SECOND, "share"),
  ...chartFields,
} as const;

export type ScalingState = State<typeof fields>;
export type SetScaling = (patch: Partial<ScalingState>) => void;
