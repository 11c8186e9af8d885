/** The start of a run that is left out of its figures, and what they then are. Pure. */
import type { Stretch, TimeLine } from "~/model/timeLine";
import { meanOf } from "./windows";

/** Minutes that can be chosen. */
export const WARM_UP_MIN = ["0", "1", "5", "10", "30"] as const;
export type WarmUpChoice = "auto" | (typeof WARM_UP_MIN)[number];

/** A twentieth of the run, and never more than five minutes unasked. */
const SHARE = 0.05;
const MOST_UNASKED_S = 300;

/** Seconds; `auto`: the longest step within a twentieth of the run. */
export function warmUpSeconds(choice: WarmUpChoice, run_s: number): number {
  if (choice !== "auto") return Number(choice) * 60;
  const most_s = Math.min(MOST_UNASKED_S, SHARE * run_s);
  return WARM_UP_MIN.map((minutes) => Number(minutes) * 60).reduce((best, s) => (s <= most_s ? s : best), 0);
}

export interface Lowest {
  readonly value: number;
  /** End of its window. */
  readonly t_s: number;
}

/** What is read off a line: behind the warm-up, and the lowest in it. */
export interface ReadOff {
  readonly id: string;
  readonly name: string;
  readonly mean: number | null;
  readonly lowest: Lowest | null;
  /** Seconds of its windows; the last may be shorter. */
  readonly window_s: number;
  /** Is the lowest its last window? */
  readonly at_end: boolean;
  readonly in_warm_up: Lowest | null;
}

/** @param line whole, of windows that hold from their beginning */
export function readOffOf({ id, name, values }: TimeLine, warm_ups: readonly Stretch[]): ReadOff {
  const windows = values.flatMap(({ from_s, t_s, value }) => (from_s === null ? [] : [{ from_s, to_s: t_s, value }]));
  const isWarm = ({ from_s }: { readonly from_s: number }) =>
    warm_ups.some((one) => from_s >= one.from_s && from_s < one.to_s);
  const lowestOf = (of: typeof windows): Lowest | null =>
    of.reduce<Lowest | null>(
      (least, { value, to_s }) => (least === null || value < least.value ? { value, t_s: to_s } : least),
      null,
    );
  const measured = windows.filter((window) => !isWarm(window));
  const lowest = lowestOf(measured);
  return {
    ...{ id, name, lowest, mean: meanOf(measured) },
    window_s: windows.reduce((most, { from_s, to_s }) => Math.max(most, to_s - from_s), 0),
    at_end: lowest !== null && lowest.t_s === measured.at(-1)?.to_s,
    in_warm_up: lowestOf(windows.filter(isWarm)),
  };
}
