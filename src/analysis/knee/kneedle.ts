/**
 * The bend of a curve by Kneedle: V. Satopaa, J. Albrecht, D. Irwin, B. Raghavan, "Finding a 'Kneedle' in a Haystack:
 * Detecting Knee Points in System Behavior", ICDCS Workshops 2011. Both axes are scaled to 0..1; the knee is where the
 * curve is farthest from its diagonal. Nothing is smoothed: the points are few, and each was measured.
 */
import { isKnown, type LoadStep, peakOf } from "./step";

/** With fewer points any curve has a knee. */
const LEAST_POINTS = 6;
/** Least distance from the diagonal, of 1. */
const LEAST_SCORE = 0.2;

export type Kneedle =
  | {
      /** Index into the steps. */
      readonly at: number;
      /** Distance from the diagonal, 0..1: the lower of the two scales. */
      readonly score: number;
    }
  /**
   * `few`: under 6 points up to the peak. `scales-disagree`: linear and logarithmic latency put it more than one step
   * apart. `last-point`: it moves by more than one step without the last point, or is the last point. `weak`: score
   * under 0.2.
   */
  | { readonly none: "few" | "scales-disagree" | "last-point" | "weak" };

interface Bend {
  readonly at: number;
  readonly score: number;
}

const scaled = (values: readonly number[]): number[] => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.map((v) => (high > low ? (v - low) / (high - low) : 0));
};

/**
 * Where a curve that rises ever more steeply is farthest below its diagonal: the largest scaled(x) − scaled(y), of
 * equal ones the first. Equal lengths, all finite. null without points.
 */
export function farthestBelowDiagonal(x: readonly number[], y: readonly number[]): Bend | null {
  const [xs, ys] = [scaled(x), scaled(y)];
  let best: Bend | null = null;
  xs.forEach((sx, at) => {
    const score = sx - ys[at]!;
    if (best === null || score > best.score) best = { at, score };
  });
  return best;
}

/**
 * The knee of latency over throughput, on the rising prefix: the steps in order of load up to the peak of throughput.
 * Throughput is linear; latency is tried linear and logarithmic, and a knee that only one of them shows is rejected: on
 * one sweep of our own disk (4K random writes) linear and logarithmic latency, with and without the last point, give
 * 128, 16, 128 and 4 outstanding.
 */
export function kneedle(steps: readonly LoadStep[]): Kneedle {
  const peak = peakOf(steps);
  const prefix = steps
    .slice(0, peak === null ? 0 : peak + 1)
    .flatMap(({ rate, latency_us }, at) =>
      isKnown(rate) && isKnown(latency_us) && latency_us > 0 ? [{ at, rate, latency_us }] : [],
    );
  if (prefix.length < LEAST_POINTS) return { none: "few" };
  const rates = prefix.map(({ rate }) => rate);
  const scales = [prefix.map(({ latency_us }) => latency_us), prefix.map(({ latency_us }) => Math.log(latency_us))];
  const [linear, log] = scales.map((y) => farthestBelowDiagonal(rates, y)!) as [Bend, Bend];
  if (Math.abs(linear.at - log.at) > 1) return { none: "scales-disagree" };
  const moves = scales.some((y, i) => {
    const without = farthestBelowDiagonal(rates.slice(0, -1), y.slice(0, -1))!;
    return Math.abs(without.at - (i === 0 ? linear : log).at) > 1;
  });
  if (moves || linear.at === prefix.length - 1) return { none: "last-point" };
  const score = Math.min(linear.score, log.score);
  return score < LEAST_SCORE ? { none: "weak" } : { at: prefix[linear.at]!.at, score };
}
