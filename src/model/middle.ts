/** The one of several measurements that stands for them (DOMAIN, Repeats). It stands here since charts need it too. */

/**
 * The median as one of them, of an even number the lower of the middle two: it was measured, and percentiles have no
 * mean. undefined of nothing.
 * @param valueOf what they are ordered by, mostly throughput.
 */
export function lowerMiddle<T>(all: readonly T[], valueOf: (one: T) => number): T | undefined {
  const sorted = all.toSorted((a, b) => valueOf(a) - valueOf(b));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Points of one load: the one that stands for it, and those that it was chosen among. */
export interface Standing<T> {
  readonly main: T;
  readonly among: readonly T[];
  /** They are repeats of each other: `main` is their median. Else nothing tells so, and the first stands. */
  readonly again: boolean;
}

/**
 * A line goes through one point per load. A run without the statistic stands for none that has it.
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
