/** One load on every line: a tick through its point, a hollow mark between two; where the load is the x axis, a line. */
import { px } from "../../marker";
import type { SceneNode } from "../../scene";
import { inPlot } from "../draw";
import type { Place } from "../layer";
import type { CurveOptions } from "../options";
import { xOf } from "../lines";
import type { Hit, Reading } from "./reading";

const TICK = 9;

export function cursorNodes({ cursor }: Reading, place: Place, options: CurveOptions): SceneNode[] {
  if (cursor === null) return [];
  const { plot, x } = place.layout;
  const isAxis = options.x === "outstanding" && cursor.by === "load" && !cursor.open && (!x.log || cursor.value > 0);
  const up = isAxis ? x.at(cursor.value) : NaN;
  const across: SceneNode[] =
    isAxis && up >= plot.x && up <= plot.x + plot.w
      ? [{ type: "line", x1: up, y1: plot.y, x2: up, y2: plot.y + plot.h, colour: "ink2", dash: "2 3", role: "cursor" }]
      : [];
  return [...across, ...place.lines.flatMap((line) => hitNodes(cursor.hits.get(line.id), line.id, place, options))];
}

function hitNodes(hit: Hit | undefined, line: string, place: Place, options: CurveOptions): SceneNode[] {
  const { layout, lines, styles } = place;
  const own = lines.find(({ id }) => id === line);
  if (hit?.found === "point") {
    const p = own?.points.find(({ id }) => id === hit.mark);
    if (p?.x == null || p.y === null || !inPlot(p, layout)) return [];
    return [tick(layout.x.at(p.x), layout.y.at(p.y))];
  }
  const style = styles.of.get(line);
  // Between two points there is no number of outstanding I/Os, and no ratio to a baseline.
  if (hit?.found !== "between" || style === undefined || options.x === "outstanding" || options.baseline != null) {
    return [];
  }
  // The axis is in the base unit of the rate: IOPS or bytes per second.
  const isOnAxis = own?.points.some((p) => xOf(p.point, options.x) !== null);
  const at = { x: layout.x.at(hit.rate), y: layout.y.at(hit.latency_us) };
  const { plot } = layout;
  const inside = at.x >= plot.x && at.x <= plot.x + plot.w && at.y >= plot.y && at.y <= plot.y + plot.h;
  if (isOnAxis !== true || !inside) return [];
  return [
    tick(at.x, at.y),
    {
      type: "marker",
      ...at,
      r: style.r,
      shape: style.marker,
      fill: "interpolated",
      colour: style.colour,
      series: line,
    },
  ];
}

const tick = (x: number, y: number): SceneNode => ({
  type: "path",
  d: `M${px(x)} ${px(y - TICK)}V${px(y + TICK)}`,
  colour: "ink",
  width: 1.4,
  role: "cursor",
});
