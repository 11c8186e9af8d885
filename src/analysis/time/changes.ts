/** All changes of a series: drops and rises of a third or more (`drops.ts`), and lasting steps of a tenth or more. */
import { range } from "d3-array";
import { dropsOf, type Change, medianOf, Level } from "./drops";
import type { TimeWindow } from "./windows";
/**
 * Changes of a series in order of their start. Steps are searched in what drops and rises leave, and on either side of
 * a deep shift. A step that came back is a drop or a rise, otherwise a shift. O(n log n).
 * @param windows in order of time, of about equal length; the last one whole (`windowsOf`)
 */
export function changesOf(windows: readonly TimeWindow[]): Change[] {
  const deep = dropsOf(windows);
  const span = spanOf(windows.length);
  const lasting = stretchesOf(windows, deep).flatMap((part) =>
    stepsOf(
      part.map(({ value }) => value),
      span,
    ).map((step, i, all) => changeOf(part, step, all[i + 1]?.at ?? part.length)),
  );
  return [...deep, ...lasting].toSorted((a, b) => a.from_s - b.from_s);
}

/** A slow fall or rise, which happens at no one place: the medians of equally many windows at both ends. */
export interface Slide {
  readonly before: number;
  readonly after: number;
}

/** A slow fall shows in each of these parts of a series; a wave goes up and down. */
const PARTS = 5;
/**
 * Shares of the whole fall: how far a part may rise above the one before, and how far apart the first and last must be.
 */
const PARTS_BACK = 1 / 4;
const PARTS_APART = 1 / 2;

/** A slow fall or rise of a tenth or more, in what drops and rises leave. null: none, or there is a step. */
export function slideOf(windows: readonly TimeWindow[], changes: readonly Change[]): Slide | null {
  if (changes.some(({ kind }) => kind === "shift")) return null;
  const rest = stretchesOf(windows, changes).flat();
  const values = rest.map(({ value }) => value);
  const span = spanOf(values.length);
  if (values.length < 2 * span) return null;
  const last = values.length - span;
  const [before, after] = [medianOf(values.slice(0, span)), medianOf(values.slice(last))];
  const sigma = Math.max(sigmaAt(values, 0, span), sigmaAt(values, last, span));
  if (!(Math.abs(after - before) >= Math.max(STEP_SHARE * Math.max(before, after), SIGMAS * sigma))) return null;
  const parts = range(PARTS).map((i) =>
    medianOf(values.slice(Math.floor((i * values.length) / PARTS), Math.floor(((i + 1) * values.length) / PARTS))),
  );
  const along = (from: number, to: number): number => (to - from) / (after - before);
  const isOneWay = parts.every((value, i) => i === 0 || along(parts[i - 1]!, value) >= -PARTS_BACK);
  if (!isOneWay || along(parts[0]!, parts.at(-1)!) < PARTS_APART) return null;
  return { before, after };
}

/** The windows that are in no drop or rise, cut where a shift begins. */
function stretchesOf(windows: readonly TimeWindow[], deep: readonly Change[]): TimeWindow[][] {
  const cuts = deep.filter(({ kind }) => kind === "shift").map(({ from_s }) => from_s);
  const dips = deep.filter(({ kind }) => kind !== "shift");
  const stretches: TimeWindow[][] = [[]];
  let [cut, dip, until_s] = [0, 0, -Infinity];
  for (const window of windows) {
    while (cut < cuts.length && window.from_s >= cuts[cut]!) {
      stretches.push([]);
      cut++;
    }
    while (dip < dips.length && dips[dip]!.from_s <= window.from_s) {
      // A dip may lie in a longer one, which begins first.
      until_s = Math.max(until_s, dips[dip]!.to_s ?? Infinity);
      dip++;
    }
    if (window.from_s >= until_s) stretches.at(-1)!.push(window);
  }
  return stretches;
}

/** @param next where the next step begins: the median of one that stays is taken on its own level */
function changeOf(part: readonly TimeWindow[], { at, before, after, end }: LevelStep, next: number): Change {
  const isDown = after < before;
  const values = part.slice(at, end ?? Math.max(next, at + 1)).map(({ value }) => value);
  const during = medianOf(values);
  return {
    kind: end === null ? "shift" : isDown ? "drop" : "rise",
    from_s: part[at]!.from_s,
    to_s: end === null ? null : part[end - 1]!.to_s,
    before,
    during,
    depth: 1 - during / before,
  };
}

// Steps of a level: throttling, a neighbour that stays. Change points by median ± k × MAD. A tenth is
// enough where the new level holds; dips must be deeper (`drops.ts`).
//
// - A level holds over `span` windows: a tenth of the series, not less than 10 and not more than 60 of them.
// - The medians of that many windows before and after differ by a tenth of the higher one, and by 1.5 standard deviations
//   (2.2 MAD; of fewer than 36 windows, and less than a third deep, more: 9 / √span) of either side and of the series.
// - The step is sharp: two thirds of it lie between the quarter span (at least 5 windows) just before and the one just
//   after. A slow decline or a wave has no such place.
// - It ends where the median of that many windows crosses the half-way back, and the old level then holds for two
//   thirds of them (half, if the step is a third deep or more).
// - A step back to a level that was left within two spans before it is the end of a dip.

const FEWEST_WINDOWS = 10;
const MOST_WINDOWS = 60;
const SPAN_SHARE = 0.1;
/** Least step, as a share of the higher of the two levels. */
const STEP_SHARE = 0.1;
/** In standard deviations; for few windows the second, divided by the root of the span. */
const SIGMAS = 1.5;
const TOGETHER_SIGMAS = 9;
/** A step as deep as a dip needs no further evidence. */
const DEEP_SHARE = 1 / 3;
/** This share of the step must show between the windows next to it: a quarter of the span on either side. */
const SHARP_SHARE = 2 / 3;
const NEAR_PARTS = 4;
const NEAR_FEWEST_WINDOWS = 5;
/** Spans on either side over which it is distinguished from a slope. */
const WIDE_SPANS = 2;
const FITS_SHARE = 0.95;
/** Share of the span for which a level that comes back must hold. */
const BACK_SHARE = 2 / 3;
const DEEP_BACK_SHARE = 1 / 2;

interface LevelStep {
  /** Index of the first window of the new level. */
  readonly at: number;
  /** Medians of `span` windows before and after. */
  readonly before: number;
  readonly after: number;
  /** Index of the first window after it, when the level came back for as long; null: it did not. */
  readonly end: number | null;
}

/** Windows over which a level must hold, by the length of the series. */
const spanOf = (windows: number): number =>
  Math.min(MOST_WINDOWS, Math.max(FEWEST_WINDOWS, Math.ceil(SPAN_SHARE * windows)));

/** Median of the `span` windows that end before each place. */
function mediansOf(values: ArrayLike<number>, span: number): Float64Array {
  const median = new Float64Array(values.length + 1).fill(NaN);
  const level = new Level([], span);
  for (let i = 0; i < values.length; i++) {
    level.push(values[i]!);
    if (i + 1 >= span) median[i + 1] = level.median();
  }
  return median;
}

/** Jitter of `span` windows, as a standard deviation. */
const sigmaAt = (values: readonly number[], from: number, span: number): number =>
  new Level(values.slice(from, from + span), span).sigma();

/** Steps in order. O(n log n): the span is of at most 60 windows. @param span windows over which a level must hold */
function stepsOf(values: readonly number[], span: number): LevelStep[] {
  const median = mediansOf(values, span);
  const edges = withoutSlopes(values, edgesOf(values, span, median), span);
  const steps = edges.map((step) => ({ ...step, end: endOf(values, span, step, median) }));
  const lasting = steps.filter(({ at, before, after, end }, i) => {
    if (
      end === null
        ? values.length - at < span
        : end - at < (isDeep(before, after) ? DEEP_BACK_SHARE : BACK_SHARE) * span
    )
      return false;
    // The way back is not a step of its own.
    const isBack = (one: LevelStep): boolean =>
      one.end !== null && Math.abs(one.end - at) <= span && one.after < one.before !== after < before;
    return !steps.slice(0, i).some(isBack);
  });
  return lasting.map((step) => (step.end === null ? endedBy(values, span, step, median) : null) ?? step);
}

/** A step to a level that the series left a little earlier, at no sharp place, ends a dip. null: it is a new level. */
function endedBy(values: readonly number[], span: number, step: Edge, median: Float64Array): LevelStep | null {
  const { at, before, after } = step;
  const half = (before + after) / 2;
  for (let i = at - 1; i >= Math.max(span, at - WIDE_SPANS * span); i--) {
    if (median[i]! > half !== after > before) continue;
    const from = edgeOf(values.slice(0, at), i - (span >> 1), span, half, span);
    return { at: from, before: median[from]!, after: before, end: at };
  }
  return null;
}

const isDeep = (one: number, other: number): boolean => Math.abs(one - other) >= DEEP_SHARE * Math.max(one, other);

type Edge = Omit<LevelStep, "end">;

function endOf(values: readonly number[], span: number, step: Edge, median: Float64Array): number | null {
  const half = (step.before + step.after) / 2;
  const isDown = step.after < step.before;
  for (let i = step.at + 1; i + span <= values.length; i++) {
    if (median[i + span]! > half === isDown) return edgeOf(values, i + (span >> 1), span, half, step.at + 1);
  }
  return null;
}

function edgesOf(values: readonly number[], span: number, median: Float64Array): Edge[] {
  const n = values.length;
  if (n < 2 * span) return [];
  const parts = Array.from({ length: Math.floor(n / span) }, (_, i) => sigmaAt(values, i * span, span));
  const usual = medianOf(parts);
  const few = Math.max(SIGMAS, TOGETHER_SIGMAS / Math.sqrt(span));
  const strength = (i: number): number => {
    const [low, high] = [median[i]!, median[i + span]!];
    const step = Math.abs(high - low);
    if (!(step >= STEP_SHARE * Math.max(low, high)) || low <= 0) return 0;
    const spread = Math.max(sigmaAt(values, i - span, span), sigmaAt(values, i, span), usual);
    const sigmas = isDeep(low, high) ? SIGMAS : few;
    return step >= sigmas * spread ? step : 0;
  };
  const found: Edge[] = [];
  for (let i = span; i + span <= n; i++) {
    let best = i;
    let most = strength(i);
    if (most === 0) continue;
    // One step is found at many places: take the one where the medians differ most.
    let last = i;
    for (let j = i + 1; j <= Math.min(n - span, last + 1); j++) {
      const here = strength(j);
      if (here > 0) last = j;
      if (here > most) [best, most] = [j, here];
      if (j - i > 2 * span) break;
    }
    const at = edgeOf(values, best, span, (median[best]! + median[best + span]!) / 2, found.at(-1)?.at ?? 0);
    const step = { at, before: median[best]!, after: median[best + span]! };
    if (isSharp(values, step, span)) found.push(step);
    i = Math.max(last, at);
  }
  return found;
}

/** The place with the fewest windows on the wrong side of the half-way. */
function edgeOf(values: readonly number[], near: number, span: number, half: number, after: number): number {
  const [from, to] = [Math.max(near - span, after), Math.min(near + span, values.length)];
  const isUp = medianOf(values.slice(near, to)) > half;
  const isNew = (i: number): boolean => values[i]! > half === isUp;
  let wrong = 0;
  for (let i = from; i < to; i++) if (!isNew(i)) wrong++;
  let [best, least] = [from, wrong];
  for (let i = from; i < to; i++) {
    wrong += isNew(i) ? 1 : -1;
    if (wrong < least) [best, least] = [i + 1, wrong];
  }
  return best;
}

function isSharp(values: readonly number[], { at, before, after }: Edge, span: number): boolean {
  const near = Math.max(NEAR_FEWEST_WINDOWS, Math.floor(span / NEAR_PARTS));
  if (at < near || at + near > values.length) return false;
  const own = medianOf(values.slice(at, at + near)) - medianOf(values.slice(at - near, at));
  return own / (after - before) >= SHARP_SHARE;
}

/**
 * Whether it is a slope depends on its surroundings, which end at other steps: those are checked again after one was
 * found.
 */
function withoutSlopes(values: readonly number[], edges: readonly Edge[], span: number): Edge[] {
  const reach = WIDE_SPANS * span;
  let found: Edge[] = [];
  for (;;) {
    const ends = [0, ...found.map(({ at }) => at), values.length];
    const more = edges.filter(
      ({ at }) =>
        ends.includes(at) ||
        isNoSlope(values, at, [
          Math.max(
            at - reach,
            ends.findLast((end) => end < at)!,
          ),
          Math.min(
            at + reach,
            ends.find((end) => end > at)!,
          ),
        ]),
    );
    if (more.length === found.length) return found;
    found = more;
  }
}

/** Two levels must fit the surroundings better than a line through their middles. */
function isNoSlope(values: readonly number[], at: number, [from, to]: readonly [number, number]): boolean {
  const [before, after] = [medianOf(values.slice(from, at)), medianOf(values.slice(at, to))];
  const [left, right] = [(from + at - 1) / 2, (at + to - 1) / 2];
  let [levels, line] = [0, 0];
  for (let i = from; i < to; i++) {
    levels += Math.abs(values[i]! - (i < at ? before : after));
    line += Math.abs(values[i]! - before - ((after - before) * (i - left)) / (right - left));
  }
  return levels < FITS_SHARE * line;
}
