/** What was judged as marks of the chart. Pure. */
import type { ChangeMark, Gap, SteadyMark } from "~/charts/timeline/options";
import { judged as text } from "~/text/en/timeline-judged";
import type { Changed, Judged } from "../shared/time/judge";

/** More bands than these hide the lines they are of. */
const BANDS = 4;
/** So many changes are named on the chart, the deepest; the list has all. */
const NAMED = 8;
/** Changes that begin so near each other are one event, seconds. */
const SAME_S = 1;

/** Five rounds that hold; else the last five, by which it is said that they do not. */
export function steadyMarks(judged: readonly Judged[]): SteadyMark[] {
  const marks = judged.flatMap(({ line, steady }): SteadyMark[] => {
    const window = steady.state === "steady" ? steady.window : steady.state === "not-steady" ? steady.nearest : null;
    if (window === null) return [];
    const { from_s, to_s, low, high } = window;
    return [{ line: line.id, from_s, to_s, low, high, fit: window.line }];
  });
  return marks.length > BANDS ? [] : marks;
}

export const gapMarks = (judged: readonly Judged[]): Gap[] =>
  judged.flatMap(({ line, gaps }) => gaps.map((gap) => ({ ...gap, line: line.id })));

/** @param end_s where a drop that lasts until the end does so on the chart */
export function changeMarks(changed: readonly Changed[], end_s: number): ChangeMark[] {
  const all = changed
    .flatMap(({ line, of, changes }) => changes.map((change) => ({ line: line.id, of, change })))
    .toSorted((a, b) => Math.abs(b.change.depth) - Math.abs(a.change.depth));
  const events: {
    line: string;
    of: Changed["of"];
    from_s: number;
    to_s: number;
    kind: string;
    depth: number;
    lines: number;
  }[] = [];
  for (const { line, of, change } of all) {
    const { from_s, kind, depth } = change;
    // A shift has no end: what it brought is the level now, and not tinted.
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
  return events
    .map(({ line, of, from_s, to_s, kind, depth, lines }, i) => ({
      line,
      from_s,
      to_s,
      name: i >= NAMED ? "" : nameOf(text.mark(text.kindOf(kind, of), depth), lines),
    }))
    .toSorted((a, b) => a.from_s - b.from_s);
}

const nameOf = (mark: string, lines: number): string => (lines === 1 ? mark : text.several(mark, lines));
