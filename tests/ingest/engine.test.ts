/** Arrow streams of ingest in the real engine keep the number of rows and every kind of value. */
import { expect, it } from "vitest";
import { Batches } from "~/ingest/batch";
import { engine } from "../support/questions";

const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> => {
  const { rows, columns } = await engine.query(sql);
  return Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[i]])),
  );
};

it("inserts NULL, empty and odd text, booleans and integers up to 2^53 − 1", async () => {
  const batches = new Batches();
  const odd = ["", "a'b\"c", "読み取り", "<img src=x onerror=alert(1)>", "__proto__", "\u202e\0x", "😀"];
  // A character that would reverse or end the text around it is shown as a mark (base/shownText).
  const kept = odd.map((title) => (title === "\u202e\0x" ? "\ufffd\ufffdx" : title));
  odd.forEach((title, i) =>
    batches.add("point", { point_no: 2 ** 53 - 1 - i, title, failed: i % 2 === 0, iops: i / 3 }),
  );
  batches.add("point", { point_no: 1 });
  const cut = batches.cutAll();
  expect(cut.map((b) => [b.table, b.rows])).toEqual([["point", 8]]);
  for (const { table, ipc, rows } of cut) await engine.insert(table, ipc, rows);
  const found = await rowsOf(
    "SELECT point_no, title, failed, iops, engine, direct, block_bytes, iodepth FROM point ORDER BY point_no DESC",
  );
  const absent = { engine: null, direct: null, block_bytes: null, iodepth: null };
  expect(found).toEqual([
    ...kept.map((title, i) => ({ point_no: 2 ** 53 - 1 - i, title, failed: i % 2 === 0, iops: i / 3, ...absent })),
    { point_no: 1, title: null, failed: null, iops: null, ...absent },
  ]);
});

it("inserts samples unchanged; a value that is not a number is NULL", async () => {
  const batches = new Batches();
  const n = 3000;
  const t_s = Float64Array.from({ length: n }, (_, i) => i / 8);
  const value = Float64Array.from({ length: n }, (_, i) => (i % 1000 === 7 ? NaN : i * 2 ** 20));
  batches.addSamples(2 ** 40, t_s, value);
  batches.addSamples(5, Float64Array.of(1), Float64Array.of(-0.5));
  for (const { table, ipc, rows } of batches.cutAll()) await engine.insert(table, ipc, rows);
  const found = await rowsOf(`
    SELECT trace_no, count(*) AS n, count(value) AS valid, sum(value) AS sum, max(t_s) AS last
    FROM sample GROUP BY trace_no ORDER BY trace_no`);
  expect(found).toEqual([
    { trace_no: 5, n: 1, valid: 1, sum: -0.5, last: 1 },
    { trace_no: 2 ** 40, n, valid: n - 3, sum: value.reduce((a, x) => a + (x || 0), 0), last: (n - 1) / 8 },
  ]);
});

it("inserts histograms as they are, in several streams", async () => {
  const batches = new Batches();
  const n = 5000;
  const step = (f: (i: number) => number): Float64Array => Float64Array.from({ length: n }, (_, i) => f(i));
  const histogram = {
    lo_ns: step((i) => i * 4_000_000),
    hi_ns: step((i) => (i + 1) * 4_000_000),
    value_ns: step((i) => i * 4_000_000 + 2_000_000),
    count: step((i) => i),
  };
  for (const kind of ["slat", "clat", "lat"]) {
    batches.addHistogram({ point_no: 2 ** 40, trace_no: null, t_s: null, kind, histogram });
    for (const { table, ipc, rows } of batches.cutAll()) await engine.insert(table, ipc, rows);
  }
  const found = await rowsOf(`
    SELECT kind, count(*) AS n, sum(lo_ns) AS lo, sum(hi_ns) AS hi, sum(value_ns) AS value, sum("count") AS ios,
      min(point_no) AS point, (SELECT total FROM histogram LIMIT 1) AS total
    FROM bucket GROUP BY kind ORDER BY kind`);
  const sum = (a: Float64Array): number => a.reduce((x, y) => x + y, 0);
  const { lo_ns, hi_ns, value_ns, count } = histogram;
  expect(found).toEqual(
    ["clat", "lat", "slat"].map((kind) => ({
      kind,
      n,
      lo: sum(lo_ns),
      hi: sum(hi_ns),
      value: sum(value_ns),
      ios: sum(count),
      point: 2 ** 40,
      total: sum(count),
    })),
  );
});
