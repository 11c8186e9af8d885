/** Zooming in time: in, out, earlier, later, and back. */

/** Seconds from the start of measuring. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** No span is shorter, since logs print milliseconds. */
const LEAST_S = 0.01;

const rounded = ({ from, to }: TimeSpan): TimeSpan => ({ from: Number(from.toFixed(3)), to: Number(to.toFixed(3)) });

/** null: all of it. */
function within(span: TimeSpan, end_s: number): TimeSpan | null {
  const length = Math.min(Math.max(span.to - span.from, LEAST_S), end_s);
  if (length >= end_s) return null;
  const from = Math.min(Math.max(0, span.from), end_s - length);
  return rounded({ from, to: from + length });
}

/** Half as much around its middle, or twice. */
function scaled(shown: TimeSpan | null, by: 0.5 | 2, end_s: number): TimeSpan | null {
  const { from, to } = shown ?? { from: 0, to: end_s };
  const [middle, half] = [(from + to) / 2, ((to - from) * by) / 2];
  return within({ from: middle - half, to: middle + half }, end_s);
}

/** Earlier or later by a quarter of the shown span. */
function moved(shown: TimeSpan, way: -1 | 1, end_s: number): TimeSpan | null {
  const by = (way * (shown.to - shown.from)) / 4;
  return within({ from: shown.from + by, to: shown.to + by }, end_s);
}

/** The span moved to this start, with its length unchanged. */
const movedTo = (shown: TimeSpan, from: number, end_s: number): TimeSpan | null =>
  within({ from, to: from + shown.to - shown.from }, end_s);

/**
 * The effect of a key on the shown part: + − zoom in and out, 0 shows all, Shift with ← → moves earlier and later.
 * undefined: no effect.
 */
export function keyed(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  shown: TimeSpan | null,
  end_s: number,
): TimeSpan | null | undefined {
  if (key === "+" || key === "=") return scaled(shown, 0.5, end_s);
  if (shown === null) return undefined;
  if (key === "-" || key === "−") return scaled(shown, 2, end_s);
  if (key === "0") return null;
  if (!shiftKey) return undefined;
  return key === "ArrowLeft" ? moved(shown, -1, end_s) : key === "ArrowRight" ? moved(shown, 1, end_s) : undefined;
}

/** A drag: of a new part, the shown part, or one of its ends; its start and end, seconds. */
export interface Drag extends TimeSpan {
  readonly part: "new" | "move" | "from" | "to";
}

export function dragged({ part, from, to }: Drag, shown: TimeSpan, end_s: number): TimeSpan {
  if (part === "move") return movedTo(shown, shown.from + to - from, end_s) ?? shown;
  const ends = part === "new" ? [from, to] : [part === "from" ? shown.to : shown.from, to];
  return rounded({ from: Math.min(...ends), to: Math.max(...ends) });
}

/** Moves one end by a hundredth of the run. */
export function nudged(shown: TimeSpan, end: "from" | "to", way: number, end_s: number): TimeSpan {
  const next = { ...shown, [end]: Math.min(Math.max(0, shown[end] + (way * end_s) / 100), end_s) };
  return next.to - next.from < end_s / 200 ? shown : rounded(next);
}

/** The margin on either side of a change, relative to its length, with at least a few windows. */
const AROUND = 0.5;
const LEAST_AROUND_S = 2;

/** A span that shows a change with its surroundings. */
export function around(from_s: number, to_s: number, end_s: number): TimeSpan {
  const by = Math.max(LEAST_AROUND_S, AROUND * (to_s - from_s));
  return rounded({ from: Math.max(0, from_s - by), to: Math.min(end_s, to_s + by) });
}

const isInside = (inner: TimeSpan, outer: TimeSpan): boolean =>
  inner.from >= outer.from && inner.to <= outer.to && inner.to - inner.from < outer.to - outer.from;

/** The spans around the current one, the widest first, itself last: the path to it. */
export function trail(before: readonly TimeSpan[], shown: TimeSpan | null): readonly TimeSpan[] {
  if (shown === null) return [];
  const at = before.findIndex(({ from, to }) => from === shown.from && to === shown.to);
  if (at !== -1) return before.slice(0, at + 1);
  return [...before.filter((one) => isInside(shown, one)), shown];
}
