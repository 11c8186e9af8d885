/** What is worked out of published figures before it is drawn: by the page, with the rules of analysis/. */
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";

/** What one side of a check gives, and what the other says it is: same unit. */
export interface Agreement {
  readonly found: number;
  readonly expected: number;
  /** found / expected. */
  readonly ratio: number;
  readonly holds: boolean;
  /** Largest deviation that still holds. */
  readonly tolerance: number;
}

/** A throughput and a latency of one system, workload and load. */
export interface Pair {
  readonly rate: Shown;
  /** null: none is printed, and the point stands on a declared curve all the same. */
  readonly latency: Shown | null;
  /** I/Os in flight by Little's law against those set; null where one of the three is not known. */
  readonly load: Agreement | null;
  /** µs: the longest mean that the outstanding I/Os allow, where no latency is printed. */
  readonly longest_us: number | null;
  /** The workload without what it adds, and that: "64K sequential write", "peak". */
  readonly workload: string;
  readonly aside: string;
}

export interface Pairs {
  readonly pairs: readonly Pair[];
  /** Figures that have no partner, and such whose number is lost. */
  readonly loneRates: number;
  readonly loneLatencies: number;
  readonly lost: number;
}

/**
 * `block`: IOPS × block against the throughput. `members`: one printed member × their number against the whole.
 * `little`: throughput × latency against the outstanding I/Os.
 */
export const CHECKS = ["block", "members", "little"] as const;

export interface FigureCheck {
  readonly kind: (typeof CHECKS)[number];
  /** The figure that is checked, the one it is checked against; `<dataset>/<fact id>/<kind>` is its mark. */
  readonly one: Shown;
  readonly other: FigureRow;
  readonly mark: string;
  readonly check: Agreement;
  /** "21,200,000 IOPS × 4,096 bytes". */
  readonly formula: string;
  /** Of what is found. */
  readonly bound: string;
  /** Unit of what is found and expected; `outstanding`: I/Os. */
  readonly unit: string;
}

/** One printed number over another, as the description of a dataset names them. */
export interface FigureGain {
  readonly name: string;
  /** `<dataset>/<fact id>/gain` of the first figure. */
  readonly mark: string;
  /** Parts of one run are added. */
  readonly of: readonly Shown[];
  readonly over: readonly Shown[];
  /** Ratios that the report itself prints. */
  readonly says: readonly Shown[];
  readonly value: number;
  /** `open`: two bounds leave it open; the quotient is of the numbers as printed. */
  readonly bound: string;
  /** "900,000 IOPS ÷ 397,000 IOPS". */
  readonly formula: string;
}

/** Figures of one system, block and pattern at several shares of reads, by their share. */
export interface Mix {
  readonly points: readonly {
    readonly one: Shown;
    /** Percent of reads. */
    readonly share: number;
    /** What sharing the time gives there, in the unit of the figure; null at the pure ends and where one is missing. */
    readonly reference: number | null;
  }[];
  /** The time share from 0 to 100 % reads; empty where a pure end is missing. */
  readonly line: readonly { readonly share: number; readonly value: number }[];
}
