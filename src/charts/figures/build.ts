import type { FigureRow } from "~/model/answers";
import { en } from "~/text/en";
import type { Frame, Scene } from "../scene";
import { memberUnitOf, metricName } from "./amount";
import { barsForm } from "./bars";
import { changeForm } from "./change";
import { channels } from "./channels";
import { choose, type Shown } from "./choose";
import { dotsForm } from "./dots";
import { type Layout, layOut } from "./layout";
import { loadForm } from "./load";
import { isPlot, type FiguresOptions } from "./options";
import { figuresTwin, type PlotForms } from "./plots/plotForm";
import { type SystemStyle, systemStyles } from "./systems";
import { type Drawn, figuresMarks } from "./twin";

const text = en.figures.chart;

/**
 * Published figures in the form chosen. Pixels; values in the units of the figure table.
 * @param plots the forms over an axis (views/figures/worked): not part of the first paint, so who wants them brings them.
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
  if (isPlot(options.form)) {
    return plots?.[options.form].draw({ rows, shown, styles, options, frame }) ?? emptyScene(options, frame);
  }
  if (options.form === "load") return inRowOrder(loadForm({ rows, shown, styles, options, frame }));
  const chart = draw(shown, styles, options, frame);
  const { drawn, key, ...scene } = chart;
  return {
    ...scene,
    width: frame.width,
    title: options.title,
    marks: figuresMarks(drawn, styles),
    key: [
      ...key,
      ...channels(
        shown,
        shown.map(({ kind }) => kind),
        [...styles.values()],
        options,
      ),
    ],
    twin: figuresTwin(
      drawn.map((one) => one.shown),
      { act: false },
    ),
  };
}

/** A keyboard walks the marks as the table lists them. */
const inRowOrder = (scene: Scene): Scene => ({ ...scene, marks: scene.marks.toSorted((a, b) => a.row - b.row) });

type Chart = Pick<Scene, "height" | "plot" | "nodes" | "x_title" | "y_title" | "x_domain" | "key"> & {
  readonly drawn: readonly Drawn[];
};

function draw(
  shown: readonly Shown[],
  styles: ReadonlyMap<string, SystemStyle>,
  options: FiguresOptions,
  frame: Frame,
): Chart {
  // A bar stands on zero and grows one way: figures below zero are marks.
  const bars = options.form === "bars" && shown.every(({ value }) => value === null || value >= 0);
  const form = options.form === "change" ? changeForm : bars ? barsForm : dotsForm;
  const layout = layOut(shown, options, frame, form.need(shown, options, frame));
  const { nodes, drawn, key } = form.draw(layout, styles, frame);
  return { ...framed(layout, options, frame), nodes: [...nodes, ...layout.nodes], drawn, key };
}

/** Size, plot and axis of a chart of lines; with several panels each names its own axis. */
function framed(
  layout: Layout,
  options: FiguresOptions,
  frame: Frame,
): Pick<Chart, "height" | "plot" | "x_title" | "x_domain"> {
  const { left: x, right, top: y, bottom, height, panels } = layout;
  const plot = { x, y, w: right - x, h: bottom - y };
  const [panel, ...more] = panels;
  if (panel === undefined || more.length > 0) return { height, plot };
  const { from, to, log } = panel.axis;
  const x_domain = { from, to, log };
  if (frame.size === "card") return { height, plot, x_domain };
  const member = memberUnitOf(panel.lines.flatMap(({ shown }) => shown));
  const name = options.form === "change" ? text.changeAxis : metricName(panel.metric, member);
  const unit = [...(panel.unit.label === name ? [] : [panel.unit.label]), ...(log ? [text.log] : [])].join(", ");
  return { height, plot, x_domain, x_title: { name, unit, x: right, y: bottom + 38, anchor: "end" } };
}

function emptyScene(options: FiguresOptions, { width, height }: Frame): Scene {
  return {
    width,
    height,
    title: options.title,
    plot: { x: 0, y: 0, w: width, h: height },
    nodes: [],
    marks: [],
    key: [],
    twin: figuresTwin([], { act: false }),
    empty: "figures/nothing-to-draw",
  };
}
