/** The one measurement that represents several (DOMAIN, Repeats). In this room because charts need it too. */

/**
 * The median as one of the measurements (of an even number the lower middle one): percentiles have no mean. undefined
 * for an empty list.
 * @param valueOf what they are ordered by, usually throughput.
 */
export function lowerMiddle<T>(all: readonly T[], valueOf: (one: T) => number): T | undefined {
  const sorted = all.toSorted((a, b) => valueOf(a) - valueOf(b));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Points of one load: the one that represents it, and those it was chosen from. */
export interface Standing<T> {
  readonly main: T;
  readonly among: readonly T[];
  /** true: they are repeats, and `main` is their median. false: no evidence of that, and the first one stands. */
  readonly again: boolean;
}

/**
 * A line goes through one point per load. A run without the statistic never stands for one that has it.
 * @param all at least one. @param rateOf throughput of all directions.
 */
export function standFor<T>(
  all: readonly T[],
  hasStatistic: (one: T) => boolean,
  isRepeat: (one: T) => boolean,
  rateOf: (one: T) => number,
): Standing<T> {
  const measured = all.filter(hasStatistic);
  const among = measured.length > 0 ? measured : all;
  const again = all.every(isRepeat);
  return { main: again ? lowerMiddle(among, rateOf)! : among[0]!, among, again };
}
