/** Converts windows of logs to windows of equal length, as columns of numbers: a log may be a day of seconds. */
import { bisectRight } from "d3-array";
import { COVERED, type WindowColumns } from "./windows";

/**
 * Windows from n × window_s to (n + 1) × window_s after `zero_s` (0 if absent), `count` of them from n = `first` on.
 */
export interface Grid {
  readonly window_s: number;
  readonly zero_s?: number;
  readonly first: number;
  readonly count: number;
}

/** Integral over each window of a grid, and seconds of it that are known. */
interface Shares {
  readonly sum: Float64Array;
  readonly s: Float64Array;
}

/** Start and end of the time that these windows cover, seconds. */
export const beginOf = ({ from_s }: WindowColumns): number => from_s[0] ?? Infinity;
export const endOf = ({ to_s }: WindowColumns): number => to_s[to_s.length - 1] ?? -Infinity;

/** Windows of equal length that may be covered; the last may be one hundredth short. */
export function gridOf(from_s: number, to_s: number, window_s: number): Grid {
  const first = Math.floor(from_s / window_s);
  if (!Number.isFinite(first) || !Number.isFinite(to_s)) return { window_s, first: 0, count: 0 };
  let count = Math.max(0, Math.floor(to_s / window_s) - first - 1);
  while ((first + count + COVERED) * window_s <= to_s) count++;
  return { window_s, first, count };
}

export function sharesOf(windows: WindowColumns, { window_s, zero_s = 0, first, count }: Grid): Shares {
  const { from_s, to_s, value } = windows;
  const [sum, s] = [new Float64Array(count), new Float64Array(count)];
  let i = bisectRight(to_s, zero_s + first * window_s);
  for (let n = 0; n < count; n++) {
    const begin = zero_s + (first + n) * window_s;
    const end = zero_s + (first + n + 1) * window_s;
    for (; i < value.length && from_s[i]! < end; i++) {
      const length = Math.min(to_s[i]!, end) - Math.max(from_s[i]!, begin);
      if (length > 0) {
        sum[n]! += value[i]! * length;
        s[n]! += length;
      }
      if (to_s[i]! > end) break;
    }
  }
  return { sum, s };
}

/** Values by window of the grid; NaN: unknown. */
export function ratesOn(members: readonly WindowColumns[], grid: Grid): Float64Array {
  const total = new Float64Array(grid.count).fill(members.length === 0 ? NaN : 0);
  for (const member of members) {
    const { sum, s } = sharesOf(member, grid);
    for (let n = 0; n < grid.count; n++) total[n]! += s[n]! < COVERED * grid.window_s ? NaN : sum[n]! / s[n]!;
  }
  return total;
}

/** Mean latencies weighted by the I/Os of their time; NaN: unknown, or without I/O. */
export function meansOn(
  members: readonly { readonly latency: WindowColumns; readonly iops: WindowColumns }[],
  grid: Grid,
): Float64Array {
  const { window_s, first, count } = grid;
  const [weighed, ios] = [new Float64Array(count), new Float64Array(count)];
  for (const { latency, iops } of members) {
    const known = sharesOf(iops, grid).s;
    let [l, i] = [bisectRight(latency.to_s, first * window_s), bisectRight(iops.to_s, first * window_s)];
    for (let n = 0; n < count; n++) {
      const [begin, end] = [(first + n) * window_s, (first + n + 1) * window_s];
      if (known[n]! < COVERED * window_s) ios[n] = NaN;
      for (; l < latency.value.length && latency.from_s[l]! < end; l++) {
        const [from, to] = [Math.max(latency.from_s[l]!, begin), Math.min(latency.to_s[l]!, end)];
        while (i < iops.value.length && iops.to_s[i]! <= from) i++;
        for (let k = i; k < iops.value.length && iops.from_s[k]! < to; k++) {
          const length = Math.min(iops.to_s[k]!, to) - Math.max(iops.from_s[k]!, from);
          if (length <= 0) continue;
          weighed[n]! += latency.value[l]! * iops.value[k]! * length;
          ios[n]! += iops.value[k]! * length;
        }
        if (latency.to_s[l]! > end) break;
      }
    }
  }
  return weighed.map((sum, n) => (ios[n]! > 0 ? sum / ios[n]! : NaN));
}
