/** The axes of a panel: their units, their ends from what is drawn, their ticks. */
import { type Axis, axis, type AxisUnit, hasPlace, latencyUnit, units } from "../axis";
import { exact, rateText, significant } from "../number";
import type { PlotAxis, PlotPanel } from "./plot";

const NONE: readonly number[] = [];

type Extent = readonly [number, number];

export const categoriesOf = ({ unit }: PlotAxis): readonly string[] | null =>
  typeof unit === "object" && "categories" in unit ? unit.categories : null;

/** What the axis of a panel must show, base units. */
export function xValues({ series, cells, rules, spans }: PlotPanel, across: boolean): number[] {
  return [
    ...series.flatMap(({ points, band, boxes }) => [
      ...points.map(({ x }) => x),
      ...(across ? points.flatMap(({ whisker }) => whisker ?? NONE) : NONE),
      ...(band ?? []).map(({ x }) => x),
      ...(boxes ?? []).flatMap(({ x }) => x),
    ]),
    ...(cells ?? []).flatMap(({ x }) => x),
    ...(rules ?? []).flatMap(({ y, upright }) => (upright ? [y] : [])),
    ...(spans ?? []).flatMap(({ from, to }) => [from, to]),
  ];
}

export function yValues({ series, cells, rules }: PlotPanel): number[] {
  return [
    ...series.flatMap(({ points, band, boxes }) => [
      ...points.map(({ y }) => y),
      ...points.flatMap(({ whisker }) => whisker ?? NONE),
      ...(band ?? []).flatMap(({ from, to }) => [from, to]),
      ...(boxes ?? []).flatMap(({ y }) => y),
    ]),
    ...(cells ?? []).flatMap(({ y }) => y),
    ...(rules ?? []).flatMap(({ y, upright }) => (upright ? [] : [y])),
  ];
}

/** Far above the smallest double: below it there are no ticks to count with. */
const LEAST = 1e-250;

function extentOf(values: readonly number[], log: boolean): Extent {
  let lo = Infinity;
  let hi = -Infinity;
  for (const value of values) {
    if (!hasPlace(value, log)) continue;
    lo = Math.min(lo, value);
    hi = Math.max(hi, value);
  }
  if (lo > hi) return log ? [1, 10] : [0, 1];
  return [lo, hi];
}

interface Place {
  readonly range: Extent;
  /** Pixels that one tick needs. */
  readonly room: number;
  /** The ends are those of the values: time, which does not go on to a round number. */
  readonly tight: boolean;
}

/** The axis on which these values lie. */
export function axisOf(spec: PlotAxis, values: readonly number[], place: Place): Axis {
  const names = categoriesOf(spec);
  if (names !== null) return categoryAxis(names, place.range);
  const zoom = spec.zoom !== null && isWide(spec.zoom, spec.log) ? spec.zoom : null;
  const own = extentOf(values, spec.log);
  const extent: Extent = zoom === null ? own : [zoom.from, zoom.to];
  const unit = unitOf(spec, extent);
  const tight = place.tight && !spec.log && own[1] > own[0];
  const made = axis({
    extent: zoom === null && tight ? [Math.min(0, own[0]), Math.max(0, own[1])] : extent,
    log: spec.log,
    unit,
    range: place.range,
    room: place.room,
    zoomed: zoom !== null || tight,
  });
  return spec.ticks === undefined ? made : { ...made, ticks: ownTicks(spec.ticks, made) };
}

function unitOf({ unit, log }: PlotAxis, [from, to]: Extent): AxisUnit {
  if (unit === "latency") return latencyUnit(from, to, log);
  return "categories" in unit ? units.count : unit;
}

/** A link may hold any interval; an axis can stand on one of some width. */
const isWide = ({ from, to }: { readonly from: number; readonly to: number }, log: boolean): boolean =>
  to - from > LEAST &&
  to - from > 1e-9 * Math.max(Math.abs(from), Math.abs(to)) &&
  to < Infinity &&
  from > -Infinity &&
  (!log || from > LEAST);

const ownTicks = (ticks: NonNullable<PlotAxis["ticks"]>, on: Axis): Axis["ticks"] =>
  ticks
    .filter(({ value }) => value >= on.from - Math.abs(on.from) * 1e-9 && value <= on.to + Math.abs(on.to) * 1e-9)
    .map(({ value, text }) => ({ value, text, at: on.at(value) }));

/** One place per name, the first at the start of `range`. */
function categoryAxis(names: readonly string[], range: Extent): Axis {
  const step = (range[1] - range[0]) / Math.max(1, names.length);
  const at = (value: number): number => range[0] + (value + 0.5) * step;
  return {
    unit: units.count,
    log: false,
    from: -0.5,
    to: Math.max(0, names.length - 1) + 0.5,
    at,
    ticks: names.map((text, value) => ({ value, at: at(value), text })),
  };
}

/** The value as the axis says it when it is pointed at: of a rate all digits, of the rest four. */
export function tagOf(value: number, spec: PlotAxis, { unit }: Axis): string {
  const names = categoriesOf(spec);
  if (names !== null) return names[Math.round(value)] ?? exact(value);
  if (unit.short) return Number.isInteger(value) ? exact(value) : rateText(value);
  return significant(value / unit.factor, 4);
}
