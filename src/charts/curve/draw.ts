/** One line as nodes and marks: its segments, its markers by what each value is, whiskers, and what can be pointed at. */
import { clipSegment, type Segment } from "../geometry";
import { px } from "../marker";
import type { Fill, Mark, SceneNode, Twin } from "../scene";
import type { Layout } from "./layout";
import { isGood, isPlaced, isPublished, joinedLoads, type Line, type LinePoint } from "./lines";

import type { CurveOptions } from "./options";
import { latencyText, loadTag, readout, xText } from "./readout";
import type { LineStyle } from "./style";

/** Half a pixel of slack: a point on the edge of a zoom is inside. */
export function inPlot(p: LinePoint, { plot, x, y }: Layout): boolean {
  if (p.x === null || p.y === null) return false;
  const [at, up] = [x.at(p.x), y.at(p.y)];
  return at >= plot.x - 0.5 && at <= plot.x + plot.w + 0.5 && up >= plot.y - 0.5 && up <= plot.y + plot.h + 0.5;
}

/**
 * Segments between neighbours in load order, one point per load, cut at the plot; a gap, a failed or an unordered point
 * joins nothing, unless another point of its load does. What the reader excluded is passed over.
 */
export function segmentsOf(line: Line, { plot, x, y }: Layout): Segment[] {
  const segments: Segment[] = [];
  let before: readonly [number, number] | null = null;
  const joined = joinedLoads(line);
  for (const p of line.points) {
    if (p.apart === "excluded" || (p.apart !== null && joined.has(p.load))) continue;
    const at = p.apart === null && p.x !== null && p.y !== null ? ([x.at(p.x), y.at(p.y)] as const) : null;
    const part = at && before ? clipSegment(before[0], before[1], at[0], at[1], plot) : null;
    if (part) segments.push(part);
    before = at;
  }
  return segments;
}

/** One path; the pen is lifted where segments do not meet. */
export function pathOf(segments: readonly Segment[]): string {
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

function fillOf(p: LinePoint): Fill {
  if (p.apart === "failed" || p.apart === "excluded") return "excluded";
  if (isPublished(p.point)) return "published";
  if (p.point.staggered) return "derived";
  if (p.members !== undefined) return "missed";
  return p.missed === null ? "computed" : "missed";
}

export function drawLine(line: Line, style: LineStyle, layout: Layout): SceneNode[] {
  const nodes: SceneNode[] = [];
  const d = pathOf(segmentsOf(line, layout));
  if (d !== "") {
    nodes.push({
      type: "path",
      d,
      colour: style.colour,
      width: style.width,
      series: line.id,
      role: "line",
      ...(style.dash === undefined ? {} : { dash: style.dash }),
    });
  }
  const bare = isDense(line, style, layout);
  for (const p of line.points) {
    if (!isPlaced(p) || p.x === null || p.y === null || !inPlot(p, layout)) continue;
    if (bare && isGood(p) && !p.few && p.missed === null) continue;
    const [x, y] = [layout.x.at(p.x), layout.y.at(p.y)];
    const colour = p.few ? "ctrl" : style.colour;
    if (isGood(p)) nodes.push(...whisker(p, x, y, style, layout));
    nodes.push({
      type: "marker",
      x,
      y,
      r: radiusOf(p, style),
      shape: style.marker,
      fill: fillOf(p),
      colour,
      mark: p.id,
      series: line.id,
    });
  }
  return nodes;
}

/** So many markers that they would lie on each other: a ring of background round each would wipe out the line. */
const DENSE = 100;
function isDense(line: Line, { r }: LineStyle, layout: Layout): boolean {
  if (line.points.length <= DENSE) return false;
  const segments = segmentsOf(line, layout);
  const length = segments.reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
  return segments.length > DENSE && length / segments.length < r;
}

/** End of the whisker to the asked rate, pixels; null where the rate was met. */
export function askedAt(p: LinePoint, { plot, x }: Layout): number | null {
  if (p.asked_x === null || (x.log && p.asked_x <= 0)) return null;
  return Math.min(Math.max(x.at(p.asked_x), plot.x), plot.x + plot.w);
}

/** A repeat beside the line is small. */
function radiusOf(p: LinePoint, style: LineStyle): number {
  if (p.apart === "repeat") return Math.max(1.5, style.r * 0.62);
  return isPublished(p.point) ? style.r + 1 : style.r;
}

/** To the asked rate, with a bar across it. */
function whisker(p: LinePoint, x: number, y: number, style: LineStyle, layout: Layout): SceneNode[] {
  const asked = askedAt(p, layout);
  if (asked === null) return [];
  const d = `M${px(x)} ${px(y)}H${px(asked)}M${px(asked)} ${px(y - 5)}v10`;
  return [{ type: "path", d, colour: style.colour, width: 1.2, role: "whisker" }];
}

/** What can be pointed at: every marker that is drawn. */
export function marksOf(
  line: Line,
  style: LineStyle,
  names: ReadonlyMap<string, string>,
  layout: Layout,
  options: CurveOptions,
  twin: Twin,
): Mark[] {
  const rows = new Map(twin.rows.map((row, i) => [row.mark, i]));
  const name = names.get(line.series) ?? line.series;
  const isPart = line.points[0]?.point.workload_op !== line.op;
  return line.points.flatMap((p, order): Mark[] => {
    if (p.x === null || p.y === null || !inPlot(p, layout)) return [];
    return [
      {
        id: p.id,
        x: layout.x.at(p.x),
        y: layout.y.at(p.y),
        series: line.id,
        order,
        row: rows.get(p.id) ?? 0,
        title: isPart ? `${name}, ${line.op}` : name,
        tag: loadTag(p.point),
        lines: readout(line, p, options, layout.x.unit, layout.y.unit),
        x_tag: xText(p.x, options, layout.x.unit),
        y_tag: latencyText(p.y, layout.y.unit, options.y),
        origin: isPublished(p.point) ? "published" : "computed",
        colour: style.colour,
      },
    ];
  });
}
