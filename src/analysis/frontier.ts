/** One line for a system whose depth and jobs were both varied: the steps that no other step beats. Pure. */
import { limitKnee, mostUnder } from "./knee/limit";
import { isKnown, type LoadStep, peakOf } from "./knee/step";

/** A step of a closed loop. */
export interface GridStep extends LoadStep {
  /** I/Os that one job keeps in flight. */
  readonly depth: number | null;
  readonly jobs: number | null;
}

/** A frontier with fewer points is not drawn as a line, for example of a drive that is slow at every load. */
const ENOUGH = 4;

/**
 * Were depth and jobs both varied? A diagonal (1 × 1, 2 × 2, 4 × 4) varies them together: a plain sequence of loads.
 */
export function isGrid(steps: readonly Pick<GridStep, "depth" | "jobs">[]): boolean {
  const known = steps.filter(({ depth, jobs }) => isKnown(depth) && isKnown(jobs));
  const several = (of: "depth" | "jobs", at: "depth" | "jobs"): boolean => {
    const seen = new Map<number | null, Set<number | null>>();
    for (const step of known) seen.set(step[at], (seen.get(step[at]) ?? new Set()).add(step[of]));
    return [...seen.values()].some(({ size }) => size > 1);
  };
  return several("depth", "jobs") && several("jobs", "depth");
}

/**
 * Indices of the steps that no other beats: none is at least as good in throughput and latency, and better in one. Of
 * equal ones the least load. In order of throughput, in which latency rises too; each is a measured step.
 */
export function frontier(steps: readonly LoadStep[]): number[] {
  const placed = steps.flatMap(({ load, rate, latency_us }, at) =>
    isKnown(rate) && isKnown(latency_us) ? [{ at, load: load ?? Infinity, rate, latency_us }] : [],
  );
  // From the highest throughput down: a step stays if it is faster than all with more throughput.
  placed.sort((a, b) => b.rate - a.rate || a.latency_us - b.latency_us || compare(a.load, b.load) || a.at - b.at);
  const kept: number[] = [];
  let lowest = Infinity;
  for (const { at, latency_us } of placed) {
    if (latency_us >= lowest) continue;
    lowest = latency_us;
    kept.push(at);
  }
  return kept.reverse();
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

export interface BestLine {
  /** `sweep`: the depths of the one number of jobs that reaches furthest, used if the frontier has too few points. */
  readonly kind: "frontier" | "sweep";
  /** Indices into the steps: a frontier in order of throughput, a sweep in the order of the steps. */
  readonly at: readonly number[];
}

/** Beyond the limit a point must bring at least this factor more: otherwise the line only gets taller. */
const WORTH = 1.01;

/** @param limit_us the furthest step has the most throughput within it; null, or none within it: the most of all. */
export function bestOf(steps: readonly GridStep[], limit_us: number | null): BestLine {
  const at = frontier(steps);
  if (at.length >= ENOUGH) return { kind: "frontier", at: limit_us === null ? at : worthwhile(steps, at, limit_us) };
  const furthest = mostOf(steps, limit_us) ?? mostOf(steps, null) ?? 0;
  const jobs = steps[furthest]?.jobs ?? null;
  return { kind: "sweep", at: steps.flatMap((step, i) => (step.jobs === jobs ? [i] : [])) };
}

function worthwhile(steps: readonly LoadStep[], at: readonly number[], limit_us: number): number[] {
  const within = at.filter((i) => steps[i]!.latency_us! <= limit_us);
  let most = within.length === 0 ? 0 : steps[within.at(-1)!]!.rate!;
  const beyond: number[] = [];
  for (const i of at.slice(within.length)) {
    if (steps[i]!.rate! < most * WORTH) break;
    most = steps[i]!.rate!;
    beyond.push(i);
  }
  return [...within, ...beyond];
}

/** Index of the most throughput within a limit; null: the most of all with a known latency. */
const mostOf = (steps: readonly LoadStep[], limit_us: number | null): number | null =>
  peakOf(
    steps.map((step) =>
      isKnown(step.latency_us) && step.latency_us <= (limit_us ?? Infinity) ? step : { ...step, rate: null },
    ),
  );

export type Furthest =
  | {
      readonly found: "within";
      readonly at: number;
      /** The last step before the first over the limit, which may give less than `at`; in a grid `at` itself. */
      readonly last: number;
      /** The first step over the limit; null: none, or a grid. */
      readonly next: number | null;
      /** No step is over the limit. */
      readonly all: boolean;
    }
  | { readonly found: "none"; readonly lowest: number }
  | { readonly found: "nothing" };

/** The most throughput within a limit, of steps in any order: a grid has none. */
function mostWithin(steps: readonly LoadStep[], limit_us: number): Furthest {
  const judged = steps.flatMap(({ latency_us }, at) => (isKnown(latency_us) ? [{ at, latency_us }] : []));
  const at = mostOf(steps, limit_us);
  if (at !== null) {
    const all = judged.every(({ latency_us }) => latency_us <= limit_us);
    return { found: "within", at, last: at, next: null, all };
  }
  const [first] = judged;
  if (first === undefined || judged.some(({ latency_us }) => latency_us <= limit_us)) return { found: "nothing" };
  return { found: "none", lowest: judged.reduce((best, one) => (one.latency_us < best.latency_us ? one : best)).at };
}

/**
 * How far a line goes within a limit: over depths × jobs, the most of all loads that meet it; in a sweep, the most up
 * to the last load before the first that does not (the limit knee, `knee/limit.ts`). `reach` is the same for whole workloads. Where
 * only bounds are known, a load within the limit by the slowest member is within, and one that may be within is not over.
 * @param steps one per load, in order of the load.
 */
export function reachOf(steps: readonly GridStep[], limit_us: number): Furthest {
  const isOver = ({ least_us }: LoadStep): boolean => (least_us ?? Infinity) > limit_us;
  if (isGrid(steps)) {
    const most = mostWithin(steps, limit_us);
    return most.found === "none" && !steps.every(isOver) ? { found: "nothing" } : most;
  }
  const knee = limitKnee(steps, limit_us);
  if (knee.found === "nothing") return knee;
  if (knee.found === "none") return isOver(steps[knee.lowest]!) && isOver(steps[0]!) ? knee : { found: "nothing" };
  const over = knee.found === "knee" ? knee.first_fail : null;
  const next = over !== null && isOver(steps[over]!) ? over : null;
  return { found: "within", at: mostUnder(steps, knee.last_ok), last: knee.last_ok, next, all: over === null };
}
