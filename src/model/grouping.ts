/**
 * What tells what belongs together: the measured steps of a drop as the grouping sees them (analysis/grouping), and its
 * answer. Plain data, so that the worker that reads files, the page, the build and the terminal share it.
 */
import type { SeriesWorkload } from "./load";

/** All directions of one phase of one run: one load of one workload. */
export interface Step extends SeriesWorkload {
  /** As dropped, forward slashes. */
  readonly path: string;
  /** One of several files of an output directory, which stands for the directory where no other run is in it. */
  readonly gathered: boolean;
  /** `<first 12 digits of the sha256>.<document>`. */
  readonly run: string;
  /** Position of the run in its file, from 0. */
  readonly document: number;
  readonly phase: number;
  /** Position in the document of the first job that is in it. */
  readonly job_index: number;
  /** Job name or run definition, as the file says. */
  readonly title: string;
  readonly tool: string;
  readonly tool_version: string | null;
  readonly outstanding: number | null;
  readonly asked_iops: number | null;
  readonly load_percent: number | null;
  /** As measured. */
  readonly runtime_s: number | null;
  /** As asked; null: the file does not say, or the test ended with its data. */
  readonly asked_runtime_s: number | null;
  /** Of the file or device that was worked on, as asked. */
  readonly size_bytes: number | null;
  /** What its author wrote of it (`description` of fio); null: nothing. */
  readonly description: string | null;
  /** Milliseconds, on the clock that the tool printed: only differences count. */
  readonly started_ms: number | null;
  readonly host: string | null;
  /** Files or devices that the tool was given, sorted. */
  readonly targets: readonly string[];
  /** Block devices that the tool saw below its targets, sorted; []: the file does not say. */
  readonly devices: readonly string[];
  /** I/Os per second over all directions, else bytes per second: only to see whether two steps are alike. */
  readonly rate: number | null;
}

/** What a column of words is taken for. */
export const READINGS = ["system", "series", "repeat", "ignore"] as const;
export type Reading = (typeof READINGS)[number];

/** What a column of words in the paths is taken for said of all results together: `reading:1`. */
export type ReadingKey = `reading:${string}`;
export const readingKey = (column: string): ReadingKey => `reading:${column}`;
/** null: it is no such key. */
export const readingColumn = (key: string): string | null =>
  key.startsWith("reading:") ? key.slice("reading:".length) : null;

/** The words of one level of the paths that vary. */
export interface Column {
  /** Stands in rules and links: the level from 0, or `name`; of an optional word the word too (`1:nofs`). */
  readonly id: string;
  /** As written, the most frequent first. */
  readonly values: readonly string[];
  readonly reading: Reading;
  /** false: it could as well be read otherwise, and the page asks. */
  readonly sure: boolean;
}

/** Where a step belongs. */
export interface Placement {
  /** Name of what was measured; "" where nothing names it. */
  readonly system: string;
  /** What tells its series from others of the same system and workload; "" where nothing does. */
  readonly setup: string;
  /** Position among measurements of the same load, from 1; null: none was done again, or nothing tells that it was. */
  readonly repeat: number | null;
  /** What its name says and its file contradicts, as written. */
  readonly misnamed: readonly string[];
  /**
   * For model/remarks: `misnamed:8k:block_bytes:4096` where it is sure what the name says and what the file did;
   * `unrepeated:uncounted:1.9` why it stands apart from an equal load, and how far the rates are apart if that is far.
   */
  readonly remarks: readonly string[];
}

export interface Grouping {
  /** In the order of the steps. */
  readonly placements: readonly Placement[];
  /** Only those that vary. */
  readonly columns: readonly Column[];
}
