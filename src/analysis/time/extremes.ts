/** Reduces a long series that has more values than pixels. The question `samples` does the same in SQL. */
import { mean } from "d3-array";
import { extremePlaces, placesOf } from "~/base/extremes";
import type { TimeColumn } from "~/model/timeLine";

export interface Values {
  readonly t_s: readonly number[];
  readonly value: readonly number[];
}

/** They draw the same line as all values. */
export function extremesOf(t_s: readonly number[], value: readonly number[], pixels: number): Values {
  const places = extremePlaces(t_s, value, pixels);
  return { t_s: places.map((i) => t_s[i]!), value: places.map((i) => value[i]!) };
}

/** Mean, least and greatest of each column; one without a value is left out. */
export const columnsOf = (t_s: readonly number[], value: readonly number[], pixels: number): TimeColumn[] =>
  [...placesOf(t_s, value, pixels)].map(([from, to, least, greatest]) => ({
    t_s: (t_s[from]! + t_s[to - 1]!) / 2,
    mean: mean(value.slice(from, to))!,
    least: value[least]!,
    greatest: value[greatest]!,
  }));
