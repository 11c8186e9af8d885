/**
 * The rows that questions answer with and charts draw. Plain JSON: a prepared answer is such an array in a file. Units:
 * *_us microseconds, bytes_per_s bytes per second, iops per second, block_bytes bytes. Absent is null.
 */
import type { Row } from "./tables";

/** Statistics of one latency kind of one point, microseconds. */
export interface LatencyStats {
  samples: number | null;
  mean_us: number | null;
  stddev_us: number | null;
  min_us: number | null;
  max_us: number | null;
  /** Key: the quantile as a decimal string without float artefacts ("0.5", "0.99", "0.9999"). */
  quantiles: Record<string, number>;
  /**
   * By the same keys, where members have percentiles and no histograms: the lowest and highest value of a member. The
   * quantile of all I/Os lies between them. Absent: there are none.
   */
  bounds?: Record<string, readonly [least_us: number, most_us: number]>;
  /** Percentiles were printed as whole multiples of this; absent: with all digits. */
  rounded_us?: number;
}

/** The system a row belongs to. */
export interface SystemFacts {
  system: string | null;
  system_label: string | null;
  drive_model: string | null;
  media: string | null;
  interface: string | null;
  drive_count: number | null;
}

/** Labels of a row beyond its system, and where it was measured. */
export interface Described {
  /** The label, else what the file or the dataset says. */
  host: string | null;
  /**
   * Labels by key of model/labels (firmware, repeat, fill_percent, state, tag:…), the best of each, including those
   * that have a field of their own. Where several runs or jobs are one row: what they agree on.
   */
  said: Record<string, string>;
}

/**
 * One combined point of one direction (member null), with every statistic it has. Question `curve`. Points that a label
 * joins are one; a point that a label splits is replaced by its members.
 */
export interface CurvePoint extends SystemFacts, Described {
  /** For joined points: the key of the first, `+<how many more>`, and a hash of all. */
  key: string;
  point_no: number;
  run_no: number;
  dataset: string;
  source_name: string;
  source_path: string;
  sha256: string;
  format: string;
  tool: string;
  tool_version: string | null;
  title: string;
  /** Series within dataset and system. */
  series: string;
  /**
   * What distinguishes this series from others of the same system and workload, from names or files; null: nothing
   * does.
   */
  setup: string | null;
  /** `setup` in the words of the description, for readers; absent: it has no other. */
  setup_name?: string;
  /** Which measurement of the same load this is, from 1; null: measured once, or no evidence of repeats. */
  repeat: number | null;
  /** What the name says but the file contradicts, as written; null: no contradiction. */
  misnamed: string | null;
  workload_op: string;
  op: string;
  pattern: string | null;
  block_bytes: number | null;
  read_percent: number | null;
  iodepth: number | null;
  numjobs: number | null;
  outstanding: number | null;
  load_kind: string;
  /** linear or poisson; null in a closed loop or if unknown. */
  rate_process: string | null;
  asked_iops: number | null;
  load_percent: number | null;
  engine: string | null;
  direct: boolean | null;
  combined_from: number;
  phase: number;
  document: number;
  job_index: number;
  iops: number | null;
  bytes_per_s: number | null;
  total_iops: number | null;
  total_bytes_per_s: number | null;
  ios: number | null;
  runtime_s: number | null;
  ramp_s: number | null;
  started_ms: number | null;
  /** Processor time of the busiest member during the run; percent of one processor or of all, as the tool counts it. */
  cpu_percent: number | null;
  error: number | null;
  failed: boolean;
  staggered: boolean;
  why: string | null;
  /** Codes of model/remarks, as stored. */
  remarks: string | null;
  options: string | null;
  line: number | null;
  /** Files or devices given to the tool, sorted; empty: unknown. */
  targets: string[];
  /** Set by the page, not by a question: which labels are only guessed from a name (media, drive model, capacity …). */
  guessed?: readonly string[];
  /** Keys of CORRECTS whose measured value a label overrules: the row has the corrected one. */
  corrected: string[];
  /** Reason for excluding it: never a peak, and drawn hollow. */
  excluded: string | null;
  note: string | null;
  /** The text by which runs or jobs were joined; null if none were. */
  together: string | null;
  /** A label says that it ran alone; absent: none does. */
  apart?: true;
  /** How many members are counted in it; 1 if it stands for itself. */
  parts: number;
  /** By latency kind: slat, clat, lat, response, unknown. */
  latency: Record<string, LatencyStats>;
}

/**
 * A job, drive or host of a point that has several, or the point itself: the finest parts in the files, with each I/O
 * counted once. Question `members`.
 */
export interface MemberRow extends CurvePoint {
  /** Named as the tool names it. */
  member: string;
  /** job, drive, host, workload, vm. */
  member_unit: string;
  /** `key` of the point of `curve` that counts it; its own key if it stands alone. */
  of: string;
  /** The one file or device it was given; null: several, or unknown. */
  device: string | null;
}

/**
 * The histogram of one latency kind of a point: `count[i]` I/Os in [lo_ns[i], hi_ns[i]), printed as `value_ns[i]`,
 * ascending. Question `buckets`.
 */
export interface BucketsRow {
  point_no: number;
  kind: string;
  total: number;
  lo_ns: number[];
  hi_ns: number[];
  value_ns: number[];
  count: number[];
}

/** Runs of one load that may be one measurement (analysis/together). */
export interface TogetherRow {
  /** Keys of the runs, as `RunRow.key`, by path. */
  runs: string[];
  /** `start`: their times overlap; `none`: no evidence of when they ran. */
  evidence: "start" | "none";
  /** Any two of them overlap by more than half of the shorter. Never summed automatically: a label has to say so. */
  sure: boolean;
}

/** One published figure with its system. Question `figures`. */
export type FigureRow = Row<"figure"> &
  SystemFacts & { dataset: string; fact_id: string; metric: string; unit: string };

/** One run (or one published system x workload) on the runs page. Question `runs`. */
export interface RunRow
  extends
    SystemFacts,
    Described,
    Pick<
      CurvePoint,
      | "dataset"
      | "title"
      | "targets"
      | "tool"
      | "tool_version"
      | "pattern"
      | "block_bytes"
      | "read_percent"
      | "rate_process"
    > {
  /** Stable: `<sha12>.<document>` of a run, `<fact ids' system>/<workload>` of published figures. */
  key: string;
  origin: "computed" | "published";
  /** Path within the dataset or drop; null for published figures. */
  source_path: string | null;
  /** Number of jobs, drives or hosts at the point with the most. */
  members: number;
  workload_op: string | null;
  /** Series of its points, for "select -> chart". */
  series: string[];
  /** fact_ids of published rows. */
  facts: string[];
  load_kind: string | null;
  points: number;
  failed: number;
  peak_iops: number | null;
  peak_bytes_per_s: number | null;
  /** p99 (clat, else lat, response) at the peak, of the direction where it is higher. */
  p99_at_peak_us: number | null;
  p99_kind: string | null;
  /** Bounds ("about", "at_least", …) of published values that are not exact; {} for computed values. */
  bounds: Readonly<Partial<Record<"iops" | "gb_per_s" | "p99", string>>>;
  /** Codes of model/remarks of its points, as stored. */
  remarks: string | null;
}

/**
 * One series of a dataset, for menus and pickers; null: varies along the series, or unknown (analysis/seriesRows).
 */
export interface SeriesRow
  extends
    SystemFacts,
    Described,
    Pick<
      CurvePoint,
      | "dataset"
      | "series"
      | "setup"
      | "setup_name"
      | "tool"
      | "workload_op"
      | "pattern"
      | "numjobs"
      | "load_kind"
      | "rate_process"
      | "engine"
      | "direct"
      | "read_percent"
      | "block_bytes"
    > {
  points: number;
  peak_iops: number | null;
  peak_bytes_per_s: number | null;
  /** Latency kinds and quantiles that at least one of its points has. */
  kinds: string[];
  quantiles: number[];
}

/** One printed fact of a run besides rates and latencies: a row of table `detail`. Question `details`. */
export interface DetailRow {
  /** Position of the job in its document; null: about the whole run. */
  job_index: number | null;
  topic: string;
  subject: string | null;
  /** Ends in the unit. */
  name: string;
  value: number | null;
  unit: string | null;
  text: string | null;
  /** 1-based line where its part begins, in the file that describes the run. */
  line: number | null;
}
