/**
 * Values read off a link's curve: the knee of each line, the values at one load. Pure. Loaded late: the first chart
 * does not need it.
 */
import { extent } from "d3-array";
import { latencyAt } from "./equalThroughput";
import { reachOf } from "./frontier";
import { kneedle } from "./knee/kneedle";
import { headroomOf } from "./knee/limit";
import { isKnown, type LoadStep, peakOf } from "./knee/step";
import { asBytes, type Line, type LineOptions, type LinePoint } from "~/model/lines";
import { controlledLoad, sweepKind } from "~/model/load";
import { roundLimit } from "~/model/limit";
import { nominalPercent } from "~/model/nominal";
import type { Cursor, Hit, KneeKind, LineKnee, Reading } from "~/model/reading";
import { boundedSteps, loadSteps, stepsOfLine } from "./lineSteps";

// Where more load stops paying: saturation.

/** A smaller gain of throughput per doubling of the load counts as none. */
const LEAST_GAIN = 0.05;

/**
 * Index of the first step after which all later gains are under 5 % per doubling of the load: anything added after it
 * brings (almost) nothing. A gain is counted from that step to each later one, so that a dip in between does not create
 * one. null: throughput still rises at the end, or only one load was measured.
 */
export function saturation(steps: readonly LoadStep[]): number | null {
  const measured = steps.flatMap(({ load, rate }, at) =>
    isKnown(load) && isKnown(rate) && load > 0 && rate > 0 ? [{ at, load, rate }] : [],
  );
  for (const [i, from] of measured.entries()) {
    const later = measured.slice(i + 1).filter(({ load }) => load > from.load);
    if (later.length === 0) return null;
    const gains = later.map(({ load, rate }) => (rate / from.rate) ** (1 / Math.log2(load / from.load)) - 1);
    if (gains.every((gain) => gain < LEAST_GAIN)) return from.at;
  }
  return null;
}

// Power: throughput over response time. L. Kleinrock, "Power and deterministic rules of thumb for probabilistic
// problems in computer communications", ICC 1979: the operating point is where it is largest.

/**
 * Index of the step with the largest rate / latency, the first of equal ones; null if no step has both. Meant for a
 * mean latency; with a percentile it is only a figure of merit.
 */
export function powerPoint(steps: readonly LoadStep[]): number | null {
  let best: number | null = null;
  let most = 0;
  steps.forEach(({ rate, latency_us }, i) => {
    if (!isKnown(rate) || !isKnown(latency_us) || latency_us <= 0) return;
    const power = rate / latency_us;
    if (power > most) [most, best] = [power, i];
  });
  return best;
}

/** A line as input of analysis: one point per load, in load order; points beside the line are not steps. */
export interface Stepped {
  readonly line: Line;
  readonly points: readonly LinePoint[];
  readonly steps: readonly LoadStep[];
}

const quantityOf = (options: LineOptions) => (asBytes(options) ? "gb_per_s" : "iops");

export function stepped(line: Line, options: LineOptions): Stepped {
  const points = stepsOfLine(line);
  return { line, points, steps: loadSteps(points, quantityOf(options)) };
}

/** Over depths × jobs every load is judged, including those beside the line. */
function reachedBy({ line, points: stood }: Stepped, options: LineOptions, limit_us: number): LineKnee {
  const isGrid = line.grid !== undefined;
  const points = isGrid ? line.points.filter(({ stands, apart }) => stands || apart === "beaten") : stood;
  const steps = boundedSteps(points, quantityOf(options));
  // Series that the reader joined stay a sweep, whatever varies along it.
  const loadAt = (i: number) => {
    const { iodepth, numjobs } = points[i]!.point;
    return isGrid ? { depth: iodepth, jobs: numjobs } : { depth: null, jobs: null };
  };
  const reach = reachOf(
    steps.map((step, i) => ({ ...step, ...loadAt(i) })),
    limit_us,
  );
  const p = (i: number): LinePoint => points[i]!;
  const headroom = (i: number): number => headroomOf(steps[i]!.latency_us!, limit_us);
  if (reach.found === "nothing") return { found: "nothing" };
  if (reach.found === "none") return { found: "none", lowest: p(reach.lowest) };
  const { at, last, next, all } = reach;
  if (all) return { found: "all-pass", at: p(last), peak: p(at), headroom: headroom(last) };
  const most = at === last ? null : { at: p(at), headroom: headroom(at) };
  return { found: "knee", at: p(last), most, next: next === null ? null : p(next), headroom: headroom(last) };
}

function kneeOf({ points, steps }: Stepped, kind: Exclude<KneeKind, "limit">): LineKnee {
  const knee = (at: number): LineKnee => ({ found: "knee", at: points[at]!, most: null, next: null, headroom: null });
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

export interface Asked {
  /** µs; null: none. */
  readonly lim: number | null;
  readonly knee: KneeKind;
  /** Load of the cursor; null: there is none. */
  readonly at: number | null;
  readonly ak: Cursor["by"];
}

/** `lines`: as measured, not as ratios: limits are times. */
export function readCurve(lines: readonly Line[], options: LineOptions, { lim, knee, at, ak }: Asked): Reading {
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

/** A first limit in µs: a round value in the middle of the drawn latencies; null if there is nothing to limit. */
export function firstLimit(lines: readonly Line[]): number | null {
  const [least, most] = extent(
    lines.flatMap(({ points }) => points.flatMap(({ y }) => (y !== null && y > 0 ? [y] : []))),
  );
  return least === undefined ? null : roundLimit(Math.sqrt(least * most));
}

// All lines at one load: at a number that was measured, or at a share of each line's own maximum.

/** Within this many percentage points a step counts as being at the cursor: tools round asked rates up. */
const NEAR = 2.5;

const isOpen = ({ points: [first] }: Stepped): boolean =>
  first !== undefined && sweepKind(first.point.load_kind) === "rate";

/** Loads where the cursor can be, ascending: those of the lines, or tenths of each line's own maximum. */
export function stops(all: readonly Stepped[], by: Cursor["by"]): number[] {
  if (by === "percent") return Array.from({ length: 10 }, (_, i) => 10 * (i + 1));
  const loads = all.flatMap(({ points }) => points.flatMap((p) => controlledLoad(p.point) ?? []));
  return [...new Set(loads)].sort((a, b) => a - b);
}

const cursorOf = (all: readonly Stepped[], value: number, by: Cursor["by"]): Cursor => ({
  by,
  value,
  open: all.some(isOpen),
  hits: new Map(all.map((one) => [one.line.id, by === "load" ? atLoad(one, value) : atShare(one, value)])),
});

/** A point at exactly this load: between loads nothing is known. */
const atLoad = ({ points }: Stepped, value: number): Hit => nearest(points, value, (p) => controlledLoad(p.point), 0);

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
  return best !== null ? { found: "point", p: best.p } : { found: "absent", below, above };
}

/**
 * An open loop was asked for shares of its maximum: its own steps. A closed loop has no such steps: its latency at that
 * throughput lies between two of them, on the rising branch.
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
    const below = found.why === "above" ? points.at(-1) : undefined;
    return { found: "absent", below: below ?? null, above: points[0] ?? null };
  }
  const [i, j] = found.between;
  if (found.exact) return { found: "point", p: points[i]! };
  return { found: "between", rate, latency_us: found.latency_us, of: [points[i]!, points[j]!] };
}

function highest({ steps }: Stepped): number | null {
  const peak = peakOf(steps);
  return peak === null ? null : (steps[peak]?.rate ?? null);
}
