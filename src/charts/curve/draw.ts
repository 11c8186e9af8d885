/** One line as a series of charts/plot: what its points join, what each value is, the asked rate, what is read off it. */
import type { Fill } from "../scene";
import { type Area, segmentsOf, spotOf } from "../plot/marks";
import type { PlotPoint, PlotSeries } from "../plot/plot";
import type { Layout } from "./layout";
import { isGood, isPlaced, isPublished, joinedLoads, type Line, type LinePoint } from "./lines";
import type { CurveOptions } from "./options";
import { latencyText, loadTag, readout, xText } from "./readout";
import type { LineStyle } from "./style";

export const inPlot = ({ x, y }: LinePoint, area: Area): boolean =>
  x !== null && y !== null && spotOf({ x, y }, area) !== null;

function fillOf(p: LinePoint): Fill {
  if (p.apart === "failed" || p.apart === "excluded") return "excluded";
  if (isPublished(p.point)) return "published";
  if (p.point.staggered) return "derived";
  if (p.members !== undefined) return "missed";
  return p.missed === null ? "computed" : "missed";
}

/** A load of a grid that its line does not go through; of all points there is no line. */
const isBeside = (p: LinePoint, { grid }: Line): boolean => p.apart === "beaten" || grid === "points";

/**
 * Neighbours in load order are joined, one point per load; a gap, a failed or an unordered point joins nothing, unless
 * another point of its load does. What the reader excluded is passed over.
 */
export const pathPoints = (line: Line): Pick<PlotPoint, "x" | "y" | "line">[] => {
  const joined = joinedLoads(line);
  return line.points.map((p) => ({
    x: p.x ?? NaN,
    y: p.y ?? NaN,
    line: isBeside(p, line)
      ? ("passes" as const)
      : p.apart === null
        ? "joins"
        : p.apart === "excluded" || joined.has(p.load)
          ? ("passes" as const)
          : ("breaks" as const),
  }));
};

export function seriesOf(
  line: Line,
  style: LineStyle,
  names: ReadonlyMap<string, string>,
  layout: Layout,
  options: CurveOptions,
): PlotSeries {
  const name = names.get(line.series) ?? line.series;
  const isPart = line.points[0]?.point.workload_op !== line.op;
  const joined = pathPoints(line);
  const series = {
    id: line.id,
    name,
    colour: style.colour,
    ...(style.dash === undefined ? {} : { dash: style.dash }),
    width: style.width,
    shape: style.marker,
    join: "line",
  } as const;
  const bare = isDense(joined, style, layout);
  const points = line.points.map((p, i): PlotPoint => {
    const isBare = !isPlaced(p) || (bare && isGood(p) && !p.few && p.missed === null);
    return {
      ...joined[i]!,
      id: p.id,
      fill: fillOf(p),
      ...(p.apart === "beaten" && line.grid !== "points" ? { opacity: 0.38 } : {}),
      r: isBare ? 0 : radiusOf(p, style),
      ...(p.few ? { colour: "ctrl" } : {}),
      // To the asked rate, with a bar across it.
      ...(p.asked_x === null || isBare || !isGood(p) ? {} : { whisker: [p.x ?? NaN, p.asked_x], whisker_along: true }),
      x_tag: p.x === null ? "" : xText(p.x, options, layout.x.unit),
      y_tag: p.y === null ? "" : latencyText(p.y, layout.y.unit, options.y),
      title: isPart ? `${name}, ${line.op}` : name,
      tag: loadTag(p.point),
      lines: readout(line, p, options, layout.x.unit, layout.y.unit),
      origin: isPublished(p.point) ? "published" : "computed",
    };
  });
  return { ...series, points };
}

/** So many markers that they would lie on each other: a ring of background round each would wipe out the line. */
const DENSE = 100;
function isDense(points: ReturnType<typeof pathPoints>, { r }: LineStyle, layout: Layout): boolean {
  if (points.length <= DENSE) return false;
  const segments = segmentsOf({ join: "line", points }, layout);
  const length = segments.reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
  return segments.length > DENSE && length / segments.length < r;
}

/** A repeat beside the line is small. */
function radiusOf(p: LinePoint, style: LineStyle): number {
  if (p.apart === "beaten") return Math.min(2, style.r);
  if (p.apart === "repeat") return Math.max(1.5, style.r * 0.62);
  return isPublished(p.point) ? style.r + 1 : style.r;
}
