import { plot as text } from "~/text/en/plot";
import type { Axis } from "../axis";
import { boundKey } from "../bounds";
import { legend, namedKey } from "../legend";
import type { Domain, Frame, Mark, Scene, SceneNode } from "../scene";
import { hasPlace } from "../axis";
import { gridNodes, ruleNodes, titles } from "./axes";
import { nameNodes } from "./labels";
import { layOut, type Layout, type Placed } from "./layout";
import { aboveNodes, cellNodes, pointMarks, seriesNodes, spotOf, stressNodes, type Tags } from "./marks";
import type { PlotAxis, PlotPoint, PlotSeries, PlotSpec } from "./plot";
import { rangeNodes } from "./rows";
import { categoriesOf, tagOf } from "./scales";

/** The scene of points and lines in panels. Base units in, pixels out; the twin is passed through unchanged. */
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
  const wanted = new Set<string>();
  const { names: whose } = spec;
  for (const [i, placed] of panels.entries()) {
    const { panel } = placed;
    nodes.push(
      ...gridNodes(placed, frame),
      ...cellNodes(panel.cells ?? [], placed),
      ...rangeNodes(panel.ranges ?? [], placed),
    );
    const stacked = panel.series.toSorted((a, b) => depth(a) - depth(b));
    for (const series of stacked) nodes.push(...seriesNodes(series, placed, placed.marks, frame));
    const { end } = panel.y;
    if (end !== undefined) for (const series of stacked) nodes.push(...aboveNodes(series, placed, end));
    nodes.push(...(panel.rules ?? []).flatMap((rule) => ruleNodes(placed, rule)));
    nodes.push(...stacked.flatMap((series) => stressNodes(series, placed, frame)));
    const names = nameNodes(placed, frame);
    labels.push(...names.nodes);
    // A series may end in several panels and counts as named only if it is named in each.
    const said = (id: string): string => (whose === "ends" ? `${i} ${id}` : id);
    for (const id of names.named) named.add(said(id));
    for (const id of names.wanted) wanted.add(said(id));
  }
  const marks = panels.flatMap((placed) => marksOf(placed, rows, layout, spec.alike === true));
  return {
    width: frame.width,
    height: layout.height,
    title: spec.title,
    plot: layout.plot,
    panels: spec.alike === true ? panels.map(({ plot }) => plot) : undefined,
    nodes: [...nodes, ...heads.nodes, ...labels],
    marks,
    x_title: heads.x_title,
    y_title: heads.y_title,
    key: [
      ...spec.key,
      ...namedKey(whose === "ends" ? [...wanted] : (whose ?? []), named, frame),
      ...boundWords(panels),
    ],
    notes: [...(spec.notes ?? []), ...lostNotes(panels, spec)],
    twin: spec.twin,
    ...domains(layout, spec),
    empty: spec.empty ?? (marks.length === 0 ? "plot/zoomed-out" : undefined),
  };
}

/** The meaning of the arrows at marks, in the directions drawn. */
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

/** Whatever is in focus is drawn on top. */
const depth = ({ faint, focused, z }: PlotSeries): number => z ?? (faint === true ? 0 : focused === true ? 2 : 1);

/** What a brush can select: x where panels share it, y of a single panel. Categories form no interval. */
function domains({ panels }: Layout, { alike }: PlotSpec): Pick<Scene, "x_domain" | "y_domain"> {
  const [first, ...more] = alike === true ? panels.slice(0, 1) : panels;
  if (first === undefined) return {};
  const sharesX = more.every(({ plot, xSpec }) => plot.x === first.plot.x && xSpec === first.xSpec);
  return {
    x_domain: sharesX ? domainOf(first.x, first.xSpec) : undefined,
    y_domain: more.length === 0 ? domainOf(first.y, first.panel.y) : undefined,
  };
}

const domainOf = ({ from, to, log }: Axis, axis: PlotAxis): Domain | undefined =>
  categoriesOf(axis) === null ? { from, to, log, zoomed: axis.zoom !== null } : undefined;

/** Counts the points that a log axis or a zoom leaves out. */
function lostNotes(panels: readonly Placed[], { lost }: PlotSpec): readonly string[] {
  let atZero = 0;
  const outside: PlotPoint[] = [];
  for (const placed of panels) {
    for (const { points, off_axes } of placed.panel.series) {
      if (off_axes === true) continue;
      for (const point of points) {
        if (point.id === null || Number.isNaN(point.x) || Number.isNaN(point.y)) continue;
        if (!hasPlace(point.x, placed.x.log) || !hasPlace(point.y, placed.y.log)) atZero++;
        else if (spotOf(point, placed) === null) outside.push(point);
      }
    }
  }
  if (lost !== undefined) return lost(outside);
  return [
    ...(atZero > 0 ? [text.notAboveZero(atZero)] : []),
    ...(outside.length > 0 ? [text.outside(outside.length)] : []),
  ];
}

/** All marks in the panel. `rows`: point -> row of the twin. */
function marksOf(placed: Placed, rows: ReadonlyMap<string, number>, layout: Layout, alike: boolean): Mark[] {
  const { panel, xSpec, x, y, plot } = placed;
  const line = (id: string): string => (layout.panels.length > 1 && !alike ? `${panel.id}/${id}` : id);
  // Tags stand at the left and lower edges of all panels, never on another panel's axis.
  const tagsX = alike || !placed.saysX || plot.y + plot.h === layout.plot.y + layout.plot.h;
  const tagsY = alike || !placed.saysY || placed.left === 0;
  const tags: Tags = {
    x: tagsX ? (point) => point.x_tag ?? tagOf(point.x, xSpec, x) : null,
    y: tagsY ? (point) => point.y_tag ?? tagOf(point.y, panel.y, y) : null,
  };
  const marks: Mark[] = [];
  for (const series of panel.series) {
    marks.push(...pointMarks(series, line(series.id), rows, placed, tags, placed.marks, alike ? plot : undefined));
  }
  const cells = (panel.cells ?? []).flatMap((cell, order): Mark[] => {
    if (cell.id === null) return [];
    const middle = (scale: Placed["x"], [a, b]: readonly [number, number], floor: number): number =>
      ((hasPlace(a, scale.log) ? scale.at(a) : floor) + scale.at(b)) / 2;
    const at = [middle(x, cell.x, plot.x), middle(y, cell.y, plot.y + plot.h)] as const;
    if (!(at[0] >= plot.x && at[0] <= plot.x + plot.w && at[1] >= plot.y && at[1] <= plot.y + plot.h)) return [];
    return [
      {
        id: placed.marks.get(cell) ?? cell.id,
        x: at[0],
        y: at[1],
        series: line("cells"),
        order,
        row: rows.get(cell.id) ?? 0,
        title: cell.title,
        lines: cell.lines,
        origin: "computed",
        colour: "ink2",
      },
    ];
  });
  return cells.length === 0 ? marks : [...marks, ...cells];
}
