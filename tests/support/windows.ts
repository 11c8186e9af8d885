/** Sums and means over common windows, one object per window: the reference for the columns of `analysis/time/grid`. */
import { COVERED, type TimeWindow } from "~/analysis/time/windows";

/** Integral of a step function over a span, and how much of the span it covers. */
function over(
  windows: readonly TimeWindow[],
  from_s: number,
  to_s: number,
): { readonly sum: number; readonly s: number } {
  let low = 0;
  let high = windows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (windows[middle]!.to_s > from_s) high = middle;
    else low = middle + 1;
  }
  let [sum, s] = [0, 0];
  for (let i = low; i < windows.length && windows[i]!.from_s < to_s; i++) {
    const { from_s: a, to_s: b, value } = windows[i]!;
    const length = Math.min(b, to_s) - Math.max(a, from_s);
    if (length <= 0) continue;
    sum += value * length;
    s += length;
  }
  return { sum, s };
}

/** Common windows from 0 on that all members cover: no sum where one of them did not run. */
function commonWindows(members: readonly (readonly TimeWindow[])[], window_s: number): [number, number][] {
  const from = Math.max(...members.map((windows) => windows[0]?.from_s ?? Infinity));
  const to = Math.min(...members.map((windows) => windows.at(-1)?.to_s ?? -Infinity));
  const found: [number, number][] = [];
  for (let n = Math.floor(from / window_s); (n + COVERED) * window_s <= to; n++) {
    found.push([n * window_s, (n + 1) * window_s]);
  }
  return found;
}

/** Sum of rates over the time in which all members ran. */
export function addRates(members: readonly (readonly TimeWindow[])[], window_s: number): TimeWindow[] {
  return commonWindows(members, window_s).flatMap(([from_s, to_s]) => {
    const parts = members.map((windows) => over(windows, from_s, to_s));
    if (parts.some(({ s }) => s < COVERED * window_s)) return [];
    return [{ from_s, to_s, value: parts.reduce((total, { sum, s }) => total + sum / s, 0) }];
  });
}

export interface WeighedMember {
  readonly latency: readonly TimeWindow[];
  readonly iops: readonly TimeWindow[];
}

/**
 * Mean latency of several members, each window weighted by its I/Os, which only the iops log gives. Time without I/O
 * has no latency.
 */
export function weighMeans(members: readonly WeighedMember[], window_s: number): TimeWindow[] {
  const common = commonWindows(
    members.flatMap(({ latency, iops }) => [latency, iops]),
    window_s,
  );
  return common.flatMap(([from_s, to_s]) => {
    let [weighed, ios] = [0, 0];
    for (const { latency, iops } of members) {
      if (over(iops, from_s, to_s).s < COVERED * window_s) return [];
      for (const window of latency) {
        if (window.to_s <= from_s || window.from_s >= to_s) continue;
        const n = over(iops, Math.max(window.from_s, from_s), Math.min(window.to_s, to_s)).sum;
        weighed += window.value * n;
        ios += n;
      }
    }
    return ios > 0 ? [{ from_s, to_s, value: weighed / ios }] : [];
  });
}
