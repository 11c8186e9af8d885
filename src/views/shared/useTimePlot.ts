import { useCallback } from "react";
import { buildPlot } from "~/charts/plot/build";
import type { PlotSpec } from "~/charts/plot/plot";
import type { Frame, Scene } from "~/charts/scene";

/** An empty scene that says there is no series over time. */
export const nothingOverTime = (empty: string): PlotSpec => ({
  title: "",
  panels: [],
  key: [],
  twin: { columns: [], rows: [] },
  empty,
});

/**
 * Draws a page over time: the same function as long as the spec is the same.
 * @param empty text if there is no spec
 */
export const useTimePlot = (spec: PlotSpec | null, empty: string): ((frame: Frame) => Scene) =>
  useCallback((frame: Frame) => buildPlot(spec ?? nothingOverTime(empty), frame), [spec, empty]);
