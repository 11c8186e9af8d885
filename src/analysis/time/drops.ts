/**
 * Drops, rises and shifts of a series over time: throughput, or a mean latency, by median ± k × MAD.
 *
 * The level is the median of the last 60 windows that are in no change, its jitter their median absolute deviation.
 * - A window is away from the level where it is a third below it (or half as much again above it) and more than 3
 *   standard deviations (1.4826 MAD) off.
 * - A change lasts from the first to the last window beyond the half-way between the level before and the median of the
 *   change; one window back at the level does not end it, two do.
 * - It counts where it is at least 3 windows long and its median is a third below (half above) and off by 9 / √n standard
 *   deviations, n its windows up to 9; or where one window alone goes below half the level (above twice) by more than 6
 *   standard deviations: a spike of one window is found so.
 * - After 60 windows away from the level there is a new one, in which changes are found too. Where the old level comes
 *   back for 10 windows, the long change was a drop (a rise) and ends there. Where it does not until the end of the
 *   series, it is a shift. Shorter changes in which the series ends keep their kind and have no end.
 *
 * Not found: a slow decline (the level goes with it; steady state speaks of that), less than a third (`changes.ts`, where
 * it lasts), anything in fewer than 10 windows, changes from a level of 0. Dips that come again and again (garbage
 * collection) are one drop each. A missing window is not a drop: `gapsOf` in `windows.ts`.
 */
import type { TimeWindow } from "./windows";
/** Windows that make a first level. */
const FEWEST = 10;
/** Standard deviations off: of one window that begins a change, of one that is a change alone. */
const AWAY = 3;
const ALONE = 6;
/**
 * For n windows the same, divided by √n, since more windows make it more certain; not beyond 9, since it may be a wave.
 */
const TOGETHER = 9;
const SURER = 9;
/** Fewest windows of a change that is less deep. */
const LONG = 3;
/** Windows at the level that end a change; windows at an old level that bring it back. */
const BACK = 2;
const SETTLED = 10;

export interface Change {
  /** drop, rise: it came back, or the series ends soon; shift: it stays. */
  readonly kind: "drop" | "rise" | "shift";
  readonly from_s: number;
  /** Recovered; null: it stays until the end. */
  readonly to_s: number | null;
  /** Medians: the level before, and of the change. */
  readonly before: number;
  readonly during: number;
  /** 1 − during / before: 0.25 is a quarter less, −1 twice as much. */
  readonly depth: number;
}

type Sign = -1 | 1;

/** A third less, half as much again: the same ratio. */
const THIRD = { "-1": 2 / 3, "1": 3 / 2 } as const;
const HALF = { "-1": 1 / 2, "1": 2 } as const;

/** An unfinished change. */
interface Open {
  readonly sign: Sign;
  readonly first: number;
  /** Its last window beyond the half-way. */
  last: number;
  readonly before: number;
  readonly sigma: number;
  extreme: number;
  readonly during: Level;
}

/** A change that has become a level of its own, and the level before it. */
interface Outer {
  readonly open: Open;
  readonly level: Level;
  readonly during: number;
}

/** Indices of windows, the last one included. */
interface Found {
  readonly open: Open;
  readonly last: number | null;
  readonly stays: boolean;
}

const isBeyond = (sign: Sign, value: number, limit: number): boolean => (value - limit) * sign > 0;

const isOff = (sign: Sign, value: number, level: number, ratio: number, sigmas: number): boolean =>
  isBeyond(sign, value, level * ratio) && (value - level) * sign > sigmas;

const halfway = (before: number, during: number): number => (before + during) / 2;

function counts(open: Open): boolean {
  const { sign, before, sigma } = open;
  if (isOff(sign, open.extreme, before, HALF[sign], ALONE * sigma)) return true;
  const n = open.last - open.first + 1;
  const sigmas = (TOGETHER * sigma) / Math.sqrt(Math.min(n, SURER));
  return n >= LONG && isOff(sign, open.during.median(), before, THIRD[sign], sigmas);
}

class Finder {
  readonly #values: readonly number[];
  #level: Level;
  #open: Open | null = null;
  #outer: Outer[] = [];
  #found: Found[] = [];

  constructor(values: readonly number[]) {
    this.#values = values;
    this.#level = new Level(values.slice(0, FEWEST));
  }

  run(): readonly Found[] {
    for (let i = 0; i < this.#values.length; i++) {
      if (this.#open === null) this.#outside(i);
      else this.#inside(i, this.#open);
    }
    const end = this.#open;
    const settled = end !== null && end.last - end.first + 1 >= SETTLED;
    if (end !== null && counts(end)) {
      const back = this.#values.length - 1 - end.last > 0;
      this.#found.push({ open: end, last: back ? end.last : null, stays: settled && !back });
    }
    for (const { open } of this.#outer) this.#found.push({ open, last: null, stays: true });
    return this.#found.toSorted((a, b) => a.open.first - b.open.first);
  }

  /** The first windows are the first level. */
  #settle(i: number): void {
    if (i >= FEWEST) this.#level.push(this.#values[i]!);
  }

  #outside(i: number): void {
    const value = this.#values[i]!;
    const before = this.#level.median();
    const sign = value < before ? -1 : 1;
    if (before <= 0 || !isBeyond(sign, value, before * THIRD[sign])) return this.#settle(i);
    const sigma = this.#level.sigma();
    if (!isOff(sign, value, before, THIRD[sign], AWAY * sigma)) return this.#settle(i);
    this.#open = { sign, first: i, last: i, before, sigma, extreme: value, during: new Level([value]) };
  }

  #inside(i: number, open: Open): void {
    const value = this.#values[i]!;
    if (isBeyond(open.sign, value, halfway(open.before, open.during.median()))) {
      for (let missed = open.last + 1; missed <= i; missed++) open.during.push(this.#values[missed]!);
      open.last = i;
      if (isBeyond(open.sign, value, open.extreme)) open.extreme = value;
      const length = i - open.first + 1;
      if (length >= SETTLED && this.#comesBack(open)) return;
      if (length >= WINDOWS) this.#becomesLevel(open);
    } else if (i - open.last >= BACK) {
      this.#open = null;
      if (counts(open)) this.#found.push({ open, last: open.last, stays: false });
      else for (let n = open.first; n <= open.last; n++) this.#settle(n);
      for (let n = open.last + 1; n <= i; n++) this.#settle(n);
    }
  }

  #becomesLevel(open: Open): void {
    this.#open = null;
    this.#outer.push({ open, level: this.#level, during: open.during.median() });
    this.#level = open.during;
  }

  /** The old level is back: the change has ended, and apparent partial recoveries were none. */
  #comesBack(open: Open): boolean {
    const now = open.during.median();
    const place = this.#outer.findIndex(
      ({ open: { sign, before }, during }) => sign !== open.sign && !isBeyond(sign, now, halfway(before, during)),
    );
    const outer = this.#outer[place];
    if (outer === undefined) return false;
    const { sign, first } = outer.open;
    this.#outer = this.#outer.slice(0, place);
    this.#found = this.#found.filter(({ open: inner }) => inner.first < first || inner.sign === sign);
    this.#found.push({ open: outer.open, last: open.first - 1, stays: false });
    this.#level = outer.level;
    this.#open = null;
    for (let n = open.first; n <= open.last; n++) this.#settle(n);
    return true;
  }
}

/** A change with its edges half-way between the levels and its median over all of it. */
function changeOf(windows: readonly TimeWindow[], found: Found, after: number, until: number): Change {
  const { sign, before } = found.open;
  const end = found.last ?? until - 1;
  const during = medianOf(windows.slice(found.open.first, end + 1).map(({ value }) => value));
  let { first } = found.open;
  while (first - 1 > after && isBeyond(sign, windows[first - 1]!.value, halfway(before, during))) first--;
  return {
    kind: found.stays ? "shift" : sign === -1 ? "drop" : "rise",
    from_s: windows[first]!.from_s,
    to_s: found.last === null ? null : windows[found.last]!.to_s,
    before,
    during,
    depth: 1 - during / before,
  };
}

/**
 * Drops, rises and deep shifts of a series in order of their start, by the rule above. O(n log n).
 * @param windows in order of time, of about equal length; the last one whole (`windowsOf`)
 */
export function dropsOf(windows: readonly TimeWindow[]): Change[] {
  if (windows.length < FEWEST) return [];
  const found = new Finder(windows.map(({ value }) => value)).run();
  return found.map((one, i) => {
    // A shift lasts until the next one: its median is that of its level.
    const next = one.stays ? found.slice(i + 1).find(({ stays }) => stays) : undefined;
    const after = found[i - 1];
    return changeOf(windows, one, after?.last ?? after?.open.first ?? -1, next?.open.first ?? windows.length);
  });
}

// Median and spread of the last windows of a series, kept in order: its level, whatever single windows do.

/** Windows that make a level. */
const WINDOWS = 60;
/** MAD of a normal distribution -> its standard deviation. */
const NORMAL = 1.4826;

const middleOf = (sorted: readonly number[]): number => {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

export const medianOf = (values: readonly number[]): number => middleOf(values.toSorted((a, b) => a - b));

export class Level {
  readonly #queue: number[] = [];
  readonly #sorted: number[] = [];

  readonly #most: number;

  /** @param most windows that are kept, the last ones */
  constructor(values: readonly number[] = [], most = WINDOWS) {
    this.#most = most;
    for (const value of values) this.push(value);
  }

  get length(): number {
    return this.#queue.length;
  }

  push(value: number): void {
    if (this.#queue.length === this.#most) this.#sorted.splice(this.#placeOf(this.#queue.shift()!), 1);
    this.#queue.push(value);
    this.#sorted.splice(this.#placeOf(value), 0, value);
  }

  median(): number {
    return middleOf(this.#sorted);
  }

  /** Median absolute deviation, as a standard deviation. */
  sigma(): number {
    const median = this.median();
    return NORMAL * medianOf(this.#sorted.map((value) => Math.abs(value - median)));
  }

  /** Index of the first that is not smaller. */
  #placeOf(value: number): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
