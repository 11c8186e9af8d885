/**
 * The measured steps of a drop as the grouping sees them (analysis/grouping), and its answer. Plain data, shared by the
 * parse worker, the page, the build and the terminal.
 */
import type { CurvePoint } from "./answers";
import type { SeriesWorkload } from "./load";

/** All directions of one phase of one run: one load of one workload. */
export interface Step
  extends
    SeriesWorkload,
    Readonly<
      Pick<CurvePoint, "phase" | "title" | "tool" | "tool_version" | "outstanding" | "asked_iops" | "load_percent">
    > {
  /** As dropped, forward slashes. */
  readonly path: string;
  /** One of several files of an output directory; it represents the directory if that has no other run. */
  readonly gathered: boolean;
  /** `<first 12 digits of the sha256>.<document>`. */
  readonly run: string;
  /** Position of the run in its file, from 0. */
  readonly document: number;
  /** Position in the document of its first job. */
  readonly job_index: number;
  /** ACT's load, a multiple of 2,000 reads and 1,000 writes per second and device; null: another mix or tool. */
  readonly load_x: number | null;
  /** As measured. */
  readonly runtime_s: number | null;
  /** As requested; null: the file does not say, or the test ended with its data. */
  readonly asked_runtime_s: number | null;
  /** How much of it was asked for, besides (`io_size=100g ramp_time=60`); "": nothing, or unknown. */
  readonly asked_extent: string;
  /** Of the file or device under test, as requested. */
  readonly size_bytes: number | null;
  /**
   * Options, as `name=value`, that differ from other runs of the same file; null: the file lists none, or not all. Without names
   * and paths of files, which say nothing about the work.
   */
  readonly apart: readonly string[] | null;
  /** The part of the workload beyond operation and block size: `seqrewr`, `bssplit=4k/90:64k/10`; "": nothing. */
  readonly kind: string;
  /** Options that change the work at an equal load (`random_distribution=zipf:1.2`); "": none, or unknown. */
  readonly work: string;
  /** The one percentile that the tool was told to print (sysbench --percentile), 0: none; null: another tool. */
  readonly printed_percent: number | null;
  /** The author's own words (`description` of fio); null if none. */
  readonly description: string | null;
  /** Above it in a text of several runs. */
  readonly heading?: string;
  /** Milliseconds on the clock that the tool printed: only differences are meaningful. */
  readonly started_ms: number | null;
  readonly host: string | null;
  /** Hosts that ran it together; null: the file does not say. */
  readonly host_count: number | null;
  /** Files or devices given to the tool, sorted. */
  readonly targets: readonly string[];
  /** Block devices that the tool saw below its targets, sorted; [] if the file does not say. */
  readonly devices: readonly string[];
  /** IOPS over all directions, else bytes per second: only for comparing two steps. */
  readonly rate: number | null;
}

/** How a column of words is read. */
export const READINGS = ["system", "series", "repeat", "ignore"] as const;
export type Reading = (typeof READINGS)[number];

/** How a column of words in the paths is read, as a label on all results: `reading:1`. */
export type ReadingKey = `reading:${string}`;
export const readingKey = (column: string): ReadingKey => `reading:${column}`;
export const readingColumn = (key: string): string | null =>
  key.startsWith("reading:") ? key.slice("reading:".length) : null;

/** Words that vary at one level of the paths. */
export interface Column {
  /** Used in rules and links: the level from 0, or `name`; for an optional word also the word (`1:nofs`). */
  readonly id: string;
  /** As written, the most frequent first. */
  readonly values: readonly string[];
  readonly reading: Reading;
  /** false: another reading is possible, and the page asks. */
  readonly sure: boolean;
}

/** Where a step belongs. */
export interface Placement {
  /** Name of what was measured; "" where nothing names it. */
  readonly system: string;
  /** What distinguishes its series from others of the same system and workload; "": nothing does. */
  readonly setup: string;
  /** Which measurement of the same load this is, from 1; null: not repeated, or no evidence. */
  readonly repeat: number | null;
  /** What the name says but the file contradicts, as written. */
  readonly misnamed: readonly string[];
  /**
   * For model/remarks. `misnamed:8k:block_bytes:4096`: name and file are both certain. `unlike:size`: this part of its
   * set-up differs from the rest of its line. `unrepeated:uncounted:1.9`: why it does not repeat an equal load, and the
   * factor between the rates if large.
   */
  readonly remarks: readonly string[];
}

export interface Grouping {
  /** In the order of the steps. */
  readonly placements: readonly Placement[];
  /** In the same order: the step itself, or the sum of the set that it is part of. */
  readonly as: readonly Step[];
  /** Sets of runs of pods or clients that ran together: each is one measurement. */
  readonly together: readonly (readonly string[])[];
  /** Only those that vary. */
  readonly columns: readonly Column[];
}
