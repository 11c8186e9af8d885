/**
 * Averaged windows of a log, and sums of several. Logs of several jobs end their windows at different times: they are
 * brought to common windows by time before anything is added, never row by row.
 */
import type { Pair, Stretch, TimeLine } from "~/model/timeLine";

/** A value that holds from `from_s` to `to_s`, its mean over that time. */
export interface TimeWindow {
  readonly from_s: number;
  readonly to_s: number;
  readonly value: number;
}

/** Mean over the time that the windows cover, ignoring gaps. null: they cover none. */
export function meanOf(windows: readonly TimeWindow[]): number | null {
  let [sum, covered_s] = [0, 0];
  for (const { from_s, to_s, value } of windows) {
    sum += value * (to_s - from_s);
    covered_s += to_s - from_s;
  }
  return covered_s > 0 ? sum / covered_s : null;
}

export interface Windows {
  readonly windows: readonly TimeWindow[];
  /**
   * The last one was shorter and was left out: fio closes it when the run ends, and its rate spikes (fio issue 427).
   */
  readonly partial: boolean;
}

/** A window that ends this much too early is incomplete. */
const WHOLE = 0.9;
/** A gap longer than this is a gap, not a window that ended late. */
const LATE = 1.5;
/**
 * A latency window may begin this many of its lengths early: while a drive stalls, fio cannot end it, and its line is
 * the mean of all I/Os since the line before (stat.c, add_log_sample).
 */
export const STALLED = 10;

/**
 * Start of the first window of a log: the start of the log, if the window ends no later than a window may. Like every
 * window it ends with the first I/O after its time, and counts the I/Os since the start. A log that begins later says
 * nothing about the time before its first window.
 */
export const firstBegin = (to_s: number, window_s: number): number => (to_s <= LATE * window_s ? 0 : to_s - window_s);

/** Consecutive windows, ascending, without overlap. An object for each would cost more than adding them up. */
export interface WindowColumns {
  readonly from_s: Float64Array;
  readonly to_s: Float64Array;
  readonly value: Float64Array;
}

/**
 * Windows of one trace from their ends. fio ends a window with the first I/O behind its time and counts the next one from
 * there (iolog.c, stat.c __add_samples): a window begins where the one before ended.
 * @param t_s ends, ascending
 * @param end_s where the trace ends: only a window that ends there may be one that the run has cut
 * @param offset_s is added to the times
 * @param late a window that begins more of its lengths before its end begins later: the time before it is a gap
 */
export function windowColumns(
  t_s: Float64Array,
  value: Float64Array,
  window_s: number,
  end_s: number,
  offset_s: number,
  late = LATE,
): WindowColumns {
  const n = t_s.length;
  const isCut = n > 1 && t_s[n - 1] === end_s && t_s[n - 1]! - t_s[n - 2]! < WHOLE * window_s;
  const kept = isCut ? n - 1 : n;
  const [from_s, to_s] = [new Float64Array(kept), new Float64Array(kept)];
  for (let i = 0; i < kept; i++) {
    const to = t_s[i]!;
    const before = i === 0 ? firstBegin(to, window_s) : t_s[i - 1]!;
    from_s[i] = (to - before <= late * window_s ? before : to - window_s) + offset_s;
    to_s[i] = to + offset_s;
  }
  return { from_s, to_s, value: value.subarray(0, kept) };
}

/** The windows of a log as objects. */
export function windowsOf(
  t_s: readonly number[],
  value: readonly number[],
  window_s: number,
  end_s = t_s.at(-1) ?? 0,
  late = LATE,
): Windows {
  const [ends, values] = [Float64Array.from(t_s), Float64Array.from(value)];
  const { from_s, to_s } = windowColumns(ends, values, window_s, end_s, 0, late);
  const windows = Array.from(from_s, (from, i) => ({ from_s: from, to_s: to_s[i]!, value: value[i]! }));
  return { windows, partial: windows.length < t_s.length };
}

/** Rounding of times to milliseconds leaves hair gaps. */
export const COVERED = 0.99;

/** Rates from counts in windows of equal length; empty windows between the first and the last are 0. */
export function ratesOf(ends_s: ArrayLike<number>, ios: ArrayLike<number>, window_s: number): TimeWindow[] {
  const n = ends_s.length;
  if (n === 0) return [];
  const place = (end: number): number => Math.round(end / window_s);
  const [first, last] = [place(ends_s[0]!), place(ends_s[n - 1]!)];
  const rates = new Float64Array(last - first + 1);
  for (let i = 0; i < n; i++) rates[place(ends_s[i]!) - first]! += ios[i]! / window_s;
  // The log ends somewhere inside the last window.
  return Array.from(rates.subarray(0, -1), (value, i) => ({
    from_s: (first + i - 1) * window_s,
    to_s: (first + i) * window_s,
    value,
  }));
}

// Missing intervals of one series over time.

/** If ends of windows are this many windows apart, one is missing. Also the limit of `windowsOf`. */
const MISSING = 1.5;

/**
 * Missing times: from the end of a window to the beginning of the next, if their ends are more than 1.5 windows apart.
 * A tool that left out an interval may have had no answer from the drive: none is drawn as a value, nor as 0. (Windows for
 * which fio writes no line because no I/O ended are here already: formats/fio/logs.)
 * @param windows in order of time, from `windowsOf`
 */
export function gapsOf(windows: readonly TimeWindow[], window_s: number): Stretch[] {
  return windows.flatMap(({ from_s }, i) => {
    const before = windows[i - 1];
    if (before === undefined || from_s - before.to_s <= (MISSING - 1) * window_s) return [];
    return [{ from_s: before.to_s, to_s: from_s }];
  });
}

// Values over time against another series, window by window: nothing is averaged, nothing interpolated.

/** Windows of two logs never end at exactly the same time: with this overlap they count as the same time. */
const SAME = 0.5;

/**
 * For each window the index of the other series' window that covers most of it. null: none covers more than half.
 * @param base in order of time
 */
function counterpartsOf(values: readonly TimeWindow[], base: readonly TimeWindow[]): (number | null)[] {
  let low = 0;
  return values.map(({ from_s, to_s }) => {
    while (low < base.length && base[low]!.to_s <= from_s) low++;
    let best: { readonly place: number; readonly s: number } | null = null;
    for (let i = low; i < base.length && base[i]!.from_s < to_s; i++) {
      const s = Math.min(to_s, base[i]!.to_s) - Math.max(from_s, base[i]!.from_s);
      if (best === null || s > best.s) best = { place: i, s };
    }
    return best !== null && best.s > SAME * (to_s - from_s) ? best.place : null;
  });
}

/** For each window its value over that of its counterpart. null: no counterpart, or it is 0. */
export const ratiosTo = (values: readonly TimeWindow[], base: readonly TimeWindow[]): (number | null)[] =>
  counterpartsOf(values, base).map((place, i) => (place === null ? null : ratio(values[i]!.value, base[place]!.value)));

/** A ratio to 0 is meaningless. */
export const ratio = (value: number, base: number): number | null => (base <= 0 ? null : value / base);

/** The windows of the first series that have a counterpart in the second, with both values. */
export const pairsOf = (a: readonly TimeWindow[], b: readonly TimeWindow[]): Omit<Pair, "compared">[] =>
  counterpartsOf(a, b).flatMap((place, i) => {
    const { from_s, to_s, value } = a[i]!;
    return place === null ? [] : [{ from_s, t_s: to_s, a: value, b: b[place]!.value, places: [i, place] as const }];
  });

/** Windows of a line; moments (extremes of a pixel, single I/Os) have no length. */
export const windowsIn = ({ values }: Pick<TimeLine, "values">): TimeWindow[] =>
  values.map(({ from_s, t_s, value }) => ({ from_s: from_s ?? t_s, to_s: t_s, value }));
