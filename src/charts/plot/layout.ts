/** Where panels stand: stacked on one x axis, or side by side with one each. */
import { sum } from "d3-array";
import { lazy } from "~/base/lazy";
import { units } from "../axis";
import type { Box } from "../geometry";
import type { Frame } from "../scene";
import { ruleAt } from "./axes";
import type { Area } from "./marks";
import { gathered, noteName } from "./notes";
import type { PlotAxis, PlotCell, PlotPanel, PlotPoint, PlotSpec } from "./plot";
import {
  categoriesOf,
  HEAD_LINE,
  leftMargin,
  rightMargin,
  rowsOf,
  scaledWith,
  sizes,
  tickSize,
  topOf,
  xAxis,
  yAxis,
} from "./scales";

export interface Placed extends Area {
  readonly panel: PlotPanel;
  readonly xSpec: PlotAxis;
  /** Shows the ticks and title of x under it, or the names of y beside it. */
  readonly saysX: boolean;
  readonly saysY: boolean;
  /** Left edge of its own ticks, where its title stands. */
  readonly left: number;
  /** Pixels to the right that belong to the panel: names at the ends of lines. */
  readonly right: number;
  /** Lines above it for the names of upright rules, besides the one that is always there; absent: none. */
  readonly head?: number;
  /** Made when a mark is drawn or pointed at: nearly all of the twenty thousand of a long run never are. */
  readonly marks: () => MarkIds;
}

type Unmarked = Omit<Placed, "marks">;

/**
 * Mark ids of a panel's points and cells, where they are not their own ids: if a row of the twin has several marks, the
 * first gets the row's id.
 */
export type MarkIds = ReadonlyMap<PlotPoint | PlotCell, string>;

export interface Layout {
  readonly height: number;
  readonly panels: readonly Placed[];
  /** Around all panels. */
  readonly plot: Box;
}

type Arranged = Omit<Layout, "panels"> & { readonly panels: readonly Unmarked[] };

/** Up to this many grid panels, each is as high on a phone as a single chart. */
const FEW = 6;

const TITLE = 16;

export function layOut(spec: PlotSpec, frame: Frame): Layout {
  const marks = lazy(() => {
    const seen = new Set<string>();
    return spec.panels.map((panel) => markIds(panel, seen));
  });
  // A phone is too narrow for two columns.
  const layout = spec.arrange !== "beside" || frame.size === "phone" ? stack(spec, frame) : beside(spec, frame);
  return {
    ...layout,
    panels: layout.panels.map((placed, i) => ({
      ...placed,
      rows: categoriesOf(placed.panel.y) !== null,
      marks: () => marks()[i]!,
    })),
  };
}

/** @param seen ids already used by marks of any panel */
function markIds({ id: panel, series, cells = [] }: PlotPanel, seen: Set<string>): MarkIds {
  const marks = new Map<PlotPoint | PlotCell, string>();
  for (const list of [...series.map(({ points }) => points), cells]) {
    for (const one of list) {
      if (one.id === null) continue;
      let mark = one.id;
      for (let n = 1; seen.has(mark); n++) mark = `${one.id}::${panel}${n === 1 ? "" : `.${n}`}`;
      seen.add(mark);
      if (mark !== one.id) marks.set(one, mark);
    }
  }
  return marks;
}

/** The point behind a mark: its id in the twin, in links and in answers. */
export const pointId = (mark: string): string => mark.replace(/::[\w.-]+$/, "");

const NO_AXIS: PlotAxis = { unit: units.count };

/** A panel in its box with its axes: its own, those shared along x, or for small multiples those of all of its unit. */
function placedAt(
  panel: PlotPanel,
  plot: Box,
  spec: PlotSpec,
  frame: Frame,
  more: Pick<Unmarked, "saysX" | "saysY" | "left" | "right">,
): Unmarked {
  const xSpec = panel.x ?? spec.x ?? NO_AXIS;
  const sharing = panel.x === undefined ? spec.panels.filter(({ x }) => x === undefined) : [panel];
  const ground = {
    plot,
    x: xAxis(xSpec, sharing, [plot.x, plot.x + plot.w], frame),
    y: yAxis(panel, [plot.y + plot.h, plot.y], frame, scaledWith(panel, spec)),
  };
  const { rules } = panel;
  return {
    ...{ ...ground, ...more, xSpec },
    panel: rules === undefined ? panel : { ...panel, rules: gathered(rules, ground) },
  };
}

/** Height of a panel of categories: one row each, within bounds. */
function rowsHeight(panel: PlotPanel, height: number, frame: Frame): number | null {
  if (categoriesOf(panel.y) === null) return null;
  const [least, most] = sizes[frame.size].row;
  const rows = rowsOf(panel.y);
  return Math.min(Math.max(height, least * rows), most * rows);
}

/** Further names lie on the lines of the chart. */
const MOST_HEAD = 3;

/** Names of notes and changes that have no room side by side above a panel get further lines there, not the chart's. */
function headOf({ panel, plot, x, y, right: beyond }: Unmarked, frame: Frame): number {
  const size = tickSize(frame);
  const ends: number[] = [];
  const named = (panel.rules ?? []).flatMap((rule) => {
    const at = rule.upright === true && rule.name !== "" ? ruleAt({ plot, x, y }, rule) : null;
    return at === null ? [] : [{ at, width: frame.measure(noteName(rule, frame), size, 400) + 8 }];
  });
  for (const { at, width } of named.sort((a, b) => a.at - b.at)) {
    const from = at + width <= plot.x + plot.w + beyond ? at : Math.max(0, at - width);
    const line = ends.findIndex((end) => end <= from);
    ends[line === -1 ? ends.length : line] = from + width;
  }
  return Math.min(MOST_HEAD, Math.max(0, ends.length - 1));
}

/**
 * Stacked panels. A shared x axis is labelled under the last one; an own axis under its panel.
 * @param head further lines of names above the first panel, if they are known
 */
function stack(spec: PlotSpec, frame: Frame, head = 0): Arranged {
  const size = sizes[frame.size];
  const { panels } = spec;
  const own = spec.arrange === "beside" || panels.every(({ x }) => x !== undefined);
  const least = spec.grid === undefined || panels.length > FEW ? size.least : size.alone;
  const shares = panels.reduce((sum, { share }) => sum + (share ?? 1), 0) || 1;
  // The title of x under a panel, and that of y above the next, are a line each on a phone.
  const between = own ? size.bottom + size.top + (frame.size === "phone" ? TITLE : 0) : size.gap;
  const start = topOf(spec, frame) + head * HEAD_LINE;
  const room = frame.height - start - size.bottom - between * (panels.length - 1);
  const heights = panels.map((panel) => {
    const wanted = (room * (panel.share ?? 1)) / shares;
    return Math.round(rowsHeight(panel, wanted, frame) ?? Math.max(least, wanted));
  });
  const left = leftMargin(panels, spec, frame, Math.min(...heights));
  const right = frame.width - rightMargin(panels, frame);
  let top: number = start;
  const placed = panels.map((panel, i): Unmarked => {
    const h = heights[i] ?? 0;
    const plot = { x: left, y: top, w: right - left, h };
    top += h + between;
    const saysX = own || i === panels.length - 1;
    const one = placedAt(panel, plot, spec, frame, { saysX, saysY: true, left: 0, right: frame.width - right });
    return i === 0 ? { ...one, head } : one;
  });
  const [first] = placed;
  const needed = first === undefined || frame.size === "card" ? 0 : headOf(first, frame);
  if (needed > head) return stack(spec, frame, needed);
  const bottom = top - between;
  return {
    height: bottom + size.bottom,
    panels: placed,
    plot: { x: left, y: start, w: right - left, h: bottom - start },
  };
}

/** Panels side by side fill the rows from the left; equal categories are named beside the first only. */
function beside(spec: PlotSpec, frame: Frame): Arranged {
  const size = sizes[frame.size];
  const { panels } = spec;
  const { columns, rows } = spec.grid ?? { columns: panels.map(({ share }) => share ?? 1), rows: [1] };
  const across = Math.max(1, columns.length);
  const below = Math.ceil(panels.length / across);
  const shares = Array.from({ length: below }, (_, i) => rows[i % rows.length] ?? 1);
  const top = topOf(spec, frame);
  const room = frame.height - top - size.bottom - size.gap * (below - 1);
  const wanted = shares.map((share) => Math.max(size.least, (room * share) / (sum(shares) || 1)));
  // Names in a single row of panels ask for the height of their rows; several rows share the height there is.
  const named = spec.grid === undefined ? panels.map((panel) => rowsHeight(panel, room, frame) ?? 0) : [];
  const heights = wanted.map((height) => Math.round(Math.max(0, ...named) || height));
  const tops = heights.map((_, row) => top + sum(heights.slice(0, row)) + size.gap * row);
  const names = panels.map(({ y }) => categoriesOf(y)?.join("\n") ?? null);
  const says = panels.map((_, i) => i % across === 0 || names[i] === null || names[i] !== names[i - 1]);
  const inColumn = columns.map((_, column) => panels.filter((_, i) => i % across === column));
  const lefts = inColumn.map((own, column) =>
    says[column] === true ? leftMargin(own, spec, frame, Math.min(...heights)) : size.beside / 2,
  );
  const rights = inColumn.map((own) => rightMargin(own, frame));
  const width = frame.width - sum(lefts) - sum(rights);
  const widths = columns.map((share) => Math.max(20, (width * share) / (sum(columns) || 1)));
  const startOf = (column: number): number => sum([lefts, widths, rights].map((all) => sum(all.slice(0, column))));
  const placed = panels.map((panel, i): Unmarked => {
    const [row, column] = [Math.floor(i / across), i % across];
    const start = startOf(column);
    const left = start + lefts[column]!;
    return placedAt(panel, { x: left, y: tops[row]!, w: widths[column]!, h: heights[row]! }, spec, frame, {
      saysX: spec.alike === true || panel.x !== undefined || i + across >= panels.length,
      saysY: says[i]!,
      left: says[i] === true ? start : left,
      right: rights[column]!,
    });
  });
  const first = placed[0]?.plot.x ?? 0;
  const right = Math.max(first, ...placed.map(({ plot }) => plot.x + plot.w));
  const bottom = (tops.at(-1) ?? top) + (heights.at(-1) ?? 0);
  const plot = { x: first, y: top, w: right - first, h: bottom - top };
  return { height: bottom + size.bottom, panels: placed, plot };
}
