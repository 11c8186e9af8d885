import { tableFromArrays, tableToIPC } from "@uwdata/flechette";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FIRST_PUBLISHED_SOURCE, POINTS_PER_SOURCE } from "~/model/numbers";
import { stored, views, type Row } from "~/model/tables";
import { arrowOf, fill } from "../../tests/support/arrow";
import { columnNames, storedNames } from "./ddl";
import type { Engine } from "./engine";
import { openNodeEngine } from "./node";

vi.unmock("./node");

let engine: Engine;
beforeAll(async () => {
  engine = await openNodeEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  for (const table of storedNames) await engine.clear(table);
});

const count = async (table: string) => {
  const { columns } = await engine.query(`SELECT count(*) AS n FROM "${table}"`);
  return columns.n![0];
};

describe("the tables", () => {
  it("have the columns and types of the vocabulary", async () => {
    const { columns, rows } = await engine.query(
      "SELECT table_name, column_name FROM information_schema.columns ORDER BY table_name, ordinal_position",
    );
    const found = Array.from({ length: rows }, (_, i) => [columns.table_name![i], columns.column_name![i]].join("."));
    const all = {
      ...Object.fromEntries(storedNames.map((t) => [t, columnNames(t)])),
      bucket: Object.keys(views.bucket.columns),
      sample: Object.keys(views.sample.columns),
    };
    const wanted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(found).toEqual(wanted.flatMap(([name, list]) => list.map((column) => `${name}.${column}`)));
    expect(Object.keys(stored)).toHaveLength(storedNames.length);
  });
});

describe("the lock", () => {
  it.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_csv('https://example.org/a.csv')",
    "SELECT * FROM read_text('package.json')",
    "SELECT * FROM glob('*')",
    "SELECT * FROM 'package.json'",
    "COPY source TO 'out.csv'",
    "COPY source TO 'https://example.org/out.csv'",
    "COPY source FROM 'https://example.org/in.csv'",
    "EXPORT DATABASE 'out'",
    "IMPORT DATABASE 'in'",
    "ATTACH 'other.duckdb'",
    "ATTACH 'https://example.org/other.duckdb'",
    "LOAD json",
    "LOAD httpfs",
    "SELECT json_extract('{}', 'a')",
    "SET enable_external_access = true",
    "SET autoload_known_extensions = true",
    "RESET lock_configuration",
  ])("refuses %s", async (sql) => {
    await expect(engine.query(sql)).rejects.toMatchObject({ name: "EngineError", code: "engine/query" });
  });

  it.each(["INSTALL httpfs", "INSTALL httpfs FROM 'https://example.org'", "FORCE INSTALL httpfs"])(
    "%s has no effect: what it names cannot be loaded",
    async (sql) => {
      await engine.query(sql);
      await expect(engine.query("LOAD httpfs")).rejects.toMatchObject({ code: "engine/query" });
      await expect(engine.query("SELECT * FROM read_csv('https://example.org/a.csv')")).rejects.toMatchObject({
        code: "engine/query",
      });
      const { columns } = await engine.query(
        "SELECT count(*) AS n FROM duckdb_extensions() WHERE extension_name = 'httpfs' AND (loaded OR installed)",
      );
      expect(Array.from(columns["n"]!)).toEqual([0]);
    },
  );

  it("allows Arrow", async () => {
    await fill(engine, "label", [{ target: "run:a.0", key: "media", value: "QLC", origin: "user" }]);
    expect(await count("label")).toBe(1);
  });
});

describe("query", () => {
  it("gives columns: numbers as numbers, NULL as null", async () => {
    const { rows, columns } = await engine.query(
      "SELECT x::BIGINT AS big, sum(x) OVER () AS huge, 0.25::DECIMAL(4, 2) AS dec, x = 1 AS yes, 'é' || x AS t, " +
        "CASE WHEN x = 1 THEN x END AS gap FROM range(2) t(x) ORDER BY x",
    );
    expect(rows).toBe(2);
    expect(Object.fromEntries(Object.entries(columns).map(([k, v]) => [k, Array.from(v)]))).toEqual({
      big: [0, 1],
      huge: [1, 1],
      dec: [0.25, 0.25],
      yes: [false, true],
      t: ["é0", "é1"],
      gap: [null, 1],
    });
  });

  it("an error says what was wrong", async () => {
    await expect(engine.query("SELECT nothing FROM nowhere")).rejects.toThrow(/nowhere/);
  });

  it("can be aborted while it runs, and the engine goes on", async () => {
    const abort = new AbortController();
    const slow = engine.query("SELECT sum(x * x % 7) FROM range(1000000000000) t(x)", { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(slow).rejects.toMatchObject({ name: "AbortError" });
    expect((await engine.query("SELECT 1 AS one")).columns.one![0]).toBe(1);
  });

  it("releases the tables of an aborted query", async () => {
    const label = { target: "run:a.0", key: "media", value: "TLC", origin: "user" };
    await engine.insert("label", arrowOf("label", [label, label]), 2);
    const abort = new AbortController();
    const slow = engine.query("SELECT sum(x * length(value)) FROM label, range(1000000000) t(x)", {
      signal: abort.signal,
    });
    setTimeout(() => abort.abort(), 20);
    await expect(slow).rejects.toMatchObject({ name: "AbortError" });
    // Its checkpoint would never end.
    await engine.forget([1]);
    expect(await count("label")).toBe(2);
  });

  it("a forget waits for running queries, but not for ever; later queries wait for the forget", async () => {
    const label = { target: "run:a.0", key: "media", value: "TLC", origin: "user" };
    await engine.insert("label", arrowOf("label", [label, label]), 2);
    const order: string[] = [];
    const say = (word: string) => () => order.push(word);
    // Only an abortable query lets others run in between.
    const { signal } = new AbortController();
    const slow = engine
      .query("SELECT sum(x * length(value)) FROM label, range(10000000) t(x)", { signal })
      .then(say("asked before"));
    await new Promise((resolve) => setTimeout(resolve));
    const forgotten = engine.forget([1]).then(say("forgotten"));
    await slow;
    const later = engine.query("SELECT count(*) FROM label", { signal }).then(say("asked later"));
    await Promise.all([forgotten, later]);
    expect(order).toEqual(["asked before", "forgotten", "asked later"]);
  });

  it("does not start when aborted before", async () => {
    // If it ran, it would fail on its own.
    await expect(engine.query("SELECT nothing FROM nowhere", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("insert", () => {
  const row = { target: "run:a.0", key: "media", value: "TLC", origin: "user" };
  const bad = { name: "EngineError", code: "engine/insert-count" };

  it.each([
    ["bytes that are no Arrow", () => new Uint8Array([1, 2, 3])],
    ["a stream that ends early", () => arrowOf("label", [row, row, row]).slice(0, 700)],
    ["other columns", () => tableToIPC(tableFromArrays({ target: ["x"] }), { format: "stream" })!],
    [
      "columns in another order",
      () =>
        tableToIPC(tableFromArrays({ key: ["a"], target: ["a"], value: ["a"], origin: ["a"] }), { format: "stream" })!,
    ],
    ["more rows than announced", () => arrowOf("label", [row, row, row, row])],
  ])("refuses %s and adds nothing", async (_, make) => {
    await expect(engine.insert("label", make(), 3)).rejects.toMatchObject(bad);
    expect(await count("label")).toBe(0);
    await fill(engine, "label", [row]);
    expect(await count("label")).toBe(1);
  });

  it("counts inserts that run at the same time", async () => {
    await Promise.all(
      [1, 2, 3, 4].map((n) =>
        fill(
          engine,
          "label",
          Array.from({ length: n }, () => row),
        ),
      ),
    );
    expect(await count("label")).toBe(10);
  });

  it("keeps integers up to 2^53, text and NULL", async () => {
    await fill(engine, "point", [{ point_no: 2 ** 53 - 1, title: "<img src=x onerror=alert(1)>", failed: true }]);
    const { columns } = await engine.query("SELECT point_no, title, failed, iops FROM point");
    expect(columns.point_no![0]).toBe(2 ** 53 - 1);
    expect(columns.title![0]).toBe("<img src=x onerror=alert(1)>");
    expect(columns.failed![0]).toBe(true);
    expect(columns.iops![0]).toBeNull();
  });
});

it("shows a histogram as buckets: a row for each, numbers as numbers", async () => {
  const one = (patch: Partial<Row<"histogram">>): Partial<Row<"histogram">> => ({
    kind: "clat",
    lo_ns: Float64Array.of(0, 2 ** 40),
    hi_ns: Float64Array.of(2 ** 40, 2 ** 41),
    value_ns: Float64Array.of(7, 2 ** 40),
    count: Float64Array.of(2 ** 53 - 1, 1),
    ...patch,
  });
  await fill(engine, "histogram", [one({ point_no: 8 }), one({ trace_no: 9, t_s: 1.5, kind: "slat" })]);
  const { columns } = await engine.query("SELECT * FROM bucket");
  const last = await engine.query("SELECT typeof(lo_ns) AS lo, typeof(count) AS n FROM bucket LIMIT 1");
  expect(Object.fromEntries(Object.entries(columns).map(([k, v]) => [k, Array.from(v)]))).toEqual({
    point_no: [8, 8, null, null],
    trace_no: [null, null, 9, 9],
    t_s: [null, null, 1.5, 1.5],
    kind: ["clat", "clat", "slat", "slat"],
    lo_ns: [0, 2 ** 40, 0, 2 ** 40],
    hi_ns: [2 ** 40, 2 ** 41, 2 ** 40, 2 ** 41],
    value_ns: [7, 2 ** 40, 7, 2 ** 40],
    count: [2 ** 53 - 1, 1, 2 ** 53 - 1, 1],
  });
  expect([last.columns.lo![0], last.columns.n![0]]).toEqual(["BIGINT", "BIGINT"]);
});

describe("forget", () => {
  it("removes everything of a source and nothing else", async () => {
    const sources = [1, 2, FIRST_PUBLISHED_SOURCE];
    const first = (n: number) => n * POINTS_PER_SOURCE;
    await fill(
      engine,
      "source",
      sources.map((source_no) => ({ source_no })),
    );
    await fill(
      engine,
      "run",
      sources.map((source_no) => ({ source_no, run_no: first(source_no) })),
    );
    await fill(
      engine,
      "point",
      sources.map((source_no) => ({ source_no, point_no: first(source_no) })),
    );
    await fill(
      engine,
      "latency",
      sources.flatMap((n) => [{ point_no: first(n) }, { point_no: first(n + 1) - 1 }]),
    );
    await fill(
      engine,
      "histogram",
      sources.flatMap((n) => [{ point_no: first(n) + 5 }, { trace_no: first(n) + 5 }]),
    );
    await fill(
      engine,
      "trace",
      sources.map((source_no) => ({ source_no, trace_no: first(source_no) + 5 })),
    );
    await fill(
      engine,
      "sample",
      sources.flatMap((n) => [{ trace_no: first(n) }, { trace_no: first(n + 1) - 1 }]),
    );
    await fill(
      engine,
      "figure",
      sources.map((source_no) => ({ source_no })),
    );
    const version = engine.version;
    await engine.forget([2]);
    expect(engine.version).toBeGreaterThan(version);
    for (const table of ["source", "run", "point", "trace", "figure"]) expect(await count(table)).toBe(2);
    for (const table of ["histogram", "sample"]) expect(await count(table)).toBe(4);
    const { columns } = await engine.query("SELECT point_no FROM latency ORDER BY point_no");
    expect(Array.from(columns.point_no!)).toEqual(
      [1, FIRST_PUBLISHED_SOURCE].flatMap((n) => [first(n), first(n + 1) - 1]),
    );
    await fill(engine, "source", [{ source_no: 3 }]);
    expect(await count("source")).toBe(3);
  });
});

describe("replace", () => {
  const first = (n: number) => n * POINTS_PER_SOURCE;
  const points = (n: number, many: number) =>
    Array.from({ length: many }, (_, i) => ({ source_no: n, point_no: first(n) + i }));
  const stream = (rows: ReturnType<typeof points>) =>
    ({ table: "point", ipc: arrowOf("point", rows), rows: rows.length }) as const;

  it("replaces rows between queries: a query sees all of the change, or nothing", async () => {
    await fill(engine, "point", [...points(1, 3), ...points(2, 4)]);
    await fill(engine, "label", [{ target: "run:a.0", key: "media", value: "QLC", origin: "user" }]);
    const seen: unknown[] = [];
    const ask = async () => {
      const pair = await Promise.all([count("point"), count("label"), count("point")]);
      seen.push(pair.join());
    };
    const before = ask();
    const change = engine.replace({
      forget: [1],
      clear: ["label"],
      insert: [stream(points(1, 10)), stream([]), stream(points(5, 2))],
      leave: [5],
    });
    await Promise.all([before, ask(), change, ask()]);
    await ask();
    expect(seen.at(-1)).toBe("14,0,14");
    expect(seen.filter((one) => one !== "7,1,7" && one !== "14,0,14")).toEqual([]);
    await fill(engine, "point", points(3, 1));
    expect(await count("point")).toBe(15);
  });

  it("changes nothing when it is refused, and the next one is taken", async () => {
    await fill(engine, "point", points(1, 3));
    const { ipc } = stream(points(1, 5));
    const wrong = {
      forget: [1],
      clear: [],
      insert: [stream(points(1, 2)), { table: "point", ipc, rows: 6 } as const],
      leave: [],
    };
    await expect(engine.replace(wrong)).rejects.toMatchObject({ code: "engine/insert-count" });
    expect(await count("point")).toBe(3);
    // Its end is cut off: DuckDB inserts nothing and reports no error.
    const cut = stream(points(1, 2000)).ipc.slice(0, -400);
    const torn = engine.replace({
      forget: [1],
      clear: [],
      insert: [{ table: "point", ipc: cut, rows: 2000 }],
      leave: [],
    });
    await expect(torn).rejects.toThrow();
    expect(await count("point")).toBe(3);
    for (let i = 1; i < 20; i++)
      await engine.replace({ forget: [1], clear: [], insert: [stream(points(1, i))], leave: [] });
    expect(await count("point")).toBe(19);
  });
});

it("is closed for good", async () => {
  const other = await openNodeEngine();
  await other.close();
  await expect(other.query("SELECT 1")).rejects.toMatchObject({ code: "engine/closed" });
});
