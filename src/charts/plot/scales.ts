/** The scales of a panel: units, ends (from what is drawn), ticks, and the margins that texts need. */
import { once, onceOf } from "~/base/byKey";
import { scaleLinear } from "d3-scale";
import { type Axis, axis, clockText, type AxisUnit, hasPlace, latencyUnit, units } from "../axis";
import { exact, significant } from "~/base/number";
import { rateText } from "~/model/valueText";
import type { Frame } from "../scene";
import type { Categories, PlotAxis, PlotPanel, PlotSpec } from "./plot";

/**
 * Sizes by frame (margins on a page: t30 r34 b44 l44; phone and card are tighter). `gap`: title and space above every panel
 * but the first.
 */
export const sizes = {
  page: {
    ...{ top: 30, right: 34, bottom: 44, left: 44, gap: 46, beside: 40, least: 96, alone: 170 },
    ...{ row: [22, 46] as const, room: [96, 34, 48] as const },
  },
  phone: {
    ...{ top: 34, right: 14, bottom: 40, left: 34, gap: 46, beside: 20, least: 110, alone: 190 },
    ...{ row: [24, 44] as const, room: [80, 34, 44] as const },
  },
  card: {
    ...{ top: 14, right: 10, bottom: 18, left: 30, gap: 20, beside: 16, least: 40, alone: 40 },
    ...{ row: [9, 30] as const, room: [84, 40, 40] as const },
  },
} as const;

/** Height of a line of names above a panel. */
export const HEAD_LINE = 16;

/** A first panel with its own title has the title of the y axis above that. */
export const topOf = ({ panels }: PlotSpec, { size }: Frame): number =>
  sizes[size].top + (size !== "card" && panels.some(({ title }) => title !== undefined) ? 12 : 0);

export const tickSize = (frame: Frame): 11 | 12 => (frame.size === "card" ? 11 : 12);

export const categoriesOf = ({ unit }: PlotAxis): readonly string[] | null =>
  typeof unit === "object" && "categories" in unit ? unit.categories : null;

/** Number of rows, wide ones counted by the room they take. */
export function rowsOf({ unit }: PlotAxis): number {
  if (typeof unit !== "object" || !("categories" in unit)) return 1;
  const { categories, shares } = unit;
  return Math.max(
    1,
    categories.reduce((all, _, i) => all + (shares?.[i] ?? 1), 0),
  );
}

/** Names stand above their rows. */
export const isOver = ({ unit }: PlotAxis, { size }: Frame): boolean =>
  size === "phone" && typeof unit === "object" && "over" in unit && unit.over === true;

type Extent = readonly [number, number];

/** Panels that share an axis ask for each other's values. */
const knownOf = onceOf((_: PlotPanel) => new Map<string, readonly number[]>());

/** The values that an axis must include, base units. `along`: values along it, names across. */
const valuesOf = (panel: PlotPanel, way: "x" | "y", along: boolean): readonly number[] =>
  once(knownOf(panel), way + String(along), () => valuesIn(panel, way, along));

function valuesIn({ series, cells = [], rules = [], spans = [], y }: PlotPanel, way: "x" | "y", along: boolean) {
  const upright = way === "x";
  // A lower limit on a log axis needs no frame around it.
  const air = !upright && y.log === true ? 1.35 : 1;
  const values: number[] = [];
  for (const { points, band = [], boxes = [], off_axes } of series) {
    if (off_axes === true) continue;
    for (const point of points) {
      if (point.off_axes !== true) values.push(point[way]);
      const { whisker } = point;
      if (whisker !== undefined && (point.whisker_along === true ? upright : along)) values.push(...whisker);
    }
    for (const { x, from, to } of band) {
      if (upright) values.push(x);
      else values.push(from, to);
    }
    for (const box of boxes) values.push(...box[way]);
  }
  for (const cell of cells) values.push(...cell[way]);
  for (const rule of rules)
    if ((rule.upright === true) === upright && rule.off_axes !== true) values.push(rule.y / air, rule.y);
  if (upright) for (const { from, to } of spans) values.push(from, to);
  return values;
}

/** Far above the smallest double: there are too few steps below to count ticks with. */
const LEAST = 1e-250;

function extentOf(lists: readonly (readonly number[])[], { log = false, end = Infinity }: PlotAxis): Extent {
  let lo = Infinity;
  let hi = -Infinity;
  for (const values of lists) {
    for (const value of values) {
      if (!hasPlace(value, log) || value > end) continue;
      lo = Math.min(lo, value);
      hi = Math.max(hi, value);
    }
  }
  if (end < Infinity) [lo, hi] = [Math.min(lo, end), Math.max(hi, end)];
  if (lo > hi) return log ? [1, 10] : [0, 1];
  return [lo, hi];
}

interface Place {
  readonly range: Extent;
  /** Pixels that one tick needs. */
  readonly room: number;
  /** The axis ends at the values: for time, which is not rounded up. */
  readonly tight: boolean;
  readonly frame: Frame;
}

/** An axis that includes these values, listed panel by panel. */
function axisOf(spec: PlotAxis, values: readonly (readonly number[])[], place: Place): Axis {
  if (typeof spec.unit === "object" && "categories" in spec.unit) {
    return categoryAxis(spec.unit, place.range, isOver(spec, place.frame) ? NAME_ROW : 0);
  }
  const { log = false } = spec;
  const zoom = spec.zoom != null && isWide(spec.zoom, log) ? spec.zoom : null;
  const own = extentOf(values, spec);
  const close = spec.tight === true;
  const extent: Extent = zoom !== null ? [zoom.from, zoom.to] : close ? tightEnds(own, log) : own;
  const unit = unitOf(spec, extent);
  const tight = place.tight && !log && own[1] > own[0];
  const made = axis({
    extent: zoom === null && tight ? [Math.min(0, own[0]), Math.max(0, own[1])] : extent,
    log,
    unit,
    range: place.range,
    room: place.room,
    zoomed: zoom !== null || tight || close,
  });
  return spec.ticks === undefined ? made : { ...made, ticks: ownTicks(spec.ticks, made) };
}

/** Ends of an axis: from 0, otherwise with some space for the markers. */
const tightEnds = ([from, to]: Extent, log: boolean): Extent =>
  log ? [from / 1.35, to * 1.35] : [Math.min(0, from * 1.12), Math.max(0, to)];

const unitOf = ({ unit, log = false }: PlotAxis, [from, to]: Extent): AxisUnit =>
  unit === "latency" ? latencyUnit(from, to, log) : "categories" in unit ? units.count : unit;

/** A link may hold any interval; an axis needs one of some width. */
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

/** Height of a name above its row. */
export const NAME_ROW = 17;

/**
 * One place per name, the first at the start of `range`; what is drawn beside a name has a place too.
 * @param head pixels above each row for its name
 */
function categoryAxis({ categories: names, shares }: Categories, range: Extent, head: number): Axis {
  const to = Math.max(1, names.length) - 0.5;
  const all = names.reduce((sum, _, i) => sum + (shares?.[i] ?? 1), 0) || 1;
  let from = range[0];
  const rows = (names.length === 0 ? [""] : names).map((_, i): Extent => {
    const start = from;
    from += ((range[1] - range[0]) * (shares?.[i] ?? 1)) / all;
    return [start + head, from];
  });
  const at = scaleLinear()
    .domain(rows.flatMap((_, i) => [i - 0.5, i + 0.5 - 1e-9]))
    .range(rows.flat());
  return {
    unit: units.count,
    log: false,
    ...{ from: -0.5, to, at },
    ticks: names.map((text, value) => ({ value, at: at(value), text })),
  };
}

/** The value under the pointer, as the axis tag shows it: all digits of a rate, four of other values. */
export function tagOf(value: number, spec: PlotAxis, { unit }: Axis): string {
  if (spec.tag !== undefined) return spec.tag(value, unit);
  const names = categoriesOf(spec);
  if (names !== null) return names[Math.round(value)] ?? exact(value);
  if (unit.short) return Number.isInteger(value) ? exact(value) : rateText(value);
  if (unit.clock === true) return clockText(value / unit.factor);
  return significant(value / unit.factor, 4);
}

/** @param panels those that share the axis */
export function yAxis(panel: PlotPanel, range: Extent, frame: Frame, panels: readonly PlotPanel[]): Axis {
  // Categories run from the top, values from the bottom.
  const names = categoriesOf(panel.y) !== null;
  return axisOf(
    panel.y,
    panels.map((one) => valuesOf(one, "y", true)),
    {
      range: names ? [range[1], range[0]] : range,
      room: sizes[frame.size].room[panel.y.log === true ? 1 : 2],
      tight: false,
      frame,
    },
  );
}

/** Lines of many points reach the right edge: their names stand outside, and time ends with the data. */
const isDense = ({ join, bare, off_axes }: PlotPanel["series"][number]): boolean =>
  off_axes !== true && (join === "steps" || bare === true);

/** @param panels those that share the axis */
export const xAxis = (spec: PlotAxis, panels: readonly PlotPanel[], range: Extent, frame: Frame): Axis =>
  axisOf(
    spec,
    panels.map((panel) => valuesOf(panel, "x", categoriesOf(panel.y) !== null)),
    {
      range,
      // Small multiples are as narrow as a phone.
      room: sizes[panels.some(({ title }) => title !== undefined) ? "phone" : frame.size].room[0],
      tight: panels.some(({ series, cells }) => series.some(isDense) || (cells?.length ?? 0) > 0),
      frame,
    },
  );

/** Widest right margin for names at the ends of lines. */
const GUTTER = 182;
/** Width for names right of the panel: a share of the frame, larger on a narrow page. */
const asideWidth = ({ width }: Frame): number =>
  Math.max(width * 0.2, Math.min(220, width * 0.3), Math.min(280, width * 0.28));

/**
 * Longest name at the end of a line, pixels at 12/600. `aside`: right of the panel. Even a narrow page leaves room for
 * a whole name.
 */
export const nameRoom = (aside: boolean, { size, width, ...frame }: Frame): number =>
  aside
    ? asideWidth({ size, width, ...frame }) - 16
    : size === "page"
      ? Math.max(width * 0.4, Math.min(380, width * 0.55))
      : width * 0.55;
/** Up to this many names fit beside their lines; fewer if they have answers. */
const NAMES_INSIDE = 7;
const ANSWERS_INSIDE = 6;

const namesOf = ({ series }: PlotPanel) => [
  ...new Map(series.filter(({ name = "" }) => name !== "").map((one) => [one.group ?? one.id, one])).values(),
];

/** Room for rows that show all numbers: the largest value has its number beside it, after the arrow of its bound. */
function numbersWidth(panels: readonly PlotPanel[], frame: Frame): number {
  const widest = panels
    .filter(({ y }) => categoriesOf(y) !== null)
    .flatMap(({ series }) => series.flatMap(({ numbered, points }) => (numbered === true ? points : [])))
    .reduce((most, { label = "", label_more, bound }) => {
      const words = label_more === undefined || frame.size !== "page" ? label : `${label} · ${label_more}`;
      return Math.max(most, frame.measure(words, 11, 400) + (bound === undefined ? 0 : ARROW));
    }, 0);
  return widest === 0 ? 0 : Math.min(Math.ceil(widest) + 20, frame.width * (frame.size === "page" ? 0.2 : 0.3));
}
const ARROW = 18;

export function rightMargin(panels: readonly PlotPanel[], frame: Frame): number {
  const right = Math.max(sizes[frame.size].right, numbersWidth(panels, frame));
  if (frame.size === "phone") {
    const names = panels.flatMap(({ series }) =>
      series.flatMap(({ name = "", beside }) => (beside === true ? [name] : [])),
    );
    return names.reduce<number>((most, name) => Math.max(most, Math.ceil(frame.measure(name, 12, 600)) + 14), right);
  }
  // Small multiples have no room for names beside them.
  if (panels.some(({ title }) => title !== undefined)) return Math.min(right, sizes.phone.right);
  if (frame.size !== "page") return right;
  const crowded = panels.flatMap((panel) => {
    const names = namesOf(panel);
    const answers = names.filter(({ answer }) => answer !== undefined).length;
    const wants =
      names.some((one) => one.aside === true || isDense(one)) ||
      names.length > NAMES_INSIDE ||
      answers > ANSWERS_INSIDE;
    return wants ? names : [];
  });
  const widest = crowded.reduce((most, { name = "", answer, faint }) => {
    const width = faint === true ? frame.measure(name, 11, 400) : frame.measure(name, 12, 600);
    return Math.max(most, width, answer === undefined ? 0 : frame.measure(answer.text, 11, 400));
  }, 0);
  const aside = panels.some(({ series }) => series.some((one) => one.aside === true));
  return Math.max(right, Math.min(aside ? asideWidth(frame) : GUTTER, Math.ceil(widest) + 16));
}

export const leftMargin = (panels: readonly PlotPanel[], spec: PlotSpec, frame: Frame, height: number): number =>
  panels.reduce<number>(
    (most, panel) => Math.max(most, ticksWidth(panel, spec, frame, height)),
    // Names above their rows begin beside the axis.
    panels.some(({ y }) => !isOver(y, frame)) ? sizes[frame.size].left : 0,
  );

/** Can these axes have one scale? Plain numbers without a unit only if they are the same quantity. */
export function isOneScale({ unit, name }: PlotAxis, other: PlotAxis): boolean {
  if (unit === other.unit) return true;
  if (typeof unit === "string" || typeof other.unit === "string") return false;
  if ("categories" in unit || "categories" in other.unit) return false;
  const { label, factor } = unit;
  return label === other.unit.label && factor === other.unit.factor && (label !== "" || name === other.name);
}

/** The panels on one scale with this one: of small multiples, those of its unit. */
export const scaledWith = (panel: PlotPanel, { alike, sharesY, panels }: PlotSpec): readonly PlotPanel[] =>
  alike === true || sharesY === true ? panels.filter(({ y }) => isOneScale(y, panel.y)) : [panel];

/** Width that the texts beside y need. */
function ticksWidth(panel: PlotPanel, spec: PlotSpec, frame: Frame, height: number): number {
  if (isOver(panel.y, frame)) return 8;
  const names = categoriesOf(panel.y);
  const scale = yAxis(panel, [height, 0], frame, scaledWith(panel, spec));
  const texts = names ?? scale.ticks.map(({ text }) => text);
  const widest = texts.reduce((most, text) => Math.max(most, frame.measure(text, tickSize(frame), 400)), 0);
  const room = Math.ceil(widest) + (frame.size === "card" ? 8 : 14);
  return names === null ? room : Math.min(room, Math.round(frame.width * (frame.size === "phone" ? 0.45 : 0.34)));
}
