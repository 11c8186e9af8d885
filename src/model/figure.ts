/** Figures of reports as charts read them, and sides of them against a base. */
import type { FigureRow } from "./answers";
import type { DatasetSystem } from "./dataset";
import type { Change } from "./ratio";

/** One number of a report as it is drawn: several readings of a row are several of these. */
export interface Shown {
  /** The figure that prints the value, or from which it is derived. */
  readonly row: FigureRow;
  /** `<dataset>/<fact id>`, of a derived value with more behind it. */
  readonly mark: string;
  readonly metric: string;
  /** In the unit of the row; null = lost in the report. */
  readonly value: number | null;
  /** What a value is; the fill says it. `ambiguous`: the text leaves two readings. */
  readonly kind: "published" | "derived" | "ambiguous" | "lost";
  readonly bound: string;
  /** What was divided, when the value is derived. */
  readonly division: { readonly whole: number; readonly members: number } | null;
}

export interface WorkloadName {
  /** Equal for figures of one line of the chart. */
  readonly key: string;
  readonly label: string;
  /** As the report names it. */
  readonly full: string;
}

/** Why there is no ratio: two readings, a lost number, division by zero, two bounds that leave it open. */
export type NoRatio = "ambiguous" | "lost" | "zero" | "bounds";

/** One side against the base, of one metric. */
export interface PublishedValue {
  readonly metric: string;
  /** Percent change against the base, or a printed ratio: there are no values of the sides. */
  readonly form: "values" | "change" | "ratio";
  readonly base: Shown | null;
  /** Of a change or a ratio: the figure that prints it, as seen from the base: derived where that is turned. */
  readonly other: Shown | null;
  /** Of values their quotient. */
  readonly ratio: Change | null;
  /** Why there is no ratio: besides, a side has no figure or several. */
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
  /** Indirection unit of a drive that its blocks are smaller than, bytes. */
  readonly under_bytes: number | null;
}

export interface PublishedSystem {
  readonly dataset: string;
  readonly id: string;
  readonly label: string;
  readonly drive_model: string | null;
  readonly media: string | null;
  readonly interface: string | null;
  /** As the catalogue describes it; null: own figures, which have only their rows. */
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
