/** The way back: the curve of the series whose percentiles are shown, under the same names and in the same colours. Pure. */
import { defaults } from "~/permalink/field";
import { fields, type CurveState } from "../curve/state";
import type { Picks } from "./picks";
import type { PercentilesState } from "./state";

export function curveOf(
  { steps, chosen }: Pick<Picks, "steps" | "chosen">,
  { d, sys, j, k, n, pin }: Pick<PercentilesState, "d" | "sys" | "j" | "k" | "n" | "pin">,
): CurveState {
  const open = steps.length > 0 && steps.every(({ first }) => first.load_kind !== "outstanding");
  return {
    ...defaults(fields),
    ...{ d, sys, j, k, n, pin },
    w: chosen.workloads,
    ...(open ? { load: "rate" } : {}),
  };
}
