/** Values over time as ratios to another series, window by window: nothing is averaged, nothing interpolated. */
import type { TimeWindow } from "./windows";

/** Windows of two logs never end at quite the same time: this much of a window is the same time. */
const SAME = 0.5;

/**
 * Of each window its value over that of the baseline's window that covers most of it. null: none covers more than half,
 * or the baseline is 0 there.
 * @param base in order of time
 */
export function ratiosTo(values: readonly TimeWindow[], base: readonly TimeWindow[]): (number | null)[] {
  let low = 0;
  return values.map(({ from_s, to_s, value }) => {
    while (low < base.length && base[low]!.to_s <= from_s) low++;
    let best: { readonly value: number; readonly s: number } | null = null;
    for (let i = low; i < base.length && base[i]!.from_s < to_s; i++) {
      const s = Math.min(to_s, base[i]!.to_s) - Math.max(from_s, base[i]!.from_s);
      if (best === null || s > best.s) best = { value: base[i]!.value, s };
    }
    return best !== null && best.s > SAME * (to_s - from_s) && best.value > 0 ? value / best.value : null;
  });
}
