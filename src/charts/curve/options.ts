/** What can be chosen on the curve chart. The page's link fields and the axis menus list these same values. */
import type { Pairs } from "~/model/joins";
import type { KindChoice, LineOptions, XQuantity } from "~/model/lines";
import type { KneeKind } from "~/model/reading";

export const X_QUANTITIES = ["iops", "gb_per_s", "gib_per_s", "outstanding"] as const satisfies readonly XQuantity[];

export const KINDS = ["default", "clat", "lat", "slat", "response", "unknown"] as const satisfies readonly KindChoice[];

export const COLOUR_BY = [
  "workload",
  "system",
  "media",
  "drive_model",
  "block",
  "jobs",
  "engine",
  "dataset",
  "tool",
  "op",
  "none",
] as const;
export type ColourBy = (typeof COLOUR_BY)[number];

export const KNEES = ["limit", "kneedle", "saturation", "power"] as const satisfies readonly KneeKind[];

/** What each small multiple holds: all lines of one workload and block size, of one system, of one number of jobs. */
export const FACETS = ["none", "workload", "system", "jobs"] as const;
export type Facet = (typeof FACETS)[number];

/** Colours that a series may be pinned to: the palette's. */
export const SLOTS = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"] as const;
export type Slot = (typeof SLOTS)[number];

/** auto: by the middle of the axis (charts/axis, `latencyUnit`). */
export const LATENCY_UNITS = ["auto", "us", "ms", "s"] as const;
export type LatencyUnitChoice = (typeof LATENCY_UNITS)[number];

/** A series that the reader took off the chart. */
export interface HiddenSeries {
  readonly id: string;
  readonly reason: string;
  /** Points it would have. */
  readonly points: number;
}

export interface CurveOptions extends LineOptions {
  readonly colour: ColourBy;
  /** Unit of the latency axis. */
  readonly y_unit?: LatencyUnitChoice;
  /** Series id that is 1 on the y axis; null or not on the chart: latencies as they are. */
  readonly baseline?: string | null;
  /** Its name, while the y axis is in ratios to it. Only the chart itself sets this. */
  readonly ratio_to?: string;
  /** What the reader said of series, by id: names and colours. */
  readonly names?: Pairs;
  readonly pins?: Pairs<Slot>;
  /** µs where the latency axis ends, though loads beside the lines lie above: ticks at its top. */
  readonly y_end?: number;
  readonly hidden?: readonly HiddenSeries[];
  /** Series in focus: a Line's `series` or `id`; null = none. */
  readonly focus: string | null;
  /** Sentence of the chart: its accessible name. */
  readonly title: string;
  /** Part of the domain to show, base units: IOPS or bytes/s or count, and µs. */
  readonly zoom?: { readonly x?: readonly [number, number] | null; readonly y?: readonly [number, number] | null };
  /** How many series there were before the caller kept the highest peaks. */
  readonly series_total?: number;
  /** Titles of datasets by slug, where more than one is on the chart. */
  readonly dataset_titles?: Readonly<Record<string, string>>;
}
