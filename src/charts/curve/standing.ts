/** Where a point stands among those of its line: past the peak, or short of members that others were summed from. */
import { isBlockSeries } from "~/model/load";
import type { LinePoint } from "./lines";

/** Less than this share below the peak is no fall: two runs of one load differ as much. */
const FALL = 0.03;

/** Of all directions; bytes where the run counts no I/Os. */
const rateOf = ({ point }: LinePoint): number | null => point.total_iops ?? point.total_bytes_per_s;

/** The point of highest throughput that stands on the line; null where none has any. */
export function peakOn(points: readonly LinePoint[]): LinePoint | null {
  let best: LinePoint | null = null;
  for (const p of points) {
    const rate = p.apart === null && !p.point.staggered ? rateOf(p) : null;
    if (rate !== null && rate > (best === null ? -Infinity : (rateOf(best) ?? 0))) best = p;
  }
  return best;
}

/** More load that brings less is a fall; larger blocks are other work. */
const mayFall = (points: readonly LinePoint[]): boolean => !points.some(({ point }) => isBlockSeries(point.series));

/** Points in load order -> the same, each told how far it fell behind the peak before it and how many members it lacks. */
export function standing(points: readonly LinePoint[]): LinePoint[] {
  const peak = mayFall(points) ? peakOn(points) : null;
  const top = peak === null ? null : rateOf(peak);
  const from = peak === null ? points.length : points.indexOf(peak);
  const summed = points.filter(({ point }) => point.together !== null);
  const members = summed.reduce((most, { point }) => Math.max(most, point.parts), 0);
  return points.map((p, i) => {
    const rate = rateOf(p);
    const fallen = i > from && p.apart === null && rate !== null && top !== null ? 1 - rate / top : 0;
    const lacks = p.point.together !== null && p.point.parts < members;
    return fallen > FALL || lacks ? { ...p, ...(fallen > FALL ? { fallen } : {}), ...(lacks ? { members } : {}) } : p;
  });
}
