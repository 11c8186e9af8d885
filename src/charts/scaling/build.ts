/** The chart of scaling: lines over the count, one measurement drive by drive, or published values of groups. */
import { buildPlot } from "../plot/build";
import type { Frame, Scene } from "../scene";
import type { ScalingChart } from "./data";
import { eachSpec } from "./each";
import { linesSpec } from "./lines";
import { publishedSpec } from "./published";

export function buildScaling(chart: ScalingChart, frame: Frame): Scene {
  if (chart.form === "lines") return buildPlot(linesSpec(chart, frame), frame);
  return buildPlot(chart.form === "each" ? eachSpec(chart) : publishedSpec(chart, frame), frame);
}
