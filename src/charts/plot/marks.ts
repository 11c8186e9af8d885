/** One series: its line, its markers by what each value is, whiskers and bounds, and what can be pointed at. */
import { line } from "d3-shape";
import { hasPlace } from "../axis";
import { type BoundDrawing, drawBound } from "../bounds";
import { type Box, clipSegment, type Segment } from "../geometry";
import { px } from "../marker";
import type { Axis } from "../axis";
import type { Frame, Mark, SceneNode } from "../scene";
import type { PlotPoint, PlotSeries } from "./plot";

/** Where a series is drawn: all that its marks need to know of their panel. */
export interface Area {
  readonly plot: Box;
  readonly x: Axis;
  readonly y: Axis;
  /** Names on y, values along x: whiskers and bounds lie along x. */
  readonly rows?: boolean;
}

type Spot = readonly [number, number];

/** Pixels of a point; null where it has no place: outside a zoom, or not above 0 on a logarithmic axis. */
export function spotOf({ x, y }: Pick<PlotPoint, "x" | "y">, area: Area): Spot | null {
  const spot = pixels(x, y, area);
  const { plot } = area;
  // Half a pixel of slack: a point on the edge of a zoom is inside.
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

/** What of a series says which of its points are joined. */
interface Joined {
  readonly join: PlotSeries["join"];
  readonly points: readonly (Pick<PlotPoint, "x" | "y" | "line"> & { readonly fill?: PlotPoint["fill"] })[];
}

/** Segments between neighbours in the order given, cut at the panel; a point without a place breaks the line. */
export function segmentsOf({ join, points }: Joined, area: Area): Segment[] {
  if (join === "none") return [];
  const segments: Segment[] = [];
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    const part = clipSegment(x1, y1, x2, y2, area.plot);
    if (part) segments.push(part);
  };
  let before: Spot | null = null;
  for (const { x, y, fill, line: own = fill === "excluded" ? "passes" : "joins" } of points) {
    // Excluded points join nothing (LOOK, "Fill says what a value is").
    if (own === "passes") continue;
    const at = own === "breaks" ? null : pixels(x, y, area);
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

const outline = line<Spot | null>(
  (spot) => spot![0],
  (spot) => spot![1],
)
  .defined((spot) => spot !== null)
  .digits(2);

/** One path; the pen is lifted where segments do not meet. */
export function pathOf(segments: readonly Segment[]): string {
  const spots = segments.flatMap(([x1, y1, x2, y2], i): (Spot | null)[] => {
    const before = segments[i - 1];
    const meets = before !== undefined && px(before[2]) === px(x1) && px(before[3]) === px(y1);
    return meets ? [[x2, y2]] : [null, [x1, y1], [x2, y2]];
  });
  return outline(spots) ?? "";
}

export const radiusOf = ({ join, focused, faint }: PlotSeries, frame: Pick<Frame, "size">): number =>
  frame.size === "card" ? 2.4 : faint === true ? 2 : focused === true ? 4.2 : join === "none" ? 3.6 : 3;

/** @param r radius of its markers, where a point says no other */
export function lineNodes(series: PlotSeries, r: number, area: Area, ids?: ReadonlyMap<object, string>): SceneNode[] {
  const nodes: SceneNode[] = [];
  const d = pathOf(segmentsOf(series, area));
  if (d !== "") {
    nodes.push({
      type: "path",
      d,
      colour: series.colour,
      width: series.width ?? (series.faint === true ? 1 : series.focused === true ? 2.4 : 1.5),
      series: series.id,
      role: "line",
      ...(series.dash === undefined ? {} : { dash: series.dash }),
      ...(series.faint === true ? { opacity: 0.6 } : {}),
    });
  }
  for (const point of series.points) {
    const at = spotOf(point, area);
    if (at === null) continue;
    nodes.push(...whiskerNodes(point, series, area));
    // The end of the last step is no point of its own.
    if (series.bare === true || point.r === 0 || (series.join === "steps" && point.id === null)) continue;
    const mark = ids === undefined ? point.id : ids.get(point);
    nodes.push({
      type: "marker",
      x: at[0],
      y: at[1],
      r: point.r ?? r,
      shape: point.shape ?? series.shape,
      fill: point.fill,
      colour: point.colour ?? series.colour,
      series: series.id,
      ...(point.opacity === undefined ? {} : { opacity: point.opacity }),
      ...(mark == null ? {} : { mark }),
    });
    for (const drawing of boundsAt(point, at, series, r, area)) nodes.push(...drawing.nodes);
  }
  return nodes;
}

/** The arrows of a point where it stands: of its value, and of its x where that is a value too. */
export function boundsAt(
  point: PlotPoint,
  [x, y]: Spot,
  series: Pick<PlotSeries, "colour">,
  r: number,
  { rows }: Area,
): (BoundDrawing & { readonly upwards: boolean })[] {
  const colour = point.colour ?? series.colour;
  return [
    { bound: point.bound, upwards: rows !== true },
    { bound: point.bound_x, upwards: false },
  ].flatMap(({ bound, upwards }) =>
    bound === undefined
      ? []
      : [{ ...drawBound(bound, upwards ? point.y : point.x, { x, y, r, colour, upwards }), upwards }],
  );
}

/** The stem of a whisker, then a bar across each end that is not the mark itself. */
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

/** How the axes say a point that is pointed at; null: nothing. */
export interface Tags {
  readonly x: ((point: PlotPoint) => string) | null;
  readonly y: ((point: PlotPoint) => string) | null;
}

/** Everything of a series that can be pointed at. `rows`: point -> row of the twin. */
export const pointMarks = (
  series: PlotSeries,
  id: string,
  rows: ReadonlyMap<string, number>,
  area: Area,
  tags: Tags,
  ids?: ReadonlyMap<object, string>,
): Mark[] =>
  series.points.flatMap((point, order): Mark[] => {
    const at = point.id === null ? null : spotOf(point, area);
    if (point.id === null || at === null) return [];
    const own = { id: ids?.get(point) ?? point.id, row: rows.get(point.row ?? point.id) ?? 0 };
    return [new PointMark(point, { ...own, x: at[0], y: at[1], series: id, order, colour: series.colour }, tags)];
  });

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
