/** Where panels, lines and axes of the bars and dots stand: one panel per metric, one line per workload. */
import { en } from "~/text/en";
import type { Axis, AxisUnit } from "../axis";
import type { Box } from "../geometry";
import type { Frame, SceneNode } from "../scene";
import { boundedText, memberUnitOf, metricName, unitOf } from "./amount";
import type { Shown } from "./choose";
import { workloadNames } from "./names";
import { fitText, wrapText } from "../cut";
import type { Need } from "./need";
import type { FiguresOptions } from "./options";
import { inOrder } from "./order";
import { panelAxis } from "./panelAxis";
import { Room } from "./place";
import type { SystemStyle } from "./systems";
import type { Drawn } from "./twin";
import { byName } from "~/base/byName";

export interface Line {
  readonly label: string;
  /** Middle of the line, and the room it has. */
  readonly y: number;
  readonly height: number;
  readonly shown: readonly Shown[];
}

export interface Panel {
  readonly metric: string;
  readonly unit: AxisUnit;
  readonly top: number;
  /** End of the lines; the axis stands here. */
  readonly bottom: number;
  readonly lines: readonly Line[];
  readonly axis: Axis;
  /** Ticks are drawn. */
  readonly ticked: boolean;
}

export interface Layout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  readonly panels: readonly Panel[];
  readonly names: ReadonlyMap<Shown, string>;
  /** Where the labels of the lines stand. */
  readonly labels: readonly Box[];
  /** Line labels, panel heads, ticks. */
  readonly nodes: readonly SceneNode[];
}

/** A way to draw laid-out lines. */
export interface LineForm {
  need(this: void, shown: readonly Shown[], options: FiguresOptions, frame: Frame): Need;
  draw(
    this: void,
    layout: Layout,
    styles: ReadonlyMap<string, SystemStyle>,
    frame: Frame,
  ): { nodes: SceneNode[]; drawn: Drawn[]; key: string[] };
}

interface Column {
  readonly metric: string;
  readonly unit: AxisUnit;
  readonly lines: { key: string; label: string; shown: Shown[] }[];
}

const LABEL_GAP = 6;
const LABEL_MOST = { card: 118, page: 260 } as const;
/** Of a wide page the labels may take this share, before they are broken in two rows of this height. */
const LABEL_SHARE = 0.32;
const WRAPPED_ROW = 14;
/** On a phone the label stands over its line, which takes the whole width. */
const LABEL_ROW = 17;
const HEAD = { card: 14, page: 26, phone: 24 } as const;
const TICKS = 18;

export function layOut(shown: readonly Shown[], options: FiguresOptions, frame: Frame, need: Need): Layout {
  const card = frame.size === "card";
  const measure = (text: string): number => frame.measure(text, card ? 11 : 12, 400);
  const names = workloadNames(
    shown.map(({ row }) => row),
    card,
  );
  const stacked = frame.size === "phone";
  let columns = columnsOf(shown, options, frame, names, need.together);
  const several = columns.length > 1;
  const head = several ? HEAD[frame.size] : 0;
  const ticks = need.ticked ? TICKS : 0;
  const weights = (lines: Column["lines"]): number => lines.reduce((sum, line) => sum + need.weight(line.shown), 0);
  const fixed = need.above + need.below + columns.length * (head + ticks) + (several && card ? 12 : 0);
  const room =
    (frame.height - fixed) /
    Math.max(
      1,
      columns.reduce((sum, { lines }) => sum + weights(lines), 0),
    );
  const widest = Math.max(0, ...columns.flatMap(({ lines }) => lines.map(({ label }) => measure(label))));
  const most = card ? LABEL_MOST.card : Math.max(LABEL_MOST.page, frame.width * LABEL_SHARE);
  const labelWidth = stacked ? frame.width : Math.min(most, widest);
  const wraps = frame.size === "page" && widest > most;
  const pitch = Math.max(Math.min(need.pitch[1], Math.max(need.pitch[0], room)), wraps ? 2 * WRAPPED_ROW + 2 : 0);
  let dropped = 0;
  // A card has its height; a page grows.
  if (card && room < need.pitch[0]) ({ columns, dropped } = cut(columns, frame.height - fixed - pitch, pitch, need));

  const left = stacked || labelWidth === 0 ? 8 : labelWidth + LABEL_GAP;
  const right = frame.width - need.beside - (card ? 2 : 12);
  const nodes: SceneNode[] = [];
  const labels: Box[] = [];
  let y = need.above;
  const panels = columns.map(({ metric, unit, lines }, i): Panel => {
    if (several) nodes.push(headNode(metric, unit, lines, y, frame));
    y += head;
    const top = y;
    const placed = lines.map((line): Line => {
      const rowTop = y;
      const height = need.weight(line.shown) * pitch - (stacked ? LABEL_ROW : 0);
      y = rowTop + need.weight(line.shown) * pitch;
      const at = y - height / 2;
      const rows = (wraps ? wrapText : onOneRow)(line.label, labelWidth + 0.5, measure);
      rows.forEach((label, row) => {
        const baseline = stacked ? rowTop + 13 : at + 4 + (row - (rows.length - 1) / 2) * WRAPPED_ROW;
        const width = measure(label);
        labels.push({ x: stacked ? 0 : left - LABEL_GAP - width, y: baseline - 10, w: width, h: 12 });
        nodes.push({
          type: "text",
          x: stacked ? 0 : left - LABEL_GAP,
          y: baseline,
          text: label,
          anchor: stacked ? "start" : "end",
          colour: "ink2",
          size: card ? 11 : 12,
          halo: stacked,
          role: "line",
        });
      });
      return { label: line.label, y: at, height, shown: line.shown };
    });
    const bottom = y;
    y += ticks + (several && card && i < columns.length - 1 ? 12 : 0);
    // A mark that does not stand on zero keeps clear of the labels of the lines.
    const range = [need.zero ? left : left + 8, right] as const;
    const scale = panelAxis(
      lines.flatMap((line) => line.shown),
      unit,
      range,
      options,
      frame,
      need,
    );
    const counted = lines.some(({ shown }) => shown.some(({ value }) => value !== null));
    return { metric, unit, top, bottom, lines: placed, axis: scale, ticked: need.ticked && counted };
  });
  if (dropped > 0) {
    const words = en.figures.chart.more(dropped);
    nodes.push({ type: "text", x: left - LABEL_GAP, y: y + 10, text: words, anchor: "end", colour: "ink3", size: 11 });
  }
  const content = y + need.below;
  return {
    left,
    right,
    top: need.above + head,
    bottom: panels.at(-1)?.bottom ?? need.above,
    height: card ? frame.height : Math.ceil(content),
    panels,
    names: new Map(shown.map((one) => [one, names.get(one.row)?.full ?? ""])),
    labels,
    nodes,
  };
}

function columnsOf(
  shown: readonly Shown[],
  options: FiguresOptions,
  frame: Frame,
  names: ReturnType<typeof workloadNames>,
  together: boolean,
): Column[] {
  const byMetric = new Map<string, Map<string, { key: string; label: string; shown: Shown[] }>>();
  for (const one of shown) {
    const panel = together ? "" : one.metric;
    const lines = byMetric.get(panel) ?? new Map<string, { key: string; label: string; shown: Shown[] }>();
    byMetric.set(panel, lines);
    const { key, label } = names.get(one.row) ?? { key: "", label: "" };
    const line = lines.get(key) ?? { key, label, shown: [] };
    lines.set(key, line);
    line.shown.push(one);
  }
  const order = options.metrics.length === 0 ? inOrder([...byMetric.keys()]) : options.metrics;
  const wanted = (metric: string): number => {
    const at = order.indexOf(options.metrics.length === 0 ? metric : metric.replace(/_per_member$/, ""));
    return at < 0 ? order.length : at;
  };
  return [...byMetric]
    .sort(([a], [b]) => wanted(a) - wanted(b))
    .map(([metric, lines]) => {
      const all = [...lines.values()];
      const unit = unitOf(
        all.flatMap((line) => line.shown),
        options,
        frame,
      );
      return { metric, unit, lines: sorted(all, options.sort) };
    });
}

const onOneRow: typeof wrapText = (label, width, measure) => [fitText(label, width, measure)];

function sorted(lines: Column["lines"], by: FiguresOptions["sort"]): Column["lines"] {
  const most = ({ shown }: Column["lines"][number]): number =>
    shown.reduce((max, { value }) => Math.max(max, value ?? -Infinity), -Infinity);
  if (by === "value") return lines.toSorted((a, b) => (most(a) === most(b) ? 0 : most(b) - most(a)));
  return by === "name" ? lines.toSorted((a, b) => byName(a.label, b.label)) : lines;
}

/** As many lines as fit, panel by panel in turn, so that each metric keeps its first ones. */
function cut(columns: Column[], height: number, pitch: number, need: Need): { columns: Column[]; dropped: number } {
  const kept = columns.map((column) => ({ ...column, lines: [] as Column["lines"] }));
  let used = 0;
  let dropped = 0;
  for (let i = 0; i < Math.max(...columns.map(({ lines }) => lines.length)); i++) {
    columns.forEach((column, c) => {
      const line = column.lines[i];
      if (line === undefined) return;
      used += need.weight(line.shown) * pitch;
      if (used <= height) kept[c]?.lines.push(line);
      else dropped += 1;
    });
  }
  return { columns: kept.filter(({ lines }) => lines.length > 0), dropped };
}

function headNode(metric: string, unit: AxisUnit, lines: Column["lines"], y: number, frame: Frame): SceneNode {
  if (frame.size === "card") {
    return { type: "text", x: frame.width - 2, y: y + 10, text: unit.label, anchor: "end", colour: "ink3", size: 11 };
  }
  const name = metricName(metric, memberUnitOf(lines.flatMap(({ shown }) => shown)));
  const text = en.charts.axisTitle(name, unit.label === name ? "" : unit.label);
  return { type: "text", x: 0, y: y + 15, text, anchor: "start", colour: "ink", size: 12, weight: 600, role: "head" };
}

/** The drawing with the labels of its lines on it. */
export function roomOf({ labels, height }: Layout, frame: Frame): Room {
  const room = new Room({ x: 0, y: 0, w: frame.width, h: height }, frame.measure);
  for (const box of labels) room.block(box);
  return room;
}

/** Widest label that stands beside a mark of these figures. */
export function widestLabel(shown: readonly Shown[], options: FiguresOptions, frame: Frame): number {
  const units = new Map<string, AxisUnit>();
  let widest = 0;
  for (const one of shown) {
    const unit =
      units.get(one.metric) ??
      unitOf(
        shown.filter(({ metric }) => metric === one.metric),
        options,
        frame,
      );
    units.set(one.metric, unit);
    widest = Math.max(widest, frame.measure(boundedText(one, unit), 11, 400));
  }
  return widest;
}

/** Grid lines and ticks under a panel. */
export function panelGrid({ axis: scale, top, bottom, ticked, unit }: Panel, frame: Frame): SceneNode[] {
  if (!ticked) return [];
  const card = frame.size === "card";
  return scale.ticks.flatMap(({ at, text }): SceneNode[] => [
    { type: "line", x1: at, y1: top, x2: at, y2: bottom, colour: "grid" },
    ...(card ? [] : [{ type: "line", x1: at, y1: bottom, x2: at, y2: bottom + 5, colour: "ctrl" } as const]),
    {
      type: "text",
      x: at,
      y: bottom + (card ? 14 : 17),
      text: unit.label === "%" ? en.figures.chart.percentTick(text) : text,
      anchor: "middle",
      colour: "ink2",
      size: card ? 11 : 12,
      role: "tick",
    },
  ]);
}
