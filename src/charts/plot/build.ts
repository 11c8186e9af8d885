import { plot as text } from "~/text/en/plot";
import type { Axis } from "../axis";
import { boundKey } from "../bounds";
import { legend, namedKey } from "../legend";
import type { Domain, Frame, Scene, SceneNode } from "../scene";
import { hasPlace } from "../axis";
import { cellNodes, marksOf, seriesNodes } from "./draw";
import { spotOf } from "./marks";
import { gridNodes, ruleNodes, titles } from "./furniture";
import { layOut, type Layout, type Placed } from "./layout";
import { nameNodes } from "./names";
import type { PlotAxis, PlotSpec } from "./plot";
import { categoriesOf } from "./scales";

/** The scene of points and lines in panels. Base units in, pixels out; the twin is the caller's, as it is. */
export function buildPlot(spec: PlotSpec, frame: Frame): Scene {
  const layout = layOut(spec, frame);
  const { panels } = layout;
  const rows = new Map<string, number>();
  spec.twin.rows.forEach(({ mark }, i) => {
    if (mark !== null) rows.set(mark, i);
  });
  const heads = titles(panels, layout.height, frame);
  const nodes: SceneNode[] = [];
  const labels: SceneNode[] = [];
  const named = new Set<string>();
  for (const placed of panels) {
    nodes.push(...gridNodes(placed, frame), ...cellNodes(placed));
    // What is in focus lies on top.
    for (const series of placed.panel.series.toSorted((a, b) => depth(a) - depth(b))) {
      nodes.push(...seriesNodes(series, placed, frame));
    }
    nodes.push(...ruleNodes(placed));
    const names = nameNodes(placed, frame);
    labels.push(...names.nodes);
    for (const id of names.named) named.add(id);
  }
  const marks = panels.flatMap((placed) => marksOf(placed, rows, layout));
  const empty = spec.empty ?? (marks.length === 0 ? "plot/zoomed-out" : null);
  return {
    width: frame.width,
    height: layout.height,
    title: spec.title,
    plot: layout.plot,
    nodes: [...nodes, ...heads.nodes, ...labels],
    marks,
    ...(heads.x_title === undefined ? {} : { x_title: heads.x_title }),
    ...(heads.y_title === undefined ? {} : { y_title: heads.y_title }),
    key: [...spec.key, ...namedKey(spec.names ?? [], named, frame), ...boundWords(panels)],
    notes: [...(spec.notes ?? []), ...lostNotes(panels)],
    twin: spec.twin,
    ...domains(layout),
    ...(empty === null ? {} : { empty }),
  };
}

/** What the arrows at the marks mean, the way they point. */
function boundWords(panels: readonly Placed[]): string[] {
  const keys = panels.flatMap((placed) => {
    const up = categoriesOf(placed.panel.y) === null;
    return placed.panel.series.flatMap(({ points }) =>
      points.flatMap((point) => {
        if ((point.bound ?? point.bound_x) === undefined || spotOf(point, placed) === null) return [];
        const own = point.bound === undefined ? null : boundKey(point.bound, up ? point.y : point.x, up);
        const across = point.bound_x === undefined ? null : boundKey(point.bound_x, point.x);
        return [own, across].filter((key) => key !== null);
      }),
    );
  });
  return legend({ bounds: keys });
}

const depth = ({ faint, focused }: { faint?: boolean; focused?: boolean }): number =>
  faint === true ? 0 : focused === true ? 2 : 1;

/** What a brush can choose: x where panels share it, y of a single panel; categories are no interval. */
function domains({ panels }: Layout): Pick<Scene, "x_domain" | "y_domain"> {
  const [first, ...more] = panels;
  if (first === undefined) return {};
  const sharesX = more.every(({ plot, xSpec }) => plot.x === first.plot.x && xSpec === first.xSpec);
  return {
    ...(sharesX && categoriesOf(first.xSpec) === null ? { x_domain: domainOf(first.x, first.xSpec) } : {}),
    ...(more.length === 0 && categoriesOf(first.panel.y) === null
      ? { y_domain: domainOf(first.y, first.panel.y) }
      : {}),
  };
}

const domainOf = ({ from, to, log }: Axis, { zoom }: PlotAxis): Domain => ({ from, to, log, zoomed: zoom !== null });

/** Points that a logarithmic axis or a zoom leaves out are counted. */
function lostNotes(panels: readonly Placed[]): string[] {
  let atZero = 0;
  let outside = 0;
  for (const placed of panels) {
    for (const { points } of placed.panel.series)
      for (const point of points) {
        if (point.id === null || Number.isNaN(point.x) || Number.isNaN(point.y)) continue;
        if (!hasPlace(point.x, placed.x.log) || !hasPlace(point.y, placed.y.log)) atZero++;
        else if (spotOf(point, placed) === null) outside++;
      }
  }
  return [...(atZero > 0 ? [text.notAboveZero(atZero)] : []), ...(outside > 0 ? [text.outside(outside)] : [])];
}
