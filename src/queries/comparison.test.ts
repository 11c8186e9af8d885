/** Cells of a comparison: what row and column select together, what is computed from two, and what is refused. */
import { expect, it } from "vitest";
import type { Comparison } from "~/model/comparison";
import type { TraceRow } from "~/model/traceAnswers";
import { cellsOf, cellText, type Part, published, valueText } from "./comparison";
import { curvePoint } from "../../tests/support/points";

const point = (system: string, iodepth: number, iops: number, more: Partial<Parameters<typeof curvePoint>[0]> = {}) =>
  curvePoint({
    dataset: "lab",
    system,
    series: "randread-4k-j1",
    iodepth,
    iops,
    key: `${system}${String(iodepth)}`,
    ...more,
  });

const points = [
  point("a", 1, 100, { numjobs: 1, source_path: "x/one_dev_1.txt", drive_count: 4 }),
  point("a", 32, 800, { numjobs: 2, source_path: "x/one_dev_2.txt", drive_count: 4 }),
  point("b", 1, 50, { drive_count: 1 }),
  point("b", 32, 300, { failed: true, drive_count: 1 }),
];
const one: Comparison = {
  ...{ id: "one", title: "One", beside: [] },
  verdict: "{a.q1} IOPS, {a.x}.",
  rows: [
    { id: "a", name: "a", dataset: "lab", system: "a" },
    { id: "b", name: "b", dataset: "lab", system: "b" },
  ],
  columns: [
    { id: "q1", name: "depth 1", depth: 1, of: "iops" },
    { id: "best", name: "best", best: true, of: "iops" },
    { id: "reach", name: "jobs", reach: 0.975, of: "iops" },
    { id: "x", name: "over b", ratio: "q1", row: "b", as: "times" },
    { id: "e", name: "of 2 × b", ratio: "best", over: "q1", times: 8, as: "percent" },
    { id: "each", name: "per drive", each: "best" },
  ],
  charts: [{ question: "?", unit: "", link: "#/percentiles?s={a.q1}&n={a.q1:series}~one" }],
};

it("selects by row and column; ratios name their two parts", () => {
  const cells = cellsOf(one, { points, figures: [] });
  const said = [...cells].map(([id, cell]) => `${id} ${cellText(cell)}`);
  expect(said).toEqual([
    ...["a.q1 100.0", "a.best 800.0", "a.reach 2", "b.q1 50.00", "b.best 50.00", "b.reach 1"],
    ...["a.x 2.00×", "a.e 100 %", "a.each 200.0", "b.e 13 %", "b.each 50.00"],
  ]);
  // A row divided by itself has no meaning; a failed run does not count.
  expect(cells.has("b.x")).toBe(false);
  expect(cells.get("a.x")!.parts.map(({ value }) => value)).toEqual([100, 50]);
  const { verdict, charts } = published(one, cells);
  expect(verdict).toBe("100.0 IOPS, 2.00×.");
  expect(charts[0]!.link).toBe("#/percentiles?s=lab/a1&n=lab/a/randread-4k-j1~one");
});

it("refuses a cell that means several measurements, and a sentence without its number", () => {
  const again = [...points, point("a", 1, 101, { key: "again" })];
  expect(() => cellsOf(one, { points: again, figures: [] })).toThrow("a.q1 selects 2 measurements");
  const cells = cellsOf(one, { points: points.slice(2), figures: [] });
  expect(() => published(one, cells)).toThrow("there is no a.q1");
  const byFile = { ...one, rows: one.rows.map((row) => ({ ...row, file: "x/*_dev_1.txt" })) };
  expect(cellText(cellsOf(byFile, { points, figures: [] }).get("a.best")!)).toBe("100.0");
});

it("selects figures by their id, in the unit of the column", () => {
  const facts = { ...one, rows: [{ id: "a", name: "a", dataset: "lab", facts: { q1: "f-1" } }] };
  expect(() => cellsOf(facts, { points, figures: [] })).toThrow("f-1 is no figure in iops");
});

const part = (bound: string | null, value: number): Part =>
  ({ of: { figure: { bound } }, value, unit: "iops", mark: "lab/f-1" }) as unknown as Part;
const ratio = (...parts: Part[]): string =>
  valueText({ value: parts[0]!.value / parts[1]!.value, unit: "times", parts, derived: true });

it("a ratio carries the bounds of its two numbers", () => {
  expect(ratio(part(null, 6), part(null, 3))).toBe("2.00×");
  expect(ratio(part("up_to", 6), part(null, 3))).toBe("≤ 2.00×");
  expect(ratio(part("at_least", 6), part("up_to", 3))).toBe("≥ 2.00×");
  expect(ratio(part(null, 6), part("at_least", 3))).toBe("≤ 2.00×");
  expect(ratio(part("about", 6), part(null, 3))).toBe("≈ 2.00×");
  expect(ratio(part("up_to", 6), part("up_to", 3))).toBe("not determined");
});

it("a sentence says the bound of a printed number", () => {
  const cells = cellsOf(one, { points, figures: [] });
  const figure = { ...cells.get("a.q1")!, parts: [part("at_least", 100)] };
  expect(published(one, new Map([...cells, ["a.q1", figure]])).verdict).toBe("≥ 100.0 IOPS, 2.00×.");
});

const trace = (op: string, mean: number, more: Partial<TraceRow> = {}): TraceRow =>
  ({
    ...{ key: `abc.${op}`, dataset: "lab", system: "a", source_path: "x/full_iops.1.log", metric: "iops", op, mean },
    ...{ least: mean / 2, least_s: 7, last_s: 100, rows: 100, window_s: 1, block_bytes: 4096, excluded: null },
    ...more,
  }) as TraceRow;
const overTime: Comparison = {
  ...one,
  rows: [{ id: "a", name: "a", dataset: "lab", system: "a" }],
  columns: [
    { id: "mean", name: "mean", op: "read", of: "series_mean" },
    { id: "least", name: "slowest second", op: "read", of: "series_least" },
    { id: "s", name: "duration", op: "read", of: "series_s" },
    { id: "moved", name: "moved", of: "series_bytes" },
    { id: "share", name: "share", ratio: "least", over: "mean", as: "percent" },
  ],
};

it("over time: of one operation of a log; bytes are of all its operations, or are not known", () => {
  const traces = [trace("read", 5000), trace("write", 15_000), trace("read", 9, { metric: "latency" })];
  const said = (rows: readonly TraceRow[]) =>
    [...cellsOf(overTime, { points: [], figures: [], traces: rows }).values()].map(cellText);
  expect(said(traces)).toEqual(["5,000", "2,500", "100 s", "8.192 GB", "50 %"]);
  expect(said([trace("read", 5000, { block_bytes: null })])[3]).toBe("—");
  expect(said([trace("read", 5000, { excluded: "warm-up" })])).toEqual(["—", "—", "—", "—", "—"]);
  const { of } = cellsOf(overTime, { points: [], figures: [], traces }).get("a.least")!.parts[0]!;
  expect("trace" in of && [of.at_s, of.said]).toEqual([7, "2,500"]);
});

it("over time: refuses a cell that means the logs of two runs", () => {
  const traces = [trace("read", 5000), trace("write", 5000, { key: "def.1" })];
  expect(() => cellsOf(overTime, { points: [], figures: [], traces })).toThrow("a.moved selects 2 series");
});
