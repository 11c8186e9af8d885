/** A row of the Library: one system in one set-up, with its results. Question `shelf`; published in the catalogue. */
import type { SystemFacts } from "./answers";

/** The limit of the Library's columns: p99, µs. */
export const SHELF_LIMIT_US = 1000;

/** What one workload of a set-up reaches over all its measured loads. */
export interface ShelfReading {
  /** IOPS of the furthest load within the limit; null: no load is within it, or none has a p99 (`judged`). */
  within_iops: number | null;
  /** At that load most of the latency is submission, which the judged clat leaves out. */
  submitted?: true;
  /** At least one load has a p99. */
  judged: boolean;
  /** The most IOPS of all loads. */
  peak_iops: number | null;
  /** Mean latency with one I/O outstanding. */
  qd1_mean_us: number | null;
  /** Loads that ran, "8x4" for depth 8 × 4 jobs, sorted: ranks compare only loads that both ran. */
  loads: string[];
  /** The line that the Curve page draws: IOPS and p99, µs. */
  line: [iops: number, p99_us: number][];
  /** Index in `line` of the furthest point within the limit; null: not on the line. */
  furthest: number | null;
}

export interface ShelfRow extends SystemFacts {
  dataset: string;
  host: string | null;
  /** The media is guessed from names, not stated. */
  media_guessed: boolean;
  tool: string;
  tool_version: string | null;
  /** What distinguishes this set-up from others of its system: a word in its file names; null: nothing. */
  setup: string | null;
  /** `setup` in the words of the description, for readers; absent: it has no other. */
  setup_name?: string;
  /** Engine and other parts of its series key: "libaio-direct". */
  options: string;
  /** Run times of its measurements in seconds, as requested if the file says so, ascending; [] if no file says. */
  runtimes_s: number[];
  /** Stated state of the drive before the measurement; null: not stated, or not the same for all. */
  state: string | null;
  /** Keys of the series of its 4K random workloads. */
  series: string[];
  /** 4K random read and write. null: not run. */
  read: ShelfReading | null;
  write: ShelfReading | null;
  /** Highest throughput of sequential reads of 64 KiB and more, bytes per second. */
  seq_bytes_per_s: number | null;
  /** Highest IOPS of a 4K random mix, reads and writes together, and its share of reads in percent. */
  mix_iops: number | null;
  mix_read_percent: number | null;
}
