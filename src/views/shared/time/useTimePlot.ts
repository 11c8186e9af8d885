import { useCallback } from "react";
import { buildPlot } from "~/charts/plot/build";
import type { PlotSpec } from "~/charts/plot/plot";
import type { Frame, Scene } from "~/charts/scene";

/** No series over time: an empty scene that says so. */
const nothing = (empty: string): PlotSpec => ({
  title: "",
  arrange: "stacked",
  x: { name: "", unit: { label: "s", factor: 1, short: false }, log: false, zoom: null },
  panels: [],
  key: [],
  twin: { columns: [], rows: [] },
  empty,
});

/**
 * What draws a page over time: the same function as long as `of` is the same.
 * @param of what stands for the spec: itself, or its text where it is made anew at each render
 * @param empty what is said where there is no spec
 */
export function useTimePlot(spec: PlotSpec | null, empty: string, of: unknown = spec): (frame: Frame) => Scene {
  return useCallback((frame: Frame) => buildPlot(spec ?? nothing(empty), frame), [of, empty]);
}
