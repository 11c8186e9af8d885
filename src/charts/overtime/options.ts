/** What the chart of two runs over time draws: both on one clock from their start, their difference below. Plain data. */
import type { LatencyUnitChoice } from "../curve/options";
import type { NoteAt } from "../plot/notes";
import type { TimelineQuantity, TimeValue } from "../timeline/options";

export type SideId = "a" | "b";

/** One line of one run. */
export interface OverTimeLine {
  /** Short name at the end of the line: "A", "B, QLC". */
  readonly name: string;
  readonly kind: "series" | "total";
  /** It does not count: it is drawn dashed. */
  readonly excluded: boolean;
  readonly values: readonly TimeValue[];
}

/** A time that both have. */
export interface OverTimePair {
  readonly from_s: number;
  readonly t_s: number;
  readonly a: number;
  readonly b: number;
  /** B − A or B / A, as asked; null: A is 0. */
  readonly compared: number | null;
  /** Places of the values of both lines; null: it is a window of its own, in which both were averaged. */
  readonly places: readonly [a: number, b: number] | null;
}

/** Base units: IOPS, bytes/s, operations/s; µs. */
export interface OverTimePanel {
  readonly a: OverTimeLine | null;
  readonly b: OverTimeLine | null;
  /** In order of time; [] where nothing is common. */
  readonly pairs: readonly OverTimePair[];
}

export interface OverTimeData {
  readonly throughput: OverTimePanel | null;
  readonly latency: OverTimePanel | null;
  readonly notes: readonly NoteAt[];
}

export type Comparison = "difference" | "ratio";
export type Measure = "throughput" | "latency";
export type TimeUnitChoice = "auto" | "s" | "min" | "h";

export interface OverTimeOptions {
  readonly title: string;
  readonly quantity: TimelineQuantity;
  readonly throughputName: string;
  readonly latencyName: string;
  /** Heads of the table: `iops`, `clat_mean_us`. */
  readonly throughputColumn: string;
  readonly latencyColumn: string;
  readonly latencyLog: boolean;
  readonly latencyUnit: LatencyUnitChoice;
  readonly timeUnit: TimeUnitChoice;
  readonly compare: Comparison;
  /** What the panel below is of. */
  readonly of: Measure;
  readonly zoom: { readonly from: number; readonly to: number } | null;
  readonly key: readonly string[];
  readonly notes: readonly string[];
}
