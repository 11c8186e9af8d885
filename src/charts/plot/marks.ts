/**
 * Marks: lines, markers by kind of value, whiskers, bounds, bands, boxes, cells, and which of them can be pointed at. A
 * mark turns its values into drawing within an area; a chart never builds a path itself.
 */
import { onceOf } from "~/base/byKey";
import { interpolateNumber } from "d3-interpolate";
import { area } from "d3-shape";
import { hasPlace, type Axis } from "../axis";
import { type BoundDrawing, drawBound } from "../bounds";
import { type Box, clipSegment, type Segment } from "../geometry";
import { px } from "../marker";
import type { Colour, Frame, Mark, SceneNode } from "../scene";
import { barNodes } from "./rows";
import type { PlotCell, PlotPoint, PlotSeries, ReadOut, Units } from "./plot";

/** Where a series is drawn: all that its marks need to know about their panel. */
export interface Area {
  readonly plot: Box;
  readonly x: Axis;
  readonly y: Axis;
  /** Names on y, values along x: whiskers and bounds lie along x. */
  readonly rows?: boolean;
}

type Spot = readonly [number, number];

/** Width of the gutter at the right of a row, where lost values are drawn. */
const GUTTER = 8;

/** Pixels of a point; null if it has no place: outside a zoom, or not above 0 on a log axis. */
export function spotOf({ x, y, fill }: Pick<PlotPoint, "x" | "y" | "fill">, area: Area): Spot | null {
  const { plot } = area;
  if (fill === "lost" && area.rows === true) return [plot.x + plot.w + GUTTER, area.y.at(y)];
  const spot = pixels(x, y, area);
  // Half a pixel of tolerance: a point on the edge of a zoom is inside.
  return spot !== null &&
    spot[0] >= plot.x - 0.5 &&
    spot[0] <= plot.x + plot.w + 0.5 &&
    spot[1] >= plot.y - 0.5 &&
    spot[1] <= plot.y + plot.h + 0.5
    ? spot
    : null;
}

const pixels = (x: number, y: number, area: Area): Spot | null =>
  hasPlace(x, area.x.log) && hasPlace(y, area.y.log) ? [area.x.at(x), area.y.at(y)] : null;

type Joint = Pick<PlotPoint, "x" | "y" | "line"> & { readonly fill?: PlotPoint["fill"] };

/** What decides which points of a series are joined. */
interface Joined {
  readonly join?: PlotSeries["join"];
  readonly points: readonly Joint[];
  readonly through?: readonly Joint[] | undefined;
}

/** Lines are drawn, and texts keep clear of them. */
const knownIn = onceOf((area: Area) => onceOf((series: Joined): readonly Segment[] => segmentsIn(series, area)));

/** Segments between neighbours in the given order, clipped to the panel; a point without a place breaks the line. */
export const segmentsOf = (series: Joined, area: Area): readonly Segment[] => knownIn(area)(series);

function segmentsIn({ join = "none", points, through = points }: Joined, area: Area): Segment[] {
  if (join === "none") return [];
  const segments: Segment[] = [];
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    const part = clipSegment(x1, y1, x2, y2, area.plot);
    if (part) segments.push(part);
  };
  // Pixels of the previous point; NaN: it had no place. Twenty thousand points should not make twenty thousand objects.
  let beforeX = NaN;
  let beforeY = NaN;
  for (const { x, y, fill, line: own = fill === "excluded" ? "passes" : "joins" } of through) {
    // Excluded points are not joined (LOOK, "Fill says what a value is").
    if (own === "passes") continue;
    const isPlaced = own !== "breaks" && hasPlace(x, area.x.log) && hasPlace(y, area.y.log);
    const atX = isPlaced ? area.x.at(x) : NaN;
    const atY = isPlaced ? area.y.at(y) : NaN;
    if (isPlaced && !Number.isNaN(beforeX)) {
      if (join === "line") add(beforeX, beforeY, atX, atY);
      else {
        add(beforeX, beforeY, atX, beforeY);
        if (beforeY !== atY) add(atX, beforeY, atX, atY);
      }
    }
    beforeX = atX;
    beforeY = atY;
  }
  return segments;
}

/**
 * One path; the pen is lifted where segments do not meet. The same text as d3-shape would write, which makes four
 * objects per segment.
 */
function pathOf(segments: readonly Segment[]): string {
  let d = "";
  let endX = NaN;
  let endY = NaN;
  for (const segment of segments) {
    const x = px(segment[0]);
    const y = px(segment[1]);
    if (x !== endX || y !== endY) d += `M${x},${y}`;
    endX = px(segment[2]);
    endY = px(segment[3]);
    d += `L${endX},${endY}`;
  }
  return d;
}

export const radiusOf = ({ join = "none", focused, faint, r }: PlotSeries, frame: Pick<Frame, "size">): number =>
  r ?? (frame.size === "card" ? 2.4 : faint === true ? 2 : focused === true ? 4.2 : join === "none" ? 3.6 : 3);

type Ids = () => ReadonlyMap<object, string>;

export const seriesNodes = (series: PlotSeries, area: Area, ids: Ids, frame: Pick<Frame, "size">): SceneNode[] => [
  ...bandNodes(series, area),
  ...boxNodes(series, area),
  ...lineNodes(series, radiusOf(series, frame), area, ids),
];

/** With this many markers they overlap, and a background ring around each would erase the line. */
const DENSE = 100;
function isCrowded({ thinned, points }: PlotSeries, segments: readonly Segment[], r: number): boolean {
  if (thinned !== true || points.length <= DENSE || segments.length <= DENSE) return false;
  const length = segments.reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
  return length / segments.length < r;
}

/** @param r radius of markers whose point sets none */
export function lineNodes(series: PlotSeries, r: number, area: Area, ids: Ids): SceneNode[] {
  const nodes: SceneNode[] = [];
  const segments = segmentsOf(series, area);
  const isBare = isCrowded(series, segments, r);
  const d = pathOf(segments);
  if (d !== "") {
    nodes.push({
      type: "path",
      d,
      colour: series.colour,
      width: series.width ?? (series.faint === true ? 1 : series.focused === true ? 2.4 : 1.5),
      series: series.id,
      role: "line",
      dash: series.dash,
      opacity: opacityOf(series),
    });
  }
  let merged = "";
  for (const point of series.points) {
    if (series.bare === true && isPlain(point)) continue;
    const at = spotOf(point, area);
    if (series.merged === true && at !== null && isPlain(point) && isAsSeries(point)) {
      if (point.r !== 0) merged += dotPath(at, point.r ?? r);
      continue;
    }
    const mark = point.id === null ? undefined : (ids().get(point) ?? point.id);
    if (point.bar !== undefined) nodes.push(...barNodes(point, series, area, at === null ? undefined : mark));
    if (at === null) continue;
    nodes.push(...whiskerNodes(point, series, area));
    for (const drawing of boundsAt(point, at, series, point.r ?? r, area)) nodes.push(...drawing.nodes);
    if (point.bar !== undefined && point.fill !== "lost") continue;
    // The end of the last step is not a point.
    if (series.bare === true || point.r === 0 || (series.join === "steps" && point.id === null)) continue;
    if (isBare && point.fill === "computed" && point.colour === undefined) continue;
    nodes.push({
      type: "marker",
      x: at[0],
      y: at[1],
      r: point.r ?? r,
      shape: point.shape ?? series.shape,
      fill: point.fill,
      colour: point.colour ?? series.colour,
      series: series.id,
      opacity: point.opacity,
      mark,
    });
  }
  if (merged !== "") {
    const { colour, id } = series;
    nodes.push({ type: "path", d: merged, colour, fill: colour, width: 0, opacity: 0.7, series: id, role: "dots" });
  }
  return nodes;
}

const isAsSeries = ({ fill, colour }: PlotPoint): boolean => fill === "computed" && colour === undefined;

/** A circle as two arcs, cached by radius: ten thousand dots share one. */
const circles = new Map<number, string>();
function dotPath([x, y]: Spot, r: number): string {
  let arcs = circles.get(r);
  if (arcs === undefined) {
    arcs = `a${px(r)} ${px(r)} 0 1 0 ${px(2 * r)} 0a${px(r)} ${px(r)} 0 1 0 ${px(-2 * r)} 0`;
    if (circles.size < 100) circles.set(r, arcs);
  }
  return `M${px(x - r)} ${px(y)}${arcs}`;
}

/** Is only its marker drawn? */
const isPlain = ({ bar, whisker, bound, bound_x }: PlotPoint): boolean =>
  bar === undefined && whisker === undefined && bound === undefined && bound_x === undefined;

const opacityOf = ({ faint, opacity = faint === true ? 0.6 : 1 }: PlotSeries): number | undefined =>
  opacity === 1 ? undefined : opacity;

/** In ink: rings around answers, and a tick through points that a cursor reads off. Texts keep clear of them. */
export const RING = { page: 8, phone: 8, card: 6 } as const;
const TICK = 9;
export function stressNodes({ points }: PlotSeries, area: Area, frame: Pick<Frame, "size">): SceneNode[] {
  const stressed = points.filter(({ ring, tick }) => ring === true || tick === true);
  return stressed.flatMap((point): SceneNode[] => {
    const at = spotOf(point, area);
    if (at === null) return [];
    const [x, y] = at;
    const d = `M${px(x)} ${px(y - TICK)}V${px(y + TICK)}`;
    return [
      ...(point.tick === true ? [{ type: "path", d, colour: "ink", width: 1.4, role: "cursor" } as const] : []),
      ...(point.ring === true ? [{ type: "ring", x, y, r: RING[frame.size], colour: "ink" } as const] : []),
    ];
  });
}

/** Points above the end of the axis: a tick for each at the top edge. */
export function aboveNodes({ points, colour }: PlotSeries, { plot, x }: Area, end: number): SceneNode[] {
  return points.flatMap((point): SceneNode[] => {
    if (!(point.y > end) || point.fill === "excluded" || !hasPlace(point.x, x.log)) return [];
    const at = px(x.at(point.x));
    if (at < plot.x - 0.5 || at > plot.x + plot.w + 0.5) return [];
    return [{ type: "line", x1: at, y1: plot.y - 6, x2: at, y2: plot.y, colour, width: 1.5, role: "above" }];
  });
}

/** The bound arrows of a point: for its value, and for its x if that is a published value too. */
export function boundsAt(
  point: PlotPoint,
  [x, y]: Spot,
  series: Pick<PlotSeries, "colour">,
  r: number,
  { rows, plot }: Area,
): (BoundDrawing & { readonly upwards: boolean })[] {
  const colour = point.colour ?? series.colour;
  return [
    { bound: point.bound, upwards: rows !== true },
    { bound: point.bound_x, upwards: false },
  ].flatMap(({ bound, upwards }) =>
    bound === undefined
      ? []
      : [
          {
            ...drawBound(bound, upwards ? point.y : point.x, {
              ...{ x, y, r, colour, upwards },
              back: upwards ? plot.y + plot.h - y : x - plot.x,
            }),
            upwards,
          },
        ],
  );
}

/** The stem of a whisker, and a bar across each end other than the mark itself. */
export function whiskerSegments(point: PlotPoint, { plot, x, y, rows }: Area): Segment[] {
  if (point.whisker === undefined) return [];
  const [from, to] = point.whisker;
  const along = rows === true || point.whisker_along === true;
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

function whiskerNodes(point: PlotPoint, { colour }: PlotSeries, area: Area): SceneNode[] {
  const segments = whiskerSegments(point, area);
  return segments.length === 0 ? [] : [{ type: "path", d: pathOf(segments), colour, width: 1.2, role: "whisker" }];
}

/** The tags on the axes of a mark under the pointer; null: none. */
export interface Tags {
  readonly x: ((point: PlotPoint) => string) | null;
  readonly y: ((point: PlotPoint) => string) | null;
}

/** What the marks of a panel share. */
export interface Pointing {
  /** The panel in all marks of it, if several share the axes. */
  readonly plot: Box | undefined;
  readonly tags: Tags;
  readonly units: Units;
  readonly ids: Ids;
  /** Point -> row of the twin. */
  readonly rows: () => ReadonlyMap<string, number>;
}

export function pointMarks(series: PlotSeries, id: string, area: Area, shared: Pointing): Mark[] {
  const marks: Mark[] = [];
  const of = { id, colour: series.colour };
  series.points.forEach((point, order) => {
    const at = spotOf(point, area);
    if (at !== null && point.id !== null) marks.push(new PointMark(point, at, order, of, shared));
  });
  return marks;
}

/** Its texts are made on demand, since only one of the twenty thousand marks of a long run is read at a time. */
class PointMark implements Mark {
  readonly x: number;
  readonly y: number;
  readonly series: string;
  readonly colour: Colour;
  readonly #point: PlotPoint;
  readonly #shared: Pointing;

  constructor(
    point: PlotPoint,
    at: Spot,
    readonly order: number,
    of: Pick<PlotSeries, "id" | "colour">,
    shared: Pointing,
  ) {
    this.x = at[0];
    this.y = at[1];
    this.series = of.id;
    this.colour = of.colour;
    this.#point = point;
    this.#shared = shared;
  }

  get id() {
    return this.#shared.ids().get(this.#point) ?? this.#point.id!;
  }

  get row() {
    return this.#shared.rows().get(this.#point.row ?? this.#point.id!) ?? 0;
  }

  get plot() {
    return this.#shared.plot;
  }

  get title() {
    return this.#point.title;
  }

  get lines(): ReadOut {
    const { lines } = this.#point;
    return typeof lines === "function" ? lines(this.#shared.units) : lines;
  }

  get origin() {
    return this.#point.origin ?? "computed";
  }

  get tag() {
    return this.#point.tag;
  }

  get x_tag() {
    return this.#shared.tags.x?.(this.#point);
  }

  get y_tag() {
    return this.#shared.tags.y?.(this.#point);
  }
}

function bandNodes({ band, colour, id }: PlotSeries, { plot, x, y }: Area): SceneNode[] {
  const inside = (band ?? []).filter(
    (one) => hasPlace(one.x, x.log) && x.at(one.x) >= plot.x - 0.5 && x.at(one.x) <= plot.x + plot.w + 0.5,
  );
  if (inside.length < 2) return [];
  // Values at or below 0 go down to the bottom of a log axis.
  const at = (value: number): number =>
    hasPlace(value, y.log) ? Math.min(Math.max(y.at(value), plot.y), plot.y + plot.h) : plot.y + plot.h;
  const d = area<(typeof inside)[number]>()
    .x((one) => x.at(one.x))
    .y0((one) => at(one.from))
    .y1((one) => at(one.to))
    .defined((one) => !Number.isNaN(one.from))
    .digits(2)(inside) as string;
  return [{ type: "path", d, colour, fill: colour, width: 0, opacity: 0.18, series: id, role: "band" }];
}

const keep = (at: number, low: number, size: number): number => px(Math.min(Math.max(at, low), low + size));

/** Buckets of one series as one path: 18 % tint with a thin outline (LOOK, factor-2 bucket = a box). */
function boxNodes({ boxes, colour, id, faint }: PlotSeries, { plot, x, y }: Area): SceneNode[] {
  // A box from 0 extends to the edge of a log axis.
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
    { ...node, width: 1, opacity: faint === true ? 0.6 : undefined },
  ];
}

/** Numbers in the cells that have room for them. */
export const cellTexts = (cells: readonly PlotCell[], { x, y }: Area, frame: Frame): SceneNode[] =>
  cells.flatMap(({ x: [left, right], y: [low, high], text }): SceneNode[] => {
    if (text === undefined) return [];
    const [x1, x2, y1, y2] = [x.at(left), x.at(right), y.at(low), y.at(high)];
    if (frame.measure(text, 11, 400) > Math.abs(x2 - x1) - 4 || Math.abs(y2 - y1) < 15) return [];
    const middle = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + 4, anchor: "middle" } as const;
    return [{ type: "text", text, ...middle, colour: "ink", size: 11, halo: true, role: "cell" }];
  });

/** Shades of a heat map: cells of one shade form one path, so that thousands of cells stay cheap to draw. */
const SHADES = 16;
const darkness = interpolateNumber(0.06, 1);

export function cellNodes(cells: readonly PlotCell[], { plot, x, y }: Area): SceneNode[] {
  const shades = new Map<number, string>();
  for (const cell of cells) {
    const shade = Math.ceil(Math.min(1, cell.share) * SHADES);
    // A cell that has a text but no shade is an outline.
    if (!(shade > 0 || cell.text !== undefined) || ![...cell.x, ...cell.y].every(Number.isFinite)) continue;
    // A cell from 0 extends to the edge of a log axis.
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
    colour: "ink2",
    ...(shade <= 0
      ? { width: 1, dash: "2 2" }
      : ({ fill: "ink2", width: 0, opacity: darkness(shade / SHADES) } as const)),
    role: "cells",
  }));
}
