import { expect, test } from "vitest";
import { units } from "../axis";
import { estimateWidth } from "../estimate";
import type { Frame, Scene, SceneNode } from "../scene";
import { buildPlot } from "./build";
import { pointId } from "./draw";
import type { PlotPanel, PlotPoint, PlotSeries, PlotSpec } from "./plot";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const phone: Frame = { width: 358, height: 496, size: "phone", measure: estimateWidth };

const point = (id: string | null, x: number, y: number, more: Partial<PlotPoint> = {}): PlotPoint => ({
  id,
  x,
  y,
  fill: "computed",
  title: id ?? "",
  lines: [],
  ...more,
});

const series = (id: string, points: readonly PlotPoint[], more: Partial<PlotSeries> = {}): PlotSeries => ({
  id,
  name: id,
  colour: "s1",
  shape: "circle",
  join: "line",
  points,
  ...more,
});

const panel = (id: string, all: readonly PlotSeries[], more: Partial<PlotPanel> = {}): PlotPanel => ({
  id,
  y: { name: id, unit: units.iops, log: false, zoom: null },
  series: all,
  ...more,
});

const spec = (panels: readonly PlotPanel[], more: Partial<PlotSpec> = {}): PlotSpec => ({
  title: "A chart",
  x: { name: "time", unit: { label: "s", factor: 1, short: false }, log: false, zoom: null },
  arrange: "stacked",
  panels,
  key: [],
  twin: {
    columns: [{ id: "y", label: "iops", numeric: true }],
    rows: panels
      .flatMap(({ series: all }) => all.flatMap(({ points }) => points))
      .map(({ id, y }) => ({ mark: id, cells: [{ value: y, text: String(y) }] })),
  },
  ...more,
});

const of = <T extends SceneNode["type"]>(scene: Scene, type: T, role?: string): Extract<SceneNode, { type: T }>[] =>
  scene.nodes.filter(
    (node): node is Extract<SceneNode, { type: T }> =>
      node.type === type && (role === undefined || ("role" in node && node.role === role)),
  );
const texts = (scene: Scene, role: string): string[] => of(scene, "text", role).map(({ text }) => text);
/** The value at a pixel of an axis, from two of its ticks: what a reader reads off the chart. */
const readOff = (from: readonly [number, number], to: readonly [number, number], at: number): number =>
  from[1] + ((at - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);

test("points stand where their values are read off the ticks", () => {
  const scene = buildPlot(spec([panel("iops", [series("a", [point("p", 0, 0), point("q", 30, 45_389)])])]), page);
  const { x_domain: x, y_domain: y, plot } = scene;
  const [, mark] = scene.marks;
  expect(x && readOff([plot.x, x.from], [plot.x + plot.w, x.to], mark?.x ?? NaN)).toBeCloseTo(30, 6);
  expect(y && readOff([plot.y + plot.h, y.from], [plot.y, y.to], mark?.y ?? NaN)).toBeCloseTo(45_389, 3);
  expect(mark).toMatchObject({ x_tag: "30.00", y_tag: "45,389", row: 1, order: 1, series: "a" });
  expect(scene.x_title).toMatchObject({ name: "time", unit: "s, linear" });
  expect(scene.empty).toBeUndefined();
});
