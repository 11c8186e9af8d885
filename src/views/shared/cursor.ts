/** All lines at one load: at a number that was measured, or at a share of each line's own maximum. */
import { latencyAt } from "~/analysis/equalThroughput";
import { peakOf } from "~/analysis/knee/step";
import type { LinePoint } from "~/charts/curve/lines";
import type { Cursor, Hit } from "~/charts/curve/reading";
import { controlledLoad, sweepKind } from "~/model/load";
import { nominalPercent } from "~/model/nominal";
import type { Stepped } from "./reading";

/** A step asked for at this many percentage points from the cursor is the step: tools round asked rates up. */
const NEAR = 2.5;

const isOpen = ({ points: [first] }: Stepped): boolean =>
  first !== undefined && sweepKind(first.point.load_kind) === "rate";

/** Loads the cursor can stand at, ascending: of the lines, or tenths of each one's own maximum. */
export function stops(all: readonly Stepped[], by: Cursor["by"]): number[] {
  if (by === "percent") return Array.from({ length: 10 }, (_, i) => 10 * (i + 1));
  const loads = all.flatMap(({ points }) => points.flatMap((p) => controlledLoad(p.point) ?? []));
  return [...new Set(loads)].sort((a, b) => a - b);
}

export function cursorOf(all: readonly Stepped[], value: number, by: Cursor["by"]): Cursor {
  return {
    by,
    value,
    open: all.some(isOpen),
    hits: new Map(all.map((one) => [one.line.id, by === "load" ? atLoad(one, value) : atShare(one, value)])),
  };
}

/** A point of just this load: between loads nothing is known. */
function atLoad({ points }: Stepped, value: number): Hit {
  return nearest(points, value, (p) => controlledLoad(p.point), 0);
}

/** The point whose load is within `slack` of the value; else the neighbours. */
function nearest(
  points: readonly LinePoint[],
  value: number,
  loadOf: (p: LinePoint) => number | null,
  slack: number,
): Hit {
  let [below, above]: [LinePoint | null, LinePoint | null] = [null, null];
  let best: { p: LinePoint; off: number } | null = null;
  for (const p of points) {
    const load = loadOf(p);
    if (load === null || p.y === null) continue;
    const off = Math.abs(load - value);
    if (off <= slack && off < (best?.off ?? Infinity)) best = { p, off };
    if (load < value) below = p;
    else above ??= p;
  }
  if (best !== null) return { found: "point", mark: best.p.id };
  return { found: "absent", below: below?.id ?? null, above: above?.id ?? null };
}

/**
 * An open loop was asked for shares of its maximum: its own steps. A closed loop has no such steps: its latency at that
 * throughput lies between two of them, on the rising branch (DOMAIN, At equal throughput).
 */
function atShare(one: Stepped, percent: number): Hit {
  const { points, steps, line } = one;
  if (isOpen(one)) {
    const max = line.points.find((p) => p.apart === "max")?.point.total_iops ?? highest(one);
    return nearest(
      points,
      percent,
      ({ point }) =>
        nominalPercent(point) ?? (max === null || point.asked_iops === null ? null : (100 * point.asked_iops) / max),
      NEAR,
    );
  }
  const max = highest(one);
  const rate = max === null ? NaN : (max * percent) / 100;
  const found = latencyAt(steps, rate);
  if ("why" in found) {
    const [first, last] = [points[0], points.at(-1)];
    return { found: "absent", below: found.why === "above" ? (last?.id ?? null) : null, above: first?.id ?? null };
  }
  const [i, j] = found.between;
  if (found.exact) return { found: "point", mark: points[i]!.id };
  return { found: "between", rate, latency_us: found.latency_us, marks: [points[i]!.id, points[j]!.id] };
}

function highest({ steps }: Stepped): number | null {
  const peak = peakOf(steps);
  return peak === null ? null : (steps[peak]?.rate ?? null);
}
