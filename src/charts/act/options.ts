/** What the ACT charts draw: slices of one log over time, or the worst slice of several logs over their load. */
import type { NoteAt } from "~/model/timeLine";

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

/** Shares of single report intervals over one limit, by pixel: the lowest and the highest, so that no spike is lost. */
export interface ActIntervals {
  readonly ms: number;
  /** Of microsecond histograms: the edge above the limit is counted, so that more may have been slower. */
  readonly at_least?: boolean;
  readonly interval_s: number;
  readonly pixels: readonly {
    /** Ends of the first and the last interval. */
    readonly first_s: number;
    readonly last_s: number;
    readonly least: number;
    readonly most: number;
    /** End of the interval of `most`. */
    readonly most_s: number;
    readonly intervals: number;
  }[];
}

/** One histogram in the table. */
export interface ActTable {
  /** As the log names it. */
  readonly histogram: string;
  readonly rows: readonly ActSlice[];
  /** Limits by their place: 2^n of the log's unit. */
  readonly edges: readonly number[];
  /** It is the one that is judged, in slices that are. */
  readonly judged: boolean;
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
  /** Tests of reports, in a strip of their own behind the end of the log. */
  readonly published: readonly ActPublished[];
  /** Single intervals within the slices, of the line in focus; null: the slices are intervals, or not there yet. */
  readonly intervals: ActIntervals | null;
  /** The table's columns, as act_latency.py has them. */
  readonly table: readonly ActTable[];
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
  /** `device` up to 4.0, whose logs name no program; null: the head of the log is lost. */
  readonly program: "storage" | "index" | "device" | null;
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

/** A share that a report prints; equal ends unless figures of it are a range. */
export interface ActPublishedShare {
  /** Mark: the figure. */
  readonly id: string;
  readonly ms: number;
  readonly least: number;
  readonly most: number;
  /** `ambiguous`: a reading, or a length, in doubt. */
  readonly fill: "published" | "ambiguous";
}

/** An ACT test of a report: never the worst slice of anything, which no report of ours prints. */
export interface ActPublished {
  /** Mark of its row: the figure of its first share, else of its load. */
  readonly id: string;
  readonly name: string;
  /** Who was measured: one colour. */
  readonly system: string;
  readonly load_x: number;
  /** What the report says of it. */
  readonly says: string;
  /** The same in two or three words, at its mark. */
  readonly label: string;
  readonly isAborted: boolean;
  readonly duration_s: number | null;
  readonly line: string | null;
  readonly shares: readonly ActPublishedShare[];
}

export interface ActLoadsOptions {
  readonly title: string;
  readonly limits: readonly ActLimitLine[];
  readonly judged: boolean;
  readonly log: boolean;
  /** Tests of reports beside the logs, or alone. */
  readonly published: readonly ActPublished[];
}
