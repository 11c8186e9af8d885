/** What the chart draws of published figures: cells (workload × metric × share of load) with the figures of each side. */
import type { Shown } from "../figures/choose";
import type { RatioSide } from "./ratios";

/** One side against the base, of one metric. */
export interface PublishedRatio {
  /** value ÷ base; of a printed change 1 + percent ÷ 100. */
  readonly ratio: number;
  /** 0.27 = 27 % better; of a latency less is better. */
  readonly gain: number;
  readonly word: "better" | "worse" | "equal";
  /** On the ratio, and on the size of the gain. */
  readonly bound: string;
  readonly gain_bound: string;
  /** `published`: printed as a change or a ratio; `derived`: divided here. */
  readonly kind: "published" | "derived";
  /** "159 GB/s ÷ 125 GB/s"; of a printed one the number as printed. */
  readonly formula: string;
}

export interface PublishedValue {
  readonly metric: string;
  readonly unit: string;
  /** Percent change against the base, or a printed ratio: there are no values of the sides. */
  readonly form: "values" | "change" | "ratio";
  readonly base: Shown | null;
  /** Of a change or a ratio: the figure that prints it; its value is as it is drawn (turned when the base is turned). */
  readonly other: Shown | null;
  readonly ratio: PublishedRatio | null;
  /** Why there is no ratio. */
  readonly why: string | null;
}

export interface PublishedRow {
  /** Mark, and row of the twin. */
  readonly id: string;
  readonly cell: number;
  readonly side: number;
  readonly name: string;
  readonly workload: string;
  readonly load_percent: number | null;
  readonly values: readonly PublishedValue[];
  readonly shade: string | null;
}

export interface PublishedData {
  readonly sides: readonly RatioSide[];
  readonly rows: readonly PublishedRow[];
  /** Metrics that are drawn, in order. */
  readonly metrics: readonly string[];
  readonly unit: "GB/s" | "GiB/s";
}
