/**
 * Throughput against latency. Straight segments in order of the controlled load, so that a fold-back past saturation
 * shows; nothing is averaged, nothing is dropped without being counted.
 */
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";
import { Crowd } from "../labels";
import type { Axis } from "../axis";
import type { Domain, Frame, Mark, Scene, SceneNode, Twin } from "../scene";
import { type Behind, linesBehind, nameBehind, pathsBehind } from "./behind";
import { askedAt, drawLine, inPlot, marksOf, segmentsOf } from "./draw";
import { endLabels, gutterWidth, pointNumbers } from "./labelling";
import { axisNodes, axisTitles, type Layout, layoutOf } from "./layout";
import { type Line, linesOf } from "./lines";
import { seriesNames } from "./names";
import { emptyReason, isPlaced, notesOf, stepsOf } from "./notes";
import { asRatios, baselineOf } from "./ratio";
import { notesOfSeries } from "./seriesNotes";
import type { CurveOptions } from "./options";
import { stylesOf } from "./style";
import { twinOf } from "./twin";

const text = en.charts.curve;

/** The scene of the points of one or more datasets. `points`: each point once; any order. */
export function buildCurve(
  points: readonly CurvePoint[],
  asked: CurveOptions,
  frame: Frame,
  behind: Behind | null = null,
): Scene {
  const { lines, names, twin, baseline, ratio_to } = prepared(points, asked);
  const options: CurveOptions = ratio_to === null ? asked : { ...asked, ratio_to };
  const labels = frame.size === "page" ? names : seriesNames(lines, options, true);
  const reason = emptyReason(lines);
  const drawn = reason === null ? lines : [];
  const styles = stylesOf(drawn, options, frame.size === "card");
  const layout = layoutOf(drawn, options, frame, gutterWidth(labels, frame));

  const faint = behind === null || reason !== null ? [] : linesBehind(behind, options, baseline);
  const nodes: SceneNode[] = [...axisNodes(layout, frame), ...pathsBehind(faint, layout)];
  // The line in focus lies on top of the others, as do its numbers; in the reader's order the first lies on the next.
  const stacked = (options.order?.length ? drawn.toReversed() : [...drawn]).sort(
    (a, b) => depth(styles.of.get(a.id)) - depth(styles.of.get(b.id)),
  );
  const marks: Mark[] = [];
  for (const line of stacked) {
    const style = styles.of.get(line.id);
    if (style) nodes.push(...drawLine(line, style, layout));
  }
  for (const line of drawn) {
    const style = styles.of.get(line.id);
    if (style) marks.push(...marksOf(line, style, names, layout, options, twin));
  }
  const crowd = crowdOf(drawn, styles, layout, frame);
  nodes.push(
    ...endLabels(drawn, styles, labels, layout, options, frame, crowd),
    ...pointNumbers(drawn, styles, layout, frame, crowd),
    ...(behind === null ? [] : nameBehind(faint, behind, layout, frame, crowd)),
  );

  const outside = stepsOf(drawn.flatMap((line) => line.points).filter((p) => isPlaced(p) && !inPlot(p, layout)));
  const empty = reason ?? (marks.length === 0 ? "curve/zoomed-out" : null);
  return {
    width: frame.width,
    height: frame.height,
    title: options.title,
    plot: layout.plot,
    nodes,
    marks,
    ...axisTitles(layout, drawn, options, frame),
    key: styles.key,
    notes: [
      ...notesOfSeries(points, lines, options),
      ...notesOf(lines, options, reason === null ? outside : 0),
      ...(behind === null || faint.length === 0 ? [] : [text.notes.behind(behind.name)]),
    ],
    twin,
    x_domain: domainOf(layout.x, options.zoom?.x),
    y_domain: domainOf(layout.y, options.zoom?.y),
    ...(empty === null ? {} : { empty }),
  };
}

interface Prepared {
  readonly key: string;
  readonly lines: readonly Line[];
  readonly names: ReadonlyMap<string, string>;
  readonly twin: Twin;
  /** The lines that are 1; [] and null where latencies are drawn as they are. */
  readonly baseline: readonly Line[];
  readonly ratio_to: string | null;
}

/** The last of each list of points: a focus, a zoom or a new size changes neither lines nor table. */
const kept = new WeakMap<readonly CurvePoint[], Prepared>();

function prepared(points: readonly CurvePoint[], options: CurveOptions): Prepared {
  const { x, x_log, y, y_log, kind, declared, dataset_titles, names: own, joins, order, baseline } = options;
  const key = JSON.stringify([x, x_log, y, y_log, kind, declared, dataset_titles, own, joins, order, baseline]);
  const known = kept.get(points);
  if (known?.key === key) return known;
  const made = prepare(key, linesOf(points, options), options);
  kept.set(points, made);
  return made;
}

function prepare(key: string, measured: readonly Line[], options: CurveOptions): Prepared {
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

const domainOf = ({ from, to, log }: Axis, zoom: readonly [number, number] | null | undefined): Domain => ({
  from,
  to,
  log,
  zoomed: zoom != null,
});

const depth = (style: { focused: boolean; background: boolean } | undefined): number =>
  style?.focused ? 2 : style?.background ? 0 : 1;

/** What labels must keep clear of: lines, marks and whiskers. */
function crowdOf(lines: readonly Line[], styles: ReturnType<typeof stylesOf>, layout: Layout, frame: Frame): Crowd {
  const { plot } = layout;
  const top = frame.size === "card" ? 0 : 16;
  const bounds = { x: plot.x + 2, y: top, w: frame.width - plot.x - 3, h: plot.y + plot.h - top - 1 };
  const crowd = new Crowd(bounds, frame.measure);
  for (const line of lines) {
    const r = styles.of.get(line.id)?.r ?? 3;
    for (const segment of segmentsOf(line, layout)) crowd.addSegment(...segment);
    for (const p of line.points) {
      if (p.x === null || p.y === null || !inPlot(p, layout)) continue;
      const [x, y] = [layout.x.at(p.x), layout.y.at(p.y)];
      crowd.addMark(x, y, r);
      const asked = askedAt(p, layout);
      if (asked !== null) crowd.addSegment(x, y, asked, y);
    }
  }
  return crowd;
}
