/** How a chart over time is drawn: names, axes, units. What it is drawn of: `model/timeLine`. */
import type { Measure, TimeAxis, TimelineQuantity } from "~/model/timeLine";
import type { LatencyUnitChoice } from "../curve/options";

/** What charts of one and of two runs share. */
export interface TimeOptions {
  readonly title: string;
  readonly quantity: TimelineQuantity;
  /** "throughput of 500 ms windows". */
  readonly throughputName: string;
  /** "mean clat of 500 ms windows"; "" nothing of it is drawn. */
  readonly latencyName: string;
  /** Head of the latency's column in the table: `clat_mean_us`. */
  readonly latencyColumn: string;
  readonly latencyLog: boolean;
  readonly latencyUnit: LatencyUnitChoice;
  /** Seconds, whatever the axis counts in. */
  readonly zoom: { readonly from: number; readonly to: number } | null;
  readonly notes: readonly string[];
}

export interface TimelineOptions extends TimeOptions {
  /** Name of the line that values are ratios to, by panel; null: values are as they are. */
  readonly base: { readonly throughput: string | null; readonly latency: string | null };
  readonly axis: TimeAxis;
}

export interface TwoRunsOptions extends TimeOptions {
  readonly key: readonly string[];
  readonly timeUnit: "auto" | "s" | "min" | "h";
  readonly compare: "difference" | "ratio";
  /** What the panel below is of. */
  readonly of: Measure;
}
