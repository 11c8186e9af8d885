/** What the charts of scaling draw. Rates per second, latencies in µs, shares of 1; null = absent. */
import type { FigureRow } from "~/model/answers";
import type { Statistic } from "~/model/latency";
import type { XQuantity } from "~/model/lines";
import type { Step } from "~/model/step";
import type { MemberWord } from "~/text/en/members";
import type { Medium } from "../medium";

export type RateQuantity = Exclude<XQuantity, "outstanding">;

/** A latency of one direction: of one drive, or of all of them together. */
export interface Tail {
  readonly op: string;
  readonly value_us: number | null;
  readonly mean_us: number | null;
  /** What the file reports, where the mark stands at the exact maximum below it. */
  readonly reported_us: number | null;
  /** Samples above the quantile; null: no quantile, or no count. */
  readonly above: number | null;
  /** Of one among several drives: is it an outlier, and (value − median) / median. */
  readonly outlier: boolean;
  readonly off: number | null;
}

/** Of all drives together. */
export interface TotalTail extends Tail {
  /** Where they were not combined: its drives' own least and greatest, if they have any. */
  readonly band: readonly [number, number] | null;
  /** To the smallest count of its line. */
  readonly ratio: number | null;
  /** From the added histograms of its drives. */
  readonly merged: boolean;
}

/** One drive, host or job, as it stands beside its like; its id is mark and row of the twin. */
export interface DriveRow {
  readonly step: Step;
  readonly name: string;
  readonly device: string | null;
  /** Where it was put together of several files: how many. */
  readonly files?: string;
  readonly latencies: readonly Tail[];
  /** By throughput, 1 = slowest; null: not ranked. */
  readonly rank: number | null;
  readonly off: number | null;
  /** Modified z-score of the throughput; null: not told. */
  readonly z: number | null;
  readonly outlier: boolean;
}

/** What all panels of one chart are drawn in. */
export interface Drawn {
  readonly title: string;
  readonly quantity: RateQuantity;
  readonly statistic: Statistic;
  readonly kind: string;
  /** Directions that have a latency, in order. */
  readonly ops: readonly string[];
  readonly notes: readonly string[];
}

/** One measurement of some drives together. Rates in the unit of `quantity`. */
export interface ScalingRow {
  readonly step: Step;
  readonly count: number;
  readonly ideal: number | null;
  /** Of the ideal that is drawn; null: none is. */
  readonly efficiency: number | null;
  /** Of its own base. */
  readonly own: number | null;
  readonly basis: "alone" | "smallest";
  /** What each drive over the next smaller count added. */
  readonly marginal: number | null;
  /** Has the host no time left? null: nothing tells. */
  readonly full: boolean | null;
  readonly latencies: readonly TotalTail[];
  /** Slowest first; empty: the file tells of no drive by itself. */
  readonly members: readonly DriveRow[];
  /** Median of the members. */
  readonly median: number | null;
  /** (fastest − slowest) / median. */
  readonly spread: number | null;
  /** Enough members to name outliers. */
  readonly enough: boolean;
  /** The same count was measured again: beside the line. */
  readonly repeat: boolean;
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

export interface ScalingLine {
  readonly id: string;
  readonly name: string;
  readonly medium: Medium | null;
  /** By count, the smallest first. */
  readonly rows: readonly ScalingRow[];
  /** From this count on the host is full. */
  readonly full_from: number | null;
}

/** What stands under the throughput, on the same x. */
export const SECOND = ["share", "latency", "each", "each_latency"] as const;
export type Second = (typeof SECOND)[number];

export interface LinesData extends Drawn {
  readonly form: "lines";
  readonly unit: MemberWord;
  readonly lines: readonly ScalingLine[];
  /** The line in front: its drives are shown, and its ideal is rated. */
  readonly focus: string;
  /** The one ideal of all lines; null: each has its own, or none has. */
  readonly ideal: {
    readonly count: number;
    readonly rate: number;
    readonly of: string;
    readonly alone: boolean;
  } | null;
  readonly second: Second;
  /** Results of another sweep on as many: never joined. */
  readonly strays: readonly ScalingLine[];
  readonly rated: RatedLine | null;
  /** What all drives share, where somebody says so: unit of the quantity. */
  readonly bus: number | null;
  /** From this efficiency on a count holds, and above which it is too good to be true. */
  readonly holds: number;
  readonly most: number;
}

/** The drives, hosts or jobs of one measurement, a row each. */
export interface EachData extends Drawn {
  readonly form: "each";
  readonly member: MemberWord;
  /** Slowest last. */
  readonly rows: readonly DriveRow[];
  /** In the unit of `quantity`. */
  readonly median: number | null;
  /** All together; null: nothing says that they ran together. */
  readonly sum: DriveRow | null;
  /** From so many on, outliers are named. */
  readonly least: number;
}

/** A published value of a group of drives, and of one of them. */
export interface PublishedRow {
  /** Mark of the figure: `<dataset>/<fact id>`. */
  readonly id: string;
  readonly figure: FigureRow;
  readonly workload: string;
  readonly system: string;
  readonly members: number;
  /** drive, namespace … */
  readonly unit: string;
  readonly value: number;
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

export interface PublishedData extends Pick<Drawn, "title" | "quantity" | "notes"> {
  readonly form: "published";
  /** In the order of the report. */
  readonly rows: readonly PublishedRow[];
}

export type ScalingChart = LinesData | EachData | PublishedData;
