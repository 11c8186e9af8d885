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
