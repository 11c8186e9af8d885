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
  /** Of an even number the middle of the two in the middle; of percentiles the slower of them: they have no mean. */
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
  /** 95 % interval of the ratio of geometric means; null with fewer than 3 repeats on either side. */
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
  /** |ln| of what the ratio differs from 1 for certain: 0 where its bound leaves no difference. */
  readonly apart: number;
}

/** At what loads are matched. */
export const COMPARE_AT = ["depth", "throughput", "load"] as const;
export type CompareAt = (typeof COMPARE_AT)[number];

/** Values of one side at one load, and what they are besides plainly measured. */
export interface SideValue extends Repeats {
  /** Members it is summed from, where another load of its side has more. */
  readonly members?: readonly [n: number, full: number] | undefined;
  /** I/Os above a percentile, the fewest of repeats; null: not counted. */
  readonly above?: number | null;
  /** Numbers of drives it was divided by; null: not known. */
  readonly drives?: readonly (number | null)[];
  /** Load steps it was read between. */
  readonly between?: readonly [CurvePoint, CurvePoint];
  /** `at_least`: in the last bin of its histogram. */
  readonly bound?: string;
}

export interface RatioValue extends Ratio<SideValue> {
  /** On the ratio; absent: exact; `open`: two bounds leave none. */
  readonly bound?: string;
  /** A side lacks members that its other sums have: a ratio, and no verdict. */
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
  /** Place of its load among all, from 0. */
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
  /** Indirection unit that its blocks are smaller than, bytes; null: none, or the unit is unknown. */
  readonly under_bytes: number | null;
  /** Points of the base and of the other side that open their source. */
  readonly marks: readonly [string, string];
}

/** How many ratios lie on which side of 1. */
export interface Tally {
  /** Ratios that repeats support either way, and those where they show no difference. */
  readonly more: number;
  readonly less: number;
  readonly same: number;
  /** Of those with too few repeats: above 1, below 1, and 1 as printed. */
  readonly higher: number;
  readonly lower: number;
  readonly equal: number;
  readonly from: number;
  readonly to: number;
}

/** Loads of one workload that sides have in common. */
export interface Loads {
  readonly pairs: readonly LoadPair[];
  /** Read by the latency: at equal throughput, and where the rate was asked for. */
  readonly by_latency: boolean;
  /** By side, of what they are read by; null of the base and where no load is in common. */
  readonly tallies: readonly (Tally | null)[];
  /** How many of what was left out or must be told, in this order. */
  readonly left: readonly (readonly [LeftOut, number])[];
}
export type LeftOut = "kinds" | "at_once" | "drives" | "refused" | "outside" | "series";

/** A value of one side of a workload, and the measurements of its load that repeat one another. */
export interface Reached {
  readonly line: Line;
  readonly p: LinePoint;
  readonly value: number;
  readonly values: readonly (number | null)[];
  /** `at_least`: all loads hold and the last one gave most, or a further one may hold. */
  readonly bound: string;
}

/** One value of each side of a workload: throughput within the limit and at the peak, mean latency at QD 1. */
export interface Measure {
  readonly of: "within" | "peak" | "qd1";
  /** Direction of the latency; null of the peak. */
  readonly op: string | null;
  /** By side, the base first. */
  readonly values: readonly (Reached | null)[];
  /** Where no load meets the limit: the one of the lowest latency. */
  readonly lowest: readonly (LinePoint | null)[];
  /** null of the base. */
  readonly ratios: readonly (RatioValue | null)[];
  /** |ln| of what each differs from 1 for certain: 0 where bounds or repeats leave no difference. */
  readonly apart: readonly number[];
}

/** What throughput costs. What needs something that nobody said, or would be divided by 0, is null. */
export interface Efficiencies {
  readonly iops_per_w: number | null;
  /** Bytes per second per rack unit. */
  readonly bytes_per_s_per_u: number | null;
  /** Bytes per second per TB (10^12 bytes) of all drives. */
  readonly bytes_per_s_per_tb: number | null;
  /** Price per TB: needs no measurement. */
  readonly price_per_tb: number | null;
  /** I/Os per second per unit of money, of all drives. */
  readonly iops_per_price: number | null;
}

/** The set of measurements that stands for a side. */
export interface OfSide {
  /** Of the set-up that stands for it, at every depth and number of jobs. */
  readonly steps: readonly Step[];
  /** Sets that the side has of this workload. */
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
  /** Directions whose latency is told: of a mix each its own. */
  readonly ops: readonly string[];
  /** By side, the base first; null: it has no such workload. */
  readonly sides: readonly (OfSide | null)[];
  readonly measures: readonly Measure[];
  /** As of a pair of loads. */
  readonly under_bytes: number | null;
  /** Of every side the set that stands for it, each point marked by its side (`ofSide`): no line joins two. */
  readonly curve: {
    readonly points: readonly CurvePoint[];
    readonly options: LineOptions & { readonly x: LoadPair["quantity"] };
    readonly lines: readonly Line[];
    readonly reading: Reading;
  };
}

/** Two sides may be of one system, before and after: each is a system of its own on the chart. */
export const ofSide = (point: CurvePoint, side: number): CurvePoint => ({
  ...point,
  system: `${String(side)} ${point.system ?? ""}`,
});
export const sideOf = ({ system }: CurvePoint): number => Number(system?.split(" ")[0]);
