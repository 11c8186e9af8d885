/** What the read-share curve draws. Values in IOPS or bytes per second, shares of reads in percent. */
import type { Colour, Shape } from "../scene";

export interface SharePoint {
  /** Id of the mark and of its table row. */
  readonly id: string;
  readonly read_percent: number;
  readonly value: number;
  /** The time-share value; null at the pure ends, or if one of them is unknown. */
  readonly time_share: number | null;
  /** `published`, or `ambiguous` if the report can be read in two ways. */
  readonly origin: "computed" | "published" | "ambiguous";
  /** exact, about, at_least …: as printed. */
  readonly bound: string;
  /** The load: "at 32 outstanding"; null if a report does not state it. */
  readonly load: string | null;
  /** Number of repeats; the value is their median. */
  readonly repeats: number;
  /** Its origin: path of the file, or the fact id. */
  readonly from: string;
}

export interface ShareLine {
  readonly name: string;
  readonly colour: Colour;
  readonly shape: Shape;
  /** In order of the share of reads. */
  readonly points: readonly SharePoint[];
  /** Published points are joined only if they are declared one curve. */
  readonly joined: boolean;
  /** The time-share line from end to end; [] if an end is unknown. */
  readonly reference: readonly { readonly read_percent: number; readonly value: number }[];
}

export interface ShareData {
  readonly title: string;
  readonly quantity: "iops" | "gb_per_s";
  readonly lines: readonly ShareLine[];
  readonly notes: readonly string[];
}
