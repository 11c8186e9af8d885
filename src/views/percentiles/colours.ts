/** Who gets which colour: series that the reader gave one keep it, as on the curve; the others take what is left. Pure. */
import { type Slot, SLOTS } from "~/charts/curve/options";
import type { Pairs } from "~/charts/curve/series";
import { seriesStyle } from "~/charts/palette";
import type { Colour } from "~/charts/scene";

export interface MeasurementStyle {
  readonly colour: Colour;
  /** Of several measurements of one colour each has its own. */
  readonly dash: string | undefined;
  readonly pinned: boolean;
}

export interface Styles {
  /** More measurements than colours are left: one line is highlighted, the others are grey. */
  readonly tooMany: boolean;
  /** Of the one highlighted. */
  readonly highlight: Colour;
  /** In the order of `series`. */
  readonly of: readonly MeasurementStyle[];
  /** Of what belongs to no series, in order. */
  readonly more: readonly Colour[];
}

/** @param series of each measurement on the chart, `<dataset>/<system>/<series>`. @param more lines of no series: published. */
export function stylesOf(series: readonly string[], pins: Pairs<Slot>, more: number): Styles {
  const pinned = new Map(pins.filter(([id]) => series.includes(id)));
  const taken = new Set<Colour>(pinned.values());
  const free = SLOTS.map((_, i) => seriesStyle(i).colour).filter((colour) => !taken.has(colour));
  const unpinned = series.filter((id) => !pinned.has(id)).length;
  const seen = new Map<string, number>();
  let next = 0;
  const of = series.map((id): MeasurementStyle => {
    const colour = pinned.get(id);
    if (colour === undefined) return { colour: free[next++ % free.length] ?? "ctrl", dash: undefined, pinned: false };
    const nth = seen.get(id) ?? 0;
    seen.set(id, nth + 1);
    return { colour, dash: seriesStyle(nth).dash, pinned: true };
  });
  return {
    tooMany: unpinned + more > free.length,
    highlight: free[0] ?? "ink",
    of,
    more: Array.from({ length: more }, (_, i) => free[(unpinned + i) % free.length] ?? "ctrl"),
  };
}
