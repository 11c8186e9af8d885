/** Sizes of frames, and what the texts beside the panels take: margins, and the axes that they are measured with. */
import type { Axis } from "../axis";
import type { Frame } from "../scene";
import type { PlotAxis, PlotPanel, PlotSpec } from "./plot";
import { axisOf, categoriesOf, xValues, yValues } from "./scales";

/** Sizes by frame (LOOK: margins t30 r34 b44 l44; the phone and the card are tighter). `gap`: title and air above a panel that is not the first. */
export const sizes = {
  page: {
    top: 30,
    right: 34,
    bottom: 44,
    left: 44,
    gap: 46,
    beside: 40,
    least: 96,
    alone: 170,
    row: [22, 46],
    room: [96, 34, 48],
  },
  phone: {
    top: 34,
    right: 14,
    bottom: 40,
    left: 34,
    gap: 46,
    beside: 20,
    least: 110,
    alone: 190,
    row: [24, 44],
    room: [80, 34, 44],
  },
  card: {
    top: 14,
    right: 10,
    bottom: 18,
    left: 30,
    gap: 20,
    beside: 16,
    least: 40,
    alone: 40,
    row: [9, 30],
    room: [84, 40, 40],
  },
} as const;

export const tickSize = (frame: Frame): 11 | 12 => (frame.size === "card" ? 11 : 12);

/** Widest right margin (LOOK: 34 to 150), for names at the ends of lines. */
const GUTTER = 150;
/** Of names that stand at the right of the panel: share of the width; a narrow page has more of it for them. */
const asideWidth = ({ width }: Frame): number => Math.max(width * 0.2, Math.min(220, width * 0.3));

/** Longest name at the end of a line, pixels at 12/600. `aside`: right of the panel. */
export const nameRoom = (aside: boolean, frame: Frame): number =>
  aside ? asideWidth(frame) - 16 : frame.width * (frame.size === "page" ? 0.4 : 0.55);
/** Up to so many names find a place beside their lines. */
const NAMES_INSIDE = 7;

/** Lines of many points reach the right edge: their names stand outside. */
const isDense = ({ join, bare }: PlotPanel["series"][number]): boolean => join === "steps" || bare === true;

export function rightMargin(panels: readonly PlotPanel[], frame: Frame): number {
  const { right } = sizes[frame.size];
  if (frame.size === "phone") {
    const names = panels.flatMap(({ series }) => series.flatMap(({ name, beside }) => (beside === true ? [name] : [])));
    return names.reduce<number>((most, name) => Math.max(most, Math.ceil(frame.measure(name, 12, 600)) + 14), right);
  }
  if (frame.size !== "page") return right;
  const wants = panels.filter(
    ({ series }) => series.some((one) => isDense(one) && one.name !== "") || series.length > NAMES_INSIDE,
  );
  const widest = wants
    .flatMap(({ series }) => series.map(({ name }) => frame.measure(name, 12, 600)))
    .reduce((most, width) => Math.max(most, width), 0);
  const most = panels.some(({ series }) => series.some(({ aside }) => aside === true)) ? asideWidth(frame) : GUTTER;
  return Math.max(right, Math.min(most, Math.ceil(widest) + 16));
}

export const leftMargin = (panels: readonly PlotPanel[], spec: PlotSpec, frame: Frame, height: number): number =>
  panels.reduce<number>(
    (most, panel) => Math.max(most, ticksWidth(panel, frame, height)),
    spec.panels.length > 0 ? sizes[frame.size].left : 0,
  );

/** Width that the texts beside y want. */
function ticksWidth(panel: PlotPanel, frame: Frame, height: number): number {
  const names = categoriesOf(panel.y);
  const texts = names ?? yAxis(panel, [height, 0], frame).ticks.map(({ text }) => text);
  const widest = texts.reduce((most, text) => Math.max(most, frame.measure(text, tickSize(frame), 400)), 0);
  const room = Math.ceil(widest) + (frame.size === "card" ? 8 : 14);
  return names === null ? room : Math.min(room, Math.round(frame.width * (frame.size === "phone" ? 0.45 : 0.34)));
}

export function yAxis(panel: PlotPanel, range: readonly [number, number], frame: Frame): Axis {
  // Categories are read from the top, values from the bottom.
  const ends = categoriesOf(panel.y) === null ? range : ([range[1], range[0]] as const);
  return axisOf(panel.y, yValues(panel), {
    range: ends,
    room: sizes[frame.size].room[panel.y.log ? 1 : 2],
    tight: false,
  });
}

/** Time ends where the data end. */
const isTight = (panels: readonly PlotPanel[]): boolean =>
  panels.some(({ series, cells }) => series.some(isDense) || (cells?.length ?? 0) > 0);

export function xAxis(
  spec: PlotAxis,
  panels: readonly PlotPanel[],
  range: readonly [number, number],
  frame: Frame,
): Axis {
  const values = panels.flatMap((panel) => xValues(panel, categoriesOf(panel.y) !== null));
  return axisOf(spec, values, { range, room: sizes[frame.size].room[0], tight: isTight(panels) });
}
