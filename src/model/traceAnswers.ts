/**
 * Answers about time, for charts over time, heat maps and the slices of an ACT log. Plain JSON. Seconds count from the
 * start of the measurement; values are in the unit of their trace; bucket edges are nanoseconds.
 */
import type { BucketsRow, CurvePoint, SystemFacts } from "./answers";
import type { TimeColumn } from "./timeLine";

/** One time series, without its values. Question `traces`. */
export interface TraceRow
  extends
    SystemFacts,
    Pick<
      CurvePoint,
      | "dataset"
      | "source_name"
      | "source_path"
      | "sha256"
      | "format"
      | "tool"
      | "tool_version"
      | "runtime_s"
      | "ramp_s"
      | "pattern"
      | "read_percent"
      | "iodepth"
      | "line"
    > {
  /** Stable: first 12 digits of the sha256 of its file, number within the file. */
  key: string;
  trace_no: number;
  run_no: number | null;
  /** As in RunRow: `<sha12>.<document>` of its run; of its own file if no run is known. */
  run_key: string;
  run_title: string;
  /** Path of the file that describes the run; without one, the log's own path. */
  run_path: string;
  run_started_ms: number | null;
  /** Of the run, as JSON. */
  options: string | null;
  /** Job, drive, host, run definition; null: all together. */
  member: string | null;
  /** What the member is, if a point states it: job, drive, host, workload. */
  member_unit: string | null;
  job_index: number | null;
  op: string | null;
  metric: string;
  kind: string | null;
  stat: string;
  quantile: number | null;
  unit: string;
  window_s: number | null;
  /** Of the series, else of its job's point. */
  block_bytes: number | null;
  /** Unix ms of t_s = 0. */
  started_ms: number | null;
  /** t_s counts from the start of its own job, whose offset within the run is unknown. */
  own_start: boolean;
  priority: string | null;
  /** Number of values or histograms. */
  rows: number;
  /** First and last t_s: ends of windows. null: no values. */
  first_s: number | null;
  last_s: number | null;
  /** Lowest value, unweighted; `least_s`: its t_s. null: no values, as for histograms. */
  least: number | null;
  least_s: number | null;
  mean: number | null;
  /** From the points of its job: jobs of one phase ran together. null: its job has no point. */
  phase: number | null;
  series: string | null;
  workload_op: string | null;
  /** The tool itself added it up, with others, in another trace of the same run and job_index. */
  part: boolean;
  /** A rate that the tool always prints, and that is 0 throughout. */
  idle: boolean;
  /** Writes that only created the files to be measured. */
  setup: boolean;
  /** Seconds at the start that the tool leaves out of its averages; 0 in logs that begin after the ramp. */
  warm_up_s: number | null;
  /** The job failed, or did no I/O. */
  failed: boolean;
  /** No point adds its job to others. */
  alone: boolean;
  /** Where it ran: the label, else what the file or dataset says. */
  host: string | null;
  /** Per drive: the label of the run, else what the dataset says. */
  capacity_bytes: number | null;
  /** Reason for excluding its job or run; null: not excluded. */
  excluded: string | null;
  /** Its job or whole run is never summed with others. */
  apart: boolean;
  /** Everything with the same text ran together with its job (`job`) or run (`run`). */
  together: { readonly of: "job" | "run"; readonly text: string } | null;
  /** Measured values that were corrected: the row shows the corrected ones. */
  corrected: readonly string[];
  /** Notes at a time of its run, `t_s` as the series counts it; in order of time. */
  notes: readonly { readonly t_s: number; readonly text: string }[];
}

/** What the build prepared for a first look at a run over time. Question `looks`. */
export interface LookRow {
  /** The question and its params, as written by ask/key.ts. */
  readonly asked: string;
  readonly answer: unknown;
}

/** Values of one trace in order of time. Question `samples`. */
export interface SampleSeries {
  trace_no: number;
  /** Number of values in the requested range. */
  rows: number;
  /** `all`: every value. `extremes`: first, least, greatest and last of each pixel, each once. */
  drawn: "all" | "extremes";
  t_s: number[];
  value: number[];
  /** For `extremes`: each pixel. */
  columns?: TimeColumn[];
}

/** Means over windows of equal length, in order of time. Question `rounds`. */
export interface RoundSeries {
  /** null: the sum of all requested traces. */
  trace_no: number | null;
  /** Ends of the windows, consecutive. */
  t_s: number[];
  /** Their beginnings, if they are the windows of a log: not all are equally long. */
  from_s?: number[];
  /** null: less than 99 % of the window is covered; for a sum, by one of its traces. */
  value: (number | null)[];
}

/** Single I/Os of one trace, counted in windows of equal length from t_s = 0. Question `counts`. */
export interface CountSeries {
  trace_no: number;
  /** Ends of the windows that have an I/O, ascending. */
  t_s: number[];
  ios: number[];
}

/** Counts of one trace in one window. Question `intervals`. */
export interface IntervalRow extends Omit<BucketsRow, "point_no" | "kind"> {
  trace_no: number;
  /** Number of the window from 0, for windows of equal length; else of the interval. */
  window: number;
  /** End of its last interval. */
  last_s: number;
  intervals: number;
  /** Traces that have an interval in it, where several are taken as one; else 1. */
  traces: number;
}

/** Question `slower`: the intervals of one pixel by their share of operations over an edge. */
export interface SlowPixel {
  /** Ends of its first and last interval. */
  first_s: number;
  last_s: number;
  /** Percent. */
  least: number;
  most: number;
  /** End of the first interval with the value `most`. */
  most_s: number;
  intervals: number;
}
