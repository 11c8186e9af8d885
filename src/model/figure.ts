/** Figures of reports as charts read them, and comparisons of published figures with a base. */
import type { FigureRow } from "./answers";
import type { DatasetSystem } from "./dataset";
import type { Change } from "./ratio";

/** One number of a report as drawn. A row with several readings gives several of these. */
export interface Shown {
  /** The figure that prints the value or from which it is derived. */
  readonly row: FigureRow;
  /** `<dataset>/<fact id>`; a derived value has a suffix. */
  readonly mark: string;
  readonly metric: string;
  /** In the unit of the row; null = lost in the report. */
  readonly value: number | null;
  /** Nature of the value, shown by its fill. `ambiguous`: the text allows two readings. */
  readonly kind: "published" | "derived" | "ambiguous" | "lost";
  readonly bound: string;
  /** What was divided, for a derived value. */
  readonly division: { readonly whole: number; readonly members: number } | null;
}

export interface WorkloadName {
  /** Equal for figures of one line of the chart. */
  readonly key: string;
  readonly label: string;
  /** As the report names it. */
  readonly full: string;
}

/** Why there is no ratio: two readings, a lost number, division by zero, or two bounds that leave it open. */
export type NoRatio = "ambiguous" | "lost" | "zero" | "bounds";

/** One side against the base in one metric. */
export interface PublishedValue {
  readonly metric: string;
  /** Percent change against the base, or a printed ratio: in both cases the report prints no values of the sides. */
  readonly form: "values" | "change" | "ratio";
  readonly base: Shown | null;
  /** For a change or a ratio: the figure that prints it, as seen from the base; derived if it had to be inverted. */
  readonly other: Shown | null;
  /** For values: their quotient. */
  readonly ratio: Change | null;
  /** Why there is no ratio; a side may also have no figure, or several. */
  readonly why: { readonly code: NoRatio | "missing" | "several"; readonly side: number; readonly n: number } | null;
}

/** One side against the base in one workload at one share of load. */
export interface PublishedRow {
  /** Mark, and row of the twin. */
  readonly id: string;
  readonly cell: number;
  readonly side: number;
  readonly name: string;
  readonly workload: string;
  readonly load_percent: number | null;
  readonly values: readonly PublishedValue[];
  /** Indirection unit of a drive, bytes, if the blocks are smaller. */
  readonly under_bytes: number | null;
}

export interface PublishedSystem {
  readonly dataset: string;
  readonly id: string;
  readonly label: string;
  readonly drive_model: string | null;
  readonly media: string | null;
  readonly interface: string | null;
  /** The system as the catalogue describes it; null: the reader's own figures, described only by their rows. */
  readonly said: DatasetSystem | null;
  readonly tools: readonly string[];
}

/** Two values of one quantity, in the same unit: what was found and what was expected. */
export interface Agreement {
  readonly found: number;
  readonly expected: number;
  /** found / expected. */
  readonly ratio: number;
  readonly holds: boolean;
  /** Largest deviation that still counts as agreement. */
  readonly tolerance: number;
}

/** Does the true value lie below the printed one? By bound as in the figure table. */
export const isUpperBound = (bound: string | null): boolean =>
  bound === "at_most" || bound === "up_to" || bound === "less_than";
