/** What the scaling charts draw. Rates per second, latencies in µs, shares of 1; null = absent. */
import type { FigureRow } from "~/model/answers";
import type { Choices, DriveRow, ScalingRow } from "~/model/scaling";
import type { MemberWord } from "~/text/en/members";
import type { Medium } from "../medium";

/** Properties shared by all panels of one chart. */
export interface Drawn extends Choices {
  readonly title: string;
  /** Directions that have a latency, in order. */
  readonly ops: readonly string[];
  readonly notes: readonly string[];
}

/** A rating of one drive, in the unit of the quantity. */
export interface RatedLine {
  readonly rate: number;
  readonly bound: string;
  /** Mark of the figure that states it; null: set for the runs. */
  readonly mark: string | null;
  /** The formula behind it: "800,000 IOPS × 4,096 B". */
  readonly formula: string | null;
}

export interface ScalingLine {
  readonly id: string;
  readonly name: string;
  /** Lines of one system share its colour. */
  readonly system: string;
  readonly medium: Medium | null;
  /** By count, the smallest first. */
  readonly rows: readonly ScalingRow[];
  /** The host is full from this count on. */
  readonly full_from: number | null;
}

/** What the panel under the throughput shows, on the same x. */
export const SECOND = ["share", "latency", "each", "each_latency"] as const;
export type Second = (typeof SECOND)[number];

export interface LinesData extends Drawn {
  readonly form: "lines";
  readonly unit: MemberWord;
  readonly lines: readonly ScalingLine[];
  /** The line in front: its drives are shown, and the rating of the ideal is its own. */
  readonly focus: string;
  /** One ideal for all lines; null: each has its own, or none. */
  readonly ideal: {
    readonly count: number;
    readonly rate: number;
    readonly of: string;
    readonly alone: boolean;
  } | null;
  readonly second: Second;
  /** Results of another sweep with the same count: never joined. */
  readonly strays: readonly ScalingLine[];
  readonly rated: RatedLine | null;
  /** Limit shared by all drives, if set: unit of the quantity. */
  readonly bus: number | null;
  /** Efficiency from which scaling counts as held, and above which it is too good to be true. */
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
  /** All together; null: no evidence that they ran together. */
  readonly sum: DriveRow | null;
  /** Outliers are named from this many members on. */
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
