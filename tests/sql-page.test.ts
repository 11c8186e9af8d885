/** The examples of the SQL page, run on the engine. */
import { describe, expect, it } from "vitest";
import { type ExampleId, examples } from "~/views/sql/examples";
import { chartOf, plotTableOf, lineOf, planOf, twinOf } from "~/views/sql/result";
import { exploreSpec } from "~/charts/explore/build";
import { UNITS } from "~/model/plotTable";
import { schemaTables } from "~/views/sql/schema";
import { toCsv } from "~/export/csv";
import { fill } from "./support/arrow";
import { engine, runsOf } from "./support/questions";

const read = (text: string) => engine.read!(text, { datasets: ["lab"] });
const rowsOf = async (id: ExampleId) => {
  const { columns, rows } = await read(examples[id]);
  return Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, values[i]])),
  );
};

const us = (point_no: number, stat: string, quantile: number | null, value_us: number) => ({
  ...{ point_no, kind: "clat", stat, quantile, value_us },
});

/** Two systems of one load each at depth 1 and 32; the second names no system. */
async function filled() {
  await runsOf(
    "lab",
    [
      { source: 1, system: "a", points: [{ iodepth: 1, iops: 100 }, { iodepth: 32, iops: 900 }] }, // prettier-ignore
      { source: 2, path: "b/2.json", points: [{ iodepth: 1, iops: 110 }, { iodepth: 32, iops: 990 }] }, // prettier-ignore
      { source: 3, system: "a", points: [{ iodepth: 32, iops: 800 }] },
    ],
    [
      ...[us(100, "mean", null, 90), us(100, "quantile", 0.99, 100), us(100, "quantile", 0.5, 80)],
      ...[us(100, "quantile", 0.999, 240), us(101, "quantile", 0.99, 900)],
      ...[us(200, "mean", null, 70), us(200, "quantile", 0.99, 90), us(201, "quantile", 0.99, 1_100)],
    ],
  );
  const buckets = (point_no: number, hi_ns: readonly number[], count: readonly number[]) => ({
    ...{ point_no, trace_no: null, t_s: null, kind: "clat", total: count.reduce((sum, n) => sum + n, 0) },
    lo_ns: Float64Array.from(hi_ns, (hi) => hi - 10),
    hi_ns: Float64Array.from(hi_ns),
    value_ns: Float64Array.from(hi_ns),
    count: Float64Array.from(count),
  });
  await fill(engine, "histogram", [buckets(101, [1_000, 2_000], [9_999, 1]), buckets(300, [1_000, 5_000], [9_997, 3])]);
}

it("lists each table and view once", async () => {
  const names = schemaTables.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) await engine.query(`SELECT * FROM "${name}" LIMIT 0`);
});

describe("the examples", () => {
  it.each(Object.keys(examples) as ExampleId[])("%s runs", async (id) => {
    await filled();
    expect((await read(examples[id])).more).toBeNull();
  });

  it("most IOPS within 1 ms: of the loads that hold it, by system or folder", async () => {
    await filled();
    expect(await rowsOf("within")).toMatchObject([
      { system: "a", iops: 900, outstanding: 32, p99_us: 900 },
      { system: "b", iops: 110, outstanding: 1, p99_us: 90 },
    ]);
  });

  it("mean latency with one I/O in flight, least first", async () => {
    await filled();
    expect((await rowsOf("depthOne")).map(({ system, mean_us }) => [system, mean_us])).toEqual([
      ["b", 70],
      ["a", 90],
    ]);
  });

  it("p99.9 by the median; the same load twice; histograms added before the percentile", async () => {
    await filled();
    expect(await rowsOf("tail")).toMatchObject([{ p999_by_p50: 3 }]);
    expect(await rowsOf("spread")).toMatchObject([{ points: 2, least_iops: 800, most_iops: 900, ratio: 1.125 }]);
    // 4 of 20,000 I/Os are above 1 µs, one of them below 2 µs: 19,998 of 20,000 are reached in the last bucket.
    expect(await rowsOf("merged")).toMatchObject([{ system: "a", ios: 20_000, p9999_us_at_most: 5 }]);
  });
});

describe("a result as a chart", () => {
  const form = { form: "lines", x: "", y: "", c: "" } as const;
  const text =
    "SELECT * FROM (VALUES ('a', 4096, 10.0::DOUBLE), ('b', 8192, 30.0), ('a', 512, 20.0)) AS t(system, block_bytes, p99_us)";

  it("draws the last number over the first other column, with units from the names, in the order of the rows", async () => {
    const chart = chartOf(await read(text), { ...form, c: "system" })!;
    expect(chart.choices).toMatchObject({ x: "block_bytes", y: ["p99_us"], colour: "system" });
    expect(chart.lines).toEqual([[0, 2], [1]]);
    expect(chart.table.columns.map(({ unit }) => unit)).toEqual([null, UNITS.bytes, UNITS.us]);
    const [panel] = exploreSpec(chart).panels;
    expect(panel).toBeDefined();
  });

  it("takes the columns of the link, and is none without numbers or as a table", async () => {
    const result = await read(text);
    expect(chartOf(result, { ...form, form: "bars" })!.choices).toMatchObject({ x: "system", y: ["p99_us"] });
    expect(chartOf(result, { ...form, x: "p99_us", y: "block_bytes" })!.choices).toMatchObject({ x: "p99_us" });
    expect(chartOf(result, { ...form, form: "table" })).toBeNull();
    expect(chartOf(await read("SELECT 'a' AS s"), form)).toBeNull();
  });

  it("a rate a second is no time", async () => {
    const { columns } = plotTableOf(await read("SELECT 1 AS gb_per_s, 2 AS bytes_per_s, 3 AS t_s"));
    expect(columns.map(({ unit }) => unit)).toEqual([UNITS.none, UNITS.bytes_per_s, UNITS.s]);
  });
});

describe("a result", () => {
  it("is a table with the statement's column names and all digits, and is saved as such", async () => {
    const result = await read("SELECT 9007199254740993::BIGINT AS n, 0.1 + 0.2::DOUBLE AS x, NULL AS x, '=1' AS s");
    const twin = twinOf(result);
    expect(twin.rows[0]!.cells.map((cell) => cell.text)).toEqual([
      "9007199254740993",
      "0.30000000000000004",
      "NULL",
      "=1",
    ]);
    expect(toCsv({ twin })).toBe("n,x,x_1,s\n9007199254740993,0.30000000000000004,,'=1\n");
    expect(planOf(result)).toBeNull();
    expect(planOf(await read("EXPLAIN SELECT 1"))).toContain("DUMMY_SCAN");
  });

  it("places are given by line and column", () => {
    expect(lineOf("SELECT a\nFROM b", 9)).toEqual({ line: 2, column: 1 });
    expect(lineOf("SELECT", 0)).toEqual({ line: 1, column: 1 });
  });
});
