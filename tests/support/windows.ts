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

const lengthOf = (a: TimeWindow, b: TimeWindow): number =>
  Math.max(0, Math.min(a.to_s, b.to_s) - Math.max(a.from_s, b.from_s));

/** A latency window behind a gap of up to ten of its lengths begins where the one before it ended. */
const closed = (latency: readonly TimeWindow[]): TimeWindow[] =>
  latency.map((one, i) => {
    const before = latency[i - 1]?.to_s ?? one.from_s;
    return one.to_s - before <= 10 * (one.to_s - one.from_s) ? { ...one, from_s: before } : one;
  });

/** Of the latency windows that lie in a window of I/Os by more than half, else of the one that covers more than half. */
function latencyOf(of: TimeWindow, latency: readonly TimeWindow[]): number | null {
  const inside = latency.filter((one) => lengthOf(one, of) > 0.5 * (one.to_s - one.from_s));
  const s = inside.reduce((total, one) => total + lengthOf(one, of), 0);
  if (s > 0) return inside.reduce((total, one) => total + one.value * lengthOf(one, of), 0) / s;
  const covering = latency.toSorted((a, b) => lengthOf(b, of) - lengthOf(a, of))[0];
  return covering !== undefined && lengthOf(covering, of) > 0.5 * (of.to_s - of.from_s) ? covering.value : null;
}

/**
 * Mean latency of several members, weighted by their I/Os, which only the iops log gives. Time without I/O, or with
 * I/Os most of which have no known latency, has none.
 */
export function weighMeans(members: readonly WeighedMember[], window_s: number): TimeWindow[] {
  const common = commonWindows(
    members.flatMap(({ latency, iops }) => [latency, iops]),
    window_s,
  );
  return common.flatMap(([from_s, to_s]) => {
    let [weighed, ios, missed] = [0, 0, 0];
    for (const { latency, iops } of members) {
      if (over(iops, from_s, to_s).s < COVERED * window_s) return [];
      for (const window of iops) {
        const n = window.value * lengthOf(window, { from_s, to_s, value: 0 });
        const own = n > 0 ? latencyOf(window, closed(latency)) : null;
        if (own === null) {
          missed += n;
          continue;
        }
        weighed += own * n;
        ios += n;
      }
    }
    return ios > 0 && ios >= missed ? [{ from_s, to_s, value: weighed / ios }] : [];
  });
}
