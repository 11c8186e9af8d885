/** Where one set-up stands among others: analysis/standing finds it, charts/compare/standing draws it. */
import type { ShelfReading, ShelfRow } from "./shelf";

/** A number of a set-up that others have too. */
export interface Measure {
  readonly id: "read" | "readPeak" | "readQd1" | "write" | "writePeak" | "writeQd1" | "seq" | "mix";
  /** `us`: a mean latency, of which less is better; of the others more is. */
  readonly unit: "iops" | "us" | "bytes_per_s";
  readonly value: (row: ShelfRow) => number | null;
  /** What it is read off; null: not run, or the Library does not list its loads. */
  readonly reading: (row: ShelfRow) => ShelfReading | null;
  /** At one load that both ran. Else it is the most over all loads, and the larger grid wins. */
  readonly fixed: boolean;
}

export interface Standing {
  /** 1 is best; equal values have the same rank, that of the first of them. */
  readonly rank: number;
  /** All that are ranked, this one among them. */
  readonly of: number;
  /** Others of the same value. */
  readonly ties: number;
  /** Percent of the others that it is ahead of, equal ones counted half; null: too few for a percentile. */
  readonly percentile: number | null;
  /** Of the others. */
  readonly median: number;
  readonly best: number;
}

export interface Other<R> {
  readonly row: R;
  readonly value: number;
  readonly rank: number;
  /** How many of the loads of the own set-up it ran; null: the same loads, or a measure at a fixed load. */
  readonly shared: number | null;
}

export interface Placed<R> {
  readonly measure: Measure;
  /** null: the own set-up has none, as where no load is within the limit. */
  readonly own: number | null;
  readonly standing: Standing | null;
  /** The best set-up of each system that has the measure, best first. */
  readonly others: readonly Other<R>[];
  /** Systems whose loads are all over the limit: they are in no rank. */
  readonly none: number;
}
