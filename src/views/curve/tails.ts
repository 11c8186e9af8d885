/** The link from the curve to the percentiles of the points shown. Pure. */
import { loadId } from "~/analysis/steps";
import type { CurvePoint } from "~/model/answers";
import { stepId } from "~/model/step";
import { encodeHash } from "~/permalink/codec";
import { defaults, type LinkContext } from "~/permalink/field";
import { workloadId } from "../shared/point/workload";
import { fields, type PercentilesState, READABLE } from "../percentiles/state";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";

/** The load that most series have; of equals the later one. */
function commonLoad(points: readonly CurvePoint[]): string[] {
  const count = new Map<string, number>();
  for (const first of points) count.set(loadId({ first }), (count.get(loadId({ first })) ?? 0) + 1);
  const [most] = [...count].reverse().toSorted(([, a], [, b]) => b - a);
  return most === undefined ? [] : [most[0]];
}

/** The same measurements with the reader's names and colours; if there are too many to read, at one load only. */
export function tailsOf(
  { picks, points }: Pick<CurveModel, "picks" | "points">,
  { d, sys, j, k, n, pin }: Pick<CurveState, "d" | "sys" | "j" | "k" | "n" | "pin">,
): PercentilesState {
  const measurements = new Set(points.map(stepId)).size;
  return {
    ...defaults(fields),
    ...{ d, sys, j, k, n, pin },
    w: [...new Set(picks.shown.map(workloadId))],
    l: measurements > READABLE ? commonLoad(points) : [],
  };
}

export const tailsLink = (...[model, state, context]: [...Parameters<typeof tailsOf>, LinkContext]): string =>
  encodeHash("percentiles", fields, tailsOf(model, state), context);
