/**
 * Who looks how: a series as on the curve of its workload, where its measurements share its colour and are told apart by
 * dash, then marker. What is on no curve (published percentiles, further series) takes the colours that are left. The
 * measurements of a lone series need no colour to say whose they are: each has one of its own. Pure.
 */
import { linesOf } from "~/charts/curve/lines";
import { type Slot, SLOTS } from "~/charts/curve/options";
import type { Pairs } from "~/charts/curve/series";
import { stylesOf as curveStyles } from "~/charts/curve/style";
import { COLOURS, seriesStyle } from "~/charts/palette";
import type { Colour, Shape } from "~/charts/scene";
import type { CurvePoint } from "~/model/answers";
import { curveModel } from "../curve/picture";
import type { CurveState } from "../curve/state";
import type { Known } from "../shared/known";
import { seriesRowsOf } from "./seriesRows";

export interface MeasurementStyle {
  readonly colour: Colour;
  /** Of several measurements of one colour each has its own. */
  readonly dash: string | undefined;
  /** Past the dashes there are: another marker; undefined: that of the operation. */
  readonly shape: Shape | undefined;
  readonly pinned: boolean;
}

export interface Styles {
  /** More measurements than colours: one line is highlighted, the others are grey. */
  readonly tooMany: boolean;
  /** In the order of `series`. */
  readonly of: readonly MeasurementStyle[];
  /** Of what belongs to no series, in order. */
  readonly more: readonly Colour[];
}

/** Look of each series on the curve, by `<dataset>/<system>/<series>`; grey ones are in nobody's focus here. */
export type SeriesLooks = ReadonlyMap<string, { readonly colour: Colour; readonly dash: string | undefined }>;

/** @param state the curve of the same series: the way back to it */
export function looksOnCurve(points: readonly CurvePoint[], state: CurveState, known: Known): SeriesLooks {
  const model = curveModel({ series: seriesRowsOf(points), points }, state, known);
  const lines = linesOf(model.points, model.options);
  const { of } = curveStyles(lines, { ...model.options, focus: null }, false);
  const looks = new Map<string, { colour: Colour; dash: string | undefined }>();
  for (const { id, series } of lines.toReversed()) {
    const style = of.get(id);
    if (style !== undefined && !style.background) looks.set(series, style);
  }
  return looks;
}

/** Markers of rounds past the first. */
const ROUNDS: readonly (Shape | undefined)[] = [undefined, "hexagon", "saltire"];

/** @param series of each measurement on the chart. @param more lines of no series: published. */
export function stylesOf(series: readonly string[], looks: SeriesLooks, pins: Pairs<Slot>, more: number): Styles {
  const ids = [...new Set(series)];
  const pinned = new Map(pins.filter(([id]) => ids.includes(id)));
  if (ids.length === 1 && pinned.size === 0 && more === 0 && series.length > 1 && series.length <= COLOURS) {
    const of = series.map((_, i) => ({
      ...{ colour: seriesStyle(i).colour, dash: undefined, shape: undefined, pinned: false },
    }));
    return { tooMany: false, of, more: [] };
  }
  const colours = new Map<string, Colour>();
  for (const id of ids) {
    const own = pinned.get(id) ?? looks.get(id)?.colour;
    if (own !== undefined) colours.set(id, own);
  }
  const taken = new Set(colours.values());
  const free = SLOTS.map((_, i) => seriesStyle(i).colour).filter((colour) => !taken.has(colour));
  let next = 0;
  const another = (): Colour => free[next++] ?? "ctrl";
  for (const id of ids) if (!colours.has(id)) colours.set(id, another());
  const dashes = new Map<Colour, number[]>();
  const of = series.map((id, at): MeasurementStyle => {
    const colour = colours.get(id)!;
    const used = dashes.get(colour) ?? [];
    dashes.set(colour, used);
    const first = series.indexOf(id) === at ? placeOf(looks.get(id)?.dash) : 0;
    const nth = used.includes(first) ? lowestFree(used) : first;
    used.push(nth);
    return {
      colour,
      dash: seriesStyle(nth % COLOURS).dash,
      shape: ROUNDS[Math.floor(nth / COLOURS)],
      pinned: pinned.has(id),
    };
  });
  const unpinned = series.filter((id) => !pinned.has(id)).length;
  return { tooMany: unpinned + more > COLOURS, of, more: Array.from({ length: more }, another) };
}

const DASHES = Array.from({ length: COLOURS }, (_, i) => seriesStyle(i).dash);
const placeOf = (dash: string | undefined): number => Math.max(0, DASHES.indexOf(dash));

function lowestFree(used: readonly number[]): number {
  let n = 0;
  while (used.includes(n)) n++;
  return n;
}
