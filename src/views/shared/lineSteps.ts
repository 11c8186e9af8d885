/** A line of the curve as analysis takes it: one point per load, in load order, whatever axis it is drawn on. Pure. */
import type { LoadStep } from "~/analysis/knee/step";
import { lookUp } from "~/base/lookUp";
import { type Line, type LinePoint, xOf } from "~/charts/curve/lines";

/** What stands apart is no step. Where no load is known at all, what there is: a single point can be judged alone. */
export function stepsOfLine({ points }: Line): readonly LinePoint[] {
  const steps = points.filter(({ stands }) => stands);
  return steps.length > 0 ? steps : points.filter(({ apart }) => apart !== "failed" && apart !== "excluded");
}

/** @param points steps of one line. @param quantity that all their rates are of: IOPS or bytes per second. */
export const loadSteps = (points: readonly LinePoint[], kind: string, quantity: "iops" | "gb_per_s"): LoadStep[] =>
  points.map(({ point, load, y }) => ({
    load,
    rate: xOf(point, quantity),
    latency_us: y,
    samples: lookUp(point.latency, kind)?.samples ?? point.ios,
  }));
