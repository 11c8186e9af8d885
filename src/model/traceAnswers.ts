/**
 * Answers about time: what a chart over time, a heat map and the slices of an ACT log are made of. Plain JSON. Seconds
 * count from where measuring began; values are in the unit of their trace; edges of buckets are nanoseconds.
 */
import type { SystemFacts } from "./answers";
import type { TimeColumn } from "./timeLine";

/** One time series, without its values. Question `traces`. */
export interface TraceRow extends SystemFacts {
  /** Stable: first 12 digits of the sha256 of its file, number within the file. */
  key: string;
  trace_no: number;
  dataset: string;
  run_no: number | null;
  /** As in RunRow: `<sha12>.<document>` of the run it belongs to; of its own file where no run is known. */
  run_key: string;
  run_title: string;
  /** Path of the file that tells of the run; the log's own where nothing does. */
  run_path: string;
  run_started_ms: number | null;
  runtime_s: number | null;
  ramp_s: number | null;
  /** Of the run, as JSON. */
  options: string | null;
  /** The file the series stands in. */
  source_name: string;
  source_path: string;
  sha256: string;
  format: string;
  tool: string;
  tool_version: string | null;
  /** Job, drive, host, run definition; null: all together. */
  member: string | null;
  /** What the member is, where a point says so: job, drive, host, workload. */
  member_unit: string | null;
  job_index: number | null;
  op: string | null;
  metric: string;
  kind: string | null;
  stat: string;
  quantile: number | null;
  unit: string;
  window_s: number | null;
  /** Of the series, else of the point of its job. */
  block_bytes: number | null;
  /** Unix ms of t_s = 0. */
  started_ms: number | null;
  /** t_s counts from the start of its own job, whose place in the run nothing tells. */
  own_start: boolean;
  priority: string | null;
  line: number | null;
  /** Values or histograms. */
  rows: number;
  /** First and last t_s: ends of windows. null: it has no values. */
  first_s: number | null;
  last_s: number | null;
  /** Of the points of its job: jobs of one phase ran together. null: no point tells of the job. */
  phase: number | null;
  series: string | null;
  workload_op: string | null;
  pattern: string | null;
  read_percent: number | null;
  iodepth: number | null;
  /** The tool added it up itself, with others, in a trace of the same run and job_index. */
  part: boolean;
  /** A rate that the tool prints unasked, and that is 0 throughout. */
  idle: boolean;
  /** Writes that only made the files to be measured. */
  setup: boolean;
  /** Seconds at the start of the trace that the tool leaves out of its averages; 0 in logs that begin behind the ramp. */
  warm_up_s: number | null;
  /** The job failed, or did no I/O. */
  failed: boolean;
  /** Where it ran: as said, else as the file or the dataset says. */
  host: string | null;
  /** Of one drive, as said of the run, else as the dataset says. */
  capacity_bytes: number | null;
  /** Why its job or run does not count; null: it counts. */
  excluded: string | null;
  /** Its job, or all of its run, is summed with nothing. */
  apart: boolean;
  /** What its job (`job`) or its run (`run`) ran together with has this text too. */
  together: { readonly of: "job" | "run"; readonly text: string } | null;
  /** What was measured and somebody corrected: the row shows the corrected values. */
  corrected: readonly string[];
  /** Said at a time of its run, `t_s` as the series counts it; in order of time. */
  notes: readonly { readonly t_s: number; readonly text: string }[];
}

/** Values of one trace in order of time. Question `samples`. */
export interface SampleSeries {
  trace_no: number;
  /** Values in the asked range. */
  rows: number;
  /** `all`: every value. `extremes`: first, least, greatest and last of each pixel, each once. */
  drawn: "all" | "extremes";
  t_s: number[];
  value: number[];
  /** Of `extremes`: each pixel. */
  columns?: TimeColumn[];
}

/** Means over windows of one length, in order of time. Question `rounds`. */
export interface RoundSeries {
  /** null: the sum of all traces that were asked for. */
  trace_no: number | null;
  /** Ends of the windows, one after another without a gap. */
  t_s: number[];
  /** null: less than 99 % of the window is covered; of a sum, by one of its traces. */
  value: (number | null)[];
  /** Share of the window that is covered, 0 to 1; of a sum, by the trace that covers least of it. */
  covered: number[];
}

/** Single I/Os of one trace, counted in windows of equal length from t_s = 0. Question `counts`. */
export interface CountSeries {
  trace_no: number;
  /** Ends of the windows that have an I/O, ascending. */
  t_s: number[];
  ios: number[];
}

/** What one trace counted in one window. Question `intervals`. */
export interface IntervalRow {
  trace_no: number;
  /** Number of the window from 0, where windows of equal length were asked for; else of the interval. */
  window: number;
  /** Ends of the first and the last interval in it. */
  first_s: number;
  last_s: number;
  intervals: number;
  /** I/Os of all buckets. */
  total: number;
  lo_ns: number[];
  hi_ns: number[];
  value_ns: number[];
  count: number[];
}

/** Question `slower`: the intervals of one pixel, by their shares of operations over an edge. */
export interface SlowPixel {
  /** Ends of the first and the last interval in it. */
  first_s: number;
  last_s: number;
  /** Percent. */
  least: number;
  most: number;
  /** End of the first interval of `most`. */
  most_s: number;
  intervals: number;
}
