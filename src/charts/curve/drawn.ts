/**
 * Throughput against latency, without the notes beside it (curve.ts): what a card shows. Straight segments in order of
 * the controlled load, so that a fold-back past saturation shows; nothing is averaged, nothing is dropped.
 */
import type { CurvePoint } from "~/model/answers";
import type { Axis } from "../axis";
import type { Domain, Frame, Scene, SceneNode, Twin } from "../scene";
import { type Behind, linesBehind, nameBehind, pathsBehind } from "./behind";
import { inPlot } from "./draw";
import { namedKey } from "../legend";
import { gutterWidth } from "./labelling";
import type { Layer } from "./layer";
import { axisNodes, axisTitles, layoutOf } from "./layout";
import { emptyReason, isPlaced, type Line, linesOf, stepsIn } from "./lines";
import { seriesNames } from "./names";
import { drawPanel, wholeBounds } from "./panel";
import { asRatios, baselineOf } from "./ratio";
import type { CurveOptions } from "./options";
import { stylesOf } from "./style";
import { twinOf } from "./twin";

/** A scene, and what its notes are made of. */
export interface DrawnCurve {
  readonly scene: Scene;
  /** In ratios where the chart is. */
  readonly lines: readonly Line[];
  readonly options: CurveOptions;
  /** Points outside the zoom. */
  readonly outside: number;
  /** Is the published line behind it drawn? */
  readonly isBehind: boolean;
}

/** `points`: each point once; any order. */
export function drawCurve(
  points: readonly CurvePoint[],
  asked: CurveOptions,
  frame: Frame,
  behind: Behind | null = null,
  layer: Layer | null = null,
): DrawnCurve {
  const { lines, names, twin, baseline, options } = prepared(points, asked);
  const labels = frame.size === "page" ? names : seriesNames(lines, options, true);
  const reason = emptyReason(lines);
  const drawn = reason === null ? lines : [];
  const styles = stylesOf(drawn, options, frame.size === "card");
  const layout = layoutOf(drawn, options, frame, gutterWidth(labels, frame), layer?.reach);

  const faint = behind === null || reason !== null ? [] : linesBehind(behind, options, baseline);
  const bounds = wholeBounds(layout, frame);
  const parts = { lines: drawn, styles, names, labels, layout, options, frame, bounds, twin, layer };
  const panel = drawPanel({ ...parts, gutter: true });
  const { marks } = panel;
  const nodes: SceneNode[] = [
    ...axisNodes(layout, frame),
    ...pathsBehind(faint, layout),
    ...panel.nodes,
    ...(behind === null ? [] : nameBehind(faint, behind, layout, frame, panel.crowd)),
  ];

  const outside = stepsIn(drawn.flatMap((line) => line.points).filter((p) => isPlaced(p) && !inPlot(p, layout)));
  const empty = reason ?? (marks.length === 0 ? "curve/zoomed-out" : null);
  const scene: Scene = {
    width: frame.width,
    height: frame.height,
    title: options.title,
    plot: layout.plot,
    nodes,
    marks,
    ...axisTitles(layout, drawn, options, frame),
    key: [...styles.key, ...namedKey(panel.wanted, panel.named, frame), ...(layer?.key ?? [])],
    twin: layer?.twin(twin) ?? twin,
    x_domain: domainOf(layout.x, options.zoom?.x),
    y_domain: domainOf(layout.y, options.zoom?.y),
    ...(empty === null ? {} : { empty }),
  };
  return { scene, lines, options, outside: reason === null ? outside : 0, isBehind: faint.length > 0 };
}

export interface Prepared {
  readonly lines: readonly Line[];
  readonly names: ReadonlyMap<string, string>;
  readonly twin: Twin;
  /** The lines that are 1; [] where latencies are drawn as they are. */
  readonly baseline: readonly Line[];
  /** As asked, with the name of the baseline. */
  readonly options: CurveOptions;
}

type Kept = Omit<Prepared, "options"> & { readonly key: string; readonly ratio_to: string | null };

/** The last of each list of points: a focus, a zoom or a new size changes neither lines nor table. */
const kept = new WeakMap<readonly CurvePoint[], Kept>();

/** Lines, names and table of the points: what no size and no zoom changes. */
export function prepared(points: readonly CurvePoint[], options: CurveOptions): Prepared {
  const { x, x_log, y, y_log, kind, declared, dataset_titles, names: own, joins, order, grids, baseline } = options;
  const key = JSON.stringify([x, x_log, y, y_log, kind, declared, dataset_titles, own, joins, order, grids, baseline]);
  const known = kept.get(points);
  const made = known?.key === key ? known : prepare(key, linesOf(points, options), options);
  kept.set(points, made);
  return { ...made, options: made.ratio_to === null ? options : { ...options, ratio_to: made.ratio_to } };
}

function prepare(key: string, measured: readonly Line[], options: CurveOptions): Kept {
  const names = seriesNames(measured, options, false);
  const baseline = options.baseline == null ? [] : baselineOf(measured, options.baseline);
  const [base] = baseline;
  if (base === undefined) {
    return { key, lines: measured, names, twin: twinOf(measured, names, options), baseline, ratio_to: null };
  }
  const lines = asRatios(measured, baseline);
  const ratio_to = names.get(base.series) ?? base.series;
  return { key, lines, names, twin: twinOf(lines, names, { ...options, ratio_to }), baseline, ratio_to };
}

export const domainOf = ({ from, to, log }: Axis, zoom: readonly [number, number] | null | undefined): Domain => ({
  from,
  to,
  log,
  zoomed: zoom != null,
});
