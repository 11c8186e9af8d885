/** What the chart of ratios draws. Rates per second, latencies in µs, ratios to the base; null = absent. */
import type { Statistic } from "../curve/options";
import type { DotSide } from "./dots";

/** At what the sides are compared. */
export const COMPARE_AT = ["depth", "load", "throughput", "limit"] as const;
export type CompareAt = (typeof COMPARE_AT)[number];

/** Values of one side in one cell. */
export interface SideValue {
  readonly n: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** What the value is where it is not simply computed: divided by drives, or between two load steps. */
  readonly fill?: "derived" | "interpolated";
  /** "÷ 24 drives", "interpolated QD 8–16", "7 of 8 members". */
  readonly note?: string;
  /** `at_least`: every step passed a limit. */
  readonly bound?: string;
  /** Of a percentile the I/Os above it, of several measurements the fewest; null: nobody counted. */
  readonly above?: number | null;
}

export interface RatioValue {
  readonly base: SideValue;
  readonly other: SideValue;
  readonly ratio: number;
  /** 0.27 = 27 % better; of a latency, less is better. */
  readonly gain: number;
  readonly word: "better" | "worse" | "equal";
  /** 95 % interval of the ratio; null: under 3 repeats of a side. */
  readonly interval: readonly [number, number] | null;
  readonly verdict: "different" | "not-different" | "few";
  /** On the ratio; absent: exact. */
  readonly bound?: string;
  /** On the size of the gain, in its direction: "at least 43 % better"; absent: exact. */
  readonly gain_bound?: string;
  /** The bound leaves open which side is better: a ratio, and neither better nor worse. */
  readonly undecided?: boolean;
  /** A side lacks members that its other sums have: a ratio, and neither better nor worse. */
  readonly lacking?: boolean;
}

export interface LatencyRatio extends RatioValue {
  readonly op: string;
  readonly kind: string;
}

/** One side in one cell against the base. */
export interface CompareRow {
  /** Mark, and row of the twin. */
  readonly id: string;
  /** Place of its cell, from 0. */
  readonly cell: number;
  readonly side: number;
  readonly workload: string;
  readonly load: string;
  /** Which throughput is compared. */
  readonly quantity: "iops" | "bytes_per_s";
  /** What `iops` counts where it is no I/O: transactions/s of a database. */
  readonly rate_unit?: string;
  readonly n_base: number;
  readonly n_other: number;
  readonly rate: RatioValue | null;
  readonly latencies: readonly LatencyRatio[];
  /** A block under the indirection unit of a drive, in words; null: none, or the unit is unknown. */
  readonly shade: string | null;
}

export interface CompareData {
  readonly title: string;
  readonly statistic: Statistic;
  /** The base first. */
  readonly sides: readonly DotSide[];
  /** Whose values and ratios stand in the columns; the others are dots and rows of the table. */
  readonly focus: number;
  /** Names of the cells: what varies among them. */
  readonly cells: readonly string[];
  /** What the load of a cell is: said over the names. */
  readonly at: CompareAt;
  readonly rows: readonly CompareRow[];
  readonly notes: readonly string[];
}
