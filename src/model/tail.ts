/** The tail of one latency: its percentiles, its histogram, and its limits. Latencies µs, shares 0..1. */
import { quantileKey } from "./latency";
import type { LevelStep, LevelVerdict } from "./level";

/** A percentile, or the maximum. */
export interface TailValue {
  /** `p99.9`, `max`. */
  readonly name: `p${number}` | "max";
  /** 0..1; null for the maximum. */
  readonly q: number | null;
  /** Place on the axis of nines, 1/(1 − q); the maximum of n samples is at n. */
  readonly place: number;
  /** From the file or its histogram; null: only the bounds are known. */
  readonly value_us: number | null;
  /** As drawn: never above the exact maximum. */
  readonly drawn_us: number | null;
  /** Edges of its bin or bucket, or lowest and highest of the members; null: unknown. */
  readonly lo_us: number | null;
  readonly hi_us: number | null;
  /** Uncertainty from bins or rounding where there are no edges, ± percent; 0: none. */
  readonly open_percent: number;
  /** Samples above it. */
  readonly above: number | null;
  /** In the last bin of a histogram that overflowed. */
  readonly topped: boolean;
}

/** A bin of a histogram as an interval on the axis of nines. */
export interface TailStretch {
  readonly from: number;
  readonly to: number;
  readonly lo_us: number;
  readonly hi_us: number;
  /** As drawn. */
  readonly value_us: number;
}

/** Share of the I/Os with a latency from `lo_us` to under `hi_us`. */
export interface TailBin {
  readonly lo_us: number;
  readonly hi_us: number;
  readonly count: number;
  readonly share: number;
}

/** Share of the I/Os over a limit; both ends are equal where it is exact. */
export interface TailOver {
  readonly limit_us: number;
  readonly lo: number;
  readonly hi: number;
}

export interface TailLevel extends LevelStep {
  readonly verdict: LevelVerdict;
  readonly value: TailValue | null;
}

export interface TailLimits {
  /** Ascending. */
  readonly limits_us: readonly number[];
  /** Ascending by q. */
  readonly levels: readonly LevelStep[];
}

export interface Tail {
  /**
   * `bins`: a fine histogram. `buckets`: a coarse one. `printed`: percentiles only. `band`: from members that cannot be
   * combined.
   */
  readonly how: "bins" | "buckets" | "printed" | "band" | "published";
  readonly members: number;
  readonly samples: number | null;
  readonly values: readonly TailValue[];
  readonly stretches: readonly TailStretch[];
  readonly bins: readonly TailBin[];
  readonly over: readonly TailOver[];
  readonly levels: readonly TailLevel[];
}

/** 1/(1 − p), without floating-point noise: 1,000 for 0.999. */
export const ninesPlace = (quantile: number): number => Number((1 / (1 - quantile)).toPrecision(12));

/** 0.9995 is "p99.95". */
export const quantileName = (q: number): `p${number}` => `p${Number((100 * Number(quantileKey(q))).toPrecision(12))}`;
