/** One side against another, as computed by analysis and shown by charts. */

/** What was measured of one load. */
export interface Repeats {
  readonly n: number;
  /** One of the values (of an even number, the worse middle one): two p99 have no mean. */
  readonly median: number;
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
}
