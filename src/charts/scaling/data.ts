/** What the chart of scaling draws. Rates per second, latencies in µs, shares of 1; null = absent. */
import type { Statistic, XQuantity } from "../curve/options";

export interface ScalingMember {
  readonly id: string;
  readonly name: string;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly latencies: readonly { readonly op: string; readonly value_us: number | null }[];
  readonly ios: number | null;
  readonly file: string;
  readonly outlier: boolean;
}

/** One measurement of some drives together. */
export interface ScalingRow {
  readonly id: string;
  readonly drives: number;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  /** In the unit of `quantity`. */
  readonly ideal: number | null;
  readonly efficiency: number | null;
  readonly basis: "alone" | "smallest";
  /** What each drive over the next smaller count added, in the unit of `quantity`. */
  readonly marginal: number | null;
  /** Of all drives together; `ratio`: to the smallest count. */
  readonly latencies: readonly {
    readonly op: string;
    readonly value_us: number | null;
    readonly ratio: number | null;
  }[];
  /** Slowest first; empty: the file tells of no drive by itself. */
  readonly members: readonly ScalingMember[];
  /** Median of the members, in the unit of `quantity`. */
  readonly median: number | null;
  /** (fastest − slowest) / median. */
  readonly spread: number | null;
  /** Enough members to name outliers. */
  readonly enough: boolean;
  readonly ios: number | null;
  readonly file: string;
  readonly staggered: boolean;
  /** The same count was measured again: beside the line. */
  readonly repeat: boolean;
  readonly failed: boolean;
  readonly excluded: string | null;
}

export interface ScalingData {
  readonly title: string;
  readonly quantity: Exclude<XQuantity, "outstanding">;
  readonly statistic: Statistic;
  readonly kind: string;
  readonly ops: readonly string[];
  /** The smallest count and its rate. */
  readonly base: { readonly drives: number; readonly rate: number; readonly n: number } | null;
  /** By count, the smallest first. */
  readonly rows: readonly ScalingRow[];
  /** From this efficiency on a count holds, and above which it is too good to be true. */
  readonly holds: number;
  readonly most: number;
  readonly notes: readonly string[];
}
