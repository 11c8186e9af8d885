/**
 * What a link reads off its curve: the knee of each line, the values at one load. Pure, and lazy: the first chart does
 * without.
 */
import { reachOf } from "~/analysis/frontier";
import { kneedle } from "~/analysis/knee/kneedle";
import { headroomOf } from "~/analysis/knee/limit";
import { powerPoint } from "~/analysis/knee/power";
import { saturation } from "~/analysis/knee/saturation";
import type { LoadStep } from "~/analysis/knee/step";
import type { Behind, Layer } from "~/charts/curve/lineSeries";
import { buildCurve, buildFacets } from "~/charts/curve/curve";
import { type Line, type LinePoint, linesOf } from "~/charts/curve/lines";
import type { CurveOptions, Facet, KneeKind } from "~/charts/curve/options";
import { overlayOf } from "~/charts/curve/overlay";
import { asBytes, type Cursor, type LineKnee, type Reading } from "~/charts/curve/reading";
import type { Frame, Scene } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { cursorOf } from "./cursor";
import { loadSteps, stepsOfLine } from "./lineSteps";

/** A line as analysis takes it: one point per load, in load order; what stands apart is no step. */
export interface Stepped {
  readonly line: Line;
  readonly points: readonly LinePoint[];
  readonly steps: readonly LoadStep[];
}

const quantityOf = (options: CurveOptions) => (asBytes(options) ? "gb_per_s" : "iops");

export function stepped(line: Line, options: CurveOptions): Stepped {
  const points = stepsOfLine(line);
  return { line, points, steps: loadSteps(points, line.kind, quantityOf(options)) };
}

/** Of depths × jobs every load is judged, also those that the line does not go through. */
function reachedBy({ line, points: stood, steps: own }: Stepped, options: CurveOptions, limit_us: number): LineKnee {
  const isGrid = line.grid !== undefined;
  const points = isGrid ? line.points.filter(({ stands, apart }) => stands || apart === "beaten") : stood;
  const steps = isGrid ? loadSteps(points, line.kind, quantityOf(options)) : own;
  // Series that the reader joined stay a sweep, whatever varies along it.
  const loadAt = (i: number) => {
    const { iodepth, numjobs } = points[i]!.point;
    return isGrid ? { depth: iodepth, jobs: numjobs } : { depth: null, jobs: null };
  };
  const reach = reachOf(
    steps.map((step, i) => ({ ...step, ...loadAt(i) })),
    limit_us,
  );
  const id = (i: number): string => points[i]!.id;
  const headroom = (i: number): number => headroomOf(steps[i]!.latency_us!, limit_us);
  if (reach.found === "nothing") return { found: "nothing" };
  if (reach.found === "none") return { found: "none", lowest: id(reach.lowest) };
  const { at, last, next, all } = reach;
  if (all) return { found: "all-pass", at: id(last), peak: id(at), headroom: headroom(last) };
  const most = at === last ? null : { at: id(at), headroom: headroom(at) };
  return { found: "knee", at: id(last), most, next: next === null ? null : id(next), headroom: headroom(last) };
}

function kneeOf({ points, steps }: Stepped, kind: Exclude<KneeKind, "limit">): LineKnee {
  const id = (i: number): string => points[i]!.id;
  const knee = (at: number): LineKnee => ({ found: "knee", at: id(at), most: null, next: null, headroom: null });
  const has = steps.some(({ rate, latency_us }) => rate !== null && latency_us !== null);
  switch (kind) {
    case "kneedle": {
      const found = kneedle(steps);
      return "at" in found ? knee(found.at) : { found: "no-knee", why: found.none };
    }
    case "saturation": {
      const found = saturation(steps);
      return found !== null ? knee(found) : { found: "no-knee", why: steps.length > 1 ? "rising" : "few" };
    }
    case "power": {
      const found = powerPoint(steps);
      return found === null || !has ? { found: "no-knee", why: "nothing" } : knee(found);
    }
  }
}

interface Asked {
  /** µs; null: none. */
  readonly lim: number | null;
  readonly knee: KneeKind;
  /** Load of the cursor; null: there is none. */
  readonly at: number | null;
  readonly ak: Cursor["by"];
}

/** `lines`: as measured, not as ratios: limits are times. */
export function readCurve(lines: readonly Line[], options: CurveOptions, { lim, knee, at, ak }: Asked): Reading {
  const all = lines.map((line) => stepped(line, options)).filter(({ points }) => points.length > 0);
  const looks = knee !== "limit" || lim !== null;
  const read = (one: Stepped): LineKnee => (knee === "limit" ? reachedBy(one, options, lim ?? NaN) : kneeOf(one, knee));
  return {
    kind: knee,
    limit_us: lim,
    knees: new Map(looks ? all.map((one) => [one.line.id, read(one)]) : []),
    cursor: at === null ? null : cursorOf(all, at, ak),
  };
}

export interface Read {
  /** As measured. */
  readonly lines: readonly Line[];
  readonly reading: Reading;
  /** null: nothing is read off. */
  readonly layer: Layer | null;
}

/** What is drawn: points, and how. */
interface ReadPoints {
  readonly points: readonly CurvePoint[];
  readonly options: CurveOptions;
}

/** `lines`: of these points, where they are made already. */
export function readOf(
  { points, options }: ReadPoints,
  state: Asked,
  lines: readonly Line[] = linesOf(points, options),
): Read {
  const reading = readCurve(lines, options, state);
  const isRead = reading.knees.size > 0 || reading.cursor !== null;
  return { lines, reading, layer: isRead ? overlayOf(reading, lines, options) : null };
}

export function drawRead(
  { points, options }: ReadPoints,
  facet: Facet,
  layer: Layer | null,
  frame: Frame,
  behind: Behind | null = null,
): Scene {
  return facet === "none"
    ? buildCurve(points, options, frame, behind, layer)
    : buildFacets(points, options, frame, facet, layer);
}
