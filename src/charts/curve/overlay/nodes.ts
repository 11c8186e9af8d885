/** The limit across the plot, with its words at the left, where latencies are far below it, and the rings around knees. */
import { knee as text } from "~/text/en/knee";
import { limitText } from "../../number";
import { inPlot } from "../draw";
import type { Place } from "../layer";
import type { Line } from "../lines";
import type { CurveOptions } from "../options";
import type { Box } from "../../geometry";
import type { Frame, SceneNode } from "../../scene";
import type { Reading } from "./reading";

/** A limit up to this factor beyond the values is worth an axis that reaches it; farther away it is said at the edge. */
const FAR = 4;

export function reachOf({ limit_us }: Reading, lines: readonly Line[], { y_log }: CurveOptions): number[] {
  if (limit_us === null) return [];
  let [lo, hi] = [Infinity, -Infinity];
  for (const p of lines.flatMap((line) => line.points)) {
    if (p.y === null || p.apart === "failed" || p.apart === "excluded") continue;
    [lo, hi] = [Math.min(lo, p.y), Math.max(hi, p.y)];
  }
  const near = limit_us <= hi * FAR && (!y_log || limit_us >= lo / FAR);
  return near ? [limit_us] : [];
}

export function limitNodes({ limit_us }: Reading, { layout, frame, crowd }: Place, { y }: CurveOptions): SceneNode[] {
  if (limit_us === null) return [];
  const { plot } = layout;
  const left = plot.x + 6;
  const at = layout.y.at(limit_us);
  const isAbove = at < plot.y - 0.5;
  const isBelow = at > plot.y + plot.h + 0.5;
  const short = limitWords(limit_us, y, frame.size);
  const label = isAbove ? text.above(short) : isBelow ? text.below(short) : short;
  const width = frame.measure(label, 12, 600);
  const line = isAbove ? plot.y - 4 : isBelow ? plot.y + plot.h - 6 : at;
  const baseline = isAbove ? plot.y + 11 : isBelow ? plot.y + plot.h - 6 : overLine(line, plot);
  crowd.addText({ w: width, h: 15, x: left, y: baseline - 12 });
  const words = limitLabel(label, left, baseline);
  if (isAbove || isBelow) return [words];
  // No text stands on the line.
  crowd.addText({ x: plot.x, y: line - 2, w: plot.w, h: 4 });
  return [limitLine(plot, line), words];
}

export const limitWords = (limit_us: number, y: CurveOptions["y"], size: Frame["size"]): string =>
  size === "page" ? text.limitLabel(y, limitText(limit_us)) : `≤ ${limitText(limit_us)}`;

/** Baseline of the words: over the line as long as that is inside the plot. */
export const overLine = (line: number, plot: Box): number => (line - 18 > plot.y ? line - 6 : line + 14);

export const limitLine = ({ x, w }: Box, y: number): SceneNode => ({
  ...{ type: "line", x1: x, y1: y, x2: x + w, y2: y },
  ...{ colour: "ink", dash: "10 4", role: "limit" },
});

export function limitLabel(label: string, left: number, baseline: number): SceneNode {
  return {
    type: "text",
    x: left,
    y: baseline,
    text: label,
    anchor: "start",
    colour: "ink",
    size: 12,
    weight: 600,
    halo: true,
    role: "limit-label",
  };
}

export const ringRadius = (size: Frame["size"]): number => (size === "card" ? 6 : 8);

export function ringNodes(marks: ReadonlySet<string>, { lines, layout, frame, crowd }: Place): SceneNode[] {
  return lines.flatMap((line) =>
    line.points.flatMap((p): SceneNode[] => {
      if (!marks.has(p.id) || p.x === null || p.y === null || !inPlot(p, layout)) return [];
      const [x, y] = [layout.x.at(p.x), layout.y.at(p.y)];
      const r = ringRadius(frame.size);
      crowd.addMark(x, y, r);
      return [{ type: "ring", x, y, r, colour: "ink" }];
    }),
  );
}
