/** The data of one panel: bands, boxes, series, cells, and what can be pointed at. */
import { area } from "d3-shape";
import { hasPlace } from "../axis";
import { px } from "../marker";
import type { Frame, Mark, SceneNode } from "../scene";
import type { Layout, Placed } from "./layout";
import { lineNodes, pointMarks, radiusOf, type Tags } from "./marks";
import type { PlotSeries } from "./plot";
import { tagOf } from "./scales";

export const seriesNodes = (series: PlotSeries, placed: Placed, frame: Frame): SceneNode[] => [
  ...bandNodes(series, placed),
  ...boxNodes(series, placed),
  ...lineNodes(series, radiusOf(series, frame), placed, placed.marks),
];

function bandNodes({ band, colour, id }: PlotSeries, placed: Placed): SceneNode[] {
  const { plot, x, y } = placed;
  const inside = (band ?? []).filter(
    (one) => hasPlace(one.x, x.log) && x.at(one.x) >= plot.x - 0.5 && x.at(one.x) <= plot.x + plot.w + 0.5,
  );
  if (inside.length < 2) return [];
  // What lies at or below 0 goes down to the floor of a logarithmic axis.
  const at = (value: number): number =>
    hasPlace(value, y.log) ? Math.min(Math.max(y.at(value), plot.y), plot.y + plot.h) : plot.y + plot.h;
  const d = area<(typeof inside)[number]>()
    .x((one) => x.at(one.x))
    .y0((one) => at(one.from))
    .y1((one) => at(one.to))
    .digits(2)(inside) as string;
  return [{ type: "path", d, colour, fill: colour, width: 0, opacity: 0.18, series: id, role: "band" }];
}

/** Buckets of one series as one path: 18 % tint in a thin outline (LOOK, factor-2 bucket = a box). */
function boxNodes({ boxes, colour, id, faint }: PlotSeries, { plot, x, y }: Placed): SceneNode[] {
  const keep = (at: number, low: number, size: number): number => px(Math.min(Math.max(at, low), low + size));
  // What begins at 0 goes to the edge of a logarithmic axis.
  const across = (value: number): number => keep(hasPlace(value, x.log) ? x.at(value) : plot.x, plot.x, plot.w);
  const up = (value: number): number => keep(hasPlace(value, y.log) ? y.at(value) : plot.y + plot.h, plot.y, plot.h);
  const d = (boxes ?? [])
    .map((box) => [box.x.map(across), box.y.map(up)])
    .filter(([, ys]) => ys![0] !== ys![1])
    .map(([xs, ys]) => `M${xs![0]!} ${ys![0]!}H${xs![1]!}V${ys![1]!}H${xs![0]!}Z`)
    .join("");
  if (d === "") return [];
  const node = { type: "path", d, colour, series: id, role: "boxes" } as const;
  return [
    ...(faint === true ? [] : [{ ...node, fill: colour, width: 0, opacity: 0.18 }]),
    { ...node, width: 1, ...(faint === true ? { opacity: 0.6 } : {}) },
  ];
}

/** Shades of a heat map: cells of one shade are one path, so that thousands of them stay light. */
const SHADES = 16;

export function cellNodes(placed: Placed): SceneNode[] {
  const { panel, plot, x, y } = placed;
  const shades = new Map<number, string>();
  for (const cell of panel.cells ?? []) {
    const shade = Math.ceil(Math.min(1, cell.share) * SHADES);
    if (!(shade > 0) || ![...cell.x, ...cell.y].every(Number.isFinite)) continue;
    const keep = (value: number, low: number, size: number): number => px(Math.min(Math.max(value, low), low + size));
    // A cell that begins at 0 goes to the edge of a logarithmic axis.
    const across = cell.x.map((value) => keep(hasPlace(value, x.log) ? x.at(value) : plot.x, plot.x, plot.w));
    const up = cell.y.map((value) => keep(hasPlace(value, y.log) ? y.at(value) : plot.y + plot.h, plot.y, plot.h));
    const [x1 = 0, x2 = 0] = across;
    const [y1 = 0, y2 = 0] = up;
    if (x1 === x2 || y1 === y2) continue;
    shades.set(shade, `${shades.get(shade) ?? ""}M${x1} ${y1}H${x2}V${y2}H${x1}Z`);
  }
  return [...shades].map(([shade, d]) => ({
    type: "path",
    d,
    colour: "ink2",
    fill: "ink2",
    width: 0,
    opacity: 0.06 + (0.94 * shade) / SHADES,
    role: "cells",
  }));
}

/** Everything in the panel that can be pointed at. `rows`: point -> row of the twin. */
export function marksOf(placed: Placed, rows: ReadonlyMap<string, number>, layout: Layout): Mark[] {
  const { panel, xSpec, x, y, plot } = placed;
  const line = (id: string): string => (layout.panels.length > 1 ? `${panel.id}/${id}` : id);
  // Tags stand at the left and the lower edge of all panels: they may not stand on the axis of another.
  const tagsX = !placed.saysX || plot.y + plot.h === layout.plot.y + layout.plot.h;
  const tagsY = !placed.saysY || placed.left === 0;
  const tags: Tags = {
    x: tagsX ? (point) => point.x_tag ?? tagOf(point.x, xSpec, x) : null,
    y: tagsY ? (point) => point.y_tag ?? tagOf(point.y, panel.y, y) : null,
  };
  const marks: Mark[] = [];
  for (const series of panel.series) {
    marks.push(...pointMarks(series, line(series.id), rows, placed, tags, placed.marks));
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
