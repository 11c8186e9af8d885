/** Reduces a long series to a few values per pixel. */
import type { TimeColumn } from "~/model/timeLine";

export interface Values {
  readonly t_s: readonly number[];
  readonly value: readonly number[];
}

/**
 * The first, least, greatest and last value of each of `pixels` columns of equal length, in the order of time, each once
 * (U. Jugel et al., M4, VLDB 2014): they draw the same line as all values. The question `samples` does it in SQL.
 * @param t_s ascending
 */
export function extremesOf(t_s: readonly number[], value: readonly number[], pixels: number): Values {
  const n = t_s.length;
  const drawn = { t_s: [] as number[], value: [] as number[] };
  if (n === 0) return drawn;
  const [begin, length] = [t_s[0]!, Math.max(t_s[n - 1]! - t_s[0]!, 1e-9)];
  const column = (i: number): number => Math.floor(((t_s[i]! - begin) / length) * pixels);
  for (let from = 0; from < n;) {
    let [to, least, greatest] = [from, from, from];
    for (const own = column(from); to < n && column(to) === own; to++) {
      if (value[to]! < value[least]!) least = to;
      if (value[to]! > value[greatest]!) greatest = to;
    }
    const places = new Set([from, Math.min(least, greatest), Math.max(least, greatest), to - 1]);
    for (const i of places) {
      drawn.t_s.push(t_s[i]!);
      drawn.value.push(value[i]!);
    }
    from = to;
  }
  return drawn;
}

/**
 * Mean, least and greatest of each of `pixels` columns of equal length; a column without a value is left out. The
 * question `samples` does it in SQL.
 * @param t_s ascending
 */
export function columnsOf(t_s: readonly number[], value: readonly number[], pixels: number): TimeColumn[] {
  const n = t_s.length;
  if (n === 0) return [];
  const [begin, length] = [t_s[0]!, Math.max(t_s[n - 1]! - t_s[0]!, 1e-9)];
  const column = (i: number): number => Math.floor(((t_s[i]! - begin) / length) * pixels);
  const columns: TimeColumn[] = [];
  for (let from = 0; from < n;) {
    let [to, sum, least, greatest] = [from, 0, Infinity, -Infinity];
    for (const own = column(from); to < n && column(to) === own; to++) {
      sum += value[to]!;
      least = Math.min(least, value[to]!);
      greatest = Math.max(greatest, value[to]!);
    }
    columns.push({ t_s: (t_s[from]! + t_s[to - 1]!) / 2, mean: sum / (to - from), least, greatest });
    from = to;
  }
  return columns;
}
