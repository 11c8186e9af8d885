/** Where the panels stand: over each other on one x axis, or beside each other with one each. */
import type { Box } from "../geometry";
import type { Frame } from "../scene";
import { grid } from "./grid";
import { leftMargin, rightMargin, sizes, xAxis, yAxis } from "./margins";
import type { Area } from "./marks";
import type { PlotAxis, PlotCell, PlotPanel, PlotPoint, PlotSpec } from "./plot";
import { categoriesOf } from "./scales";

export interface Placed extends Area {
  readonly panel: PlotPanel;
  readonly xSpec: PlotAxis;
  /** Ticks and title of x stand under it, names of y beside it. */
  readonly saysX: boolean;
  readonly saysY: boolean;
  /** Left edge of its own ticks: its title stands there. */
  readonly left: number;
  /** Pixels right of the panel that are its own: names at the ends of lines. */
  readonly right: number;
  /** Ids of the marks of its points and cells. A row of the twin may have several: the first bears its id. */
  readonly marks: ReadonlyMap<PlotPoint | PlotCell, string>;
}

export type Unmarked = Omit<Placed, "marks">;

export interface Layout {
  readonly height: number;
  readonly panels: readonly Placed[];
  /** Around all panels. */
  readonly plot: Box;
}

export type Arranged = Omit<Layout, "panels"> & { readonly panels: readonly Unmarked[] };

/** Up to so many panels of a grid are as high on a phone as one that stands alone. */
const FEW = 6;

export function layOut(spec: PlotSpec, frame: Frame): Layout {
  const seen = new Set<string>();
  // Two columns need a width that a phone does not have.
  const layout =
    spec.arrange === "stacked" || frame.size === "phone"
      ? stack(spec, frame)
      : spec.grid === undefined
        ? columns(spec, frame)
        : grid(spec, spec.grid, frame);
  return {
    ...layout,
    panels: layout.panels.map((placed) => ({
      ...placed,
      rows: categoriesOf(placed.panel.y) !== null,
      marks: markIds(placed.panel, seen),
    })),
  };
}

/** @param seen ids that marks bear already, of all panels. */
function markIds({ id: panel, series, cells }: PlotPanel, seen: Set<string>): Map<PlotPoint | PlotCell, string> {
  const marks = new Map<PlotPoint | PlotCell, string>();
  for (const one of [...series.flatMap(({ points }) => points), ...(cells ?? [])]) {
    if (one.id === null) continue;
    let mark = one.id;
    for (let n = 1; seen.has(mark); n++) mark = `${one.id}::${panel}${n === 1 ? "" : `.${n}`}`;
    seen.add(mark);
    marks.set(one, mark);
  }
  return marks;
}

/** The point a mark stands for: its id in the twin, in the link and in answers. */
export const pointId = (mark: string): string => mark.replace(/::[\w.-]+$/, "");

/** Height of a panel of categories: a row each, within bounds. */
function rowsHeight(panel: PlotPanel, height: number, frame: Frame): number | null {
  const names = categoriesOf(panel.y);
  if (names === null) return null;
  const [least, most] = sizes[frame.size].row;
  return Math.min(Math.max(height, least * names.length), most * Math.max(1, names.length));
}

/** Panels over each other. Those that share an x axis say it under the last; one of its own stands under its panel. */
function stack(spec: PlotSpec, frame: Frame): Arranged {
  const size = sizes[frame.size];
  const { panels } = spec;
  const own = spec.arrange === "beside";
  const least = spec.grid === undefined || panels.length > FEW ? size.least : size.alone;
  const shares = panels.reduce((sum, { share }) => sum + (share ?? 1), 0) || 1;
  const between = own ? size.bottom + size.top : size.gap;
  const room = frame.height - size.top - size.bottom - between * (panels.length - 1);
  const heights = panels.map((panel) => {
    const wanted = (room * (panel.share ?? 1)) / shares;
    return Math.round(rowsHeight(panel, wanted, frame) ?? Math.max(least, wanted));
  });
  const left = leftMargin(panels, spec, frame, Math.min(...heights));
  const right = frame.width - rightMargin(panels, frame);
  let top: number = size.top;
  const placed = panels.map((panel, i): Unmarked => {
    const h = heights[i] ?? 0;
    const plot = { x: left, y: top, w: right - left, h };
    top += h + between;
    const xSpec = panel.x ?? spec.x;
    return {
      panel,
      plot,
      xSpec,
      x: xAxis(
        xSpec,
        panel.x === undefined ? panels.filter((one) => one.x === undefined) : [panel],
        [left, right],
        frame,
      ),
      y: yAxis(panel, [plot.y + h, plot.y], frame),
      saysX: own || i === panels.length - 1,
      saysY: true,
      left: 0,
      right: frame.width - right,
    };
  });
  const bottom = top - between;
  return {
    height: bottom + size.bottom,
    panels: placed,
    plot: { x: left, y: size.top, w: right - left, h: bottom - size.top },
  };
}

/** Panels beside each other; names of equal categories stand beside the first only. */
function columns(spec: PlotSpec, frame: Frame): Arranged {
  const size = sizes[frame.size];
  const { panels } = spec;
  const room = frame.height - size.top - size.bottom;
  const h = Math.round(panels.reduce((most, panel) => Math.max(most, rowsHeight(panel, room, frame) ?? 0), 0) || room);
  const names = panels.map(({ y }) => categoriesOf(y)?.join("\n") ?? null);
  const says = panels.map((_, i) => i === 0 || names[i] === null || names[i] !== names[i - 1]);
  const lefts = panels.map((panel, i) => (says[i] ? leftMargin([panel], spec, frame, h) : size.beside / 2));
  const rights = panels.map((panel) => rightMargin([panel], frame));
  const taken = [...lefts, ...rights].reduce((a, b) => a + b, 0);
  const shares = panels.reduce((sum, { share }) => sum + (share ?? 1), 0) || 1;
  const width = frame.width - taken;
  let at = 0;
  const placed = panels.map((panel, i): Unmarked => {
    const start = at;
    const left = start + (lefts[i] ?? 0);
    const w = Math.max(20, (width * (panel.share ?? 1)) / shares);
    at = left + w + (rights[i] ?? 0);
    const plot = { x: left, y: size.top, w, h };
    const xSpec = panel.x ?? spec.x;
    return {
      panel,
      plot,
      xSpec,
      x: xAxis(
        xSpec,
        panel.x === undefined ? panels.filter((one) => one.x === undefined) : [panel],
        [left, left + w],
        frame,
      ),
      y: yAxis(panel, [plot.y + h, plot.y], frame),
      saysX: true,
      saysY: says[i] ?? true,
      left: says[i] === true ? start : left,
      right: rights[i] ?? 0,
    };
  });
  const first = placed[0]?.plot.x ?? 0;
  const last = placed.at(-1)?.plot;
  const right = last === undefined ? frame.width : last.x + last.w;
  return { height: size.top + h + size.bottom, panels: placed, plot: { x: first, y: size.top, w: right - first, h } };
}
