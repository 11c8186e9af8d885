import { expect, test } from "vitest";
import { namedKey } from "../legend";
import { units } from "../axis";
import { estimateWidth } from "../estimate";
import type { Frame, Scene, SceneNode } from "../scene";
import { buildPlot } from "./build";
import { type Channel, readOutOf, tableOf } from "./channels";
import { LONGEST_LEADER } from "./crowd";
import { pointId } from "./layout";
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
    rows: [
      ...new Map(
        panels.flatMap(({ series: all }) => all.flatMap(({ points }) => points)).map((one) => [one.id, one]),
      ).values(),
    ].map(({ id, y }) => ({ mark: id, cells: [{ value: y, text: String(y) }] })),
  },
  ...more,
});

const of = <T extends SceneNode["type"]>(scene: Scene, type: T, role?: string): Extract<SceneNode, { type: T }>[] =>
  scene.nodes.filter(
    (node): node is Extract<SceneNode, { type: T }> =>
      node.type === type && (role === undefined || ("role" in node && node.role === role)),
  );
const texts = (scene: Scene, role: string): string[] => of(scene, "text", role).map(({ text }) => text);
/** The value at a pixel of an axis, computed from two of its ticks, as a reader would. */
const readOff = (from: readonly [number, number], to: readonly [number, number], at: number): number =>
  from[1] + ((at - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);

test("points lie where the ticks read their values", () => {
  const scene = buildPlot(spec([panel("iops", [series("a", [point("p", 0, 0), point("q", 30, 45_389)])])]), page);
  const { x_domain: x, y_domain: y, plot } = scene;
  const [, mark] = scene.marks;
  expect(x && readOff([plot.x, x.from], [plot.x + plot.w, x.to], mark?.x ?? NaN)).toBeCloseTo(30, 6);
  expect(y && readOff([plot.y + plot.h, y.from], [plot.y, y.to], mark?.y ?? NaN)).toBeCloseTo(45_389, 3);
  expect(mark).toMatchObject({ x_tag: "30.00", y_tag: "45,389", row: 1, order: 1, series: "a" });
  expect(scene.x_title).toMatchObject({ name: "time", unit: "s, linear" });
  expect(scene.empty).toBeUndefined();
});

test("stacked panels share the x axis and label it once", () => {
  const points = [point("p", 0, 10), point("q", 60, 20)];
  const lat = panel("lat", [series("a", [point("l", 30, 400), point("m", 60, 900)])], {
    y: { name: "mean latency", unit: "latency", log: true, zoom: null },
  });
  const scene = buildPlot(spec([panel("iops", [series("a", points)]), lat]), page);
  const at = (id: string) => scene.marks.find((mark) => mark.id === id);
  expect(at("q")?.x).toBe(at("m")?.x);
  expect(at("q")?.y).toBeLessThan(at("l")?.y ?? 0);
  expect(texts(scene, "tick").filter((text) => text === "60")).toHaveLength(1);
  // The first panel's title is a menu, the second's is text; the tag of a latency is in its axis' unit.
  expect(scene.y_title?.name).toBe("iops");
  expect(texts(scene, "head")).toEqual(["mean latency, ms, log"]);
  expect(at("l")?.y_tag).toBe("0.4000");
  // A brush selects time; a height across two axes would mean nothing.
  expect(scene.x_domain).toMatchObject({ from: 0, zoomed: false });
  expect(scene.y_domain).toBeUndefined();
  // Along a series, then on to the panel below: one walk each.
  expect(scene.marks.map((mark) => mark.series)).toEqual(["iops/a", "iops/a", "lat/a", "lat/a"]);
});

test("points are joined in the order given, even where the line bends back", () => {
  const back = [point("a", 10, 100), point("b", 90, 400), point("c", 60, 900)];
  const scene = buildPlot(spec([panel("y", [series("s", back)])]), page);
  const [line] = of(scene, "path", "line");
  const xs = [...(line?.d ?? "").matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));
  expect(xs).toHaveLength(3);
  expect(xs[2]).toBeLessThan(xs[1] ?? 0);
  expect(xs[2]).toBeCloseTo(scene.marks[2]?.x ?? NaN, 1);
});

test("a step holds its value until the next; NaN breaks a line; an excluded point is not joined", () => {
  const points = [point("a", 0, 5), point("b", 10, 8), point(null, 20, 8)];
  const steps = buildPlot(spec([panel("y", [series("s", points, { join: "steps", bare: true })])]), page);
  const [path] = of(steps, "path", "line");
  expect(path?.d.split("L")).toHaveLength(4);
  expect(steps.marks).toHaveLength(2);
  expect(of(steps, "marker")).toHaveLength(0);

  const gap = [point("a", 0, 5), point("b", 10, 6), point(null, 15, NaN), point("c", 20, 7), point("d", 30, 8)];
  const broken = buildPlot(spec([panel("y", [series("s", gap)])]), page);
  expect(of(broken, "path", "line")[0]?.d.split("M")).toHaveLength(3);
  expect(broken.notes).toEqual([]);

  const hollow = [point("a", 0, 5), point("x", 10, 900, { fill: "excluded" }), point("c", 20, 7)];
  const joined = buildPlot(spec([panel("y", [series("s", hollow)])]), page);
  expect(of(joined, "path", "line")[0]?.d.split("L")).toHaveLength(2);
  expect(joined.marks).toHaveLength(3);
});

test("a log axis has no place for 0, with a note; a zoom counts what it leaves out", () => {
  const y = { name: "share", unit: units.percent, log: true, zoom: null };
  const points = [point("a", 0, 0), point("b", 1, 5), point("c", 2, 50)];
  const scene = buildPlot(spec([panel("p", [series("s", points)], { y })]), page);
  expect(scene.marks.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(scene.notes).toEqual(["1 point at 0 or below: no place on a logarithmic axis; the table has it."]);
  const zoomed = buildPlot(spec([panel("p", [series("s", points)], { y: { ...y, zoom: { from: 1, to: 10 } } })]), page);
  expect(zoomed.marks.map(({ id }) => id)).toEqual(["b"]);
  expect(zoomed.notes?.[1]).toBe("1 point outside the part shown.");
  expect(zoomed.y_domain).toMatchObject({ from: 1, to: 10, log: true, zoomed: true });
});

test("a link may hold any zoom", () => {
  for (const [from, to] of [
    [5, 5],
    [9, 1],
    [-1, 0],
    [0, Infinity],
    [1e-320, 2e-320],
    [1e300, 1e308],
  ] as const) {
    for (const log of [true, false]) {
      const y = { name: "y", unit: "latency", log, zoom: { from, to } } as const;
      const scene = buildPlot(spec([panel("p", [series("s", [point("a", 1, 5)])], { y })]), page);
      for (const mark of scene.marks) expect(Number.isFinite(mark.y)).toBe(true);
      for (const node of of(scene, "text")) expect(Number.isFinite(node.y)).toBe(true);
    }
  }
});

const drives = ["sda", "sdb", "sdc"];
const rows = { name: "", unit: { categories: drives }, log: false, zoom: null };
const rate = { name: "IOPS", unit: units.iops, log: false, zoom: null };
const p99 = { name: "p99 completion latency (clat)", unit: "latency", log: true, zoom: null } as const;
const beside = (): PlotSpec =>
  spec(
    [
      panel(
        "iops",
        [
          series(
            "d",
            drives.map((id, i) => point(id, 9000 - 100 * i, i)),
            { join: "none" },
          ),
        ],
        {
          x: rate,
          y: rows,
          rules: [{ y: 8900, upright: true, name: "median 8,900", kind: "reference" }],
        },
      ),
      panel(
        "p99",
        [
          series(
            "d",
            drives.map((id, i) => point(id, 500 + 100 * i, i)),
            { join: "none" },
          ),
        ],
        {
          x: p99,
          y: rows,
        },
      ),
    ],
    { arrange: "beside" },
  );

test("panels side by side: one row per name, each with its own axis; one row of the twin, two marks", () => {
  const scene = buildPlot(beside(), page);
  expect(scene.marks.map(({ id }) => id)).toEqual(["sda", "sdb", "sdc", "sda::p99", "sdb::p99", "sdc::p99"]);
  expect(scene.marks.map(({ id }) => pointId(id))).toEqual([...drives, ...drives]);
  expect(scene.marks.map(({ row }) => row)).toEqual([0, 1, 2, 0, 1, 2]);
  const [a, b, , a99] = scene.marks;
  expect(a?.y).toBe(a99?.y);
  expect(a?.y).toBeLessThan(b?.y ?? 0);
  expect(a?.x).toBeLessThan(a99?.x ?? 0);
  expect(a).toMatchObject({ x_tag: "9,000", y_tag: "sda" });
  expect(texts(scene, "line").filter((text) => text === "sda")).toHaveLength(1);
  expect(scene.x_title?.name).toBe("IOPS");
  expect(texts(scene, "head")).toEqual(["p99 completion latency (clat), ms, log"]);
  // Names form no interval, and two axes have none in common.
  expect([scene.x_domain, scene.y_domain]).toEqual([undefined, undefined]);
  const rule = of(scene, "line", "reference")[0];
  expect(rule?.x1).toBe(rule?.x2);
  expect(rule?.x1).toBe(b?.x);
});

test("on a phone they are stacked, and no tag is on another panel's axis", () => {
  const scene = buildPlot(beside(), phone);
  const [a, , , a99] = scene.marks;
  expect(a?.y).toBeLessThan(a99?.y ?? 0);
  expect(a?.x_tag).toBeUndefined();
  expect(a99?.x_tag).toBe("0.5000");
  for (const node of scene.nodes) {
    if (node.type !== "text") continue;
    const w = estimateWidth(node.text, node.size ?? 12, node.weight ?? 400);
    const left = node.anchor === "end" ? node.x - w : node.anchor === "middle" ? node.x - w / 2 : node.x;
    expect(left).toBeGreaterThanOrEqual(-1);
    expect(left + w).toBeLessThanOrEqual(phone.width + 1);
  }
});

test("many rows make the drawing taller rather than the rows unreadable", () => {
  const names = Array.from({ length: 300 }, (_, i) => `drive ${String(i)}`);
  const y = { name: "", unit: { categories: names }, log: false, zoom: null };
  const scene = buildPlot(
    spec(
      [
        panel(
          "iops",
          [
            series(
              "d",
              names.map((id, i) => point(id, i + 1, i)),
              { join: "none" },
            ),
          ],
          { x: rate, y },
        ),
      ],
      {
        arrange: "beside",
      },
    ),
    page,
  );
  expect(scene.height).toBeGreaterThan(300 * 20);
  expect(scene.marks).toHaveLength(300);
  const ys = scene.marks.map(({ y: at }) => at);
  expect(Math.min(...ys.slice(1).map((at, i) => at - (ys[i] ?? 0)))).toBeGreaterThan(20);
});

test("own ticks are at their values; labels that would touch are left out, not moved", () => {
  const ticks = [0.5, 0.9, 0.99, 0.999].map((p) => ({ value: 1 / (1 - p), text: String(p * 100) }));
  const nines = [0.5, 0.99, 0.999].map((p) =>
    point(`q${String(p)}`, 1 / (1 - p), 100, { x_tag: `${String(p * 100)} %` }),
  );
  const x = { name: "percentile", unit: units.count, log: true, zoom: null, ticks };
  const scene = buildPlot(spec([panel("y", [series("s", nines)])], { x }), page);
  const at = (text: string) => of(scene, "text", "tick").find((node) => node.text === text)?.x;
  expect(at("99")).toBeCloseTo(scene.marks[1]?.x ?? NaN, 6);
  expect(at("99.9")).toBeCloseTo(scene.marks[2]?.x ?? NaN, 6);
  expect(scene.marks[1]?.x_tag).toBe("99 %");
  expect(scene.x_title?.unit).toBe("");
});

test("a heat map is dark by share, one path per shade, each cell a mark at its middle", () => {
  const cell = (t: number, lo: number, share: number) => ({
    x: [t, t + 1] as const,
    y: [lo, lo * 2] as const,
    share,
    id: `c${String(t)}.${String(lo)}`,
    title: "cell",
    lines: [],
  });
  const cells = [cell(0, 100, 1), cell(1, 100, 1), cell(2, 100, 0.5), cell(3, 100, 0)];
  const y = { name: "latency", unit: "latency", log: true, zoom: null } as const;
  const scene = buildPlot(spec([panel("h", [], { y, cells })]), page);
  const shades = of(scene, "path", "cells");
  expect(shades).toHaveLength(2);
  expect(shades[0]?.d.split("M")).toHaveLength(3);
  // A hue belongs to a series or a medium; limits in ink stay visible on the darkest cell.
  expect(new Set(shades.map(({ fill }) => fill))).toEqual(new Set(["ink2"]));
  expect(shades[0]?.opacity).toBeGreaterThan(shades[1]?.opacity ?? 1);
  const { x_domain: x, plot } = scene;
  expect(x && readOff([plot.x, x.from], [plot.x + plot.w, x.to], scene.marks[1]?.x ?? NaN)).toBeCloseTo(1.5, 6);
});

test("names are at the ends of their lines and on no other text", () => {
  const lines = Array.from({ length: 12 }, (_, n) =>
    series(`drive ${String(n)}`, [point(`a${String(n)}`, 0, 50), point(`b${String(n)}`, 60, 50 + n / 4)]),
  );
  for (const frame of [page, phone]) {
    const scene = buildPlot(spec([panel("y", lines, { rules: [{ y: 52, name: "median", kind: "limit" }] })]), frame);
    const boxes = of(scene, "text", "label").map(({ text, x, y, anchor, size, weight }) => {
      const w = estimateWidth(text, size ?? 12, weight ?? 400);
      return { x: anchor === "end" ? x - w : anchor === "middle" ? x - w / 2 : x, y: y - 10, w, h: 12 };
    });
    // What stands too far from its line on a phone is in the list under the chart.
    if (frame === page) expect(boxes).toHaveLength(12);
    else expect(scene.lines).toHaveLength(12);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1))
        expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h).toBe(false);
    }
  }
});

test("names of the background stand beside the ends of their lines or are counted, and the focused one comes first", () => {
  const line = (name: string, y: number, more: Partial<PlotSeries> = {}) =>
    series(name, [point(`${name} a`, 0, 10), point(`${name} b`, 60, y)], { bare: true, aside: true, ...more });
  const others = Array.from({ length: 40 }, (_, n) => line(`other ${String(n)}`, 50 + n / 10, { faint: true }));
  const scene = buildPlot(
    {
      ...spec([panel("y", [line("high", 100), ...others, line("focused", 52)])]),
      names: [...["high", "focused"], ...others.map(({ id }) => id)],
    },
    page,
  );
  const named = of(scene, "text", "label");
  const leaders = of(scene, "line", "leader");
  for (const { y1, y2 } of leaders) expect(Math.abs(y2 - y1)).toBeLessThan(3 * 14 + 7);
  expect(named.length).toBeGreaterThan(5);
  expect(named.length).toBeLessThan(20);
  expect(scene.key).toContain(`${String(named.length)} of 42 named; all in the table`);
  expect(named.map(({ text }) => text)).toEqual(expect.arrayContaining(["high", "focused"]));
});

test("two long names that differ in the middle are not cut to one", () => {
  const names = ["甲", "乙"].map(
    (room) => `サムスンPM1743-十五テラバイトの試作品-試験環境${room}-前処理済みの第三世代`,
  );
  const lines = names.map((name, n) =>
    series(name, [point(`a${String(n)}`, 0, 10), point(`b${String(n)}`, 60, 20 + 40 * n)], { faint: true, bare: true }),
  );
  const scene = buildPlot(spec([panel("y", [...lines, series("other", [point("c", 9, 90)])])]), {
    ...page,
    width: 700,
  });
  const named = of(scene, "text", "label").map(({ text }) => text);
  expect(new Set(named).size).toBe(3);
  for (const room of ["甲", "乙"]) expect(named.filter((text) => text.includes(room))).toHaveLength(1);
});

test("on a phone a name stands at its line, or all lines are listed in the order of their ends", () => {
  const line = (name: string, y: number, more: Partial<PlotSeries> = {}) =>
    series(name, [point(`${name} a`, 0, y), point(`${name} b`, 60, y)], { join: "line", bare: true, ...more });
  const few = buildPlot(spec([panel("y", [line("low", 10), line("high", 90)])]), phone);
  expect(few.lines).toBeUndefined();
  expect(of(few, "text", "label").map(({ text }) => text)).toEqual(["low", "high"]);

  const crowd = Array.from({ length: 9 }, (_, n) => line(`line ${String(n)}`, 50 + n / 4, { dash: "7 4" }));
  const scene = buildPlot(spec([panel("y", [line("low", 10), ...crowd, line("high", 90)])]), phone);
  expect(scene.lines?.map(({ name }) => name)).toEqual(["high", ...crowd.map(({ name }) => name).toReversed(), "low"]);
  expect(scene.lines?.[1]).toMatchObject({ dash: "7 4", joined: true });
  expect(scene.lines?.[1]?.shape).toBeUndefined();
  const named = of(scene, "text", "label");
  expect(named.length).toBeLessThan(11);
  for (const { x1, y1, x2, y2 } of of(scene, "line", "leader"))
    expect(Math.hypot(x2 - x1, y2 - y1)).toBeLessThanOrEqual(LONGEST_LEADER.phone);
  // Of too many lines none is named in the plot.
  const keyed = buildPlot(
    spec([
      panel(
        "y",
        crowd.map((one) => ({ ...one, keyed: true })),
      ),
    ]),
    phone,
  );
  expect(of(keyed, "text", "label")).toEqual([]);
  expect(keyed.lines).toHaveLength(9);
  expect(buildPlot(spec([panel("y", crowd)]), page).lines).toBeUndefined();
});

test("the twin is the caller's, unrounded; an empty chart says so", () => {
  const made = spec([panel("y", [series("s", [point("a", 1, 45_389.123456)])])]);
  const scene = buildPlot(made, page);
  expect(scene.twin).toBe(made.twin);
  expect(scene.twin.rows[0]?.cells[0]?.value).toBe(45_389.123456);
  expect(buildPlot(spec([panel("y", [])]), page).empty).toBe("plot/zoomed-out");
  expect(buildPlot(spec([panel("y", [])], { empty: "run/none" }), page).empty).toBe("run/none");
  expect(buildPlot(spec([]), page).marks).toEqual([]);
});

test("a grid labels x once under each column, and is one column on a phone", () => {
  const panels = ["a", "b", "c", "d", "e"].map((id) => panel(id, [series(id, [point(`${id}1`, 1, 10)])]));
  const grid = { columns: [2, 1], rows: [3, 2] };
  const scene = buildPlot(spec(panels, { arrange: "beside", grid }), page);
  const at = new Map(scene.marks.map(({ id, x, y }) => [id, { x, y }]));
  // Columns share their x axis, rows their heights.
  expect(at.get("a1")!.x).toBeCloseTo(at.get("c1")!.x, 6);
  expect(at.get("b1")!.x).toBeCloseTo(at.get("d1")!.x, 6);
  expect(at.get("a1")!.y).toBeCloseTo(at.get("b1")!.y, 6);
  expect(at.get("a1")!.x).toBeLessThan(at.get("b1")!.x);
  expect(at.get("c1")!.y).toBeLessThan(at.get("e1")!.y);
  // The title of x: under the last panel of the left column (the menu), and under the last of the right one.
  expect(scene.x_title?.name).toBe("time");
  expect(of(scene, "text", "head").filter(({ text }) => text.startsWith("time"))).toHaveLength(1);
  const narrow = buildPlot(spec(panels, { arrange: "beside", grid }), phone);
  expect(new Set(narrow.marks.map(({ x }) => Math.round(x))).size).toBe(1);
  // Titles of axes are a line apart: that of x under a panel, and that of y above the next.
  const titles = [...of(narrow, "text", "head"), narrow.x_title!, narrow.y_title!]
    .map(({ y }) => y)
    .sort((a, b) => a - b);
  expect(titles.length).toBeGreaterThan(4);
  for (const [i, y] of titles.slice(1).entries()) expect(y - titles[i]!).toBeGreaterThan(16);
});

test("a bound is an arrow, and no number lies on it", () => {
  const y = { name: "", unit: { categories: ["one"] }, log: false, zoom: null } as const;
  const x = { name: "IOPS", unit: units.iops, log: false, zoom: null } as const;
  const bound = series("rated", [point("rated", 60, 0, { bound: "up_to" })], { join: "none", name: "" });
  const own = series("own", [point("own", 50, 0, { label: "50.000" })], { join: "none", name: "" });
  const scene = buildPlot(spec([panel("a", [bound, own], { x, y })], { arrange: "beside" }), page);
  const arrows = of(scene, "path", "bound");
  expect(arrows).toHaveLength(1);
  const text = of(scene, "text").find(({ text: words }) => words === "50.000")!;
  const mark = scene.marks.find(({ id }) => id === "rated")!;
  const width = page.measure("50.000", 11, 400);
  const from = text.anchor === "end" ? text.x - width : text.anchor === "middle" ? text.x - width / 2 : text.x;
  const isBeside = Math.abs(text.y - mark.y) < 8;
  expect(isBeside && from < mark.x && from + width > mark.x - 22).toBe(false);
  // Beside the axis it is shorter: it does not lie on the name of its row.
  const low = series("rated", [point("rated", 6, 0, { bound: "up_to" })], { join: "none", name: "" });
  const beside = buildPlot(spec([panel("a", [low, own], { x, y })], { arrange: "beside" }), page);
  const [d = ""] = of(beside, "path", "bound").map((arrow) => arrow.d);
  const reached = [...d.matchAll(/[ML](-?[\d.]+)/g)].map((at) => Number(at[1]));
  expect(Math.min(...reached)).toBeGreaterThanOrEqual(beside.plot.x);
});

test("the name of a line of means is at its end, wherever its last value is", () => {
  const at = (y: number) => Array.from({ length: 9 }, (_, x) => ({ x, y }));
  const points = [...at(900), { x: 9, y: 100 }].map(({ x, y }) => point(`p${String(x)}`, x, y));
  const long = series("long", points, { name: "write", through: at(900), bare: true, aside: true });
  const scene = buildPlot(spec([panel("p", [long])]), page);
  const name = of(scene, "text").find(({ text: words }) => words === "write")!;
  const [first] = scene.marks;
  expect(Math.abs(name.y - first!.y)).toBeLessThan(20);
});

test("a name with a number that does not fit gives way to the name alone; it is never cut to Kyber…at 8", () => {
  const drawn = (name: string, width: number) => {
    const line = series("k", [point("p", 8, 900)], { name, phone_name: "Kyber", aside: true });
    return of(buildPlot(spec([panel("p", [line])]), { ...page, width }), "text", "label").map(({ text }) => text);
  };
  const long = `Kyber ${"2,683,373 ".repeat(9)}at 8`;
  expect(drawn("Kyber 2,683,373 at 8", 1020)).toEqual(["Kyber 2,683,373 at 8"]);
  expect(drawn(long, 450)).toEqual(["Kyber"]);
});

test("no name is crossed by the whisker of another point", () => {
  const long = series("b", [point("b", 12, 90_000, { whisker: [10_000, 90_000] })], { name: "", join: "none" });
  const named = series("a", [point("a", 10, 50_000)], { name: "slower than 8 ms", join: "none" });
  const far = series("c", [point("c", 100, 20_000)], { name: "", join: "none" });
  const { nodes } = buildPlot(spec([panel("p", [named, long, far])]), page);
  const name = nodes.find((node) => node.type === "text" && node.text === "slower than 8 ms");
  const stem = nodes.find((node) => node.type === "path" && node.role === "whisker");
  if (name?.type !== "text" || stem?.type !== "path") throw new Error("nothing is drawn");
  const at = Number(/^M([\d.]+),/.exec(stem.d)?.[1]);
  const width = estimateWidth(name.text, name.size ?? 12, name.weight ?? 400);
  const left = name.anchor === "start" ? name.x : name.anchor === "end" ? name.x - width : name.x - width / 2;
  expect(at <= left || at >= left + width).toBe(true);
});

test("a mark's values are defined once: its channels are the table and the read-out", () => {
  const data = [
    { id: "a", depth: 1, iops: 1234.5 },
    { id: "b", depth: 2, iops: 2000 },
  ];
  type Datum = (typeof data)[number];
  const channels: readonly Channel<Datum>[] = [
    { id: "iodepth", value: ({ depth }) => depth },
    {
      id: "iops",
      value: ({ iops }) => iops,
      digits: [5, 1],
      read: ({ iops }, { y }) => ["rate", `${iops} ${y.label}`],
    },
  ];
  const points = data.map((one) => point(one.id, one.depth, one.iops, { lines: readOutOf(one, channels) }));
  const scene = buildPlot(
    spec([panel("p", [series("s", points)])], { twin: tableOf(data, channels, ({ id }) => id) }),
    page,
  );
  expect(scene.marks.map(({ lines }) => lines)).toEqual([[["rate", "1234.5 IOPS"]], [["rate", "2000 IOPS"]]]);
  expect(scene.twin.rows.map(({ mark, cells }) => [mark, ...cells.map(({ text }) => text)])).toEqual([
    ["a", "1", "1,234.5"],
    ["b", "2", "2,000.0"],
  ]);
});

test("series of one group share a name where their ends are close, and add a suffix where they are not", () => {
  const pair = (ends: readonly number[]) =>
    ends.map((end, i) =>
      series(`s${i}`, [point(`${i}a`, 0, 10), point(`${i}b`, 9, end)], { name: "mix", group: "g", suffix: `op ${i}` }),
    );
  const names = (ends: readonly number[]) =>
    of(buildPlot(spec([panel("p", pair(ends))], { names: "ends" }), page), "text", "label").map(({ text }) => text);
  expect(names([100, 101])).toEqual(["mix"]);
  expect(names([100, 50])).toEqual(["mix, op 0", "mix, op 1"]);
});

test("an axis may end below values: each of them is a tick at its edge, and drawn nowhere else", () => {
  const y = { name: "p99", unit: units.us, log: false, zoom: null, end: 100 };
  const points = [point("a", 1, 50), point("b", 2, 4000), point("c", 3, 90), point("d", 4, 9000, { fill: "excluded" })];
  const scene = buildPlot(spec([panel("p", [series("s", points)], { y })]), page);
  expect(scene.y_domain!.to).toBe(100);
  expect(scene.marks.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(of(scene, "line", "above").map(({ y1, y2 }) => [y1, y2])).toEqual([[scene.plot.y - 6, scene.plot.y]]);
});

test("small multiples have equal axes and zoom together", () => {
  const one = (id: string, most: number) => ({ ...panel(id, [series(id, [point(id, most, most)])]), title: id });
  const scene = buildPlot(
    spec([one("p", 10), one("q", 90)], { arrange: "beside", grid: { columns: [1, 1], rows: [1] }, alike: true }),
    page,
  );
  expect(scene.panels).toHaveLength(2);
  expect([scene.x_domain!.to, scene.y_domain!.to].every((to) => to >= 90)).toBe(true);
  expect(scene.marks.map(({ plot }) => plot)).toEqual(scene.panels);
  expect(scene.y_title?.name).toBe("p");
});

test("panels side by side have scales of their own, or share that of their unit", () => {
  const one = (id: string, most: number) => panel(id, [series(id, [point(`${id}1`, 1, 5), point(id, 2, most)])]);
  const heights = (sharesY: boolean) => {
    const beside = { arrange: "beside", grid: { columns: [1, 1], rows: [1] }, sharesY } as const;
    const { marks } = buildPlot(spec([one("p", 10), one("q", 90)], beside), page);
    return marks.filter(({ id }) => id.endsWith("1")).map(({ y }) => y);
  };
  expect(new Set(heights(true)).size).toBe(1);
  expect(new Set(heights(false)).size).toBe(2);
});

test("small multiples have as many ticks as a phone of their width: no step is wider than the values need", () => {
  const one = (id: string) => ({ ...panel(id, [series(id, [point(id, 142, 1)])]), title: id });
  const scene = buildPlot(
    spec([one("p"), one("q"), one("r")], { arrange: "beside", grid: { columns: [1, 1, 1], rows: [1] }, alike: true }),
    page,
  );
  expect(scene.x_domain!.to).toBe(150);
});

test("the answer after the title of a small multiple stays inside the chart, or is left to the read-out", () => {
  const answered = (answer: string) => {
    const one = { ...panel("p", [series("s", [point("a", 1, 1)])]), title: "A title of some length", answer };
    return buildPlot(
      spec([one, { ...one, id: "q" }, { ...one, id: "r" }], {
        ...{ arrange: "beside", grid: { columns: [1, 1, 1], rows: [1] }, alike: true },
      }),
      page,
    );
  };
  expect(of(answered("≤ 1 ms: 47,423"), "text", "panel")).toHaveLength(6);
  expect(of(answered("≤ 1 ms: 139,421 at 8 × 8, most at 16 × 8"), "text", "panel")).toHaveLength(3);
});

test("counts names that found no place, but not of a lone line", () => {
  expect(namedKey(["a", "b"], new Set(["a"]), page)).toEqual(["1 of 2 named; all in the table"]);
  expect(namedKey(["a"], new Set(), page)).toEqual([]);
});

test("names of a column stand in the order of their ends, also of ends that crowd the lower edge", () => {
  const lines = [1000, 1050, 1200, 1400, 1700, 2100, 2300].map((end, i) =>
    series(`l${String(i)}`, [point(null, 0, 100_000 + i), point(null, 10, end)], {
      name: `mix ${String(i)}`,
      aside: true,
    }),
  );
  const scene = buildPlot(spec([panel("a", lines)]), page);
  const names = of(scene, "text", "label").filter(({ text }) => text.startsWith("mix"));
  expect(names.toSorted((a, b) => b.y - a.y).map(({ text }) => text)).toEqual(lines.map(({ name }) => name));
  // Nor does one leave the order where they just fit.
  const shares = [87, 54, 42, 30, 20].map((end, i) =>
    series(`s${String(i)}`, [point(null, 0, 100), point(null, 10, end)], { name: `share ${String(end)}`, aside: true }),
  );
  for (let height = 120; height < 260; height++) {
    const drawn = buildPlot(spec([panel("e", shares)]), { ...page, height });
    const said = of(drawn, "text", "label").filter(({ text }) => text.startsWith("share"));
    expect(said.toSorted((a, b) => a.y - b.y).map(({ text }) => text)).toEqual(
      shares.map(({ name }) => name).filter((name) => said.some(({ text }) => text === name)),
    );
  }
});
