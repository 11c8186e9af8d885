/**
 * What a chart is made of, taken out of the dataset: table rows as columns, ready to travel in a link, a bundle or a
 * page. Row numbers (source_no, run_no, point_no, trace_no) are the sender's; the receiver assigns new ones.
 */

/** Tables that travel, in reading order. */
export const CARRIED = [
  ...(["source", "system", "run", "point", "latency"] as const),
  ...(["histogram", "trace", "sample", "detail", "label"] as const),
] as const;
export type CarriedTable = (typeof CARRIED)[number];

/** One value of a row; a list for `int64s` columns. */
export type Cell = number | string | boolean | null | readonly number[];

/** A column of nulls is left out. */
export interface CarriedRows {
  readonly rows: number;
  readonly columns: Readonly<Record<string, readonly Cell[]>>;
}
/** A table without rows is left out. */
export type CarriedTables = Readonly<Partial<Record<CarriedTable, CarriedRows>>>;

/** The part of a dataset that a chart is made of, by run_no, point_no and trace_no of the sender's engine. */
export interface Needed {
  /** Whole runs … */
  readonly runs: readonly number[];
  /** … or only these points of them (combined or members). */
  readonly points?: readonly number[];
  /** Also the points of the members. */
  readonly members?: boolean;
  /** Histograms of the points. */
  readonly buckets?: boolean;
  /** Whole series over time. */
  readonly traces?: readonly number[];
  readonly details?: boolean;
  /** Only these latency kinds and quantiles of the points (0.99 = p99); absent: all. */
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
  /** Hosts that no table lists but that texts may contain. They do not travel. */
  readonly hosts?: readonly string[];
}

/** Without columns that are null throughout. */
export const withoutEmpty = ({ rows, columns }: CarriedRows): CarriedRows => ({
  rows,
  columns: Object.fromEntries(Object.entries(columns).filter(([, cells]) => cells.some((cell) => cell !== null))),
});
