/**
 * Latency as a ratio to a baseline series, point by point, at the same op, controlled load, statistic and kind. Where
 * the baseline has no point there is a gap, never a neighbour's value.
 */
import { isMain, type Line, type LinePoint } from "~/model/lines";
import { controlledLoad, seriesId, sweepKind } from "~/model/load";
import type { AxisUnit } from "../axis";

/** Equal for points of one controlled load; null if the load is unknown or not controlled. */
function loadKey({ point }: LinePoint): string | null {
  const load = controlledLoad(point);
  // A percentage refers to the run's own maximum, so only rates asked in IOPS are comparable.
  if (load === null || (point.load_kind === "rate" && point.asked_iops === null)) return null;
  return `${sweepKind(point.load_kind)} ${point.rate_process ?? "linear"} ${load}`;
}

/**
 * The lines of a series, by op; [] if it is not on the chart. A series that was joined into another's line is that
 * line.
 */
export const baselineOf = (lines: readonly Line[], id: string): readonly Line[] => {
  const at = lines.find((line) => line.series === id || line.points.some((p) => seriesId(p.point) === id));
  return at === undefined ? [] : lines.filter((line) => line.series === at.series);
};

/** `baseline`: from `baselineOf`. Where a load was repeated, the baseline is the point on its line. */
export function asRatios(lines: readonly Line[], baseline: readonly Line[]): Line[] {
  const bases = new Map<string, LinePoint>();
  for (const { op, kind, points } of baseline) {
    for (const p of points) {
      const load = loadKey(p);
      if (load !== null && isMain(p) && p.least_us === undefined && p.y !== null && p.y > 0)
        bases.set(`${op} ${kind} ${load}`, p);
    }
  }
  return lines.map((line) => ({
    ...line,
    points: line.points.map((p) => {
      const load = loadKey(p);
      return overBase(p, load === null ? undefined : bases.get(`${line.op} ${line.kind} ${load}`));
    }),
  }));
}

function overBase(p: LinePoint, base: LinePoint | undefined): LinePoint {
  if (p.y === null) return p;
  const apart = p.apart === "failed" || p.apart === "excluded" ? p.apart : "gap";
  // Bounds have no ratio.
  if (p.least_us !== undefined) return { ...p, y: null, apart };
  if (base?.y == null) {
    return { ...p, y: null, apart, ratio: { own_us: p.y, base_us: null, base_few: false } };
  }
  const ratio = { own_us: p.y, base_us: base.y, base_few: base.few };
  return { ...p, y: p.y / base.y, few: p.few || base.few, ratio };
}

/** "× <baseline>": a ratio has no unit but always a base. */
export const ratioUnit = (name: string): AxisUnit => ({ label: `× ${name}`, factor: 1, short: false });
