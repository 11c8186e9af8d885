/** How a chart over time is drawn: names, axes, units. What it draws is in `model/timeLine`. */
import type { Measure, TimeAxis, TimelineQuantity } from "~/model/timeLine";
import type { LatencyUnitChoice } from "../curve/options";

/** Shared by charts of one run and of two. */
export interface TimeOptions {
  readonly title: string;
  readonly quantity: TimelineQuantity;
  /** "throughput of 500 ms windows". */
  readonly throughputName: string;
  /** "mean clat of 500 ms windows"; "" if no latency is drawn. */
  readonly latencyName: string;
  /** Head of the latency column in the table: `clat_mean_us`. */
  readonly latencyColumn: string;
  readonly latencyLog: boolean;
  readonly latencyUnit: LatencyUnitChoice;
  /** In seconds, whatever the axis counts. */
  readonly zoom: { readonly from: number; readonly to: number } | null;
  readonly notes: readonly string[];
}

export interface TimelineOptions extends TimeOptions {
  /** Name of the line that values are ratios to, by panel; null: plain values. */
  readonly base: { readonly throughput: string | null; readonly latency: string | null };
  readonly axis: TimeAxis;
}

export interface TwoRunsOptions extends TimeOptions {
  readonly key: readonly string[];
  readonly timeUnit: "auto" | "s" | "min" | "h";
  readonly compare: "difference" | "ratio";
  /** What the panel below shows. */
  readonly of: Measure;
  /** Both count from the start of the earlier run; else each from its own. */
  readonly oneClock: boolean;
}
