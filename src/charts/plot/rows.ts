/** Drawings in rows of names: bars from zero, and the extent of a row's marks. */
import { hasPlace } from "../axis";
import type { Segment } from "../geometry";
import type { SceneNode } from "../scene";
import type { Area } from "./marks";
import type { PlotPanel, PlotPoint, PlotSeries } from "./plot";

const keep = (at: number, low: number, size: number): number => Math.min(Math.max(at, low), low + size);

/**
 * Published bars are tinted with a cap, derived ones hatched, ambiguous ones dashed with a question mark. A bar beyond
 * the zoom ends at the edge.
 */
export function barNodes(
  { x: value, y: row, bar = 0, fill, colour }: PlotPoint,
  series: Pick<PlotSeries, "colour" | "id">,
  { plot, x, y }: Area,
  mark: string | undefined,
): SceneNode[] {
  if (!Number.isFinite(value)) return [];
  const across = (to: number): number => keep(x.at(to), plot.x, plot.w);
  const [from, to] = [across(Math.min(0, value)), across(Math.max(0, value))];
  const [top, bottom] = [y.at(row - bar / 2), y.at(row + bar / 2)];
  const own = { colour: colour ?? series.colour, fill, ...(mark === undefined ? {} : { mark }) };
  const middle = { x: to - 7, y: (top + bottom) / 2 + 4, anchor: "middle", colour: "ink" } as const;
  return [
    { type: "rect", x: from, y: top, w: to - from, h: bottom - top, ...own },
    ...(fill === "ambiguous" && to - from > 14
      ? [{ type: "text", text: "?", ...middle, size: 11, weight: 600 } as const]
      : []),
  ];
}

type Ranges = NonNullable<PlotPanel["ranges"]>;

export const rangeSegments = (ranges: Ranges, { plot, x, y }: Area): Segment[] =>
  ranges.flatMap(({ y: row, from, to }): Segment[] => {
    if (!hasPlace(from, x.log) || !hasPlace(to, x.log)) return [];
    const [x1, x2] = [keep(x.at(from), plot.x, plot.w), keep(x.at(to), plot.x, plot.w)];
    return x2 > x1 ? [[x1, y.at(row), x2, y.at(row)]] : [];
  });

export const rangeNodes = (ranges: Ranges, area: Area): SceneNode[] =>
  rangeSegments(ranges, area).map(([x1, y1, x2, y2]) => ({
    type: "line",
    x1,
    y1,
    x2,
    y2,
    colour: "ctrl",
    role: "range",
  }));
