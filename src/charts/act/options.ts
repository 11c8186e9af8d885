/** What the ACT charts draw: slices of one log over time, or the worst slice of several logs over their load. */
import type { NoteAt } from "../plot/notes";

/** Slices of one histogram of one log. Shares over the limits 2^0 to 2^16 of the log's unit. */
export interface ActSlice {
  readonly slice: number | "avg" | "max";
  readonly ops: number;
  readonly rate_per_s: number;
  /** Unrounded; of `avg` and `max` as act_latency.py works them out, from rounded cells. */
  readonly exceed_percent: readonly number[];
  /** Two decimals, as act_latency.py prints them. */
  readonly printed_percent: readonly number[];
}

/** A limit of the verdict. */
export interface ActLimitLine {
  readonly ms: number;
  readonly below_percent: number;
}

export interface ActSlicesOptions {
  readonly title: string;
  /** Of the log and its histogram; stands in the ids of marks. */
  readonly id: string;
  /** What is counted: reads, writes, transactions. */
  readonly what: string;
  readonly unit: "ms" | "us";
  readonly slice_s: number;
  /** Lines: powers of two, milliseconds. */
  readonly shown_ms: readonly number[];
  /** Empty where the histogram is not the one that is judged. */
  readonly limits: readonly ActLimitLine[];
  /** The slices are those of the verdict, so that the limits are limits. */
  readonly judged: boolean;
  /** The slice that decides, its name, and what stands at the limit's line there. */
  readonly deciding: {
    readonly slice: number;
    readonly ms: number;
    readonly name: string;
    readonly value: string;
  } | null;
  readonly log: boolean;
  /** What somebody says at times of the log. */
  readonly notes: readonly NoteAt[];
  /** Seconds since the test began. */
  readonly zoom: { readonly from: number; readonly to: number } | null;
}

/**
 * The largest share of one log over a limit: from `least` to below `most`, equal where the log has the edge. Of
 * microseconds the two may be of two slices.
 */
export interface ActWorst {
  readonly ms: number;
  readonly slice: number;
  readonly least: number;
  readonly most_slice: number;
  readonly most: number;
}

export interface ActLoad {
  /** Mark. */
  readonly id: string;
  readonly name: string;
  /** null: a custom load, in the table only. */
  readonly multiple: number | null;
  readonly devices: number;
  /** `storage` or `index`; null: the head of the log is lost. */
  readonly program: "storage" | "index" | null;
  /** Major version, whose logs are comparable: "6.x"; null: not known. */
  readonly line: string | null;
  /** Operations per second that the test asks of its devices together; null: not said. */
  readonly device_reads_per_s: number | null;
  readonly device_writes_per_s: number | null;
  /** In words. */
  readonly verdict: string;
  readonly slices: number;
  readonly slice_s: number;
  readonly worst: readonly ActWorst[];
  readonly path: string;
  /** It is the standard test, and did its load. */
  readonly counts: boolean;
}

export interface ActLoadsOptions {
  readonly title: string;
  readonly limits: readonly ActLimitLine[];
  readonly judged: boolean;
  readonly log: boolean;
}
