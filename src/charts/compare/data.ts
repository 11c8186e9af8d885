/** Loads that two sides measured, as ratios to the base. Rates per second, latencies in µs; null = absent. */
import type { Ratio, Repeats } from "~/model/ratio";

/** At what the loads are matched. */
export const COMPARE_AT = ["depth", "throughput", "load"] as const;
export type CompareAt = (typeof COMPARE_AT)[number];

/** Values of one side at one load. */
export interface SideValue extends Repeats {
  /** What the value is where it is not simply computed: divided by drives, or between two load steps. */
  readonly fill?: "derived" | "interpolated";
  /** "÷ 24 drives", "interpolated between QD 8 and QD 16", "7 of 8 members". */
  readonly note?: string;
  /** `at_least`: in the last bin of its histogram. */
  readonly bound?: string;
  /** I/Os above a percentile, the fewest of repeats; null: not counted. */
  readonly above?: number | null;
}

export interface RatioValue extends Ratio<SideValue> {
  /** On the ratio; absent: exact; `open`: two bounds leave none. */
  readonly bound?: string;
  /** A side lacks members that its other sums have: a ratio, and no verdict. */
  readonly lacking?: boolean;
}

export interface LatencyRatio extends RatioValue {
  readonly op: string;
  readonly kind: string;
}

/** One side at one load against the base. */
export interface CompareRow {
  /** Row of the twin: the marks of both. */
  readonly id: string;
  /** Place of its load among all, from 0. */
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
  /** Points of the base and of the other side that open their source. */
  readonly marks: readonly [string, string];
}
