/**
 * Where the level of a series of results changes for good: over commits, dates, firmware. E-divisive with a permutation
 * test (Matteson and James, A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data, JASA 109
 * (2014), 334–345; for benchmark results: Daly et al., ICPE 2020, arXiv 2003.00584). Nothing is assumed of the noise.
 *
 * - The distance of two parts is the energy distance with α = 1, on logarithms: 1 % is as much of 100 as of 100,000.
 * - A split is where the part before and the part after, with any end within the segment, are furthest apart.
 * - Each new change is tested alone: the values within each segment are shuffled 999 times, and it stands if the best
 *   distance of at most 1 % of the shuffles is as large. The first that fails ends the search.
 *
 * Pure, and reproducible: the shuffles come from a fixed seed.
 */

import type { LevelChange } from "~/model/history";

/** Fewest results of a level: one or two outliers are not a level. So no level begins in the last two results. */
export const LEAST_LEVEL = 3;
/**
 * With fewer no step is significant, however large: two of the 252 orders of 5 + 5 are as far apart (p = 0.008); for 4
 * + 5 p = 0.016.
 */
export const LEAST_STATES = 10;
const SHUFFLES = 999;
/** Hundreds of measures are tested in one history; at 5 %, dozens would be false alarms. */
const SIGNIFICANT = 0.01;
const SEED = 20_26_11;

export interface ChangePoint extends Pick<LevelChange, "before" | "after" | "p"> {
  /** Index of the first result of the new level. */
  readonly at: number;
}

interface Split {
  readonly at: number;
  readonly distance: number;
}

/**
 * The search. It pauses after each shuffle, which takes time quadratic in the number of results.
 * @param values in order of time, above 0
 * @param levelOf what stands for a level of them
 * @returns in order; [] for fewer than two levels of results
 */
export function* seekChangePoints(
  values: readonly number[],
  levelOf: (values: readonly number[]) => number,
): Generator<void, ChangePoint[]> {
  const logs = values.map(Math.log);
  if (!logs.every(Number.isFinite)) return [];
  const random = randomFrom(SEED);
  const found = new Map<number, number>();
  for (;;) {
    const ends = [0, ...[...found.keys()].sort((a, b) => a - b), logs.length];
    const segments = ends.slice(1).map((end, i) => logs.slice(ends[i], end));
    const best = bestOf(segments);
    if (best.distance <= 0) break;
    let asFar = 1;
    for (let n = 0; n < SHUFFLES; n++) {
      for (const segment of segments) shuffle(segment, random);
      // Sums of the same numbers in another order differ in the last digits.
      if (bestOf(segments).distance >= best.distance * (1 - 1e-9)) asFar++;
      if (asFar > SIGNIFICANT * (SHUFFLES + 1)) break;
      yield;
    }
    const p = asFar / (SHUFFLES + 1);
    if (p > SIGNIFICANT) break;
    found.set(best.at, p);
  }
  const ats = [...found.keys()].sort((a, b) => a - b);
  return ats.map((at, i) => ({
    at,
    before: levelOf(values.slice(ats[i - 1] ?? 0, at)),
    after: levelOf(values.slice(at, ats[i + 1] ?? values.length)),
    p: found.get(at)!,
  }));
}

/** Runs a search to its end. */
export function ended<T>(search: Generator<void, T>): T {
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value;
  }
}

/** The furthest split of all segments; `at` counts from the start of the first. */
function bestOf(segments: readonly (readonly number[])[]): Split {
  let best: Split = { at: 0, distance: 0 };
  let from = 0;
  for (const segment of segments) {
    const own = splitOf(segment);
    if (own.distance > best.distance) best = { at: from + own.at, distance: own.distance };
    from += segment.length;
  }
  return best;
}

/**
 * Q of the paper: m·n/(m+n) × (2·mean across − mean within one − mean within the other), over pairs. The second part
 * may end before the segment does, so that a level that comes back is found as easily as one that stays. O(n²).
 */
function splitOf(values: readonly number[]): Split {
  const n = values.length;
  let best: Split = { at: 0, distance: 0 };
  if (n < 2 * LEAST_LEVEL) return best;
  // For each value, the distance to all before it, and to those of the first part.
  const [before, first] = [new Float64Array(n), new Float64Array(n)];
  for (let k = 0; k < n; k++) for (let i = 0; i < k; i++) before[k]! += Math.abs(values[k]! - values[i]!);
  let left = 0;
  for (let at = 1; at <= n - LEAST_LEVEL; at++) {
    const moved = values[at - 1]!;
    left += before[at - 1]!;
    for (let k = at; k < n; k++) first[k]! += Math.abs(values[k]! - moved);
    if (at < LEAST_LEVEL) continue;
    let [across, right] = [0, 0];
    for (let k = at; k < n; k++) {
      across += first[k]!;
      right += before[k]! - first[k]!;
      const size = k + 1 - at;
      if (size < LEAST_LEVEL) continue;
      const within = (2 * left) / (at * (at - 1)) + (2 * right) / (size * (size - 1));
      const distance = ((at * size) / (at + size)) * ((2 * across) / (at * size) - within);
      if (distance > best.distance) best = { at, distance };
    }
  }
  return best;
}

function shuffle(values: number[], random: () => number): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
}

/** Mulberry32: numbers from 0 up to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
