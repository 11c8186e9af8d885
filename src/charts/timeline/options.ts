/** What the timeline draws: lines of throughput over lines of latency, and histograms as a heat map. Plain data. */

import type { LatencyUnitChoice } from "../curve/options";
import type { NoteAt } from "../plot/notes";

/** A value of a line. `from_s` null: one moment; else it holds from there to `t_s`. */
export interface TimeValue {
  readonly from_s: number | null;
  readonly t_s: number;
  /** In the base unit of its panel: IOPS, bytes/s, µs. */
  readonly value: number;
  /** To the baseline in the same window; null: it has none there. Absent: there is no baseline. */
  readonly ratio?: number | null;
}

export interface TimeLine {
  /** `[\w./-]+`: stands in ids of marks, before `@` and the time. */
  readonly id: string;
  /** "victim, read". */
  readonly name: string;
  /** `main`: coloured. `member`: in the background, it is in a total or a part of one. */
  readonly role: "main" | "member";
  /** Lines of one colour: the same jobs and operations in every panel. */
  readonly colour: number;
  /** `total`: worked out from several series. */
  readonly kind: "series" | "total";
  /** Why it does not count: it is drawn dashed. null: it counts. */
  readonly excluded: string | null;
  readonly values: readonly TimeValue[];
}

/** One column of the heat map, and what its histogram says. */
export interface HeatColumn {
  readonly from_s: number;
  readonly t_s: number;
  readonly ios: number;
  /** Ascending; several buckets of the tool may be one cell. */
  readonly cells: readonly { readonly lo_us: number; readonly hi_us: number; readonly ios: number }[];
  /** Quantiles that the histogram can tell: enough I/Os above, and buckets that are not a factor of two wide. */
  readonly quantiles: readonly { readonly q: number; readonly us: number }[];
}

export interface Heat {
  readonly id: string;
  readonly name: string;
  /** "clat" */
  readonly kind: string;
  readonly columns: readonly HeatColumn[];
}

export interface TimelineData {
  readonly throughput: readonly TimeLine[];
  readonly latency: readonly TimeLine[];
  readonly heat: Heat | null;
  /** Stretches at the start that the tool leaves out of its averages. */
  readonly notes: readonly NoteAt[];
  readonly warm_ups: readonly { readonly from_s: number; readonly to_s: number }[];
}

export type TimelineQuantity = "iops" | "gb_per_s" | "gib_per_s" | "ops_per_s";

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
  readonly zoom: { readonly from: number; readonly to: number } | null;
  readonly notes: readonly string[];
  readonly key: readonly string[];
}
