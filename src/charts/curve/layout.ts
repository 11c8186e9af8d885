/** Frame, margins and axes of the curve. */
import { isOfDatabase } from "~/model/workload";
import { en } from "~/text/en";
import { axis, type Axis, type AxisUnit, latencyUnit, units } from "../axis";
import { cut } from "../cut";
import type { Box } from "../geometry";
import type { AxisTitle, Frame, SceneNode } from "../scene";
import { isGood, type Line, type LinePoint } from "./lines";
import { axisRateUnit } from "./names";
import type { CurveOptions } from "./options";
import { ratioUnit } from "./ratio";

const text = en.charts.curve;

export interface Layout {
  readonly plot: Box;
  readonly x: Axis;
  readonly y: Axis;
}

/** Sizes by frame (LOOK: margins t30 r34 b44 l44; the phone and the card are tighter). */
const sizes = {
  page: { top: 30, right: 34, bottom: 44, left: 44, room: { x: 104, y: 34 } },
  phone: { top: 34, right: 14, bottom: 40, left: 34, room: { x: 88, y: 34 } },
  card: { top: 14, right: 10, bottom: 18, left: 30, room: { x: 84, y: 44 } },
} as const;

const tickSize = (frame: Frame): 11 | 12 => (frame.size === "card" ? 11 : 12);

/** Smallest and largest value; a value by itself gets an axis around it. */
function extent(values: readonly number[], log: boolean): readonly [number, number] {
  let lo = Infinity;
  let hi = -Infinity;
  for (const value of values) {
    lo = Math.min(lo, value);
    hi = Math.max(hi, value);
  }
  if (lo > hi) return log ? [1, 10] : [0, 1];
  return [lo, hi];
}

/**
 * `labels`: pixels wanted at the right for labels that find no place beside their line. `reach`: µs to show besides.
 * `within`: part of the frame, where it is one of several panels.
 */
export function layoutOf(
  lines: readonly Line[],
  options: CurveOptions,
  frame: Frame,
  labels: number,
  reach: readonly number[] = [],
  within: Box = { x: 0, y: 0, w: frame.width, h: frame.height },
): Layout {
  const size = sizes[frame.size];
  const good: LinePoint[] = lines.flatMap((line) => line.points.filter(isGood));
  const xs = good.flatMap((p) => (p.x === null ? [] : p.asked_x === null ? [p.x] : [p.x, p.asked_x]));
  const shown = (value: number): boolean => value <= (options.y_end ?? Infinity);
  const ys = [...good.flatMap((p) => (p.y === null || !shown(p.y) ? [] : [p.y])), ...reach];
  if (options.y_end !== undefined) ys.push(options.y_end);
  const xExtent = options.zoom?.x ?? extent(xs, options.x_log);
  const yExtent = options.zoom?.y ?? extent(ys, options.y_log);
  const yUnit = yUnitOf(yExtent, options);
  const top = within.y + size.top;
  const bottom = within.y + within.h - size.bottom;
  const y = axis({
    extent: yExtent,
    log: options.y_log,
    unit: yUnit,
    range: [bottom, top],
    room: size.room.y,
    zoomed: options.zoom?.y != null,
  });
  const widest = y.ticks.reduce((most, tick) => Math.max(most, frame.measure(tick.text, tickSize(frame), 400)), 0);
  const left = within.x + Math.max(size.left, Math.ceil(widest) + (frame.size === "card" ? 8 : 14));
  const right = within.x + within.w - Math.max(size.right, labels);
  const x = axis({
    extent: xExtent,
    log: options.x_log,
    unit: xUnit(options, lines),
    range: [left, right],
    room: size.room.x,
    zoomed: options.zoom?.x != null,
  });
  return { plot: { x: left, y: top, w: right - left, h: bottom - top }, x, y };
}

function yUnitOf([lo, hi]: readonly [number, number], { y_unit, y_log, ratio_to }: CurveOptions): AxisUnit {
  if (ratio_to !== undefined) return ratioUnit(ratio_to);
  return y_unit === undefined || y_unit === "auto" ? latencyUnit(lo, hi, y_log) : units[y_unit];
}

/** @param lines that stand on the axis */
export function xUnit(options: CurveOptions, lines: readonly Line[]): AxisUnit {
  if (options.x === "outstanding") return units.count;
  return options.x === "iops" ? { ...units.iops, label: axisRateUnit(lines) } : units[options.x];
}

/** "IOPS, achieved", "transactions/s, achieved", "threads". */
function xTitle({ x }: CurveOptions, lines: readonly Line[], short: boolean): string {
  if (x === "iops") return short ? axisRateUnit(lines) : text.achieved(axisRateUnit(lines));
  const isDatabase = lines.length > 0 && lines.every(({ op }) => isOfDatabase(op));
  return x === "outstanding" && isDatabase ? text.threadsAxis : (short ? text.xShort : text.x)[x];
}

/** Grid, ticks and the axis line; a card says its units beside the ticks, for it has no axis titles. */
export function axisNodes({ plot, x, y }: Layout, frame: Frame): SceneNode[] {
  const size = tickSize(frame);
  const card = frame.size === "card";
  const right = plot.x + plot.w;
  const bottom = plot.y + plot.h;
  const nodes: SceneNode[] = [];
  for (const tick of y.ticks) {
    nodes.push({ type: "line", x1: plot.x, y1: tick.at, x2: right, y2: tick.at, colour: "grid", role: "grid" });
    nodes.push(tickText(tick.text, plot.x - (card ? 5 : 8), tick.at + 4, "end", size));
  }
  x.ticks.forEach((tick, i) => {
    if (!card) nodes.push({ type: "line", x1: tick.at, y1: bottom, x2: tick.at, y2: bottom + 5, colour: "ctrl" });
    const isLast = card && i === x.ticks.length - 1;
    const label = isLast && x.unit.label !== "" ? `${tick.text} ${x.unit.label}` : tick.text;
    const half = frame.measure(label, size, 400) / 2;
    const over = tick.at + half > frame.width;
    nodes.push(tickText(label, over ? frame.width : tick.at, bottom + (card ? 14 : 18), over ? "end" : "middle", size));
  });
  nodes.push({ type: "line", x1: plot.x, y1: bottom, x2: right, y2: bottom, colour: card ? "grid" : "ctrl" });
  const unit = cut(y.unit.label, frame.width * 0.6, size, 400, frame);
  if (card) nodes.push({ ...tickText(unit, plot.x, plot.y - 5, "start", size), colour: "ink3" });
  return nodes;
}

type TextNode = Extract<SceneNode, { type: "text" }>;

const tickText = (value: string, x: number, y: number, anchor: TextNode["anchor"], size: 11 | 12): TextNode => ({
  type: "text",
  x,
  y,
  text: value,
  anchor,
  colour: "ink2",
  size,
  role: "tick",
});

export function axisTitles(
  layout: Layout,
  lines: readonly Line[],
  options: CurveOptions,
  frame: Frame,
): { x_title: AxisTitle; y_title: AxisTitle } | Record<string, never> {
  if (frame.size === "card") return {};
  const short = frame.size === "phone";
  const kinds = [...new Set(lines.filter((line) => line.points.some(isGood)).map((line) => line.kind))];
  const scale = (log: boolean): string => (log ? text.log : text.linear);
  return {
    y_title: {
      name: text.yTitle(options.y, kinds, short),
      unit: `${cut(layout.y.unit.label, frame.width * 0.45, 12, 400, frame)}, ${scale(options.y_log)}`,
      x: 0,
      y: 12,
      anchor: "start",
    },
    x_title: {
      name: xTitle(options, lines, short),
      unit: scale(options.x_log),
      x: layout.plot.x + layout.plot.w,
      y: frame.height - 4,
      anchor: "end",
    },
  };
}
