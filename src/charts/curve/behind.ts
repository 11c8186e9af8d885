/** A series of other data behind the chart's own, for orientation alone: no marks, no rows, no say in the axes. */
import type { CurvePoint } from "~/model/answers";
import { cut } from "../cut";
import type { Crowd } from "../labels";
import type { Frame, SceneNode } from "../scene";
import { pathOf, segmentsOf } from "../plot/marks";
import { pathPoints } from "./draw";
import type { Layout } from "./layout";
import { type Line, linesOf } from "./lines";
import type { CurveOptions } from "./options";
import { asRatios } from "./ratio";

export interface Behind {
  readonly points: readonly CurvePoint[];
  /** Whose it is. */
  readonly name: string;
}

/** Its lines, in ratios where the chart is; what falls outside the axes of the others is cut off. */
export function linesBehind({ points }: Behind, options: CurveOptions, baseline: readonly Line[]): Line[] {
  const lines = linesOf(points, options);
  return baseline.length === 0 ? lines : asRatios(lines, baseline);
}

const segmentsBehind = (line: Line, layout: Layout) => segmentsOf({ join: "line", points: pathPoints(line) }, layout);

export const pathsBehind = (lines: readonly Line[], layout: Layout): SceneNode[] =>
  lines.flatMap((line): SceneNode[] => {
    const d = pathOf(segmentsBehind(line, layout));
    return d === "" ? [] : [{ type: "path", d, colour: "ctrl", width: 1, role: "line" }];
  });

/** Its name at the end of the first line that is seen, where there is room. */
export function nameBehind(
  lines: readonly Line[],
  { name }: Behind,
  layout: Layout,
  frame: Frame,
  crowd: Crowd,
): SceneNode[] {
  const end = lines.flatMap((line) => segmentsBehind(line, layout).slice(-1))[0];
  if (end === undefined || frame.size === "card") return [];
  const text = cut(name, frame.width * 0.3, 11, 400, frame);
  return (
    crowd.placeNear({ x: end[2], y: end[3], r: 2, lines: [{ text, size: 11, weight: 400, colour: "ink3" }] }) ?? []
  );
}
