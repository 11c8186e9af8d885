/** What the read-share curve draws. Values in IOPS or bytes per second, shares of reads in percent. */
import type { Colour, Shape } from "../scene";

export interface SharePoint {
  /** Mark, and row of the table. */
  readonly id: string;
  readonly read_percent: number;
  readonly value: number;
  /** Its time share; null at the pure ends and where one of them is not known. */
  readonly time_share: number | null;
  /** `published`, or `ambiguous` where the report can be read in two ways. */
  readonly origin: "computed" | "published" | "ambiguous";
  /** exact, about, at_least …: as printed. */
  readonly bound: string;
  /** At which load: "at 32 outstanding"; null of what a report does not say. */
  readonly load: string | null;
  /** Times this was measured; it is the median. */
  readonly repeats: number;
  /** Where it is from: path of the file, or the fact id. */
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
  /** The time share from end to end; [] where an end is not known. */
  readonly reference: readonly { readonly read_percent: number; readonly value: number }[];
}

export interface ShareData {
  readonly title: string;
  readonly quantity: "iops" | "gb_per_s";
  readonly lines: readonly ShareLine[];
  readonly notes: readonly string[];
}
