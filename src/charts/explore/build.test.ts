import { describe, expect, it } from "vitest";
import { type PlotChoices, type PlotColumn, type PlotTable, UNITS } from "~/model/plotTable";
import { estimateWidth } from "../estimate";
import { SYSTEM_COLOURS } from "../palette";
import { scaledWith } from "../plot/scales";
import type { Frame } from "../scene";
import { buildExplore, exploreSpec } from "./build";

const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
const none = { z: "", colour: "", dash: "", facet_rows: "", facet_columns: "" } as const;
const usual: PlotChoices = {
  ...{ form: "points", x: "depth", y: ["iops"], ...none },
  ...{ x_scale: "auto", y_scale: "auto", x_zoom: null, y_zoom: null },
};

/** Depths 1, 2, 4 of two drives, the last point without IOPS. */
const table: PlotTable = {
  rows: 6,
  columns: [
    { id: "depth", label: "depth", unit: {}, doubles: true, values: [1, 2, 4, 1, 2, 4] },
    { id: "iops", label: "IOPS", unit: UNITS.iops, values: [100, 200, 300, 50, 60, null] },
    { id: "p99", label: "p99", unit: UNITS.us, values: [10, 20, 4000, 10, 20, 30] },
    { id: "drive", label: "drive", unit: null, values: ["b", "b", "b", "a", "a", "a"] },
  ],
  mark: (row) => `m/${String(row)}`,
  title: (row) => `run ${String(row)}`,
};
const spec = (choices: Partial<PlotChoices>, lines: readonly (readonly number[])[] = []) =>
  exploreSpec({ table, choices: { ...usual, ...choices }, lines, title: "t" });
const drawn = (choices: Partial<PlotChoices>, lines: readonly (readonly number[])[] = []) =>
  buildExplore({ table, choices: { ...usual, ...choices }, lines, title: "t" }, page);

describe("a chart with free axes", () => {
  it("draws every row that has both values and counts the others", () => {
    const scene = drawn({});
    expect(scene.marks.map(({ id }) => id).sort()).toEqual(["m/0", "m/1", "m/2", "m/3", "m/4"]);
    expect(scene.notes).toContain("1 point without IOPS.");
    expect(scene.twin.rows).toHaveLength(6);
    expect(scene.marks[0]!.row).toBe(0);
  });

  it("joins the given rows in their order, split by colour, and only with the form lines", () => {
    const joined = (choices: Partial<PlotChoices>) =>
      spec(choices, [[2, 0, 1]]).panels[0]!.series.filter(({ join }) => join === "line");
    expect(joined({ form: "lines" }).map(({ points }) => points.map(({ x }) => x))).toEqual([[4, 1, 2]]);
    expect(joined({ form: "points" })).toEqual([]);
    expect(
      spec({ form: "lines", colour: "drive" }, [[0, 3]]).panels[0]!.series.every(({ join }) => join === "none"),
    ).toBe(true);
  });

  it("colours systems as Curve does, in order of their names, and drives by the plain palette", () => {
    const systems = {
      ...table,
      columns: table.columns.map((one) => (one.id === "drive" ? { ...one, id: "system" } : one)),
    };
    const { panels } = exploreSpec({ table: systems, choices: { ...usual, colour: "system" }, lines: [], title: "t" });
    expect(panels[0]!.series.map(({ name, colour }) => [name, colour])).toEqual([
      ["a", SYSTEM_COLOURS[0]],
      ["b", SYSTEM_COLOURS[1]],
    ]);
    expect(spec({ colour: "drive" }).panels[0]!.series.map(({ colour }) => colour)).toEqual(["s1", "s2"]);
  });

  it("names each colour, with its dash while lines are few; without a dash of its own, by its colour alone", () => {
    const names = (dashes: readonly (number | null)[]) => {
      const drives = dashes.map((_, i) => `d${String(i % 4)}`);
      const wide: PlotTable = {
        ...table,
        rows: dashes.length,
        columns: [
          { id: "depth", label: "depth", unit: {}, doubles: true, values: dashes.map((_, i) => i) },
          { id: "iops", label: "IOPS", unit: UNITS.iops, values: dashes.map(() => 1) },
          { id: "drive", label: "drive", unit: null, values: drives },
          { id: "jobs", label: "jobs", unit: {}, values: dashes },
        ],
      };
      const choices = { ...usual, colour: "drive", dash: "jobs" };
      const { panels } = exploreSpec({ table: wide, choices, lines: [], title: "t" });
      return panels[0]!.series.map(({ name }) => name).filter((name) => name !== "");
    };
    expect(names([null, 1, 2, 2])).toEqual(["d0", "d1, jobs 1", "d2, jobs 2", "d3, jobs 2"]);
    // Colour and dash in twelve combinations, where the first drives lack the first dash.
    expect(names([null, null, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4]).toSorted()).toEqual(["d0", "d1", "d2", "d3"]);
  });

  it("leaves out what long names share, so that no two are cut to one", () => {
    const drives = ["multiple nvme device nvme1n1", "multiple nvme device nvme2n1", "RAID 0"];
    const columns = table.columns.map((one) => (one.id === "drive" ? { ...one, values: [...drives, ...drives] } : one));
    const choices = { ...usual, colour: "drive" };
    const { panels } = exploreSpec({ table: { ...table, columns }, choices, lines: [], title: "t" });
    expect(panels[0]!.series.map(({ name }) => name).toSorted()).toEqual(["RAID 0", "nvme1n1", "nvme2n1"]);
  });

  it("has powers of two on what doubles, log for latencies", () => {
    const { x, panels } = spec({ y: ["iops", "p99"] });
    expect(x?.ticks?.map(({ text }) => text)).toEqual(["1", "2", "4"]);
    expect(panels.map(({ y }) => y.log)).toEqual([false, true]);
    expect(spec({ x_scale: "linear" }).x).toMatchObject({ log: false });
    // A disk beside SSDs; a rate of 0 has no place on a log axis.
    const isLog = (least: number) => {
      const iops = [70_000, 200, 300, least, 60, null];
      const columns = table.columns.map((one) => (one.id === "iops" ? { ...one, values: iops } : one));
      return exploreSpec({ table: { ...table, columns }, choices: usual, lines: [], title: "t" }).panels[0]!.y.log;
    };
    expect([80, 0].map(isLog)).toEqual([true, false]);
  });

  it("has small multiples with the same axes; several quantities are the rows of panels", () => {
    expect(spec({ facet_columns: "drive" })).toMatchObject({ alike: true, panels: [{ title: "a" }, { title: "b" }] });
    // A bare number gets its name.
    expect(spec({ facet_columns: "depth" }).panels[1]).toMatchObject({ title: "depth 2" });
    const both = spec({ facet_columns: "drive", y: ["iops", "p99"] });
    expect(both.panels.map(({ title, y }) => [title, y.name])).toEqual([
      ["a", "IOPS"],
      ["b", "IOPS"],
      ["a", "p99"],
      ["b", "p99"],
    ]);
    expect(both.notes?.join(" ")).not.toContain("panels");
    const rows = spec({ facet_rows: "drive", y: ["iops", "p99"] });
    expect(rows.panels.map(({ title }) => title)).toEqual([undefined, undefined]);
    expect(rows.notes?.join(" ")).toContain("rows of panels already");
  });

  it("writes one value into a heat cell, and of several their number, never a mean", () => {
    const cells = spec({ form: "heat", y: ["drive"], z: "iops" }).panels[0]!.cells!;
    expect(cells.map(({ text }) => text)).toEqual(["100", "200", "300", "50", "60"]);
    expect(spec({ form: "heat", x: "drive", y: ["drive"], z: "iops" }).notes?.[0]).toBe(
      "2 cells have several points and no shade: limit the points, or give each its own panel.",
    );
    const [many] = spec({ form: "heat", x: "drive", y: ["drive"], z: "iops" }).panels[0]!.cells!;
    expect(many).toMatchObject({ text: "×3", share: 0 });
    expect(many!.lines.at(-1)).toEqual(["IOPS", "100 IOPS to 300 IOPS"]);
  });

  it("boxes end at measured values, from five points on; all points are drawn", () => {
    const values = [5, 1, 4, 2, 3];
    const five: PlotTable = {
      ...{ rows: 5, mark: table.mark, title: table.title },
      columns: [
        { id: "drive", label: "drive", unit: null, values: Array.from({ length: 5 }, () => "a") },
        { id: "iops", label: "IOPS", unit: UNITS.iops, values },
      ],
    };
    const choices = { ...usual, form: "box", x: "drive" } as const;
    const [series] = exploreSpec({ table: five, choices, lines: [], title: "t" }).panels[0]!.series;
    expect(series!.boxes!.map(({ y }) => y)).toEqual([
      [2, 3],
      [3, 4],
    ]);
    const [box, ...others] = series!.points.filter(({ id, r }) => id !== null && r === 0);
    expect(series!.points.filter((one) => one.id !== null && one !== box).map(({ y }) => y)).toEqual(values);
    // A box is opened at the row of its median.
    expect(others).toEqual([]);
    expect([box!.id, box!.title, box!.y]).toEqual([table.mark(4), "a: 5 points", 3]);
    expect(box!.lines).toEqual([
      ["Median", "3 IOPS"],
      ["Quartiles", "2 IOPS to 4 IOPS"],
      ["Lowest and highest", "1 IOPS to 5 IOPS"],
    ]);
    const marks = buildExplore({ table: five, choices, lines: [], title: "t" }, page).marks;
    expect(marks.filter(({ title }) => title === box!.title)).toHaveLength(1);
    expect(series!.points.flatMap(({ whisker }) => (whisker === undefined ? [] : [whisker]))).toEqual([
      [1, 2],
      [4, 5],
    ]);
    expect(spec({ form: "box", x: "drive" }).panels[0]!.series.every(({ boxes }) => boxes === undefined)).toBe(true);
  });

  it("rows that failed or are excluded are in no box and no cell, and a note says so", () => {
    const six: PlotTable = {
      ...{ rows: 6, mark: table.mark, title: table.title, excluded: (row) => row === 5 },
      columns: [
        { id: "drive", label: "drive", unit: null, values: Array.from({ length: 6 }, () => "a") },
        { id: "depth", label: "depth", unit: {}, values: [1, 1, 1, 1, 1, 2] },
        { id: "iops", label: "IOPS", unit: UNITS.iops, values: [3, 3, 3, 3, 3, 900] },
      ],
    };
    const of = (choices: Partial<PlotChoices>) =>
      exploreSpec({ table: six, choices: { ...usual, x: "drive", ...choices }, lines: [], title: "t" });
    const box = of({ form: "box" });
    const [series] = box.panels[0]!.series;
    expect(series!.boxes!.flatMap(({ y }) => y)).toEqual([3, 3, 3, 3]);
    expect(series!.points.flatMap(({ whisker = [] }) => whisker)).not.toContain(900);
    expect(series!.points.filter(({ y }) => y === 900).map(({ fill }) => fill)).toEqual(["excluded"]);
    expect(box.notes).toEqual(["Hollow: failed or excluded, counted in no box."]);
    const heat = of({ form: "heat", y: ["depth"], z: "iops" });
    expect(heat.panels[0]!.cells!.map(({ text, share }) => [text, share])).toEqual([["3", 0.6]]);
    expect(heat.notes).toEqual(["1 point failed or excluded: in no cell."]);
  });

  it("small multiples have one y axis for each unit", () => {
    const shared = (y: readonly string[], of: PlotTable = table): number[] => {
      const choices = { ...usual, y, facet_columns: "drive" };
      const made = exploreSpec({ table: of, choices, lines: [], title: "t" });
      return made.panels.map((panel) => scaledWith(panel, made).length);
    };
    const [depth, iops, p99, drive] = table.columns as [PlotColumn, PlotColumn, PlotColumn, PlotColumn];
    const jobs = { ...iops, id: "jobs", label: "jobs", unit: {} };
    const size = { ...iops, id: "size", label: "size", unit: UNITS.bytes };
    const more: PlotTable = { ...table, columns: [depth, iops, p99, drive, jobs, size] };
    expect([shared(["iops"]), shared(["size"], more), shared(["jobs"], more)]).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    // Two plain numbers have nothing in common.
    expect(shared(["jobs", "depth"], more)).toEqual([2, 2, 2, 2]);
    const scene = buildExplore(
      { table: more, choices: { ...usual, y: ["size"], facet_columns: "drive" }, lines: [], title: "t" },
      page,
    );
    expect(scene.y_domain).toBeDefined();
  });

  it("bars start at 0, one a row", () => {
    const scene = drawn({ form: "bars", x: "drive" });
    const bars = scene.nodes.filter((node) => node.type === "rect" && node.mark !== undefined);
    expect(bars).toHaveLength(5);
    expect(new Set(bars.map((bar) => (bar as { x: number }).x)).size).toBe(1);
  });

  it("bars of two quantities name their rows once, and the values of each panel", () => {
    const choices = { ...usual, form: "bars", x: "drive", y: ["iops", "p99"] } as const;
    for (const frame of [page, { ...page, width: 358, size: "phone" } as const]) {
      const scene = buildExplore({ table, choices, lines: [], title: "t" }, frame);
      const heads = scene.nodes.flatMap((node) => (node.type === "text" && node.role === "head" ? [node.text] : []));
      expect([scene.y_title?.name, scene.x_title?.name, ...heads]).toEqual(["drive", "IOPS", "p99, ms, linear"]);
    }
  });

  it("says why it is empty", () => {
    expect(spec({ x: "gone" }).empty).toBe("explore/no-column");
    expect(spec({ form: "heat" }).empty).toBe("explore/no-shade");
    expect(spec({ form: "lines", y: ["drive"] }).empty).toBe("explore/text-y");
    expect(exploreSpec({ table: { ...table, rows: 0 }, choices: usual, lines: [], title: "t" }).empty).toBe(
      "explore/no-rows",
    );
  });

  it("has thousands of points in a few elements, each of which can still be pointed at", () => {
    const rows = 3000;
    const many: PlotTable = {
      ...{ rows, mark: table.mark, title: table.title },
      columns: ["a", "b"].map((id) => ({
        id,
        label: id,
        unit: {},
        values: Float64Array.from({ length: rows }, (_, i) => i),
      })),
    };
    const scene = buildExplore({ table: many, choices: { ...usual, x: "a", y: ["b"] }, lines: [], title: "t" }, page);
    expect(scene.nodes.length).toBeLessThan(100);
    expect(scene.marks).toHaveLength(rows);
  });
});
