/** What was read off a curve, by line and point: worked out by analysis/reading, drawn and said by charts/curve. */
import type { LinePoint } from "./lines";

/** Named knees (DOMAIN, Knee). limit: the last point in load order before the first violation of a latency. */
export type KneeKind = "limit" | "kneedle" | "saturation" | "power";

export type LineKnee =
  | {
      readonly found: "knee";
      readonly at: LinePoint;
      /** Of a limit's: an earlier point of more throughput, where the line folds back before the limit; else null. */
      readonly most: { readonly at: LinePoint; readonly headroom: number } | null;
      /** First point over the limit; null of a knee that is no limit's. */
      readonly next: LinePoint | null;
      /** 1 − latency / limit; null of a knee that is no limit's. */
      readonly headroom: number | null;
    }
  /** All points lie within the limit: `peak` is the highest throughput of them. */
  | { readonly found: "all-pass"; readonly at: LinePoint; readonly peak: LinePoint; readonly headroom: number }
  /** The first point is over the limit already. */
  | { readonly found: "none"; readonly lowest: LinePoint }
  | {
      readonly found: "no-knee";
      readonly why: "few" | "rising" | "last-point" | "scales-disagree" | "weak" | "nothing";
    }
  /** The line has no value to judge. */
  | { readonly found: "nothing" };

/** The point whose throughput answers: the most that holds. */
export const answering = (knee: LineKnee): LinePoint | null =>
  knee.found === "knee" ? (knee.most?.at ?? knee.at) : knee.found === "all-pass" ? knee.peak : null;

export type Hit =
  | { readonly found: "point"; readonly p: LinePoint }
  /** Latency at a throughput between two steps, µs and the unit of the rate (IOPS or bytes/s). */
  | {
      readonly found: "between";
      readonly rate: number;
      readonly latency_us: number;
      readonly of: readonly [LinePoint, LinePoint];
    }
  /** The points whose load is next below and above. */
  | { readonly found: "absent"; readonly below: LinePoint | null; readonly above: LinePoint | null };

/** Every line at one load. */
export interface Cursor {
  /** `load`: outstanding I/Os or the asked rate; `percent`: of each line's own maximum. */
  readonly by: "load" | "percent";
  readonly value: number;
  /** Kind of load that the value is of, where `by` is load. */
  readonly open: boolean;
  readonly hits: ReadonlyMap<string, Hit>;
}

/** Maps are by Line.id. */
export interface Reading {
  readonly kind: KneeKind;
  readonly limit_us: number | null;
  /** Empty where there is nothing to look for: a limit's knee without a limit. */
  readonly knees: ReadonlyMap<string, LineKnee>;
  readonly cursor: Cursor | null;
}
