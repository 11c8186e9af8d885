/**
 * The data of a chart over time: lines of values, a heat map of histograms, detected events, and what two runs have in
 * common. Plain data; seconds count from the start of the measurement; values are in base units: IOPS, bytes/s, µs.
 */

/** Minutes at the start of a run that can be left out of its numbers. */
export const WARM_UP_MIN = ["0", "1", "5", "10", "30"] as const;
export type WarmUpChoice = "auto" | (typeof WARM_UP_MIN)[number];

/** A note at a time, seconds. */
export interface NoteAt {
  readonly t_s: number;
  readonly text: string;
}

/** A value of a line. `from_s` null: one moment; else it holds from there to `t_s`. */
export interface TimeValue {
  readonly from_s: number | null;
  readonly t_s: number;
  /** In the base unit of its panel: IOPS, bytes/s, µs. */
  readonly value: number;
  /** Ratio to the baseline in the same window; null: no baseline value there. Absent: no baseline. */
  readonly ratio?: number | null;
}

/** The values under one pixel of a long series: drawn as their mean and a band from lowest to highest. */
export interface TimeColumn {
  /** Middle of the pixel. */
  readonly t_s: number;
  readonly mean: number;
  readonly least: number;
  readonly greatest: number;
}

export interface TimeLine {
  /** `[\w./-]+`: used in ids of marks, before `@` and the time; equal for the same jobs and operation. */
  readonly id: string;
  /** "victim, read". */
  readonly name: string;
  /** `main`: coloured. `member`: in the background, since a total contains it. */
  readonly role: "main" | "member";
  /** Lines of one colour: the same jobs and operations in every panel. */
  readonly colour: number;
  /** `total`: computed from several series. */
  readonly kind: "series" | "total";
  /** Its values are the tool's own, as it printed them; absent: counted or added up here. */
  readonly printed?: true;
  /** Reason for excluding it: drawn dashed. null: it counts. */
  readonly excluded: string | null;
  readonly values: readonly TimeValue[];
  /**
   * With more values than pixels, `values` holds the first, lowest, highest and last of each pixel. Absent where no
   * mean may be taken.
   */
  readonly columns?: readonly TimeColumn[];
}

/** One column of the heat map, from its histogram. */
export interface HeatColumn {
  readonly from_s: number;
  readonly t_s: number;
  readonly ios: number;
  /** Ascending; several buckets of the tool may share a cell. */
  readonly cells: readonly { readonly lo_us: number; readonly hi_us: number; readonly ios: number }[];
  /** Quantiles that the histogram supports: enough I/Os above, and buckets narrower than a factor of two. */
  readonly quantiles: readonly { readonly q: number; readonly us: number }[];
}

export interface Heat {
  readonly id: string;
  readonly name: string;
  /** "clat" */
  readonly kind: string;
  readonly columns: readonly HeatColumn[];
}

export interface Stretch {
  readonly from_s: number;
  readonly to_s: number;
}

/** Five rounds of a line that meet the steady-state rule: their band of ± 10 %, and the fitted line. */
export interface SteadyMark extends Stretch {
  /** Id of the judged line. */
  readonly line: string;
  readonly low: number;
  readonly high: number;
  /** Values of the fitted line at both ends. */
  readonly fit: readonly [number, number];
}

/** A drop, a rise or a shift of a line, labelled where it begins. */
export interface ChangeMark extends Stretch {
  readonly line: string;
  readonly name: string;
}

export interface Gap extends Stretch {
  readonly line: string;
}

/** Lines of an additional latency statistic. */
export interface LatencyPanel {
  /** `[\w-]+` */
  readonly id: string;
  /** "highest clat of 500 ms" */
  readonly name: string;
  /** Head of its column in the table: `clat_max_us`. */
  readonly column: string;
  readonly lines: readonly TimeLine[];
}

export interface TimelineData {
  readonly throughput: readonly TimeLine[];
  readonly latency: readonly TimeLine[];
  readonly more: readonly LatencyPanel[];
  readonly heat: Heat | null;
  readonly notes: readonly NoteAt[];
  /** Stretches at the start that the tool leaves out of its averages. */
  readonly warm_ups: readonly Stretch[];
  /** Missing intervals within a judged line. */
  readonly gaps: readonly Gap[];
  readonly steady: readonly SteadyMark[];
  readonly changes: readonly ChangeMark[];
  /** Jobs with unknown start have their own clocks and panels. Fewer than two entries: one clock. */
  readonly clocks: readonly Clock[];
}

/** A job with a clock of its own, and its lines. */
export interface Clock {
  readonly name: string;
  /** Ids of lines, and of the heat map. */
  readonly lines: readonly string[];
}

export type TimelineQuantity = "iops" | "gb_per_s" | "gib_per_s" | "ops_per_s" | "tps";

export type SideId = "a" | "b";

/** A time that two runs share. */
export interface Pair {
  readonly from_s: number;
  readonly t_s: number;
  readonly a: number;
  readonly b: number;
  /** B − A or B / A, as requested; null: A is 0. */
  readonly compared: number | null;
  /** Indices of both values; null: a common window over which both were averaged. */
  readonly places: readonly [a: number, b: number] | null;
}

/** One line of each run; `pairs` in order of time, [] if they share no time. */
export interface TwoLines {
  readonly a: TimeLine | null;
  readonly b: TimeLine | null;
  readonly pairs: readonly Pair[];
}

/** Two runs on one clock, each counted from the start of its measurement. */
export interface TwoRunsData {
  readonly throughput: TwoLines | null;
  readonly latency: TwoLines | null;
  readonly notes: readonly NoteAt[];
}

export type Measure = "throughput" | "latency";

/** What the x axis counts in. */
export interface TimeAxis {
  readonly kind: "time" | "written" | "fills";
  /** "since measuring began" */
  readonly name: string;
  /** Seconds, bytes or drive fills at a time; NaN: unknown. Never decreases. */
  readonly at: (t_s: number) => number;
}

/** Rounds that are judged for steady state (analysis/time/steady). */
export interface SteadyWindow {
  /** Indices of rounds. */
  readonly first: number;
  readonly last: number;
  readonly from_s: number;
  readonly to_s: number;
  readonly mean: number;
  /** Largest minus smallest round, over the mean. Infinity if nothing moved. */
  readonly range_share: number;
  /** Rise of the fitted line from the middle of the first round to that of the last, absolute, over the mean. */
  readonly rise_share: number;
  /** Edges of the band of 20 % around the mean. */
  readonly low: number;
  readonly high: number;
  /** The fitted line at `from_s` and `to_s`, half a round beyond the midpoints between which its rise is taken. */
  readonly line: readonly [number, number];
}
