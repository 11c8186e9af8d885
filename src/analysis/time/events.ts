/** Changes of several lines that are one event. */
import type { Change } from "./drops";

/** Changes that begin and end so near each other, seconds. */
const SAME_S = 1;

export interface ChangeOf {
  readonly line: string;
  /** What it is a change of: throughput, latency. */
  readonly of: string;
  readonly change: Change;
}

export interface Event {
  /** The line that changes most, and of how many it is told. */
  readonly line: string;
  readonly lines: number;
  readonly of: string;
  readonly from_s: number;
  /** A shift has no end: what it brought is the level now. */
  readonly to_s: number;
  readonly kind: Change["kind"];
  readonly depth: number;
}

/** The deepest first. @param end_s where a drop that lasts until the end does so */
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
