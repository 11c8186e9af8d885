/** The curves of one side: load steps in order. Pure. */
import { type Line, type LinePoint, linesOf } from "~/charts/curve/lines";
import type { CurveOptions, Statistic } from "~/charts/curve/options";
import type { CurvePoint } from "~/model/answers";
import { controlledLoad } from "~/model/load";
import { stepsOfLine } from "../shared/lineSteps";
import { workloadName } from "../shared/point/workload";
import type { Side } from "../shared/sides";
import { rowsOfStep } from "../shared/steps";

export interface Curve {
  readonly line: Line;
  readonly first: CurvePoint;
  readonly points: readonly LinePoint[];
  readonly workload: string;
}

/** Points of one load are one: the median by throughput (charts/curve/lines). */
export function curvesOf({ steps }: Side, statistic: Statistic): Curve[] {
  const points = steps.flatMap(rowsOfStep);
  const options: CurveOptions = {
    ...{ x: "iops", x_log: false, y: statistic, y_log: true },
    ...{ kind: "default", colour: "none", focus: null, title: "" },
  };
  return linesOf(points, options).flatMap((line): Curve[] => {
    const joined = stepsOfLine(line).filter(({ point }) => controlledLoad(point) !== null);
    const [first] = joined;
    return first === undefined
      ? []
      : [{ line, first: first.point, points: joined, workload: workloadName(first.point) }];
  });
}
