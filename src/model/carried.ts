/**
 * What a chart is made of, taken out of the dataset: rows of the tables as columns, so that they can travel in a link, a
 * bundle or a page. Numbers of rows (source_no, run_no, point_no, trace_no) are the sender's; the receiver gives new ones.
 */

/** Tables that travel, in the order in which they are read. */
export const CARRIED = [
  ...(["source", "system", "run", "point", "latency"] as const),
  ...(["histogram", "trace", "sample", "detail", "label"] as const),
] as const;
export type CarriedTable = (typeof CARRIED)[number];

/** One value of a row; a list for `int64s` columns. */
export type Cell = number | string | boolean | null | readonly number[];

/** A column that is null throughout is absent. */
export interface CarriedRows {
  readonly rows: number;
  readonly columns: Readonly<Record<string, readonly Cell[]>>;
}
/** A table without a row is absent. */
export type CarriedTables = Readonly<Partial<Record<CarriedTable, CarriedRows>>>;

/** What of a dataset a chart is made of: run_no, point_no, trace_no of the sender's engine. */
export interface Needed {
  /** Whole runs … */
  readonly runs: readonly number[];
  /** … or only these points of them (combined or members). */
  readonly points?: readonly number[];
  /** The points of the members too. */
  readonly members?: boolean;
  /** Histograms of the points. */
  readonly buckets?: boolean;
  /** Series over time, whole. */
  readonly traces?: readonly number[];
  readonly details?: boolean;
  /** Only these latency kinds and quantiles (0.99 = p99) of the points; absent: all. */
  readonly kinds?: readonly string[];
  readonly quantiles?: readonly number[];
}

export interface CarriedView {
  readonly title: string;
  /** Without `own=`. */
  readonly hash: string;
}

export interface Content {
  readonly tables: CarriedTables;
  readonly views: readonly CarriedView[];
  readonly notes: readonly string[];
  /** Hosts that the tables do not list, but texts in them may tell. They do not travel. */
  readonly hosts?: readonly string[];
}
