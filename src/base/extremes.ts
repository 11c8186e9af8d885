/** What to draw of more values than pixels. */

/** Indices of the values of one column: the first, one past the last, the lowest, the highest. */
type Places = readonly [from: number, to: number, least: number, greatest: number];

/** For each of `pixels` columns of equal length that has a value. @param t_s ascending */
export function* placesOf(t_s: readonly number[], value: readonly number[], pixels: number): Generator<Places> {
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
 * Places of the first, lowest, highest and last value of each column, in order of time without duplicates (U. Jugel et
 * al., M4, VLDB 2014): they draw the same line as all values.
 */
export const extremePlaces = (t_s: readonly number[], value: readonly number[], pixels: number): number[] =>
  [...placesOf(t_s, value, pixels)].flatMap(([from, to, least, greatest]) => [
    ...new Set([from, Math.min(least, greatest), Math.max(least, greatest), to - 1]),
  ]);
