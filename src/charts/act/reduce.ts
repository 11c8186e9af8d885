/**
 * Keeps the slices that draw the same line: the first, lowest, highest and last of each column (M4, as
 * queries/samples).
 */

/** Up to this many slices are all drawn. */
const ALL = 2400;
const COLUMNS = 600;

/**
 * Indexes, ascending, of the slices to draw in `[first, last]`.
 * @param value value at an index
 * @param at time at an index
 */
export function reducedTo(
  first: number,
  last: number,
  at: (place: number) => number,
  value: (place: number) => number,
): number[] {
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  if (places.length <= ALL) return places;
  const from = at(first);
  const step = (at(last) - from) / COLUMNS || 1;
  const kept: number[] = [];
  for (let i = 0; i < places.length;) {
    const column = Math.floor((at(places[i]!) - from) / step);
    const start = i;
    let [least, most] = [i, i];
    while (i < places.length && Math.floor((at(places[i]!) - from) / step) === column) {
      if (value(places[i]!) < value(places[least]!)) least = i;
      if (value(places[i]!) > value(places[most]!)) most = i;
      i++;
    }
    const chosen = [...new Set([start, least, most, i - 1])].toSorted((a, b) => a - b);
    kept.push(...chosen.map((one) => places[one]!));
  }
  return kept;
}
