/**
 * One side against another, as computed by analysis and shown by charts. Rates in IOPS or bytes per second, latencies in
 * µs; null = absent.
 */
import type { CurvePoint } from "./answers";
import type { Statistic } from "./latency";
import type { Line, LinePoint, LineOptions } from "./lines";
import type { Reading } from "./reading";
import type { Step } from "./step";

/** What was measured of one load. */
export interface Repeats {
  readonly n: number;
  /**
   * For an even number, the middle of the two in the middle; for percentiles, the slower of them: they have no mean.
   */
  readonly median: number;
  /** The two in the middle of an even number of percentiles, where they differ. */
  readonly middle?: readonly [faster: number, slower: number];
  readonly min: number;
  readonly max: number;
}

export interface Ratio<Side extends Repeats = Repeats> {
  readonly base: Side;
  readonly other: Side;
  /** median of the other / median of the base. */
  readonly ratio: number;
  /** Ratio of geometric means, which the test compares, and its 95 % interval; null: fewer than 3 repeats on a side. */
  readonly means: number | null;
  readonly interval: readonly [number, number] | null;
  /** `few`: not enough repeats to decide. */
  readonly verdict: "different" | "not-different" | "few";
}

/** A published side against the base. */
export interface Change {
  /** value ÷ base; for a printed change, 1 + percent ÷ 100. */
  readonly ratio: number;
  /** 0.27 = 27 % better; for a latency, less is better. */
  readonly gain: number;
  readonly word: "better" | "worse" | "equal";
  /** On the ratio, and on the size of the gain. */
  readonly bound: string;
  readonly gain_bound: string;
  /** |ln| of the certain part of the difference from 1: 0 where its bound allows no difference. */
  readonly apart: number;
}

/** Loads are matched by one of these. */
export const COMPARE_AT = ["depth", "throughput", "load"] as const;
export type CompareAt = (typeof COMPARE_AT)[number];

/** Values of one side at one load, and anything special about them. */
export interface SideValue extends Repeats {
  /** Number of members summed, where another load of its side has more. */
  readonly members?: readonly [n: number, full: number] | undefined;
  /** I/Os above a percentile, the fewest over repeats; null: not counted. */
  readonly above?: number | null;
  /** Numbers of drives it was divided by; null: not known. */
  readonly drives?: readonly (number | null)[];
  /** Load steps it was interpolated between. */
  readonly between?: readonly [CurvePoint, CurvePoint];
  /** `at_least`: in the last bin of its histogram. */
  readonly bound?: string;
}

export interface RatioValue extends Ratio<SideValue> {
  /** Of the ratio; absent: exact; `open`: two bounds allow either. */
  readonly bound?: string;
  /** A side lacks members that its other sums have: a ratio without a verdict. */
  readonly lacking?: boolean;
}

export interface LatencyRatio extends RatioValue {
  readonly op: string;
  readonly kind: string;
}

/** One side at one load against the base. */
export interface LoadPair {
  /** The marks of both. */
  readonly id: string;
  /** Index of its load among all, from 0. */
  readonly cell: number;
  readonly side: number;
  /** A measurement of the base at this load. */
  readonly first: CurvePoint;
  /** Which throughput is compared. */
  readonly quantity: "iops" | "gb_per_s";
  readonly n_base: number;
  readonly n_other: number;
  readonly rate: RatioValue | null;
  readonly latencies: readonly LatencyRatio[];
  /** Indirection unit, bytes, if its blocks are smaller; null: they are not, or the unit is unknown. */
  readonly under_bytes: number | null;
  /** Points of the base and of the other side that open their source. */
  readonly marks: readonly [string, string];
}

/** How many ratios are above and below 1. */
export interface Tally {
  /** Ratios whose direction repeats confirm, and those where repeats show no difference. */
  readonly more: number;
  readonly less: number;
  readonly same: number;
  /** Those with too few repeats: above 1, below 1, and 1 as printed. */
  readonly higher: number;
  readonly lower: number;
  readonly equal: number;
  readonly from: number;
  readonly to: number;
}

/** Loads of one workload that sides have in common. */
export interface Loads {
  readonly pairs: readonly LoadPair[];
  /** Latency is compared: at equal throughput, and where the rate was asked for. */
  readonly by_latency: boolean;
  /** By side, of the compared quantity; null: the base, or no load in common. */
  readonly tallies: readonly (Tally | null)[];
  /** Number of loads that were left out or need a note, in this order. */
  readonly left: readonly (readonly [LeftOut, number])[];
}
export type LeftOut = "kinds" | "at_once" | "drives" | "refused" | "outside" | "series";

/** One side's value for a workload, and the repeats of its load. */
export interface Reached {
  readonly line: Line;
  readonly p: LinePoint;
  readonly value: number;
  readonly values: readonly (number | null)[];
  /** `at_least`: all loads meet the limit and the last one gave most, or a further one may meet it. */
  readonly bound: string;
}

/** One value of each side of a workload: throughput within the limit and at the peak, mean latency at QD 1. */
export interface Measure {
  readonly of: "within" | "peak" | "qd1";
  /** Direction of the latency; null of the peak. */
  readonly op: string | null;
  /** By side, the base first. */
  readonly values: readonly (Reached | null)[];
  /** Where no load meets the limit: the one with the lowest latency. */
  readonly lowest: readonly (LinePoint | null)[];
  /** null of the base. */
  readonly ratios: readonly (RatioValue | null)[];
  /** No ratio to the base: a side has one load, which the other did not measure. */
  readonly unlike: readonly boolean[];
  /** |ln| of the certain part of each difference from 1: 0 where bounds or repeats leave no difference. */
  readonly apart: readonly number[];
}

/** Throughput per cost. A value with a missing input or a zero divisor is null. */
export interface Efficiencies {
  readonly iops_per_w: number | null;
  readonly bytes_per_s_per_u: number | null;
  /** Bytes per second per TB (10^12 bytes) of all drives. */
  readonly bytes_per_s_per_tb: number | null;
  /** Price per TB: needs no measurement. */
  readonly price_per_tb: number | null;
  /** I/Os per second per unit of money, of all drives. */
  readonly iops_per_price: number | null;
}

/** The set of measurements that represents a side. */
export interface OfSide {
  /** Steps of the set-up that represents it, at every depth and number of jobs. */
  readonly steps: readonly Step[];
  /** Number of such sets that the side has of this workload. */
  readonly sets: number;
  readonly costs: Efficiencies | null;
}

/** One workload on every side. */
export interface Work {
  readonly id: string;
  readonly first: CurvePoint;
  readonly statistic: Statistic;
  /** µs; null: none. */
  readonly limit_us: number | null;
  /** Directions whose latency is compared: both, for a mix. */
  readonly ops: readonly string[];
  /** By side, the base first; null: it did not run this workload. */
  readonly sides: readonly (OfSide | null)[];
  readonly measures: readonly Measure[];
  /** As in LoadPair. */
  readonly under_bytes: number | null;
  /** The representative set of every side, each point marked with its side (`ofSide`): no line joins two. */
  readonly curve: {
    readonly points: readonly CurvePoint[];
    readonly options: LineOptions & { readonly x: LoadPair["quantity"] };
    readonly lines: readonly Line[];
    readonly reading: Reading;
  };
}

/** Two sides may be the same system, before and after: on the chart each is a system of its own. */
export const ofSide = (point: CurvePoint, side: number): CurvePoint => ({
  ...point,
  system: `${String(side)} ${point.system ?? ""}`,
});
export const sideOf = ({ system }: CurvePoint): number => Number(system?.split(" ")[0]);
