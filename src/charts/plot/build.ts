import { lazy } from "~/base/lazy";
import { plot as text } from "~/text/en/plot";
import { type Axis, hasPlace } from "../axis";
import { boundKey } from "../bounds";
import { legend, namedKey } from "../legend";
import type { Domain, Frame, Mark, Scene, SceneLine, SceneNode } from "../scene";
import { gridNodes, ruleNodes, titles } from "./axes";
import { nameNodes } from "./labels";
import { layOut, type Layout, type Placed } from "./layout";
import {
  aboveNodes,
  cellNodes,
  cellTexts,
  pointMarks,
  seriesNodes,
  spotOf,
  stressNodes,
  type Pointing,
  type Tags,
} from "./marks";
import type { PlotAxis, PlotCell, PlotPoint, PlotSeries, PlotSpec } from "./plot";
import { rangeNodes } from "./rows";
import { categoriesOf, isOneScale, tagOf } from "./scales";

/** The scene of points and lines in panels. Base units in, pixels out; the twin is passed through unchanged. */
export function buildPlot(spec: PlotSpec, frame: Frame): Scene {
  const layout = layOut(spec, frame);
  const { panels } = layout;
  // A long run has twenty thousand rows and marks; they are made when one is looked at.
  const rows = lazy(
    () => new Map(spec.twin.rows.flatMap(({ mark }, i) => (mark === null ? [] : [[mark, i] as const]))),
  );
  const marks = lazy(() => panels.flatMap((placed) => marksOf(placed, rows, layout, spec.alike === true)));
  const heads = titles(panels, layout.height, frame);
  const nodes: SceneNode[] = [];
  const labels: SceneNode[] = [];
  const named = new Set<string>();
  const wanted = new Set<string>();
  const { names: whose } = spec;
  /** Lines by name: those of an upper panel first. */
  const lines = new Map<string, SceneLine>();
  let isWhole = true;
  for (const [i, placed] of panels.entries()) {
    const { panel } = placed;
    nodes.push(
      ...gridNodes(placed, frame),
      ...cellNodes(panel.cells ?? [], placed),
      ...cellTexts(panel.cells ?? [], placed, frame),
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
    for (const line of names.lines) if (!lines.has(line.id)) lines.set(line.id, line);
    isWhole &&= names.lines.every(({ id }) => names.named.includes(id));
  }
  const isListed = !isWhole && lines.size > 1;
  return {
    width: frame.width,
    height: layout.height,
    title: spec.title,
    plot: layout.plot,
    panels: spec.alike === true ? panels.map(({ plot }) => plot) : undefined,
    nodes: [...nodes, ...heads.nodes, ...labels],
    get marks() {
      return marks();
    },
    x_title: heads.x_title,
    y_title: heads.y_title,
    key: [
      ...spec.key,
      ...(isListed ? [] : namedKey(whose === "ends" ? [...wanted] : (whose ?? []), named, frame)),
      ...boundWords(panels),
    ],
    lines: isListed ? [...lines.values()] : undefined,
    notes: [...(spec.notes ?? []), ...lostNotes(panels, spec)],
    get twin() {
      return spec.twin;
    },
    ...domains(layout, spec),
    empty: spec.empty ?? (panels.some(hasMark) ? undefined : "plot/zoomed-out"),
  };
}

const isBound = ({ bound, bound_x }: PlotPoint): boolean => (bound ?? bound_x) !== undefined;

/** The meaning of the arrows at marks, in the directions drawn. */
function boundWords(panels: readonly Placed[]): string[] {
  const keys = panels.flatMap((placed) => {
    const up = categoriesOf(placed.panel.y) === null;
    return placed.panel.series.flatMap(({ points }) =>
      points.filter(isBound).flatMap((point) => {
        if (spotOf(point, placed) === null) return [];
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

/** What a brush can select: x where panels share it, y if there is one. Categories form no interval. */
function domains({ panels }: Layout, { alike }: PlotSpec): Pick<Scene, "x_domain" | "y_domain"> {
  const [first, ...more] = alike === true ? panels.slice(0, 1) : panels;
  if (first === undefined) return {};
  const isOneY = panels.every(({ panel }) => isOneScale(panel.y, first.panel.y));
  const sharesX = more.every(({ plot, xSpec }) => plot.x === first.plot.x && xSpec === first.xSpec);
  return {
    x_domain: sharesX ? domainOf(first.x, first.xSpec) : undefined,
    y_domain: more.length === 0 && isOneY ? domainOf(first.y, first.panel.y) : undefined,
  };
}

const domainOf = ({ from, to, log }: Axis, axis: PlotAxis): Domain | undefined =>
  categoriesOf(axis) === null ? { from, to, log, zoomed: axis.zoom != null } : undefined;

const isOn = ({ from, to, log }: Axis, value: number): boolean => value >= from && value <= to && (!log || value > 0);

/** Counts the points that a log axis or a zoom leaves out. */
function lostNotes(panels: readonly Placed[], { lost }: PlotSpec): readonly string[] {
  let atZero = 0;
  const outside: PlotPoint[] = [];
  for (const placed of panels) {
    for (const { points, off_axes } of placed.panel.series) {
      if (off_axes === true) continue;
      for (const point of points) {
        // Nearly all points have a place on the axes. For the others it must be determined whether they can be pointed
        // at, which is slower.
        if (isOn(placed.x, point.x) && isOn(placed.y, point.y)) continue;
        if (Number.isNaN(point.x) || Number.isNaN(point.y)) continue;
        const isPlaced = hasPlace(point.x, placed.x.log) && hasPlace(point.y, placed.y.log);
        if ((isPlaced && spotOf(point, placed) !== null) || point.id === null) continue;
        if (isPlaced) outside.push(point);
        else atZero++;
      }
    }
  }
  if (lost !== undefined) return lost(outside);
  return [
    ...(atZero > 0 ? [text.notAboveZero(atZero)] : []),
    ...(outside.length > 0 ? [text.outside(outside.length)] : []),
  ];
}

const hasMark = (placed: Placed): boolean =>
  placed.panel.series.some(({ points }) =>
    points.some((point) => spotOf(point, placed) !== null && point.id !== null),
  ) || (placed.panel.cells ?? []).some((cell) => cell.id !== null && middleOf(cell, placed) !== null);

function marksOf(placed: Placed, rows: Pointing["rows"], layout: Layout, alike: boolean): Mark[] {
  const { panel, xSpec, x, y, plot } = placed;
  const line = (id: string): string => (layout.panels.length > 1 && !alike ? `${panel.id}/${id}` : id);
  // Tags stand at the left and lower edges of all panels, never on another panel's axis.
  const tagsX = alike || !placed.saysX || plot.y + plot.h === layout.plot.y + layout.plot.h;
  const tagsY = alike || !placed.saysY || placed.left === 0;
  const tags: Tags = {
    x: tagsX ? (point) => point.x_tag ?? tagOf(point.x, xSpec, x) : null,
    y: tagsY ? (point) => point.y_tag ?? tagOf(point.y, panel.y, y) : null,
  };
  const units = { x: x.unit, y: y.unit };
  const shared: Pointing = { tags, units, rows, ids: placed.marks, plot: alike ? plot : undefined };
  const marks = panel.series.flatMap((series) => pointMarks(series, line(series.id), placed, shared));
  const cells = (panel.cells ?? []).flatMap((cell, order): Mark[] => {
    const at = cell.id === null ? null : middleOf(cell, placed);
    if (cell.id === null || at === null) return [];
    return [
      {
        id: placed.marks().get(cell) ?? cell.id,
        x: at[0],
        y: at[1],
        series: line("cells"),
        order,
        row: rows().get(cell.id) ?? 0,
        title: cell.title,
        lines: cell.lines,
        origin: "computed",
        colour: "ink2",
      },
    ];
  });
  return cells.length === 0 ? marks : [...marks, ...cells];
}

/** Pixels of the middle of a cell; null: outside the panel. */
function middleOf(cell: PlotCell, { plot, x, y }: Placed): readonly [number, number] | null {
  const middle = (scale: Placed["x"], [a, b]: readonly [number, number], floor: number): number =>
    ((hasPlace(a, scale.log) ? scale.at(a) : floor) + scale.at(b)) / 2;
  const at = [middle(x, cell.x, plot.x), middle(y, cell.y, plot.y + plot.h)] as const;
  return at[0] >= plot.x && at[0] <= plot.x + plot.w && at[1] >= plot.y && at[1] <= plot.y + plot.h ? at : null;
}
