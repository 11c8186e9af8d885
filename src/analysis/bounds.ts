/** The bound that remains when published numbers are divided: "over 650K" and "almost 87" are data (CHARTS, Bounds). */
import { lookUp } from "~/base/lookUp";

/** Direction of the true value from the printed one, by bound as in the figure table; any other is exact. */
const WAYS: Readonly<Record<string, 1 | -1 | 0>> = { at_least: 1, at_most: -1, up_to: -1, less_than: -1, about: 0 };

/** @returns the bound of value ÷ base; null: both bounds leave it open, and there is no ratio. */
export function boundOfRatio(value: string, base: string): "exact" | "about" | "at_least" | "at_most" | null {
  const [own, others] = [lookUp(WAYS, value), lookUp(WAYS, base)];
  if (own === undefined && others === undefined) return "exact";
  // A larger divisor makes the quotient smaller.
  const ways = new Set([own ?? 0, -(others ?? 0)].filter((way) => way !== 0));
  if (ways.size > 1) return null;
  const [way] = ways;
  return way === undefined ? "about" : way > 0 ? "at_least" : "at_most";
}

/** A ratio as an improvement: 0.27 = 27 % better; for a latency less is better. */
export interface Gain {
  readonly gain: number;
  /** Bound on its size, in the direction of its sign: "at most 9 % worse". */
  readonly bound: string;
}

/** @param bound of the ratio. */
export function gainOf(ratio: number, better: "more" | "less", bound: string): Gain {
  const gain = better === "more" ? ratio - 1 : 1 - ratio;
  const grows = (better === "more") === gain >= 0;
  const turned = bound === "at_least" ? "at_most" : lookUp(WAYS, bound) === -1 ? "at_least" : bound;
  return { gain, bound: grows ? bound : turned };
}

/**
 * Worse by more than the limit: exactly the limit is not, whatever the last binary digit of the ratio (0.9 of 1000 is
 * worse by 0.09999999999999998, 0.9 of some other rate by 0.10000000000000009).
 * @param worse, limit shares
 */
export const isBeyond = (worse: number, limit: number): boolean => worse > limit * (1 + 1e-9);

/**
 * Certain distance of a ratio from 1, |ln ratio|, to find the largest difference. 0: it may be 1.
 * @param bound on the size of the change, as `gainOf` gives it.
 */
export const sureDifference = (ratio: number, bound: string): number =>
  lookUp(WAYS, bound) === -1 ? 0 : Math.abs(Math.log(ratio));

/** A change in percent from the other side: +25 % of A against B is −20 % of B against A; null: −100 %. */
export const turnedChange = (percent: number): number | null =>
  percent <= -100 ? null : (1 / (1 + percent / 100) - 1) * 100;
