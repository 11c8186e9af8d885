/** How a chart over time is drawn: names, axes, units. What it is drawn of: `model/timeLine`. */
import type { Measure, TimelineQuantity } from "~/model/timeLine";
import type { LatencyUnitChoice } from "../curve/options";

/** What the x axis counts in. */
export interface TimeAxis {
  readonly kind: "time" | "written" | "fills";
  /** "since measuring began" */
  readonly name: string;
  /** Seconds, bytes, drive fills at a time; NaN: not known. Never falls. */
  readonly at: (t_s: number) => number;
}

export interface TimelineOptions {
  readonly title: string;
  readonly quantity: TimelineQuantity;
  /** "mean clat of 500 ms windows"; null: nothing of it is drawn. */
  readonly latencyName: string | null;
  /** "throughput of 500 ms windows". */
  readonly throughputName: string;
  /** Head of the latency's column in the table: `clat_mean_us`. */
  readonly latencyColumn: string;
  readonly latencyLog: boolean;
  readonly latencyUnit: LatencyUnitChoice;
  /** Name of the line that values are ratios to, by panel; null: values are as they are. */
  readonly base: { readonly throughput: string | null; readonly latency: string | null };
  readonly axis: TimeAxis;
  /** Seconds, whatever the axis counts in. */
  readonly zoom: { readonly from: number; readonly to: number } | null;
  readonly notes: readonly string[];
  readonly key: readonly string[];
}

export interface TwoRunsOptions extends Omit<TimelineOptions, "latencyName" | "base" | "axis"> {
  readonly latencyName: string;
  /** Head of the throughput's columns in the table: `iops`. */
  readonly throughputColumn: string;
  readonly timeUnit: "auto" | "s" | "min" | "h";
  readonly compare: "difference" | "ratio";
  /** What the panel below is of. */
  readonly of: Measure;
}
