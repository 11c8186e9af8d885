/** The data of one panel: bands, lines, markers, whiskers, cells, and what can be pointed at. */
import { type BoundDrawing, drawBound } from "../bounds";
import { clipSegment, type Segment } from "../geometry";
import { px } from "../marker";
import type { Frame, Mark, SceneNode } from "../scene";
import type { Layout, Placed } from "./layout";
import type { PlotPoint, PlotSeries } from "./plot";
import { categoriesOf, hasPlace, tagOf } from "./scales";

/** Pixels of a point; null where it has no place: outside a zoom, or not above 0 on a logarithmic axis. */
export function spotOf({ x, y }: Pick<PlotPoint, "x" | "y">, placed: Placed): readonly [number, number] | null {
  const spot = pixels(x, y, placed);
  const { plot } = placed;
  // Half a pixel of slack: a point on the edge of a zoom is inside.
  return spot !== null &&
    spot[0] >= plot.x - 0.5 &&
    spot[0] <= plot.x + plot.w + 0.5 &&
    spot[1] >= plot.y - 0.5 &&
    spot[1] <= plot.y + plot.h + 0.5
    ? spot
    : null;
}

const pixels = (x: number, y: number, placed: Placed): readonly [number, number] | null =>
  hasPlace(x, placed.x.log) && hasPlace(y, placed.y.log) ? [placed.x.at(x), placed.y.at(y)] : null;

/** Segments between neighbours in the order given, cut at the panel; a point without a place breaks the line. */
export function segmentsOf({ join, points }: PlotSeries, placed: Placed): Segment[] {
  if (join === "none") return [];
  const segments: Segment[] = [];
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    const part = clipSegment(x1, y1, x2, y2, placed.plot);
    if (part) segments.push(part);
  };
  let before: readonly [number, number] | null = null;
  for (const { x, y } of points) {
    const at = pixels(x, y, placed);
    if (at !== null && before !== null) {
      if (join === "line") add(...before, ...at);
      else {
        add(before[0], before[1], at[0], before[1]);
        if (before[1] !== at[1]) add(at[0], before[1], at[0], at[1]);
      }
    }
    before = at;
  }
  return segments;
}

/** One path; the pen is lifted where segments do not meet. */
function pathOf(segments: readonly Segment[]): string {
  let d = "";
  let pen = "";
  for (const [x1, y1, x2, y2] of segments) {
    const from = `${px(x1)} ${px(y1)}`;
    if (from !== pen) d += `M${from}`;
    pen = `${px(x2)} ${px(y2)}`;
    d += `L${pen}`;
  }
  return d;
}

/** Excluded points join nothing (LOOK, "Fill says what a value is"). */
const joined = (series: PlotSeries): PlotSeries =>
  series.points.some(({ fill }) => fill === "excluded")
    ? { ...series, points: series.points.filter(({ fill }) => fill !== "excluded") }
    : series;

export const radiusOf = ({ join, focused, faint }: PlotSeries, frame: Frame): number =>
  frame.size === "card" ? 2.4 : faint === true ? 2 : focused === true ? 4.2 : join === "none" ? 3.6 : 3;

export function seriesNodes(series: PlotSeries, placed: Placed, frame: Frame): SceneNode[] {
  const nodes: SceneNode[] = [...bandNodes(series, placed), ...boxNodes(series, placed)];
  const d = pathOf(segmentsOf(joined(series), placed));
  if (d !== "") {
    nodes.push({
      type: "path",
      d,
      colour: series.colour,
      width: series.faint === true ? 1 : series.focused === true ? 2.4 : 1.5,
      series: series.id,
      role: "line",
      ...(series.dash === undefined ? {} : { dash: series.dash }),
      ...(series.faint === true ? { opacity: 0.6 } : {}),
    });
  }
  const r = radiusOf(series, frame);
  for (const point of series.points) {
    const at = spotOf(point, placed);
    if (at === null) continue;
    nodes.push(...whiskerNodes(point, series, placed));
    // The end of the last step is no point of its own.
    if (series.bare === true || (series.join === "steps" && point.id === null)) continue;
    const [x, y] = at;
    const mark = placed.marks.get(point);
    nodes.push({
      type: "marker",
      x,
      y,
      r,
      shape: point.shape ?? series.shape,
      fill: point.fill,
      colour: point.colour ?? series.colour,
      series: series.id,
      ...(mark === undefined ? {} : { mark }),
    });
    for (const drawing of boundsAt(point, at, series, r, placed)) nodes.push(...drawing.nodes);
  }
  return nodes;
}

/** The arrows of a point where it stands: of its value, and of its x where that is a value too. */
export function boundsAt(
  point: PlotPoint,
  [x, y]: readonly [number, number],
  series: Pick<PlotSeries, "colour">,
  r: number,
  { panel }: Pick<Placed, "panel">,
): (BoundDrawing & { readonly upwards: boolean })[] {
  const own = categoriesOf(panel.y) === null;
  const colour = point.colour ?? series.colour;
  return [
    { bound: point.bound, upwards: own },
    { bound: point.bound_x, upwards: false },
  ].flatMap(({ bound, upwards }) =>
    bound === undefined
      ? []
      : [{ ...drawBound(bound, upwards ? point.y : point.x, { x, y, r, colour, upwards }), upwards }],
  );
}

function bandNodes({ band, colour, id }: PlotSeries, placed: Placed): SceneNode[] {
  const { plot, x, y } = placed;
  const inside = (band ?? []).filter(
    (one) => hasPlace(one.x, x.log) && x.at(one.x) >= plot.x - 0.5 && x.at(one.x) <= plot.x + plot.w + 0.5,
  );
  if (inside.length < 2) return [];
  // What lies at or below 0 goes down to the floor of a logarithmic axis.
  const at = (value: number): number =>
    hasPlace(value, y.log) ? Math.min(Math.max(y.at(value), plot.y), plot.y + plot.h) : plot.y + plot.h;
  const upper = inside.map((one) => `${px(x.at(one.x))} ${px(at(one.to))}`);
  const lower = inside.toReversed().map((one) => `${px(x.at(one.x))} ${px(at(one.from))}`);
  const d = `M${[...upper, ...lower].join("L")}Z`;
  return [{ type: "path", d, colour, fill: colour, width: 0, opacity: 0.18, series: id, role: "band" }];
}

/** Buckets of one series as one path: 18 % tint in a thin outline (LOOK, factor-2 bucket = a box). */
function boxNodes({ boxes, colour, id, faint }: PlotSeries, { plot, x, y }: Placed): SceneNode[] {
  const keep = (at: number, low: number, size: number): number => px(Math.min(Math.max(at, low), low + size));
  // What begins at 0 goes to the edge of a logarithmic axis.
  const across = (value: number): number => keep(hasPlace(value, x.log) ? x.at(value) : plot.x, plot.x, plot.w);
  const up = (value: number): number => keep(hasPlace(value, y.log) ? y.at(value) : plot.y + plot.h, plot.y, plot.h);
  const d = (boxes ?? [])
    .map((box) => [box.x.map(across), box.y.map(up)])
    .filter(([, ys]) => ys![0] !== ys![1])
    .map(([xs, ys]) => `M${xs![0]!} ${ys![0]!}H${xs![1]!}V${ys![1]!}H${xs![0]!}Z`)
    .join("");
  if (d === "") return [];
  const node = { type: "path", d, colour, series: id, role: "boxes" } as const;
  return [
    ...(faint === true ? [] : [{ ...node, fill: colour, width: 0, opacity: 0.18 }]),
    { ...node, width: 1, ...(faint === true ? { opacity: 0.6 } : {}) },
  ];
}

/** The stem of a whisker, then a bar across each end that is not the mark itself. */
export function whiskerSegments(point: PlotPoint, placed: Placed): Segment[] {
  if (point.whisker === undefined) return [];
  const { plot, x, y, panel } = placed;
  const [from, to] = point.whisker;
  const along = categoriesOf(panel.y) !== null;
  const scale = along ? x : y;
  if (!hasPlace(from, scale.log) || !hasPlace(to, scale.log)) return [];
  const [low, high] = along ? [plot.x, plot.x + plot.w] : [plot.y, plot.y + plot.h];
  const keep = (value: number): number => px(Math.min(Math.max(scale.at(value), low), high));
  const own = along ? point.x : point.y;
  const across = px(along ? y.at(point.y) : x.at(point.x));
  const turned = (a: number, b: number, c: number, d: number): Segment => (along ? [a, b, c, d] : [b, a, d, c]);
  return [
    turned(keep(from), across, keep(to), across),
    ...[from, to].flatMap((value) =>
      value === own ? [] : [turned(keep(value), px(across - 4), keep(value), px(across + 4))],
    ),
  ];
}

function whiskerNodes(point: PlotPoint, { colour }: PlotSeries, placed: Placed): SceneNode[] {
  const segments = whiskerSegments(point, placed);
  if (segments.length === 0) return [];
  const d = segments.map(([x1, y1, x2, y2]) => `M${x1} ${y1}${x1 === x2 ? `V${y2}` : `H${x2}`}`).join("");
  return [{ type: "path", d, colour, width: 1.2, role: "whisker" }];
}

/** Shades of a heat map: cells of one shade are one path, so that thousands of them stay light. */
const SHADES = 16;

export function cellNodes(placed: Placed): SceneNode[] {
  const { panel, plot, x, y } = placed;
  const shades = new Map<number, string>();
  for (const cell of panel.cells ?? []) {
    const shade = Math.ceil(Math.min(1, cell.share) * SHADES);
    if (!(shade > 0) || ![...cell.x, ...cell.y].every(Number.isFinite)) continue;
    const keep = (value: number, low: number, size: number): number => px(Math.min(Math.max(value, low), low + size));
    // A cell that begins at 0 goes to the edge of a logarithmic axis.
    const across = cell.x.map((value) => keep(hasPlace(value, x.log) ? x.at(value) : plot.x, plot.x, plot.w));
    const up = cell.y.map((value) => keep(hasPlace(value, y.log) ? y.at(value) : plot.y + plot.h, plot.y, plot.h));
    const [x1 = 0, x2 = 0] = across;
    const [y1 = 0, y2 = 0] = up;
    if (x1 === x2 || y1 === y2) continue;
    shades.set(shade, `${shades.get(shade) ?? ""}M${x1} ${y1}H${x2}V${y2}H${x1}Z`);
  }
  return [...shades].map(([shade, d]) => ({
    type: "path",
    d,
    colour: "s1",
    fill: "s1",
    width: 0,
    opacity: 0.06 + (0.94 * shade) / SHADES,
    role: "cells",
  }));
}

/** Everything in the panel that can be pointed at. `rows`: point -> row of the twin. */
export function marksOf(placed: Placed, rows: ReadonlyMap<string, number>, layout: Layout): Mark[] {
  const { panel, xSpec, x, y, plot } = placed;
  const line = (id: string): string => (layout.panels.length > 1 ? `${panel.id}/${id}` : id);
  // Tags stand at the left and the lower edge of all panels: they may not stand on the axis of another.
  const tagsX = !placed.saysX || plot.y + plot.h === layout.plot.y + layout.plot.h;
  const tagsY = !placed.saysY || placed.left === 0;
  const tags: Tags = {
    x: tagsX ? (point) => point.x_tag ?? tagOf(point.x, xSpec, x) : null,
    y: tagsY ? (point) => point.y_tag ?? tagOf(point.y, panel.y, y) : null,
  };
  const marks: Mark[] = [];
  for (const series of panel.series) {
    const own = line(series.id);
    series.points.forEach((point, order) => {
      const at = point.id === null ? null : spotOf(point, placed);
      if (point.id === null || at === null) return;
      const [id, row] = [placed.marks.get(point) ?? point.id, rows.get(point.row ?? point.id) ?? 0];
      marks.push(
        new PointMark(point, { id, x: at[0], y: at[1], series: own, order, row, colour: series.colour }, tags),
      );
    });
  }
  const cells = (panel.cells ?? []).flatMap((cell, order): Mark[] => {
    if (cell.id === null) return [];
    const middle = (scale: Placed["x"], [a, b]: readonly [number, number], floor: number): number =>
      ((hasPlace(a, scale.log) ? scale.at(a) : floor) + scale.at(b)) / 2;
    const at = [middle(x, cell.x, plot.x), middle(y, cell.y, plot.y + plot.h)] as const;
    if (!(at[0] >= plot.x && at[0] <= plot.x + plot.w && at[1] >= plot.y && at[1] <= plot.y + plot.h)) return [];
    return [
      {
        id: placed.marks.get(cell) ?? cell.id,
        x: at[0],
        y: at[1],
        series: line("cells"),
        order,
        row: rows.get(cell.id) ?? 0,
        title: cell.title,
        lines: cell.lines,
        origin: "computed",
        colour: "s1",
      },
    ];
  });
  return cells.length === 0 ? marks : [...marks, ...cells];
}

interface Tags {
  readonly x: ((point: PlotPoint) => string) | null;
  readonly y: ((point: PlotPoint) => string) | null;
}

/** Its texts are made when it is pointed at: a long run has twenty thousand of them, and one is read at a time. */
class PointMark implements Mark {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly series: string;
  readonly order: number;
  readonly row: number;
  readonly colour: PlotSeries["colour"];
  readonly #point: PlotPoint;
  readonly #tags: Tags;

  constructor(
    point: PlotPoint,
    at: Required<Pick<Mark, "id" | "x" | "y" | "series" | "order" | "row" | "colour">>,
    tags: Tags,
  ) {
    this.id = at.id;
    this.x = at.x;
    this.y = at.y;
    this.series = at.series;
    this.order = at.order;
    this.row = at.row;
    this.colour = at.colour;
    this.#point = point;
    this.#tags = tags;
  }

  get title() {
    return this.#point.title;
  }

  get lines() {
    return this.#point.lines;
  }

  get origin() {
    return this.#point.origin ?? "computed";
  }

  get tag() {
    return this.#point.tag as string;
  }

  get x_tag() {
    return this.#tags.x?.(this.#point) as string;
  }

  get y_tag() {
    return this.#tags.y?.(this.#point) as string;
  }
}
