/** Values read off a curve, by line and point: computed by analysis/reading, drawn and worded by charts/curve. */
import type { LinePoint } from "./lines";

/** Named knees. limit: the last point in load order before the first violation of a latency. */
export type KneeKind = "limit" | "kneedle" | "saturation" | "power";

export type LineKnee =
  | {
      readonly found: "knee";
      readonly at: LinePoint;
      /** For a limit: an earlier point with more throughput, where the line folds back before the limit; else null. */
      readonly most: { readonly at: LinePoint; readonly headroom: number } | null;
      /** First point over the limit; null for other kinds of knee. */
      readonly next: LinePoint | null;
      /** 1 − latency / limit; null for other kinds of knee. */
      readonly headroom: number | null;
    }
  /** All points are within the limit: `peak` is the one with the highest throughput. */
  | { readonly found: "all-pass"; readonly at: LinePoint; readonly peak: LinePoint; readonly headroom: number }
  /** The first point is over the limit already. */
  | { readonly found: "none"; readonly lowest: LinePoint }
  | {
      readonly found: "no-knee";
      readonly why: "few" | "rising" | "last-point" | "scales-disagree" | "weak" | "nothing";
    }
  /** The line has no value to judge. */
  | { readonly found: "nothing" };

/** The point that gives the answer: the highest throughput within the limit. */
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
  /** Kind of load of the value, where `by` is load. */
  readonly open: boolean;
  readonly hits: ReadonlyMap<string, Hit>;
}

/** Maps are by Line.id. */
export interface Reading {
  readonly kind: KneeKind;
  readonly limit_us: number | null;
  /** Empty where there is nothing to look for, such as a limit knee without a limit. */
  readonly knees: ReadonlyMap<string, LineKnee>;
  readonly cursor: Cursor | null;
}
