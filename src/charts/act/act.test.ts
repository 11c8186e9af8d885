import { describe, expect, it } from "vitest";
import { estimateWidth } from "../estimate";
import { buildPlot } from "../plot/build";
import { actLoadsSpec } from "./loads";
import type { ActLoad, ActSlice, ActSlicesOptions } from "./options";
import { tableEdges } from "./slicesTwin";
import { actSlicesSpec as specFrom } from "./slices";

const frame = { width: 1000, height: 500, size: "page" as const, measure: estimateWidth };
const LIMITS = [
  { ms: 1, below_percent: 5 },
  { ms: 8, below_percent: 1 },
];

const slice = (n: number, by: Readonly<Record<number, number>>): ActSlice => {
  const exceed_percent = Array.from({ length: 17 }, (_, i) => by[i] ?? 0.001);
  const printed_percent = exceed_percent.map((value) => Number(value.toFixed(2)));
  return { slice: n, ops: 100, rate_per_s: 10, exceed_percent, printed_percent };
};

const options: ActSlicesOptions = {
  ...{ title: "t", id: "log.0", what: "reads", unit: "ms", slice_s: 3600, shown_ms: [1, 8], limits: LIMITS },
  ...{ judged: true, deciding: null, log: true, zoom: null, notes: [], published: [], intervals: null, table: [] },
};

/** Includes the table. */
const actSlicesSpec = (rows: readonly ActSlice[], given: ActSlicesOptions) => {
  const { judged, unit, what: histogram } = given;
  return specFrom(rows, { ...given, table: [{ histogram, rows, edges: tableEdges(unit), judged }] });
};

describe("slices", () => {
  it("are steps of the unrounded share; a missing slice breaks the line", () => {
    const spec = actSlicesSpec([slice(1, { 0: 4.99999 }), slice(2, { 0: 3 }), slice(4, { 0: 2 })], options);
    const [line] = spec.panels[0]!.series;
    expect(line!.points.map(({ x, y }) => [x, y])).toEqual([
      [0, 4.99999],
      [3600, 3],
      [7200, 3],
      [7200, NaN],
      [10800, 2],
      [14400, 2],
    ]);
    expect(line!.band).toBeUndefined();
    const cell = spec.twin.rows[0]!.cells[2]!;
    expect(cell).toEqual({ value: 4.99999, text: "5.00" });
  });

  it("without slow operations lie at 0, on a linear axis", () => {
    const none = { ...slice(1, {}), exceed_percent: Array.from({ length: 17 }, () => 0) };
    const spec = actSlicesSpec([none, { ...none, slice: 2 }], options);
    expect(spec.panels[0]!.y.log).toBe(false);
    expect(buildPlot(spec, frame).empty).toBeUndefined();
    expect(actSlicesSpec([slice(1, {})], options).panels[0]!.y.log).toBe(true);
  });

  it("in microseconds show what is certain, with a band up to what is possible", () => {
    const spec = actSlicesSpec([slice(1, { 9: 39, 10: 33.1, 12: 9, 13: 2 })], { ...options, unit: "us" });
    const [first, second] = spec.panels[0]!.series;
    expect(first).toMatchObject({
      name: "> 1,024 µs",
      band: [
        { from: 33.1, to: 39 },
        { from: 33.1, to: 39 },
      ],
    });
    expect(second).toMatchObject({
      name: "> 8,192 µs",
      band: [
        { from: 2, to: 9 },
        { from: 2, to: 9 },
      ],
    });
    expect(spec.twin.columns.map(({ id }) => id).slice(2, 5)).toEqual([
      "over_512us_percent",
      "over_1024us_percent",
      "over_2048us_percent",
    ]);
  });

  it("in microseconds say that the highest interval is at least so much; no operations is not 0 %", () => {
    const pixel = { first_s: 1, last_s: 10, least: 0, most: 97.83, most_s: 5, intervals: 10 };
    const noteOf = (at_least: boolean) =>
      actSlicesSpec([{ ...slice(1, { 10: 20 }), ops: 0 }], {
        ...options,
        intervals: { ms: 1, interval_s: 1, pixels: [pixel], at_least },
      });
    expect(noteOf(true).notes!.join()).toContain("interval: at least 97.83 % over 1 ms");
    expect(noteOf(false).notes!.join()).toContain("interval: 97.83 % over 1 ms");
    const { columns, rows } = noteOf(true).twin;
    expect(rows[0]!.cells[columns.findIndex(({ id }) => id === "ops")]).toMatchObject({ note: "no operations" });
  });

  it("that break a limit show it in the table, where they are judged", () => {
    const rows = [slice(1, { 0: 5 }), slice(2, { 0: 4.99999 })];
    const notes = (more: Partial<ActSlicesOptions>) =>
      actSlicesSpec(rows, { ...options, ...more }).twin.rows.map(({ cells }) => cells[2]!.note !== undefined);
    expect(notes({})).toEqual([true, false]);
    expect(notes({ judged: false })).toEqual([false, false]);
  });

  it("have one mark for each limit, and all marks of a slice share a table row", () => {
    const scene = buildPlot(actSlicesSpec([slice(1, { 0: 4, 3: 0.5 }), slice(2, { 0: 3, 3: 0.4 })], options), frame);
    expect(new Set(scene.marks.map(({ id }) => id)).size).toBe(4);
    expect(scene.marks.map(({ id, row }) => [id, row])).toEqual([
      ["log.0.1", 0],
      ["log.0.2", 1],
      ["log.0.1@8", 0],
      ["log.0.2@8", 1],
    ]);
    expect(buildPlot(actSlicesSpec([], options), frame).empty).toBe("no-slices");
  });
});

describe("several logs", () => {
  const load = (id: string, multiple: number | null, share: number, counts = true): ActLoad => ({
    ...{
      id,
      name: id,
      place: "local/",
      system: "",
      multiple,
      devices: 1,
      program: "storage" as const,
      line: "6.x",
      device_reads_per_s: null,
      device_writes_per_s: null,
      verdict: "incomplete",
      slices: 3,
      slice_s: 3600,
      path: `${id}.txt`,
      counts,
    },
    worst: [{ ms: 1, slice: 2, least: share, most_slice: 2, most: share }],
  });

  it("name both slices where one certainly and another possibly has the highest share", () => {
    const of = { ...load("a", 1, 5), worst: [{ ms: 1, slice: 1, least: 5, most_slice: 3, most: 9 }] };
    const spec = actLoadsSpec([of], { ...{ title: "t", limits: LIMITS, judged: true, log: true, published: [] } });
    // A single load is not on the edge.
    expect(spec.x?.zoom).toEqual({ from: 0, to: 2 * of.multiple! });
    const [point] = spec.panels[0]!.series[0]!.points;
    expect(point!.whisker).toEqual([5, 9]);
    expect(point!.lines).toContainEqual(["worst slice", "1 or 3 of 3"]);
  });

  it("are ordered by load; a custom load is in the table only, and counted", () => {
    const spec = actLoadsSpec([load("b", 6, 4), load("a", 1, 2), load("c", null, 3), load("d", 3, 9, false)], {
      ...{ title: "t", limits: LIMITS, judged: true, log: true, published: [] },
    });
    const [line] = spec.panels[0]!.series;
    expect(line!.points.map(({ x, y, fill }) => [x, y, fill])).toEqual([
      [1, 2, "computed"],
      [3, 9, "excluded"],
      [6, 4, "computed"],
    ]);
    expect(spec.twin.rows.map(({ mark }) => mark)).toEqual(["b", "a", null, "d"]);
    expect(spec.notes).toEqual(["1 log has a custom load that is not a multiple: in the table only."]);
  });

  it("at the same load are joined through one of them, never vertically", () => {
    const short = { ...load("short", 1, 9), slices: 1 };
    const spec = actLoadsSpec([load("a", 0.5, 1), short, load("b", 1, 2), load("c", 2, 4)], {
      ...{ title: "t", limits: LIMITS.slice(0, 1), judged: true, log: true, published: [] },
    });
    const [line, repeats] = spec.panels[0]!.series;
    expect(line!.points.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(repeats).toMatchObject({ join: "none", name: "", points: [{ id: "short" }] });
  });

  it("of several systems are never joined, and each line names its own", () => {
    const on = (place: string, one: ActLoad): ActLoad => ({ ...one, place: `local/${place}`, system: place });
    const loads = [on("P5510", load("a", 10, 1)), on("CD6", load("b", 5, 4)), on("P5510", load("c", 20, 9))];
    const of = (all: readonly ActLoad[]) =>
      actLoadsSpec(all, {
        ...{ title: "t", limits: LIMITS.slice(0, 1), judged: true, log: true, published: [] },
      }).panels[0]!.series.map(({ name, points }) => [name, points.map(({ id }) => id)]);
    expect(of(loads)).toEqual([
      ["CD6 > 1 ms", ["b"]],
      ["P5510 > 1 ms", ["a", "c"]],
    ]);
    expect(of([...loads, { ...loads[0]!, id: "d", devices: 2 }]).map(([name]) => name)).toContain(
      "P5510, storage 6.x, 2 devices > 1 ms",
    );
  });
});
