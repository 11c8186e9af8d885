/** Reduces a long series that has more values than pixels. The question `samples` does the same in SQL. */
import { mean } from "d3-array";
import type { TimeColumn } from "~/model/timeLine";

export interface Values {
  readonly t_s: readonly number[];
  readonly value: readonly number[];
}

/** Indices of the values of one column: the first, one past the last, the lowest, the highest. */
type Places = readonly [from: number, to: number, least: number, greatest: number];

/** For each of `pixels` columns of equal length that has a value. @param t_s ascending */
function* placesOf(t_s: readonly number[], value: readonly number[], pixels: number): Generator<Places> {
  const n = t_s.length;
  if (n === 0) return;
  const [begin, length] = [t_s[0]!, Math.max(t_s[n - 1]! - t_s[0]!, 1e-9)];
  const column = (i: number): number => Math.floor(((t_s[i]! - begin) / length) * pixels);
  for (let from = 0; from < n;) {
    let [to, least, greatest] = [from, from, from];
    for (const own = column(from); to < n && column(to) === own; to++) {
      if (value[to]! < value[least]!) least = to;
      if (value[to]! > value[greatest]!) greatest = to;
    }
    yield [from, to, least, greatest];
    from = to;
  }
}

/**
 * The first, lowest, highest and last value of each column, in order of time without duplicates (U. Jugel et al., M4,
 * VLDB 2014): they draw the same line as all values.
 */
export function extremesOf(t_s: readonly number[], value: readonly number[], pixels: number): Values {
  const drawn = { t_s: [] as number[], value: [] as number[] };
  for (const [from, to, least, greatest] of placesOf(t_s, value, pixels)) {
    for (const i of new Set([from, Math.min(least, greatest), Math.max(least, greatest), to - 1])) {
      drawn.t_s.push(t_s[i]!);
      drawn.value.push(value[i]!);
    }
  }
  return drawn;
}

/** Mean, least and greatest of each column; one without a value is left out. */
export const columnsOf = (t_s: readonly number[], value: readonly number[], pixels: number): TimeColumn[] =>
  [...placesOf(t_s, value, pixels)].map(([from, to, least, greatest]) => ({
    t_s: (t_s[from]! + t_s[to - 1]!) / 2,
    mean: mean(value.slice(from, to))!,
    least: value[least]!,
    greatest: value[greatest]!,
  }));
