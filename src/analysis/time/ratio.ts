/** Values over time against another series, window by window: nothing is averaged, nothing interpolated. */
import type { TimeWindow } from "./windows";

/** Windows of two logs never end at quite the same time: this much of a window is the same time. */
const SAME = 0.5;

/**
 * Of each window the place of the other series' window that covers most of it. null: none covers more than half.
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

/** Of each window its value over that of its counterpart. null: it has none, or that is 0. */
export function ratiosTo(values: readonly TimeWindow[], base: readonly TimeWindow[]): (number | null)[] {
  const places = counterpartsOf(values, base);
  return values.map(({ value }, i) => ratio(value, valueAt(base, places[i]!)));
}

/** A ratio to 0, or to nothing, says nothing. */
export const ratio = (value: number | null, base: number | null): number | null =>
  value === null || base === null || base <= 0 ? null : value / base;

/** null where either is missing. */
export const difference = (value: number | null, base: number | null): number | null =>
  value === null || base === null ? null : value - base;

const valueAt = (base: readonly TimeWindow[], place: number | null): number | null =>
  place === null ? null : base[place]!.value;

/** One time of two series. */
export interface Pair {
  readonly from_s: number;
  readonly to_s: number;
  readonly a: number;
  readonly b: number;
  /** Places of its windows in the two series. */
  readonly place_a: number;
  readonly place_b: number;
}

/** The windows of the first series that have a counterpart in the second, with both values. */
export function pairsOf(a: readonly TimeWindow[], b: readonly TimeWindow[]): Pair[] {
  const places = counterpartsOf(a, b);
  return a.flatMap(({ from_s, to_s, value }, place_a): Pair[] => {
    const place_b = places[place_a]!;
    return place_b === null ? [] : [{ from_s, to_s, a: value, b: b[place_b]!.value, place_a, place_b }];
  });
}
