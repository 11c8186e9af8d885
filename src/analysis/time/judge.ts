/** The verdict on each main line: steady or not, its changes, its gaps. Pure. */
import { changesOf, slideOf, type Slide } from "./changes";
import { medianOf, type Change } from "./drops";
import { gapsOf, meanOf, windowsIn, type TimeWindow } from "./windows";
import { roundsOf, steadyOf, type Round, type Steady } from "./steady";
import { WARM_UP_MIN, type Stretch, type TimeLine, type WarmUpChoice } from "~/model/timeLine";
import type { Chosen } from "./lines";
import { offsetIn, type Offsets } from "./runs";
/** The changing quantity of a line. */
export interface Changed {
  readonly line: Pick<TimeLine, "id" | "name">;
  readonly of: "throughput" | "latency";
  readonly changes: readonly Change[];
}

export interface Judged extends Changed {
  readonly steady: Steady;
  /** A slow fall or rise, which no change shows; null: none. */
  readonly slide: Slide | null;
  readonly gaps: readonly Stretch[];
  /** After the warm-up; null: nothing is left. */
  readonly mean: number | null;
  /** Seconds of its log, and of the windows in which changes were looked for. */
  readonly span_s: number;
  readonly window_s: number;
}

/** fio ends a window with the first I/O behind its time: some are longer. */
const usualLength = (windows: readonly TimeWindow[]): number =>
  windows.length === 0 ? 0 : medianOf(windows.map(({ from_s, to_s }) => to_s - from_s));

const isIn = ({ from_s }: TimeWindow, stretches: readonly Stretch[]): boolean =>
  stretches.some((one) => from_s >= one.from_s && from_s < one.to_s);

/** Windows after the warm-up: times that the tool itself leaves out of its averages are not judged. */
const measured = (line: TimeLine, warm_ups: readonly Stretch[]): TimeWindow[] =>
  windowsIn(line).filter((window) => !isIn(window, warm_ups));

/**
 * Yields line by line: finding changes in a day of seconds takes a tenth of a second.
 * @param lines whole, of windows that hold from their start @param spanOf seconds of the log of a line, including a
 * last window that was cut @param exactOf rounds from the engine; null: computed from the windows
 */
export function* judge(
  lines: readonly TimeLine[],
  round_s: number,
  warm_ups: readonly Stretch[],
  spanOf: (line: string) => number,
  exactOf: (line: string) => readonly Round[] | null = () => null,
): Generator<void, Judged[]> {
  const judged: Judged[] = [];
  for (const line of lines) {
    const { id, name } = line;
    const all = windowsIn(line);
    const windows = measured(line, warm_ups);
    const window_s = usualLength(all);
    const changes = changesOf(windows);
    judged.push({
      line: { id, name },
      of: "throughput",
      steady: steadyOf(exactOf(id) ?? roundsOf(windows, round_s)),
      changes,
      slide: slideOf(windows, changes),
      gaps: gapsOf(all, window_s),
      mean: meanOf(windows),
      span_s: Math.max(spanOf(id), (all.at(-1)?.to_s ?? 0) - (all[0]?.from_s ?? 0)),
      window_s,
    });
    yield;
  }
  return judged;
}

/** Changes in one direction are one event if one begins while the other lasts, or within two windows of it. */
function isSeen(change: Change, others: readonly Change[], near_s: number): boolean {
  return others.some(
    ({ from_s, to_s, depth }) =>
      depth > 0 === change.depth > 0 && change.from_s >= from_s - near_s && change.from_s <= (to_s ?? from_s) + near_s,
  );
}

/**
 * Changes of further lines that are not yet listed: for the members of a total, those that the total does not show; for
 * mean latencies, rises at times at which no throughput changes (a neighbour, while the load stays the same).
 */
export function* furtherChanges(
  of: Changed["of"],
  lines: readonly TimeLine[],
  seen: readonly Change[],
  warm_ups: readonly Stretch[],
): Generator<void, Changed[]> {
  const isRise = of === "latency";
  const others = isRise ? seen.flatMap((one) => [one, { ...one, depth: -one.depth }]) : seen;
  const changed: Changed[] = [];
  for (const line of lines) {
    const { id, name } = line;
    const windows = measured(line, warm_ups);
    const near_s = 2 * usualLength(windows);
    const changes = changesOf(windows).filter((one) => !(isRise && one.depth > 0) && !isSeen(one, others, near_s));
    if (changes.length > 0) changed.push({ line: { id, name }, of, changes });
    yield;
  }
  return changed;
}

/**
 * Times that count in no figure: once per job the seconds at its start that its tool leaves out, and the chosen warm-up
 * from the start of the run.
 */
export function warmUpsOf({ chosen, offsets, warm_up_s: chosen_s }: Warmed): Stretch[] {
  const rows = [...chosen.throughput, ...(chosen.latency?.rows ?? [])];
  const found = new Map<number, number>();
  for (const row of rows) {
    const { warm_up_s, part } = row;
    if (part || warm_up_s === null || warm_up_s <= 0) continue;
    const from = offsetIn(offsets, row);
    found.set(from, Math.max(found.get(from) ?? 0, warm_up_s));
  }
  if (chosen_s > 0 && rows.length > 0) {
    const start = Math.min(...rows.map((row) => offsetIn(offsets, row)));
    found.set(start, Math.max(found.get(start) ?? 0, chosen_s));
  }
  return [...found].map(([from_s, length]) => ({ from_s, to_s: from_s + length }));
}

/** Longest warm-up among these, seconds: chosen by the reader or left out by the tool. */
export const leftOutOf = (plans: readonly Warmed[]): number =>
  Math.max(0, ...plans.flatMap(warmUpsOf).map(({ from_s, to_s }) => to_s - from_s));

interface Warmed {
  readonly chosen: Pick<Chosen, "throughput" | "latency">;
  readonly offsets: Offsets;
  readonly warm_up_s: number;
}

/** The deepest change of several lines. */
export interface Deepest {
  readonly line: string;
  readonly of: Changed["of"];
  readonly change: Change;
  readonly isFurther: boolean;
}

/** Size of a change as a ratio: half is as far as twice. */
const sizeOf = ({ before, during }: Change): number => Math.abs(Math.log(during / before));

export function deepestOf(changed: readonly (Changed | Judged)[]): Deepest | null {
  const all = changed.flatMap((one) =>
    one.changes.map((change) => ({ line: one.line.name, of: one.of, change, isFurther: !("steady" in one) })),
  );
  return all.toSorted((a, b) => sizeOf(b.change) - sizeOf(a.change))[0] ?? null;
}

// The start of a run that is left out of its numbers. Pure.

/** Automatically a twentieth of the run, at most five minutes. */
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

/** A line's numbers: its value after the warm-up, and its lowest window. */
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
export function readOffOf(line: TimeLine, warm_ups: readonly Stretch[]): ReadOff {
  const { id, name } = line;
  const windows = windowsIn(line);
  const lowestOf = (of: readonly TimeWindow[]): Lowest | null =>
    of.reduce<Lowest | null>(
      (least, { value, to_s }) => (least === null || value < least.value ? { value, t_s: to_s } : least),
      null,
    );
  const behind = measured(line, warm_ups);
  const lowest = lowestOf(behind);
  return {
    ...{ id, name, lowest, mean: meanOf(behind), window_s: usualLength(windows) },
    at_end: lowest !== null && lowest.t_s === behind.at(-1)?.to_s,
    in_warm_up: lowestOf(windows.filter((window) => isIn(window, warm_ups))),
  };
}

// Changes of several lines that are one event.

/** Changes count as one event if they begin and end within this many seconds. */
const SAME_S = 1;

export interface ChangeOf {
  readonly line: string;
  /** The changing quantity: throughput, latency. */
  readonly of: string;
  readonly change: Change;
}

export interface Event {
  /** The line that changes most, and the number of lines. */
  readonly line: string;
  readonly lines: number;
  readonly of: string;
  readonly from_s: number;
  /** A shift has no end: its level is the level now. */
  readonly to_s: number;
  readonly kind: Change["kind"];
  readonly depth: number;
}

/** The deepest first. @param end_s end of a drop that lasts until the end of the run */
export function eventsOf(changes: readonly ChangeOf[], end_s: number): Event[] {
  const events: { -readonly [K in keyof Event]: Event[K] }[] = [];
  for (const { line, of, change } of changes.toSorted((a, b) => Math.abs(b.change.depth) - Math.abs(a.change.depth))) {
    const { from_s, kind, depth } = change;
    const to_s = kind === "shift" ? from_s : (change.to_s ?? Math.max(end_s, from_s));
    const same = events.find(
      (one) =>
        one.of === of &&
        one.kind === kind &&
        Math.abs(one.from_s - from_s) <= SAME_S &&
        Math.abs(one.to_s - to_s) <= SAME_S,
    );
    if (same === undefined) events.push({ line, of, from_s, to_s, kind, depth, lines: 1 });
    else same.lines++;
  }
  return events;
}
