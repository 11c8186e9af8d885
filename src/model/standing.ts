/** Where one set-up ranks among others: computed by analysis/standing, drawn by charts/compare/standing. */
import type { ShelfReading, ShelfRow } from "./shelf";

/** A quantity by which set-ups are ranked. */
export interface Measure {
  readonly id: "read" | "readPeak" | "readQd1" | "write" | "writePeak" | "writeQd1" | "seq" | "mix";
  /** `us`: a mean latency, less is better; for the others more is. */
  readonly unit: "iops" | "us" | "bytes_per_s";
  readonly value: (row: ShelfRow) => number | null;
  /** Where it is read; null: not run, or the Library does not list its loads. */
  readonly reading: (row: ShelfRow) => ShelfReading | null;
  /**
   * Measured at one load that both ran. Otherwise it is the maximum over all loads, and a larger grid has an advantage.
   */
  readonly fixed: boolean;
}

export interface Standing {
  /** 1 is best; equal values have the same rank, that of the first of them. */
  readonly rank: number;
  /** Number ranked, including this one. */
  readonly of: number;
  /** Others with the same value. */
  readonly ties: number;
  /** Percent of the others that it beats, equal ones counted half; null: too few for a percentile. */
  readonly percentile: number | null;
  /** Of the others. */
  readonly median: number;
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
  /** null: the own set-up has no value, for example no load within the limit. */
  readonly own: number | null;
  readonly standing: Standing | null;
  /** The best set-up of each system with this measure, best first. */
  readonly others: readonly Other<R>[];
  /** Systems with every load over the limit: not ranked. */
  readonly none: number;
}
