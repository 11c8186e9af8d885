/** What is said of each main line: steady or not, where it changes, what is missing. Pure. */
import { changesOf } from "./changes";
import type { Change } from "./drops";
import { gapsOf, type Gap } from "./gaps";
import { roundsOf, steadyOf, type Round, type Steady } from "./steady";
import { meanOf, type TimeWindow } from "./windows";
import type { Stretch, TimeLine } from "~/model/timeLine";
import type { Chosen } from "./choose";
import { offsetIn, type Offsets } from "./runs";

/** What changes in a line. */
export interface Changed {
  readonly line: Pick<TimeLine, "id" | "name">;
  readonly of: "throughput" | "latency";
  readonly changes: readonly Change[];
}

export interface Judged extends Changed {
  readonly steady: Steady;
  readonly gaps: readonly Gap[];
  /** Behind the warm-up; null: there is nothing. */
  readonly mean: number | null;
  /** Seconds of its log, and of the windows in which changes were looked for. */
  readonly span_s: number;
  readonly window_s: number;
}

const longest = (windows: readonly TimeWindow[]): number =>
  windows.reduce((most, { from_s, to_s }) => Math.max(most, to_s - from_s), 0);

/** Windows behind the warm-up: what the tool itself leaves out of its averages is not judged. */
function measured(line: TimeLine, warm_ups: readonly Stretch[]): TimeWindow[] {
  return windowsIn(line).filter(({ from_s }) => !warm_ups.some((one) => from_s >= one.from_s && from_s < one.to_s));
}

const windowsIn = ({ values }: TimeLine): TimeWindow[] =>
  values.map(({ from_s, t_s, value }) => ({ from_s: from_s!, to_s: t_s, value }));

/**
 * @param lines whole, of windows that hold from their beginning
 * @param spanOf seconds of the log of a line, with a last window that was cut
 * @param exactOf rounds as the engine has them; null: they are made of the windows
 */
export function judge(
  lines: readonly TimeLine[],
  round_s: number,
  warm_ups: readonly Stretch[],
  spanOf: (line: string) => number,
  exactOf: (line: string) => readonly Round[] | null = () => null,
): Judged[] {
  return lines.map((line) => {
    const { id, name } = line;
    const all = windowsIn(line);
    const windows = measured(line, warm_ups);
    const window_s = longest(all);
    return {
      line: { id, name },
      of: "throughput",
      steady: steadyOf(exactOf(id) ?? roundsOf(windows, round_s)),
      changes: changesOf(windows),
      gaps: gapsOf(all, window_s),
      mean: meanOf(windows),
      span_s: Math.max(spanOf(id), (all.at(-1)?.to_s ?? 0) - (all[0]?.from_s ?? 0)),
      window_s,
    };
  });
}

/** Changes of one direction that begin while the other lasts, or as near it as two windows are long, are one event. */
function isSeen(change: Change, others: readonly Change[], near_s: number): boolean {
  return others.some(
    ({ from_s, to_s, depth }) =>
      depth > 0 === change.depth > 0 && change.from_s >= from_s - near_s && change.from_s <= (to_s ?? from_s) + near_s,
  );
}

/** Changes of the members of a total that the total does not show. */
export function judgeMembers(
  members: readonly TimeLine[],
  total: readonly Change[],
  warm_ups: readonly Stretch[],
): Changed[] {
  return members.flatMap((line): Changed[] => {
    const windows = measured(line, warm_ups);
    const near_s = 2 * longest(windows);
    const changes = changesOf(windows).filter((change) => !isSeen(change, total, near_s));
    return changes.length === 0 ? [] : [{ line: { id: line.id, name: line.name }, of: "throughput", changes }];
  });
}

/** Rises of a mean latency at times at which no throughput changes: a neighbour, where the load stays the same. */
export function judgeLatencies(
  latencies: readonly TimeLine[],
  throughput: readonly Change[],
  warm_ups: readonly Stretch[],
): Changed[] {
  return latencies.flatMap((line): Changed[] => {
    const windows = measured(line, warm_ups);
    const near_s = 2 * longest(windows);
    const falls = throughput.flatMap((one) => [one, { ...one, depth: -one.depth }]);
    const changes = changesOf(windows).filter((change) => change.depth < 0 && !isSeen(change, falls, near_s));
    return changes.length === 0 ? [] : [{ line: { id: line.id, name: line.name }, of: "latency", changes }];
  });
}

/**
 * What is in no figure: once for each job the seconds at its start that its tool leaves out of its averages, and from the
 * start of the run the warm-up that was chosen.
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

/** Seconds of the longest start of these that is in no figure, chosen or left out by its tool. */
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

/** As a ratio: to half is as deep as to twice. */
const sizeOf = ({ before, during }: Change): number => Math.abs(Math.log(during / before));

export function deepestOf(changed: readonly (Changed | Judged)[]): Deepest | null {
  const all = changed.flatMap((one) =>
    one.changes.map((change) => ({ line: one.line.name, of: one.of, change, isFurther: !("steady" in one) })),
  );
  return all.toSorted((a, b) => sizeOf(b.change) - sizeOf(a.change))[0] ?? null;
}
