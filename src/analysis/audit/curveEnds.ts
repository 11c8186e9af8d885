/** The two ends of a vdbench curve: its uncontrolled maximum, and the step that asked for all of it again. Pure. */
import { grouped } from "~/base/byKey";
import type { CurvePoint } from "~/model/answers";

/** Rates per second of one curve, all directions. */
export interface CurveEnd {
  readonly maximum: number;
  readonly reached: number;
}

/** vdbench rounds asked rates up to the next 100 (5.04.07). */
const ROUNDED_TO = 100;

/** A series of a run may hold several curves (loops): each has its own maximum, which comes first. */
const seriesKey = (p: CurvePoint): string => JSON.stringify([p.dataset, p.run_no, p.series]);

/** One per curve that has both ends. `points`: without failed ones. */
export function curveEnds(points: readonly CurvePoint[]): CurveEnd[] {
  const rated = points.filter((p) => p.load_kind !== "outstanding" && p.total_iops !== null);
  const bySeries = grouped(rated, seriesKey);
  return [...bySeries.values()].flatMap((members) => {
    const ends = new Map<CurvePoint, number>();
    let max: CurvePoint | null = null;
    for (const p of members.toSorted((a, b) => a.phase - b.phase)) {
      if (p.load_kind === "max") {
        // Reads and writes of the maximum count together.
        if (max?.phase !== p.phase) max = p;
      } else if (max !== null && asksForAll(p, max.total_iops ?? 0)) ends.set(max, p.total_iops ?? 0);
    }
    return [...ends].map(([of, reached]) => ({ maximum: of.total_iops ?? 0, reached }));
  });
}

/**
 * Is it the step of 100 %? Its share is relative to the measured maximum, its rate is rounded up, once per member of a
 * sum.
 */
const asksForAll = ({ asked_iops, load_percent, parts }: CurvePoint, maximum: number): boolean =>
  maximum > 0 &&
  asked_iops !== null &&
  load_percent !== null &&
  load_percent > 99.9 &&
  asked_iops < maximum + ROUNDED_TO * Math.max(1, parts);
