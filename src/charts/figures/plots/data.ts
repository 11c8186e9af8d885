/** Values computed from published figures before they are drawn. The page computes them with the rules of analysis/. */
import type { FigureRow } from "~/model/answers";
import type { Agreement, Shown } from "~/model/figure";

/** A throughput and a latency of one system, workload and load. */
export interface Pair {
  readonly rate: Shown;
  /** null: none is printed, but the point belongs to a declared curve. */
  readonly latency: Shown | null;
  /** I/Os in flight by Little's law against those set; null if one of the three is unknown. */
  readonly load: Agreement | null;
  /** µs: the longest mean that the outstanding I/Os allow, if no latency is printed. */
  readonly longest_us: number | null;
  /** The workload and its addition apart: "64K sequential write", "peak". */
  readonly workload: string;
  readonly aside: string;
}

export interface Pairs {
  readonly pairs: readonly Pair[];
  /** Figures without a partner, and figures whose number is lost. */
  readonly loneRates: number;
  readonly loneLatencies: number;
  readonly lost: number;
}

/**
 * `block`: IOPS × block against the throughput. `members`: the printed value of one member × their number against the
 * whole. `little`: throughput × latency against the outstanding I/Os.
 */
export const CHECKS = ["block", "members", "little"] as const;

export interface FigureCheck {
  readonly kind: (typeof CHECKS)[number];
  /** The figure to check and the one it is checked against; the mark is `<dataset>/<fact id>/<kind>`. */
  readonly one: Shown;
  readonly other: FigureRow;
  readonly mark: string;
  /** It holds too where the bound allows agreement. */
  readonly check: Agreement;
  /** "21,200,000 IOPS × 4,096 bytes". */
  readonly formula: string;
  /** Of the ratio; `open`: two bounds leave it open. */
  readonly bound: string;
  /** Unit of both values; `outstanding`: I/Os. */
  readonly unit: string;
}

/** One printed number divided by another, as the description of a dataset names them. */
export interface FigureGain {
  readonly name: string;
  /** `<dataset>/<fact id>/gain` of the first figure. */
  readonly mark: string;
  /** Parts of one run are added up. */
  readonly of: readonly Shown[];
  readonly over: readonly Shown[];
  /** Ratios printed in the report itself. */
  readonly says: readonly Shown[];
  readonly value: number;
  /** `open`: two bounds leave it open; the quotient is that of the printed numbers. */
  readonly bound: string;
  /** "900,000 IOPS ÷ 397,000 IOPS". */
  readonly formula: string;
}

/** Figures of one system, block and pattern at several shares of reads, ascending. */
export interface Mix {
  readonly points: readonly {
    readonly one: Shown;
    /** Percent of reads. */
    readonly share: number;
    /** The time-share value there, in the unit of the figure; null at the pure ends, or if an end is missing. */
    readonly reference: number | null;
  }[];
  /** The time-share line from 0 to 100 % reads; empty if an end is missing. */
  readonly line: readonly { readonly share: number; readonly value: number }[];
}
