/**
 * What the ACT charts draw: the slices of one log over time, or the worst slices of several logs against their load.
 */
import type { NoteAt } from "~/model/timeLine";
import type { SlowPixel } from "~/model/traceAnswers";

/** Slices of one histogram of one log. Shares over the limits 2^0 to 2^16 of the log's unit. */
export interface ActSlice {
  readonly slice: number | "avg" | "max";
  readonly ops: number;
  readonly rate_per_s: number;
  /** Unrounded. For `avg` and `max` as act_latency.py computes them, from rounded cells. */
  readonly exceed_percent: readonly number[];
  /** Two decimals, as act_latency.py prints them. */
  readonly printed_percent: readonly number[];
}

export interface ActLimitLine {
  readonly ms: number;
  readonly below_percent: number;
}

/** Shares of single report intervals over one limit: the lowest and the highest per pixel, so that no spike is lost. */
export interface ActIntervals {
  readonly ms: number;
  /**
   * Set for histograms in microseconds: the edge above the limit is counted, so more operations may have been slower.
   */
  readonly at_least?: boolean;
  readonly interval_s: number;
  readonly pixels: readonly SlowPixel[];
}

export interface ActTable {
  /** Name of the histogram as the log prints it. */
  readonly histogram: string;
  readonly rows: readonly ActSlice[];
  /** Limits by exponent n: 2^n of the log's unit. */
  readonly edges: readonly number[];
  /** The verdict is made from this histogram, and the slices are those of the verdict. */
  readonly judged: boolean;
}

export interface ActSlicesOptions {
  readonly title: string;
  /** Id of the log and its histogram; part of the marks' ids. */
  readonly id: string;
  /** What is counted: reads, writes, transactions. */
  readonly what: string;
  readonly unit: "ms" | "us";
  readonly slice_s: number;
  /** The limits drawn as lines: powers of two, in milliseconds. */
  readonly shown_ms: readonly number[];
  /** Empty when the verdict is made from another histogram. */
  readonly limits: readonly ActLimitLine[];
  /** The slices are those of the verdict, so the limits apply to them. */
  readonly judged: boolean;
  /** The slice that decides, its name, and the text at the limit's line there. */
  readonly deciding: {
    readonly slice: number;
    readonly ms: number;
    readonly name: string;
    readonly value: string;
  } | null;
  readonly log: boolean;
  /** The reader's notes at times of the log. */
  readonly notes: readonly NoteAt[];
  /** Tests from reports, drawn in a strip after the end of the log. */
  readonly published: readonly ActPublished[];
  /** Single intervals within the slices of the line in focus. null: the slices are the intervals, or not loaded yet. */
  readonly intervals: ActIntervals | null;
  /** The table's columns, as in act_latency.py. */
  readonly table: readonly ActTable[];
  /** Seconds since the test began. */
  readonly zoom: { readonly from: number; readonly to: number } | null;
}

/**
 * The largest share of one log over a limit: from `least` to below `most`, equal where the log has a bucket edge at the
 * limit. In microseconds the two may come from different slices.
 */
export interface ActWorst {
  readonly ms: number;
  readonly slice: number;
  readonly least: number;
  readonly most_slice: number;
  readonly most: number;
}

export interface ActLoad {
  /** Id of the mark. */
  readonly id: string;
  readonly name: string;
  /** Dataset and system: equal for logs of the same system. */
  readonly place: string;
  /** Its name; "" if nothing names it. */
  readonly system: string;
  /** null: a custom load, in the table only. */
  readonly multiple: number | null;
  readonly devices: number;
  /** `device` up to 4.0, whose logs name no program. null: the head of the log is missing. */
  readonly program: "storage" | "index" | "device" | null;
  /** Major version; logs of one are comparable: "6.x". null: unknown. */
  readonly line: string | null;
  /** Operations per second that the test asks of all its devices together. null: not stated. */
  readonly device_reads_per_s: number | null;
  readonly device_writes_per_s: number | null;
  readonly verdict: string;
  readonly slices: number;
  readonly slice_s: number;
  readonly worst: readonly ActWorst[];
  readonly path: string;
  /** A standard test that did its full load. */
  readonly counts: boolean;
}

/** A share that a report prints. The ends are equal unless the report prints a range. */
export interface ActPublishedShare {
  /** Mark id: that of the figure. */
  readonly id: string;
  readonly ms: number;
  readonly least: number;
  readonly most: number;
  /** `ambiguous`: the reading or the length of the test is in doubt. */
  readonly fill: "published" | "ambiguous";
}

/** An ACT test of a report. It is never a worst slice: no report in the library prints one. */
export interface ActPublished {
  /** Mark id of its row: the figure of its first share, else of its load. */
  readonly id: string;
  readonly name: string;
  /** The system measured; each has one colour. */
  readonly system: string;
  readonly load_x: number;
  /** The report's statement about it. */
  readonly says: string;
  /** The same in two or three words, beside its mark. */
  readonly label: string;
  readonly isAborted: boolean;
  readonly duration_s: number | null;
  readonly line: string | null;
  readonly shares: readonly ActPublishedShare[];
}

/** `published`: tests of reports, beside the logs or on their own. */
export type ActLoadsOptions = Pick<ActSlicesOptions, "title" | "limits" | "judged" | "log" | "published">;
