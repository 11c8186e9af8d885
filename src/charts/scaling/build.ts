/** The chart of scaling: one set of measurements, several, or published values of groups of drives. */
import { buildPlot } from "../plot/build";
import type { PlotSpec } from "../plot/plot";
import type { Frame, Scene } from "../scene";
import type { ScalingChart } from "./data";
import { publishedSpec } from "./published";
import { setSpec } from "./set";
import { setsSpec } from "./sets";

export const buildScaling = (chart: ScalingChart, frame: Frame): Scene => buildPlot(specOf(chart, frame), frame);

function specOf(chart: ScalingChart, frame: Frame): PlotSpec {
  if (chart.form === "set") return setSpec(chart);
  return chart.form === "published" ? publishedSpec(chart, frame) : setsSpec(chart, frame);
}
