import { describe, expect, it } from "vitest";
import type { CurvePoint } from "~/model/answers";
import { curvePoint } from "../shared/point/rows.fixture";
import { gridsOf, type Cell } from "./grid";
import type { Metric } from "./state";
import { sheetsOf } from "./paper";
import { twinOf } from "./twin";
import { cellWords, columnText, rowName, sharedRemarks } from "./words";

let next = 0;
/** A read run, or the read and the write of a mixed one. */
function run(more: Partial<CurvePoint>): CurvePoint[] {
  const run_no = ++next;
  const one = curvePoint({ run_no, key: `k${String(run_no)}.read`, numjobs: 1, load_kind: "outstanding", ...more });
  if (one.workload_op !== "mixed") return [{ ...one, op: one.workload_op }];
  return [
    { ...one, op: "read" },
    { ...one, op: "write", key: `k${String(run_no)}.write`, iops: (one.iops ?? 0) / 2 },
  ];
}
const read = (iodepth: number, iops: number, more: Partial<CurvePoint> = {}) =>
  run({
    series: "randread-4k-j1",
    workload_op: "read",
    pattern: "random",
    block_bytes: 4096,
    read_percent: 100,
    iodepth,
    outstanding: iodepth,
    iops,
    total_iops: iops,
    bytes_per_s: iops * 4096,
    total_bytes_per_s: iops * 4096,
    failed: false,
    ...more,
  });
const grid = (points: readonly CurvePoint[], metric: Metric = "auto") =>
  gridsOf(points, { metric, kind: "default" })[0]!;
const values = (cells: readonly (Cell | null)[]) => cells.map((cell) => cell?.values ?? null);

describe("the matrix", () => {
  it("has a row for each block size, mix and op, a column for each depth and jobs in order, and holes", () => {
    const mixed = run({
      series: "randrw70-4k-j1",
      workload_op: "mixed",
      pattern: "random",
      block_bytes: 4096,
      read_percent: 70,
      iodepth: 16,
      iops: 700,
      total_iops: 1050,
      failed: false,
    });
    const large = read(1, 2000, { series: "read-128k-j1", pattern: "seq", block_bytes: 131072, bytes_per_s: 262e6 });
    const { rows, columns } = grid([...large, ...read(16, 900), ...mixed, ...read(1, 100)]);
    expect(columns.map(columnText)).toEqual(["1 × 1", "16 × 1"]);
    expect(rows.map((row) => [rowName(row), row.op, row.unit])).toEqual([
      ["4K random read", "read", "iops"],
      ["4K random 70/30 mix", "read", "iops"],
      ["4K random 70/30 mix", "write", "iops"],
      ["4K random 70/30 mix", "total", "iops"],
      ["128K sequential read", "read", "gb_per_s"],
    ]);
    expect(rows.map((row) => values(row.cells))).toEqual([
      [[100], [900]],
      [null, [700]],
      [null, [350]],
      [null, [1050]],
      [[262e6], null],
    ]);
    expect(cellWords(rows[1]!.cells[0]!, rows[1]!)).toMatchObject({ state: "missing", text: "" });
    expect(cellWords(rows[4]!.cells[0]!, rows[4]!).text).toBe("0.2620");
  });

  it("shows of a repeated cell a value that was measured, and counts", () => {
    const again = (depth: number, ...rates: readonly number[]) =>
      rates.flatMap((iops, n) => read(depth, iops, { repeat: n + 1 }));
    const { rows } = grid([...again(1, 300, 100, 200), ...again(16, 5, 7)]);
    expect(values(rows[0]!.cells)).toEqual([
      [100, 200, 300],
      [5, 7],
    ]);
    const words = rows[0]!.cells.map((cell) => cellWords(cell, rows[0]!));
    expect(words.map(({ text, n }) => [text, n])).toEqual([
      ["200.0", "n 3"],
      ["5.000", "n 2"],
    ]);
    expect(words[0]!.says).toContain("100.0, 200.0, 300.0");
    // It opens the run whose value it shows.
    expect(rows[0]!.cells[0]!.shown.point.iops).toBe(200);
  });

  it("takes no median over set-ups: the first stands, the others are told", () => {
    const setups = ["4G", "5G", "6G"].flatMap((setup, n) => read(1, [300, 100, 200][n]!, { setup }));
    const [cell] = grid(setups).rows[0]!.cells;
    const words = cellWords(cell!, grid(setups).rows[0]!);
    expect([cell!.values, words.text, words.n]).toEqual([[300], "300.0", "+2"]);
    expect(words.says).toContain("not a repeat of it: 5G, 100.0; not a repeat of it: 6G, 200.0");
  });

  it("says what somebody corrected", () => {
    const { rows } = grid([...read(1, 1), ...read(2, 2, { corrected: ["iodepth"] })]);
    const said = rows[0]!.cells.map((cell) => cellWords(cell, rows[0]!).says.includes("corrected iodepth"));
    expect(said).toEqual([false, true]);
  });

  it("says what failed, what was excluded, and what the file does not have", () => {
    const failed = read(1, 0, { failed: true, iops: null, total_iops: null });
    const excluded = read(2, 50, { excluded: "fan failed" });
    const { rows } = grid([...failed, ...excluded, ...read(4, 10)]);
    const said = rows[0]!.cells.map((cell) => cellWords(cell, rows[0]!));
    expect(said.map(({ state, text }) => [state, text])).toEqual([
      ["failed", "failed"],
      ["excluded", "excluded: fan failed"],
      ["good", "10.00"],
    ]);
    const p99 = grid(read(4, 10, { latency: {} }), "p99");
    expect(cellWords(p99.rows[0]!.cells[0]!, p99.rows[0]!)).toMatchObject({ state: "absent", text: "—" });
  });

  it("has a dot where a cell has a remark that others have not", () => {
    const some = grid([...read(1, 10, { runtime_s: 5 }), ...read(1, 10, { numjobs: 2, runtime_s: 500 })]);
    const remarks = some.rows[0]!.cells.map((cell) => cellWords(cell, some.rows[0]!, sharedRemarks([some])).remarks);
    expect(remarks).toEqual([1, 0]);
    // Not at depth 1: the options of the fixture ask for 16, which the audit remarks there.
    const all = grid([...read(2, 10, { runtime_s: 5 }), ...read(4, 10, { runtime_s: 5 })]);
    expect(sharedRemarks([all]).size).toBeGreaterThan(0);
    const first = all.rows[0]!;
    expect(first.cells.map((cell) => cellWords(cell, first, sharedRemarks([all])).remarks)).toEqual([0, 0]);
  });

  it("has a table for each system, and no latency for reads and writes together", () => {
    const two = gridsOf([...read(1, 1, { system: "a" }), ...read(1, 2, { system: "b" })], {
      metric: "iops",
      kind: "default",
    });
    expect(two.map(({ id }) => id)).toEqual(["example/a", "example/b"]);
    const mixed = run({ series: "randrw50-4k-j1", workload_op: "mixed", block_bytes: 4096, iodepth: 1 });
    expect(grid(mixed, "p99").rows.map(({ op }) => op)).toEqual(["read", "write"]);
  });
});

it("a percentile on fewer than ten I/Os is grey and says so; a mean, and one that nobody counted, is not", () => {
  const of = (samples: number | null, metric: Metric = "p99") => {
    const stats = { samples, mean_us: 90, stddev_us: null, min_us: 1, max_us: 900, quantiles: { "0.99": 500 } };
    const [row] = grid(read(1, 100, { latency: { clat: stats }, ios: samples }), metric).rows;
    return cellWords(row!.cells[0]!, row!);
  };
  expect(of(900)).toMatchObject({ few: true, state: "good" });
  expect(of(900).says).toContain("fewer than 10 samples above the percentile (9)");
  expect([of(1000), of(null), of(900, "mean")].map(({ few }) => few)).toEqual([false, false, false]);
});

describe("its table for files", () => {
  const objects = (grids: ReturnType<typeof gridsOf>, metric: string) => {
    const { columns, rows } = twinOf(grids, metric);
    return rows.map(({ cells }) => Object.fromEntries(columns.map(({ id }, c) => [id, cells[c]!.value])));
  };

  it("has a row for every cell, measured or not, in bytes per second and IOPS, each in its column", () => {
    const large = read(1, 2000, { series: "read-128k-j1", pattern: "seq", block_bytes: 131072 });
    const points = [...large, ...read(16, 900, { repeat: 1 }), ...read(16, 800, { repeat: 2 }), ...read(1, 100)];
    const rows = objects(gridsOf(points, { metric: "auto", kind: "default" }), "auto");
    expect(
      rows.map(({ block, iodepth, iops, bytes_per_s, n, state }) => [block, iodepth, iops, bytes_per_s, n, state]),
    ).toEqual([
      ["4K", 1, 100, null, 1, "measured"],
      ["4K", 16, 800, null, 2, "measured"],
      ["128K", 1, null, 2000 * 4096, 1, "measured"],
      ["128K", 16, null, null, 0, "not measured"],
    ]);
  });

  it("names the kind of a percentile in its head, and says why a value is not there or is one of several", () => {
    const stats = { samples: 900, mean_us: 90, stddev_us: null, min_us: 1, max_us: 900, quantiles: { "0.99": 500.25 } };
    const points = [
      ...read(1, 100, { latency: { clat: stats }, ios: 900 }),
      ...read(4, 100, { failed: true }),
      ...read(8, 100, { latency: {} }),
    ];
    const twin = twinOf(gridsOf(points, { metric: "p99", kind: "default" }), "p99");
    const at = twin.columns.findIndex(({ id }) => id === "clat_p99_us");
    expect(twin.rows.map(({ cells }) => cells[at]!.value)).toEqual([500.25, null, null]);
    expect(twin.rows[0]!.cells[at]!.note).toContain("fewer than 10 samples");
    const states = objects(gridsOf(points, { metric: "p99", kind: "default" }), "p99").map(({ state }) => state);
    expect(states).toEqual(["measured", "failed", "measured; the file does not have this number"]);
  });
});

it("stands on paper in parts of about equal breadth, and loses no cell", () => {
  const depths = Array.from({ length: 11 }, (_, i) => i + 1);
  const whole = grid(depths.flatMap((depth) => read(depth, depth * 100)));
  const sheets = sheetsOf(whole, false);
  expect(sheets.map(({ columns }) => columns.length)).toEqual([6, 5]);
  expect(sheets.flatMap(({ rows }) => rows[0]!.cells)).toEqual(whole.rows[0]!.cells);
  expect(sheetsOf(whole, true)).toEqual([whole]);
});
