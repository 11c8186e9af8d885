/** When a section began and how long its intervals were, from the times of its lines. */
import type { Starting } from "./section";
import { elapsedMs } from "./times";

/** What the lines of a section tell of its times. */
export interface Measured {
  readonly starting: Starting | null;
  first_tod_ms: number | null;
  first_unix_ms: number | null;
  /** Number of the first interval; 0: none yet. */
  from: number;
  /** Of the first rows: time from each to the next, by interval. */
  readonly gaps_s: number[];
}

/** The mean over the rows, as long as they agree; a damaged time makes two of them wrong, by hours or a little. */
export function measuredLength_s({ gaps_s, starting, first_tod_ms, from }: Measured): number | null {
  if (gaps_s.length > 0) {
    const sorted = [...gaps_s].sort((a, b) => a - b);
    const third = sorted[Math.floor((sorted.length - 1) / 3)]!;
    const spread = sorted.at(-1)! - sorted[0]!;
    return spread <= Math.max(2, third / 5) ? sorted.reduce((a, b) => a + b) / sorted.length : third;
  }
  const started = starting?.tod_ms ?? null;
  return started === null || first_tod_ms === null || from === 0
    ? null
    : elapsedMs(started, first_tod_ms) / 1000 / from;
}

/** The first row is printed at the end of its interval. */
export function startOf(
  { starting, first_tod_ms, first_unix_ms, from }: Measured,
  interval_s: number | null,
): number | null {
  if (first_unix_ms === null) return null;
  const started = starting?.tod_ms ?? null;
  if (started !== null && first_tod_ms !== null) return first_unix_ms - elapsedMs(started, first_tod_ms);
  return interval_s === null || from === 0 ? null : first_unix_ms - from * interval_s * 1000;
}
