/** What the charts of scaling draw. Rates per second, latencies in µs, shares of 1; null = absent. */
import type { FigureRow } from "~/model/answers";
import type { Statistic, XQuantity } from "../curve/options";

export type RateQuantity = Exclude<XQuantity, "outstanding">;

/** A latency of one direction of one drive. */
export interface MemberLatency {
  readonly op: string;
  readonly value_us: number | null;
  /** Samples above the quantile; null: no quantile, or no count. */
  readonly above: number | null;
  readonly outlier: boolean;
}

export interface ScalingMember {
  readonly id: string;
  readonly name: string;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly latencies: readonly MemberLatency[];
  readonly ios: number | null;
  readonly file: string;
  /** By throughput. */
  readonly outlier: boolean;
}

/** Of all drives together. */
export interface TotalLatency {
  readonly op: string;
  /** null: not combined; then its drives' own least and greatest, if they have any. */
  readonly value_us: number | null;
  readonly band: readonly [number, number] | null;
  /** To the smallest count. */
  readonly ratio: number | null;
  readonly above: number | null;
  /** From the added histograms of its drives. */
  readonly merged: boolean;
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
  readonly latencies: readonly TotalLatency[];
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

/** A rating of one drive, in the unit of the quantity. */
export interface RatedLine {
  readonly rate: number;
  readonly bound: string;
  /** Mark of the figure that says it; null: said of the runs. */
  readonly mark: string | null;
  /** What it was worked out from: "800,000 IOPS × 4,096 B". */
  readonly formula: string | null;
}

export interface ScalingData {
  readonly form: "set";
  readonly title: string;
  readonly quantity: RateQuantity;
  readonly statistic: Statistic;
  readonly kind: string;
  readonly ops: readonly string[];
  /** The smallest count and its rate. */
  readonly base: { readonly drives: number; readonly rate: number; readonly n: number } | null;
  /** By count, the smallest first. */
  readonly rows: readonly ScalingRow[];
  readonly rated: RatedLine | null;
  /** What all drives share, where somebody says so: unit of the quantity. */
  readonly bus: number | null;
  /** From this efficiency on a count holds, and above which it is too good to be true. */
  readonly holds: number;
  readonly most: number;
  readonly notes: readonly string[];
}

/** One set among several. */
export interface OneSet {
  readonly id: string;
  readonly name: string;
  readonly data: ScalingData;
}

export interface SetsData {
  /** `all`: over each other, as shares of their own ideal. `each`: a panel each. */
  readonly form: "all" | "each";
  readonly title: string;
  readonly sets: readonly OneSet[];
  /** The one that is looked at. */
  readonly focus: string;
  readonly notes: readonly string[];
}

/** A published value of a group of drives, and of one of them. */
export interface PublishedRow {
  /** Mark of the figure: `<dataset>/<fact id>`. */
  readonly id: string;
  readonly figure: FigureRow;
  readonly workload: string;
  readonly system: string;
  readonly media: string | null;
  readonly members: number;
  /** drive, namespace … */
  readonly unit: string;
  readonly value: number;
  readonly kind: "published" | "ambiguous";
  readonly bound: string;
  /** null: an ambiguous value is not divided. */
  readonly one: {
    readonly mark: string;
    readonly value: number;
    readonly kind: "published" | "derived";
    readonly bound: string;
  } | null;
  readonly rated: RatedLine | null;
}

export interface PublishedData {
  readonly form: "published";
  readonly title: string;
  readonly quantity: RateQuantity;
  /** In the order of the report. */
  readonly rows: readonly PublishedRow[];
  readonly notes: readonly string[];
}

export type ScalingChart = ScalingData | SetsData | PublishedData;
