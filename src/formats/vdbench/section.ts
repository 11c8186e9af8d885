/**
 * What a file says about one execution of a run definition: a section of a report, or its rows in the flatfile. Plain
 * data.
 */
import type { MemberUnit } from "~/model/workload";

/** A line `Starting RD=…`. */
export interface Starting {
  readonly rd: string;
  /** Time of day. */
  readonly tod_ms: number | null;
  /**
   * As printed after `I/O rate:` or `fwdrate=`: `9400`, `Uncontrolled MAX`, `Controlled MAX`, `Uncontrolled curve`,
   * `max`.
   */
  readonly asks: string | null;
  readonly elapsed_s: number | null;
  /** As printed after `For loops:`; null: none. */
  readonly loops: string | null;
}

/** Row `avg_K-N`: intervals K to N; those before are warm-up. */
export interface Average {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** By `AT`. */
  readonly values: Float64Array;
  /** Digits after the point, by `AT`. */
  readonly decimals: Int8Array;
}

export interface Section {
  readonly rd: string;
  /** Position in the file, from 0. */
  readonly index: number;
  readonly line: number;
  /** A file system workload (FSD/FWD): reads and writes have separate rates. */
  readonly files: boolean;
  readonly starting: Starting | null;
  /** Values of its first row, by `AT`; of `avg` if there is no other. */
  readonly first: Float64Array | null;
  /** Interval rows, and the number of the last one. */
  readonly intervals: number;
  readonly last: number;
  readonly last_line: number;
  readonly interval_s: number | null;
  /** Time of day of its first row. */
  readonly tod_ms: number | null;
  /** Unix time of the start, if the file tells. */
  readonly started_ms: number | null;
  readonly average: Average | null;
}

export const newSection = (rd: string, line: number, of: Pick<Section, "index" | "starting" | "files">): Section => ({
  ...{ rd, line, ...of, first: null, intervals: 0, last: 0, last_line: line },
  ...{ interval_s: null, tod_ms: null, started_ms: null, average: null },
});

/** The subject of a report; null: the whole run. */
export interface Subject {
  readonly unit: MemberUnit;
  readonly name: string;
  /** Of one JVM of a host, or one drive of one host: a part of a part. */
  readonly detail: boolean;
}

export interface SectionsPart {
  readonly kind: "sections";
  readonly subject: Subject | null;
  readonly sections: readonly Section[];
  /** `50407`, if the file tells. */
  readonly version: string | null;
  /** Why vdbench stopped, as printed. */
  readonly died: string | null;
}

/** `part`s have an unknown type, but this room pushes nothing else. */
export const isSections = (part: unknown): part is SectionsPart => (part as SectionsPart).kind === "sections";
