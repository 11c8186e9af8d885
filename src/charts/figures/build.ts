import type { FigureRow } from "~/model/answers";
import type { Frame, Scene } from "../scene";
import { choose } from "./choose";
import { loadForm } from "./load";
import { isPlot, type FiguresOptions } from "./options";
import { figuresTwin, type PlotForms } from "./plots/plotForm";
import { rowsForm } from "./rows";
import { systemStyles } from "./systems";

/**
 * Published figures in the chosen form. Pixels; values in the units of the figure table.
 * @param plots forms that compute something from figures (views/shared/worked). They are not part of the first paint,
 * so the caller passes them in.
 */
export function buildFigures(
  rows: readonly FigureRow[],
  options: FiguresOptions,
  frame: Frame,
  plots?: PlotForms,
): Scene {
  const shown = choose(rows, options);
  if (shown.length === 0) return emptyScene(options, frame);
  const styles = systemStyles(
    shown.map(({ row }) => row),
    options.colour,
  );
  const input = { rows, shown, styles, options, frame };
  if (isPlot(options.form)) return plots?.[options.form].draw(input) ?? emptyScene(options, frame);
  const scene = options.form === "load" ? loadForm(input) : rowsForm(input);
  // The arrow keys walk the marks in the order of the table.
  return { ...scene, marks: scene.marks.toSorted((a, b) => a.row - b.row) };
}

const emptyScene = (options: FiguresOptions, { width, height }: Frame): Scene => ({
  width,
  height,
  title: options.title,
  plot: { x: 0, y: 0, w: width, h: height },
  nodes: [],
  marks: [],
  key: [],
  twin: figuresTwin([], { act: false }),
  empty: "figures/nothing-to-draw",
});
