/** The load a test controls, and the order it gives to a curve. */

export interface LoadPoint {
  readonly load_kind: string;
  readonly outstanding: number | null;
  readonly asked_iops: number | null;
  readonly load_percent: number | null;
  readonly started_ms: number | null;
}

/**
 * Outstanding I/Os in a closed loop, the asked rate (else the load percent) in an open one; null = not known, or none:
 * the uncontrolled maximum of a curve of rates.
 */
export function controlledLoad(point: LoadPoint): number | null {
  if (point.load_kind === "max") return null;
  return point.load_kind === "rate" ? (point.asked_iops ?? point.load_percent) : point.outstanding;
}

const nullsLast = (a: number | null, b: number | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b;

/**
 * Order of a curve (DOMAIN, Order of a curve): the controlled load; the time stamp only breaks ties. Never x, name or
 * achieved rate: past saturation throughput falls back and the line must bend left. An unknown load comes last.
 */
export function compareLoad(a: LoadPoint, b: LoadPoint): number {
  return nullsLast(controlledLoad(a), controlledLoad(b)) || nullsLast(a.started_ms, b.started_ms);
}

/** The sweep a point belongs to: an uncontrolled maximum stands beside the curve of rates that was taken from it. */
export const sweepKind = (load_kind: string): string => (load_kind === "max" ? "rate" : load_kind);

/** Achieved and asked rate may differ by this share, either way (DOMAIN, Load). */
const RATE_TOLERANCE = 0.03;

/** Achieved / asked − 1 where that is more than 3 % off; null: it was met, or one of them is not known. */
export function missedRate(asked: number | null, achieved: number | null): number | null {
  if (asked === null || asked <= 0 || achieved === null) return null;
  const off = achieved / asked - 1;
  return Math.abs(off) > RATE_TOLERANCE ? off : null;
}
