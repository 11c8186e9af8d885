/** A measure of one load over the states of a history. Pure types; analysis/history fills them. */
import type { CurvePoint } from "./answers";
import type { Repeats } from "./ratio";

/** What was measured in one night, at one commit or with one firmware. */
export interface HistoryState {
  /** For a folder: its path below the part shared by all. */
  readonly name: string;
  /** Its earliest start, ms since 1970; null: nothing says when it ran. */
  readonly started_ms: number | null;
  readonly points: readonly CurvePoint[];
}

export interface LevelChange {
  /** Medians of the levels before and after, up to the neighbouring changes (model/middle, `repeatsOf`). */
  readonly before: number;
  readonly after: number;
  /** Share of shuffles, including the data itself, whose best split is at least as far apart. */
  readonly p: number;
  /** Index of the first state of the new level. */
  readonly state: number;
  /** 0.1 is a tenth worse (less throughput, more latency); negative is better. */
  readonly worse: number;
}

export interface MeasureHistory {
  readonly of: "iops" | "bytes_per_s" | "mean" | "p99";
  /** Direction and kind of a latency; null: throughput of all directions. */
  readonly op: string | null;
  readonly kind: string | null;
  /** By state, in order; IOPS, bytes per second or µs. null: not measured there, or a p99 of too few I/Os. */
  readonly values: readonly (Repeats | null)[];
  /** By state: whose value is the median. */
  readonly points: readonly (CurvePoint | null)[];
  readonly changes: readonly LevelChange[];
  /**
   * The largest deviation of a repeat from the median of its state, as a share of that median; null: no state has
   * repeats.
   */
  readonly noise: number | null;
}
