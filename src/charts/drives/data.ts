/** What the chart of drives draws. Rates per second, latencies in µs; null = absent. */
import type { MemberWord } from "~/text/en/members";
import type { Statistic, XQuantity } from "../curve/options";

/** A latency of one direction of one drive. */
export interface DriveLatency {
  readonly op: string;
  readonly value_us: number | null;
  readonly mean_us: number | null;
  /** What the file reports, where the mark stands at the exact maximum below it. */
  readonly reported_us: number | null;
  /** Samples above the quantile; null: no quantile, or no count. */
  readonly above: number | null;
  readonly outlier: boolean;
  /** (value − median) / median. */
  readonly off: number | null;
}

export interface DriveRow {
  /** Mark and row of the twin. */
  readonly id: string;
  readonly name: string;
  readonly host: string | null;
  readonly device: string | null;
  readonly file: string;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  /** IOPS by direction; of one direction alone: none. */
  readonly by_op: readonly { readonly op: string; readonly iops: number | null }[];
  readonly ios: number | null;
  readonly latencies: readonly DriveLatency[];
  /** By throughput, 1 = slowest; null: not ranked. */
  readonly rank: number | null;
  readonly off: number | null;
  /** Modified z-score of the throughput; null: not told. */
  readonly z: number | null;
  readonly outlier: boolean;
  readonly failed: boolean;
  readonly excluded: string | null;
}

export interface DrivesData {
  readonly title: string;
  readonly member: MemberWord;
  readonly quantity: Exclude<XQuantity, "outstanding">;
  readonly statistic: Statistic;
  readonly kind: string;
  /** Directions that have a latency, in order. */
  readonly ops: readonly string[];
  /** Slowest last. */
  readonly rows: readonly DriveRow[];
  /** In the unit of `quantity`, base units. */
  readonly median: number | null;
  /** All together, as `curve` combines them; null: nothing says that they ran together. */
  readonly sum: DriveRow | null;
  /** From so many on, outliers are named. */
  readonly least: number;
  readonly notes: readonly string[];
}
