/** Rows of a scaling measurement: drives and hosts together and one by one. Rates per second, latencies in µs, shares of 1; null = absent. */
import type { Statistic } from "./latency";
import type { XQuantity } from "./lines";
import type { Step } from "./step";

export type RateQuantity = Exclude<XQuantity, "outstanding">;

/** A latency of one direction: of one drive, or of all drives together. */
export interface Tail {
  readonly op: string;
  readonly value_us: number | null;
  readonly mean_us: number | null;
  /** The value in the file, if the mark is drawn at the exact maximum below it. */
  readonly reported_us: number | null;
  /** Samples above the quantile; null: no quantile, or no count. */
  readonly above: number | null;
  /** Among several drives: is it an outlier, and (value − median) / median. */
  readonly outlier: boolean;
  readonly off: number | null;
}

/** For all drives together. */
export interface TotalTail extends Tail {
  /** Where the drives were not combined: the lowest and highest value of single drives, if any. */
  readonly band: readonly [number, number] | null;
  /** Ratio to the smallest count of its line. */
  readonly ratio: number | null;
  /** From the merged histograms of its drives. */
  readonly merged: boolean;
}

/** One value among those of its peers. */
export interface Ranked {
  /** Modified z-score 0.6745 (x − median) / MAD; null when absent. Infinite if all others are equal. */
  readonly z: number | null;
  /** (x − median) / median, with its sign; null when absent or the median is 0. */
  readonly off: number | null;
  /** 1 = lowest value; equal values share a rank. null when absent. */
  readonly rank: number | null;
  /** false also with too few members to decide. */
  readonly outlier: boolean;
}

/** One drive, host or job among its peers; its id is that of the mark and of the twin row. */
export interface DriveRow extends Ranked {
  readonly step: Step;
  readonly name: string;
  readonly device: string | null;
  /** Number of files it was combined from, if several. */
  readonly files?: string;
  readonly latencies: readonly Tail[];
}

/** What throughput and latency mean in these rows. */
export interface Choices {
  readonly quantity: RateQuantity;
  readonly statistic: Statistic;
  readonly kind: string;
}

/** One measurement of several drives together. Rates in the unit of `quantity`. */
export interface ScalingRow {
  readonly step: Step;
  readonly count: number;
  readonly ideal: number | null;
  /** Efficiency relative to the drawn ideal; null: none is drawn. */
  readonly efficiency: number | null;
  /** Efficiency relative to the base of its own line. */
  readonly own: number | null;
  readonly basis: "alone" | "smallest";
  /** What each drive beyond the next smaller count added. */
  readonly marginal: number | null;
  /** Is the host out of CPU time? null: unknown. */
  readonly full: boolean | null;
  readonly latencies: readonly TotalTail[];
  /** Slowest first; empty: the file says nothing about single drives. */
  readonly members: readonly DriveRow[];
  /** Median of the members. */
  readonly median: number | null;
  /** (fastest − slowest) / median. */
  readonly spread: number | null;
  /** Enough members to call outliers. */
  readonly enough: boolean;
  /** Same count as another point of the line; drawn beside it. */
  readonly repeat: boolean;
}
