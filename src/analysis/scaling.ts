/** How throughput grows with the number of drives (DOMAIN, Scaling). */
import { median } from "d3-array";
import { lowerMiddle } from "~/model/middle";

/** Up to here, all smaller counts included, a set of drives scales. */
export const HOLDS = 0.9;
/** What repeats of one count may differ by: a rise of the efficiency by more cannot be. */
const NOISE = 0.02;
/** More than this of the ideal: the baseline was too low. */
export const MOST = 1 + NOISE;

/** One measurement of `drives` drives together. */
export interface ScalingPoint {
  /** How many drives, 1 or more. */
  readonly drives: number;
  /** Throughput of all together, IOPS or bytes per second; null = not known. */
  readonly rate: number | null;
  /** The same drives measured alone, added up; null unless each of them was. */
  readonly alone: number | null;
  /** The first of its count, or a repeat of it: medians are taken over these alone. */
  readonly stands: boolean;
}

export interface Efficiency {
  /** What the drives would give together if none lost anything, in the unit of the rates. */
  readonly ideal: number | null;
  /** rate / ideal: 1 = ideal. */
  readonly efficiency: number | null;
  /** `alone`: ideal from each drive alone; `smallest`: N × the smallest count measured. */
  readonly basis: "alone" | "smallest";
}

export interface Scaling {
  /** The smallest count and its rate (the median of `n` measurements); null when nothing was measured. */
  readonly base: { readonly drives: number; readonly rate: number; readonly n: number } | null;
  /** In the order of the points given. */
  readonly points: readonly Efficiency[];
  /** Different counts that have a rate. */
  readonly counts: readonly number[];
  /** Largest count up to which every measurement keeps 90 %; null when not even the smallest does. */
  readonly holds_to: number | null;
  /**
   * Why the baseline is not reproducible: `over`: more than 102 % of the ideal; `rises`: more drives are more efficient
   * than fewer, by over 2 points. Empty: nothing speaks against it.
   */
  readonly against: readonly ("over" | "rises")[];
}

const NONE: Efficiency = { ideal: null, efficiency: null, basis: "smallest" };

/**
 * `alone`: each drive alone, where each of every count was measured; `smallest`: N × the smallest count, whatever else
 * there is.
 */
export type Baseline = "alone" | "smallest";

/** Was each drive of every count measured alone as well? One drive is alone as it is. */
export function hasAlone(points: readonly ScalingPoint[]): boolean {
  const several = points.filter(({ drives, rate }) => drives > 1 && rate !== null);
  return several.length > 0 && several.every(({ alone }) => alone !== null);
}

/**
 * E(N) = T(N) / Σ T_i of the drives measured alone, else N·T(N0)/N0 with the smallest measured N0.
 * @param points of one workload at one load per drive.
 */
export function scalingOf(points: readonly ScalingPoint[], baseline: Baseline = "alone"): Scaling {
  const rated = points.filter((p): p is ScalingPoint & { rate: number } => p.rate !== null && p.drives > 0);
  const counts = [...new Set(rated.map((p) => p.drives))].sort((a, b) => a - b);
  const [smallest] = counts;
  if (smallest === undefined) {
    return { base: null, points: points.map(() => NONE), counts, holds_to: null, against: [] };
  }
  const first = rated.filter((p) => p.drives === smallest && p.stands).map((p) => p.rate);
  const base = { drives: smallest, rate: median(first)!, n: first.length };
  // One ideal for all: efficiencies of unlike ideals can neither rise nor hold.
  const basis = baseline === "alone" && hasAlone(rated) ? "alone" : "smallest";
  const efficiencies = points.map(({ drives, rate, alone }): Efficiency => {
    const byBase = (base.rate * drives) / base.drives;
    const ideal = basis === "smallest" ? byBase : (alone ?? (drives === 1 ? byBase : null));
    return { ideal, efficiency: rate === null || ideal === null || ideal === 0 ? null : rate / ideal, basis };
  });
  const of = (count: number, line: boolean): number[] =>
    points.flatMap((p, i) => (p.drives === count && (p.stands || !line) ? (efficiencies[i]!.efficiency ?? []) : []));
  const steps = counts.map((drives) => ({ drives, all: of(drives, false), line: of(drives, true) }));
  return { base, points: efficiencies, counts, ...judged(steps) };
}

/** @param steps efficiencies of each count, the smallest count first: of all measurements, and of those that stand for it. */
function judged(
  steps: readonly { readonly drives: number; readonly all: readonly number[]; readonly line: readonly number[] }[],
): Pick<Scaling, "holds_to" | "against"> {
  const against = new Set<"over" | "rises">();
  let holds_to: number | null = null;
  let holds = true;
  let lowest = Infinity;
  for (const { drives, all, line } of steps) {
    holds &&= all.length > 0 && all.every((e) => e >= HOLDS);
    if (holds) holds_to = drives;
    if (all.some((e) => e > MOST)) against.add("over");
    const middle = median(line);
    if (middle === undefined) continue;
    if (middle > lowest + NOISE) against.add("rises");
    lowest = Math.min(lowest, middle);
  }
  return { holds_to, against: [...against] };
}

/**
 * What each drive over the next smaller count added: (T(N) − T(N')) / (N − N'), in the unit of the rates. T(N') is the
 * lower of the middle two where N' was repeated, as the line is drawn. In the order of the points; null
 * at the smallest count.
 */
export function marginalGains(points: readonly Pick<ScalingPoint, "drives" | "rate" | "stands">[]): (number | null)[] {
  const rated = points.filter(
    (p): p is { drives: number; rate: number; stands: boolean } => p.rate !== null && p.drives > 0,
  );
  const counts = [...new Set(rated.map((p) => p.drives))].sort((a, b) => a - b);
  const middles = new Map(
    counts.map((count) => [
      count,
      lowerMiddle(
        rated.filter((p) => p.drives === count && p.stands),
        (p) => p.rate,
      )!.rate,
    ]),
  );
  return points.map(({ drives, rate }) => {
    const before = counts.filter((count) => count < drives).at(-1);
    return rate === null || before === undefined ? null : (rate - middles.get(before)!) / (drives - before);
  });
}
