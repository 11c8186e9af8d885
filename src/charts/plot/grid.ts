/** Panels in rows and columns: what shares its column shares the x axis, said once under the lowest. */
import type { Frame } from "../scene";
import type { Arranged, Unmarked } from "./layout";
import { leftMargin, rightMargin, sizes, xAxis, yAxis } from "./margins";
import type { PlotGrid, PlotSpec } from "./plot";

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) || 1;

/** The panels of the spec fill the rows from the left; the last row may be short. */
export function grid(spec: PlotSpec, { columns, rows }: PlotGrid, frame: Frame): Arranged {
  const size = sizes[frame.size];
  const { panels } = spec;
  const across = columns.length;
  const below = Math.ceil(panels.length / across);
  const shares = Array.from({ length: below }, (_, i) => rows[i % rows.length] ?? 1);
  const room = frame.height - size.top - size.bottom - size.gap * (below - 1);
  const heights = shares.map((share) => Math.round(Math.max(size.least, (room * share) / sum(shares))));
  const tops = heights.map((_, row) => size.top + heights.slice(0, row).reduce((a, h) => a + h + size.gap, 0));
  const inColumn = columns.map((_, column) => panels.filter((_, i) => i % across === column));
  const lefts = inColumn.map((own) => leftMargin(own, spec, frame, Math.min(...heights)));
  const rights = inColumn.map((own) => rightMargin(own, frame));
  const width = frame.width - lefts.reduce((a, b) => a + b, 0) - rights.reduce((a, b) => a + b, 0);
  const widths = columns.map((share) => Math.max(20, (width * share) / sum(columns)));
  const starts = columns.map((_, c) =>
    columns.slice(0, c).reduce((at, _, i) => at + (lefts[i] ?? 0) + (widths[i] ?? 0) + (rights[i] ?? 0), 0),
  );
  const shared = panels.filter(({ x }) => x === undefined);
  const placed = panels.map((panel, i): Unmarked => {
    const [row, column] = [Math.floor(i / across), i % across];
    const start = starts[column] ?? 0;
    const left = start + (lefts[column] ?? 0);
    const plot = { x: left, y: tops[row] ?? 0, w: widths[column] ?? 0, h: heights[row] ?? 0 };
    const xSpec = panel.x ?? spec.x;
    return {
      panel,
      plot,
      xSpec,
      x: xAxis(xSpec, panel.x === undefined ? shared : [panel], [left, left + plot.w], frame),
      y: yAxis(panel, [plot.y + plot.h, plot.y], frame),
      saysX: panel.x !== undefined || i + across >= panels.length,
      saysY: true,
      left: start,
      right: rights[column] ?? 0,
    };
  });
  const right = Math.max(0, ...placed.map(({ plot }) => plot.x + plot.w));
  const first = placed[0]?.plot.x ?? 0;
  const bottom = (tops.at(-1) ?? size.top) + (heights.at(-1) ?? 0);
  return {
    height: bottom + size.bottom,
    panels: placed,
    plot: { x: first, y: size.top, w: right - first, h: bottom - size.top },
  };
}
