/** What the chart of ratios draws. Rates per second, latencies in µs, ratios to the base; null = absent. */
import type { Colour, Shape } from "../scene";
import type { Statistic } from "../curve/options";

/** Values of one side in one cell. */
export interface SideValue {
  readonly n: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface RatioValue {
  readonly base: SideValue;
  readonly other: SideValue;
  readonly ratio: number;
  /** 0.27 = 27 % better; of a latency, less is better. */
  readonly gain: number;
  readonly word: "better" | "worse" | "equal";
  /** 95 % interval of the ratio; null: under 3 repeats of a side. */
  readonly interval: readonly [number, number] | null;
  readonly verdict: "different" | "not-different" | "few";
}

export interface LatencyRatio extends RatioValue {
  readonly op: string;
  readonly kind: string;
}

/** One side in one cell against the base. */
export interface CompareRow {
  /** Mark, and row of the twin. */
  readonly id: string;
  /** Place of its cell, from 0. */
  readonly cell: number;
  readonly side: number;
  readonly workload: string;
  readonly load: string;
  /** Which throughput is compared. */
  readonly quantity: "iops" | "bytes_per_s";
  readonly n_base: number;
  readonly n_other: number;
  readonly rate: RatioValue | null;
  readonly latencies: readonly LatencyRatio[];
}

export interface CompareSide {
  readonly name: string;
  readonly colour: Colour;
  readonly shape: Shape;
}

export interface CompareData {
  readonly title: string;
  readonly statistic: Statistic;
  /** The base first. */
  readonly sides: readonly CompareSide[];
  /** Names of the cells: what varies among them. */
  readonly cells: readonly string[];
  readonly rows: readonly CompareRow[];
  readonly notes: readonly string[];
}
