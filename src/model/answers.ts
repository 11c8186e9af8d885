/**
 * The rows that questions answer with and charts draw. Plain JSON: a prepared answer is such an array in a file.
 * Units: *_us microseconds, bytes_per_s bytes per second (10^0), iops per second, block_bytes bytes. Absent is null.
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
}

/** What is said of the system a row belongs to. */
export interface SystemFacts {
  system: string | null;
  system_label: string | null;
  drive_model: string | null;
  media: string | null;
  interface: string | null;
  drive_count: number | null;
}

/** One combined point of one direction (member null), with every statistic it has. Question `curve`. */
export interface CurvePoint extends SystemFacts {
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
  workload_op: string;
  op: string;
  pattern: string | null;
  block_bytes: number | null;
  read_percent: number | null;
  iodepth: number | null;
  numjobs: number | null;
  outstanding: number | null;
  load_kind: string;
  /** linear or poisson; null in a closed loop or where it is not known. */
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
  error: number | null;
  failed: boolean;
  staggered: boolean;
  why: string | null;
  options: string | null;
  line: number | null;
  /** By latency kind: slat, clat, lat, response, unknown. */
  latency: Record<string, LatencyStats>;
}

/** One published figure with its system. Question `figures`. */
export type FigureRow = Row<"figure"> &
  SystemFacts & { dataset: string; fact_id: string; metric: string; unit: string };

/** One run (or one published system x workload) on the runs page. Question `runs`. */
export interface RunRow extends SystemFacts {
  /** Stable: `<sha12>.<document>` of a run, `<fact ids' system>/<workload>` of published figures. */
  key: string;
  dataset: string;
  origin: "computed" | "published";
  title: string;
  source_path: string | null;
  tool: string;
  tool_version: string | null;
  workload_op: string | null;
  pattern: string | null;
  block_bytes: number | null;
  read_percent: number | null;
  /** Series of its points, for "select -> chart". */
  series: string[];
  /** fact_ids for published rows. */
  facts: string[];
  load_kind: string | null;
  rate_process: string | null;
  load_min: number | null;
  load_max: number | null;
  points: number;
  failed: number;
  peak_iops: number | null;
  peak_bytes_per_s: number | null;
  /** Bound of a published peak ("about", "at_least", …); null when exact or computed. Of the I/Os, else of the bytes. */
  peak_bound: string | null;
  /** p99 (clat, else lat, response) of the direction with the higher p99 at the peak. */
  p99_at_peak_us: number | null;
  p99_kind: string | null;
}

/** One series of a dataset, for menus and pickers. Question `series`. */
export interface SeriesRow extends SystemFacts {
  dataset: string;
  series: string;
  tool: string;
  workload_op: string;
  pattern: string | null;
  block_bytes: number | null;
  read_percent: number | null;
  numjobs: number | null;
  load_kind: string;
  /** linear or poisson; null in a closed loop or where it is not known. */
  rate_process: string | null;
  engine: string | null;
  direct: boolean | null;
  points: number;
  peak_iops: number | null;
  peak_bytes_per_s: number | null;
  /** Latency kinds and quantiles that at least one point of it has. */
  kinds: string[];
  quantiles: number[];
}
