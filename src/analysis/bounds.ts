/** What is left of a bound when published numbers are divided: "over 650K" and "almost 87" are data (CHARTS, Bounds). */
import { lookUp } from "~/base/lookUp";

/** Which way the true value lies from the printed one, by bound as the figure table has it; any other is exact. */
const WAYS: Readonly<Record<string, 1 | -1 | 0>> = { at_least: 1, at_most: -1, up_to: -1, less_than: -1, about: 0 };

/** @returns the bound of value ÷ base; null: the two leave it open, and there is no ratio to give. */
export function boundOfRatio(value: string, base: string): "exact" | "about" | "at_least" | "at_most" | null {
  const [own, others] = [lookUp(WAYS, value), lookUp(WAYS, base)];
  if (own === undefined && others === undefined) return "exact";
  // A divisor that is more makes the quotient less.
  const ways = new Set([own ?? 0, -(others ?? 0)].filter((way) => way !== 0));
  if (ways.size > 1) return null;
  const [way] = ways;
  return way === undefined ? "about" : way > 0 ? "at_least" : "at_most";
}

/** A ratio as a change for the better: 0.27 = 27 % better; of a latency less is better. */
export interface Gain {
  readonly gain: number;
  /** On its size, in the direction of its sign: "at most 9 % worse". */
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
 * How far a ratio is from 1 for certain, |ln ratio|: which of several differs most. 0: it may be 1.
 * @param bound on the size of the change, as `gainOf` gives it.
 */
export const sureDifference = (ratio: number, bound: string): number =>
  lookUp(WAYS, bound) === -1 ? 0 : Math.abs(Math.log(ratio));

/** A change in percent seen from the other side: +25 % of A against B is −20 % of B against A; null: −100 %. */
export const turnedChange = (percent: number): number | null =>
  percent <= -100 ? null : (1 / (1 + percent / 100) - 1) * 100;
