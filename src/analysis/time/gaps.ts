/** Missing intervals of one series over time. */
import type { TimeWindow } from "./windows";

/** Ends of windows this many windows apart: one is missing. It is the limit of `windowsOf` too. */
const MISSING = 1.5;

export interface Gap {
  readonly from_s: number;
  readonly to_s: number;
}

/**
 * Where the log says nothing: from the end of a window to the beginning of the next, where their ends are more than 1.5
 * windows apart. A log without a line may be a drive without an answer: it is never drawn as a value, nor as 0.
 * @param windows in order of time, as `windowsOf` gives them
 */
export function gapsOf(windows: readonly TimeWindow[], window_s: number): Gap[] {
  return windows.flatMap(({ from_s }, i) => {
    const before = windows[i - 1];
    if (before === undefined || from_s - before.to_s <= (MISSING - 1) * window_s) return [];
    return [{ from_s: before.to_s, to_s: from_s }];
  });
}
