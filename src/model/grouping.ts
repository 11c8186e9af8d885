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
  /** One of several files of an output directory; stands for the directory if no other run is in it. */
  readonly gathered: boolean;
  /** `<first 12 digits of the sha256>.<document>`. */
  readonly run: string;
  /** Position of the run in its file, from 0. */
  readonly document: number;
  /** Position in the document of its first job. */
  readonly job_index: number;
  /** As measured. */
  readonly runtime_s: number | null;
  /** As requested; null: the file does not say, or the test ended with its data. */
  readonly asked_runtime_s: number | null;
  /** Of the file or device under test, as requested. */
  readonly size_bytes: number | null;
  /**
   * Options, as `name=value`, in which it differs from other runs of its file; null: the file tells none. Without names
   * and places of files, which say nothing of the work.
   */
  readonly apart: readonly string[] | null;
  /** What of its workload operation and block size do not tell: `seqrewr`, `bssplit=4k/90:64k/10`; "": nothing. */
  readonly kind: string;
  /** Options that change the work at an equal load (`random_distribution=zipf:1.2`); "": none, or not told. */
  readonly work: string;
  /** The author's own words (`description` of fio); null if none. */
  readonly description: string | null;
  /** Milliseconds on the clock that the tool printed: only differences count. */
  readonly started_ms: number | null;
  readonly host: string | null;
  /** Files or devices given to the tool, sorted. */
  readonly targets: readonly string[];
  /** Block devices that the tool saw below its targets, sorted; [] if the file does not say. */
  readonly devices: readonly string[];
  /** IOPS over all directions, else bytes per second: only used to compare two steps. */
  readonly rate: number | null;
}

/** How a column of words is read. */
export const READINGS = ["system", "series", "repeat", "ignore"] as const;
export type Reading = (typeof READINGS)[number];

/** How a column of words in the paths is read, as a label on all results: `reading:1`. */
export type ReadingKey = `reading:${string}`;
export const readingKey = (column: string): ReadingKey => `reading:${column}`;
/** null: no such key. */
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
  /** What tells its series from others of the same system and workload; "" if nothing does. */
  readonly setup: string;
  /** Which measurement of the same load, from 1; null: not repeated, or no evidence. */
  readonly repeat: number | null;
  /** What its name says and its file contradicts, as written. */
  readonly misnamed: readonly string[];
  /**
   * For model/remarks: `misnamed:8k:block_bytes:4096` where both the name and the file are certain;
   * `unlike:size` what of its set-up is unlike the rest of its line;
   * `unrepeated:uncounted:1.9` why it stands apart from an equal load, and how far apart the rates are, if far.
   */
  readonly remarks: readonly string[];
}

export interface Grouping {
  /** In the order of the steps. */
  readonly placements: readonly Placement[];
  /** Only those that vary. */
  readonly columns: readonly Column[];
}
