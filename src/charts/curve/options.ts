/** What can be chosen on the curve chart. The page's link fields and the axis menus list these same values. */
import type { Statistic } from "~/model/latency";
import type { LatencyKind } from "~/model/workload";
import type { Pairs } from "./series";

/** x: total throughput of the run, in one of three units, or the outstanding I/Os. */
export const X_QUANTITIES = ["iops", "gb_per_s", "gib_per_s", "outstanding"] as const;
export type XQuantity = (typeof X_QUANTITIES)[number];

export const KINDS = ["default", "clat", "lat", "slat", "response", "unknown"] as const;
/** `default`: completion latency of fio, response of the other tools, else what the file has (said in the notes). */
export type KindChoice = "default" | LatencyKind;

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

/** Named knees (DOMAIN, Knee). limit: the last point in load order before the first violation of a latency. */
export const KNEES = ["limit", "kneedle", "saturation", "power"] as const;
export type KneeKind = (typeof KNEES)[number];

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

/** What a line of a system goes through, whose depth and jobs were both varied: as analysis/frontier has it, or nothing. */
export interface GridLine {
  readonly kind: "frontier" | "sweep" | "points";
  /** Ids of the lines that it is in the place of, and their series: the first names it. */
  readonly lines: readonly string[];
  readonly series: readonly string[];
  /** Marks it goes through, in order. */
  readonly marks: readonly string[];
}

export interface CurveOptions {
  readonly x: XQuantity;
  readonly x_log: boolean;
  readonly y: Statistic;
  readonly y_log: boolean;
  readonly kind: KindChoice;
  readonly colour: ColourBy;
  /** Unit of the latency axis. */
  readonly y_unit?: LatencyUnitChoice;
  /** Series id that is 1 on the y axis; null or not on the chart: latencies as they are. */
  readonly baseline?: string | null;
  /** Its name, while the y axis is in ratios to it. Only the chart itself sets this. */
  readonly ratio_to?: string;
  /** What the reader said of series, by id: names, lines they are drawn in, colours, order. */
  readonly names?: Pairs;
  readonly joins?: Pairs;
  readonly pins?: Pairs<Slot>;
  readonly order?: readonly string[];
  /** Lines that are drawn as one. */
  readonly grids?: readonly GridLine[];
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
  /** Series keys of published points that kneepoint.json declares one curve: only these are joined. */
  readonly declared?: readonly string[];
  /** Titles of datasets by slug, where more than one is on the chart. */
  readonly dataset_titles?: Readonly<Record<string, string>>;
}
