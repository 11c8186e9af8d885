/** What can be chosen on the curve chart. The link fields and the axis menus list these values. */
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

/**
 * What each small multiple holds: all lines of one workload and block size, of one system, or of one number of jobs.
 */
export const FACETS = ["none", "workload", "system", "jobs"] as const;
export type Facet = (typeof FACETS)[number];

/** Colours that a series can be pinned to: those of the palette. */
export const SLOTS = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"] as const;
export type Slot = (typeof SLOTS)[number];

/** auto: by the middle of the axis (`latencyUnit` in charts/axis). */
export const LATENCY_UNITS = ["auto", "us", "ms", "s"] as const;
export type LatencyUnitChoice = (typeof LATENCY_UNITS)[number];

/** A series that the reader removed from the chart. */
export interface HiddenSeries {
  readonly id: string;
  readonly reason: string;
  /** Number of points it would have. */
  readonly points: number;
}

export interface CurveOptions extends LineOptions {
  readonly colour: ColourBy;
  readonly y_unit?: LatencyUnitChoice;
  /** Id of the series that is 1 on the y axis. null or not on the chart: plain latencies. */
  readonly baseline?: string | null;
  /** Its name while the y axis shows ratios to it. Only the chart itself sets this. */
  readonly ratio_to?: string;
  /** Names without their answers: many lines in half a page, whose answers a table beside it has. */
  readonly bare?: boolean;
  /** Names and colours that the reader gave to series, by id. */
  readonly names?: Pairs;
  readonly pins?: Pairs<Slot>;
  /** End of the latency axis, in µs, if loads beside the lines are higher: those are ticks at its top. */
  readonly y_end?: number;
  readonly hidden?: readonly HiddenSeries[];
  /** Series in focus: a line's `series` or `id`; null = none. */
  readonly focus: string | null;
  /** The chart's sentence and accessible name. */
  readonly title: string;
  /** Part of the domain to show, in base units: IOPS, bytes/s or a count, and µs. */
  readonly zoom?: { readonly x?: readonly [number, number] | null; readonly y?: readonly [number, number] | null };
  /** Number of series before the caller kept those with the highest peaks. */
  readonly series_total?: number;
  /** Names of systems by id, where several have one name. */
  readonly system_names?: Readonly<Record<string, string>>;
  /** Dataset titles by slug, if more than one is on the chart. */
  readonly dataset_titles?: Readonly<Record<string, string>>;
}
