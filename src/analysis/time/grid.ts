/** Converts windows of logs to windows of equal length, as columns of numbers: a log may be a day of seconds. */
import { bisectRight } from "d3-array";
import { COVERED, STALLED, type WindowColumns } from "./windows";

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

/**
 * Seconds of half a year. A log with more windows than this has a damaged time, which a reader passes on as it stands,
 * and its windows would fill the memory.
 */
export const MOST_WINDOWS = 2 ** 24;

/** Windows of equal length that may be covered; the last may be one hundredth short. */
export function gridOf(from_s: number, to_s: number, window_s: number): Grid {
  const first = Math.floor(from_s / window_s);
  if (!Number.isFinite(first) || !Number.isFinite(to_s)) return { window_s, first: 0, count: 0 };
  let count = Math.max(0, Math.floor(to_s / window_s) - first - 1);
  if (count > MOST_WINDOWS) return { window_s, first: 0, count: 0 };
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

/** A window belongs to another that holds more than this share of it. */
const MOST = 0.5;

/**
 * The latency of each window of I/Os; NaN: unknown. Logs end the windows of the same I/Os at different times: fio ends
 * that of a rate by its clock, that of a latency with the first I/O after its time (stat.c, add_log_sample). So it is that of the
 * latency windows that mostly lie in it, else of the one that covers most of it; weighted by the overlap alone, a few
 * slow I/Os would count as the thousands of the window after them. A latency window begins where the one before ended.
 */
function latencyOf(iops: WindowColumns, latency: WindowColumns): Float64Array {
  const { to_s, value } = latency;
  const from_s = latency.from_s.map((from, l) => {
    const before = to_s[l - 1] ?? from;
    return to_s[l]! - before <= STALLED * (to_s[l]! - from) ? before : from;
  });
  let low = 0;
  return iops.to_s.map((end, k) => {
    const begin = iops.from_s[k]!;
    while (low < to_s.length && to_s[low]! <= begin) low++;
    let sum = 0;
    let s = 0;
    let most_s = MOST * (end - begin);
    let covering = NaN;
    for (let l = low; l < to_s.length && from_s[l]! < end; l++) {
      const length = Math.min(to_s[l]!, end) - Math.max(from_s[l]!, begin);
      if (length > MOST * (to_s[l]! - from_s[l]!)) {
        sum += value[l]! * length;
        s += length;
      }
      if (length > most_s) {
        most_s = length;
        covering = value[l]!;
      }
    }
    return s > 0 ? sum / s : covering;
  });
}

/** Mean latencies weighted by the I/Os of their windows; NaN: unknown, for most of the I/Os, or without I/O. */
export function meansOn(
  members: readonly { readonly latency: WindowColumns; readonly iops: WindowColumns }[],
  grid: Grid,
): Float64Array {
  const [weighed, ios] = [new Float64Array(grid.count), new Float64Array(grid.count)];
  const missed = new Float64Array(grid.count);
  for (const { latency, iops } of members) {
    const own = latencyOf(iops, latency);
    const counted = iops.value.map((rate, k) => (Number.isNaN(own[k]!) ? 0 : rate));
    const product = counted.map((rate, k) => (rate === 0 ? 0 : rate * own[k]!));
    const [all, weights] = [sharesOf({ ...iops, value: product }, grid), sharesOf({ ...iops, value: counted }, grid)];
    const lacks = own.some(Number.isNaN);
    const others = lacks ? sharesOf({ ...iops, value: iops.value.map((rate, k) => rate - counted[k]!) }, grid) : null;
    for (let n = 0; n < grid.count; n++) {
      weighed[n]! += all.sum[n]!;
      ios[n]! += all.s[n]! < COVERED * grid.window_s ? NaN : weights.sum[n]!;
      missed[n]! += others?.sum[n] ?? 0;
    }
  }
  return weighed.map((sum, n) => (ios[n]! > 0 && ios[n]! >= missed[n]! ? sum / ios[n]! : NaN));
}
