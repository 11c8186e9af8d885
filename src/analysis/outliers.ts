/** Which of several drives (jobs, hosts) differs from the others. */
import { bisectLeft, median } from "d3-array";
import type { Ranked } from "~/model/scaling";

/** Fewer members are only ranked: five values give no scale to measure by. */
export const LEAST_FOR_OUTLIERS = 6;
/** Iglewicz and Hoaglin, How to Detect and Handle Outliers (1993): above 3.5 a value is a potential outlier. */
const MODIFIED_Z = 3.5;
/** Drives that agree closely have a tiny spread: a value nearer to the median than this is not an outlier. */
const OFF_MEDIAN = 0.05;
/** E(MAD) = 0.6745 σ of a normal distribution: makes the modified z comparable to a z-score. */
const MAD_TO_SIGMA = 0.6745;

export interface Spread {
  /** Members that have a value. */
  readonly n: number;
  readonly median: number | null;
  /** Enough members to call outliers; otherwise only ranks. */
  readonly enough: boolean;
  /** (highest − lowest) / median; null if undefined. */
  readonly spread: number | null;
  /** In the order of the values given. */
  readonly members: readonly Ranked[];
}

/**
 * Per-drive outliers: modified z-score over 3.5 and more than 5 % off the median.
 * @param values one per member, of one unit; null = absent (not counted).
 * @param least members that it takes to name outliers
 */
export function spreadOf(values: readonly (number | null)[], least = LEAST_FOR_OUTLIERS): Spread {
  const known = values.filter((v) => v !== null);
  const n = known.length;
  const sorted = Float64Array.from(known).sort();
  const middle = median(known) ?? null;
  const mad = middle === null ? null : (median(known, (v) => Math.abs(v - middle)) ?? null);
  const enough = n >= least;
  const members = values.map((value): Ranked => {
    if (value === null || middle === null || mad === null) return { z: null, off: null, rank: null, outlier: false };
    const away = value - middle;
    const z = away === 0 ? 0 : (MAD_TO_SIGMA * away) / mad;
    const off = middle === 0 ? null : away / middle;
    return {
      z,
      off,
      rank: 1 + bisectLeft(sorted, value),
      outlier: enough && Math.abs(z) > MODIFIED_Z && off !== null && Math.abs(off) > OFF_MEDIAN,
    };
  });
  const spread = middle === null || middle === 0 ? null : (sorted[n - 1]! - sorted[0]!) / middle;
  return { n, median: middle, enough, spread, members };
}
