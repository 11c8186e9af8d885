import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fill } from "../../tests/support/arrow";
import { boundFunctions } from "./bounds";
import type { Engine } from "./engine";
import { openNodeEngine } from "./node";
import { isRefused, READ, type ReadOptions, SqlError } from "./read";

// Its own engine, whose statements are recorded.
vi.unmock("./node");

let engine: Engine;
const heard: string[] = [];
beforeAll(async () => {
  engine = await openNodeEngine((sql) => heard.push(sql));
  const source = (source_no: number, dataset: string) => ({ source_no, dataset, name: `${dataset}.json` });
  await fill(engine, "source", [source(1, "local"), source(2, "lab")]);
  const run = { tool: "fio", document: 0 };
  await fill(engine, "run", [
    { ...run, run_no: 1, source_no: 1, dataset: "local", title: "own" },
    { ...run, run_no: 2, source_no: 2, dataset: "lab", title: null },
  ]);
  const latency = (source_no: number, value_us: number) => ({
    ...{ point_no: source_no * 1_048_576, kind: "clat", stat: "mean", value_us },
  });
  await fill(engine, "latency", [latency(1, 80.5), latency(2, 90)]);
});
afterAll(() => engine.close());

const ALL = ["local", "lab"];
const read = (text: string, options: Partial<ReadOptions> = {}) => engine.read!(text, { datasets: ALL, ...options });
const failure = async (text: string, options: Partial<ReadOptions> = {}): Promise<SqlError> => {
  const error: unknown = await read(text, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SqlError)) throw new Error(`${text} was not refused: ${String(error)}`);
  return error;
};
const values = async (text: string, options: Partial<ReadOptions> = {}) =>
  (await read(text, options)).columns.map((column) => column.values);

describe("a statement that reads", () => {
  it.each([
    ["SELECT title FROM run ORDER BY run_no", [["own", null]]],
    ["FROM run SELECT run_no ORDER BY run_no DESC", [[2, 1]]],
    ["WITH own AS (SELECT 1 AS n) SELECT n FROM own", [[1]]],
    ["VALUES (1, 'a'), (2, 'b');", [[1, 2], ["a", "b"]]], // prettier-ignore
    ["/* ; */ SELECT 1 -- ; DROP TABLE run", [[1]]],
    ["SELECT 'it''s; DROP TABLE run' AS s", [["it's; DROP TABLE run"]]],
    ["SELECT name FROM (SHOW TABLES) WHERE name = 'run'", [["run"]]],
    ["SELECT count(*) FROM (SUMMARIZE run)", [[16]]],
    ["PIVOT (VALUES (1, 'a'), (1, 'b')) t(i, k) ON k IN ('a', 'b') USING count(*)", [[1], [1], [1]]],
    ["UNPIVOT (SELECT 1 AS a, 2 AS b) ON a, b INTO NAME n VALUE v", [["a", "b"], [1, 2]]], // prettier-ignore
  ])("gives %s", async (text, wanted) => {
    expect(await values(text)).toEqual(wanted);
  });

  it("has its columns in order with the engine's types, two of one name too", async () => {
    const { columns, rows, more } = await read("SELECT 1 AS a, 'x' AS a, 2.50::DECIMAL(9,2) AS d, [1] AS l, true AS b");
    expect(columns.map(({ type }) => type)).toEqual(["INTEGER", "VARCHAR", "DECIMAL(9,2)", "INTEGER[]", "BOOLEAN"]);
    expect(columns.map(({ values: [value] }) => value)).toEqual([1, "x", 2.5, "[1]", true]);
    expect({ rows, more }).toEqual({ rows: 1, more: null });
  });

  it("keeps each digit: what no double holds is a text", async () => {
    const text = "SELECT 9007199254740992::BIGINT, 9007199254740993::BIGINT, 0.1::DECIMAL(38,30), 'nan'::DOUBLE";
    expect(await values(text)).toEqual([[9007199254740992], ["9007199254740993"], [0.1], ["NaN"]]);
    for (const type of ["BIGINT", "UBIGINT", "HUGEINT", "UHUGEINT"])
      expect(await values(`SELECT unnest([9007199254740993, NULL, 7])::${type}`)).toEqual([
        ["9007199254740993", null, 7],
      ]);
  });

  it("has the bounded functions as DuckDB has them, under their own names", async () => {
    const { columns } = await read(
      "SELECT range(3), range(NULL), range(2, 5), range(9, 0, -4), generate_series(1, 2), list_resize([1], 2, 7), " +
        "range(DATE '2026-01-01', DATE '2026-01-03', INTERVAL 1 DAY), repeat('ab', 2), repeat([1], 2), (2).range(), range(-1)",
    );
    expect(columns.map(({ name }) => name).slice(0, 3)).toEqual(['"range"(3)', '"range"(NULL)', '"range"(2, 5)']);
    expect(columns.map(({ values: [value] }) => value)).toEqual([
      ...["[0, 1, 2]", null, "[2, 3, 4]", "[9, 5, 1]", "[1, 2]", "[1, 7]"],
      ...["['2026-01-01 00:00:00', '2026-01-02 00:00:00']", "abab", "[1, 1]", "[0, 1]", "[]"],
    ]);
    expect(await values("SELECT len(range(run_no * 30000)) FROM run ORDER BY 1")).toEqual([[30_000, 60_000]]);
  });

  // The engine of WebKit traps on such a macro; tests/browser/browsers.spec.ts asks it where it is installed.
  it("bounds what a lambda takes apart in macros that name its types", () => {
    const parameters = boundFunctions().flatMap((sql) => [...sql.matchAll(/\(([^()]*)\) AS list_transform\(\[\{/g)]);
    expect(parameters).toHaveLength(6);
    for (const [, named] of parameters) expect(named).toMatch(/^\w [A-Z]+(, \w [A-Z]+)*$/);
  });

  it("explains", async () => {
    const { columns } = await read("EXPLAIN ANALYZE SELECT count(*) FROM run");
    expect(columns.map(({ name }) => name)).toEqual(["explain_key", "explain_value"]);
    expect(columns[1]!.values.join()).toContain("run");
  });

  it("sees the rows of the datasets that are asked for, in every table, whatever else is loaded", async () => {
    const text =
      "SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM source), (SELECT max(value_us) FROM latency)";
    expect(await values(text)).toEqual([[2], [2], [90]]);
    expect(await values(text, { datasets: ["local"] })).toEqual([[1], [1], [80.5]]);
    expect(await values(text, { datasets: [] })).toEqual([[0], [0], [null]]);
    expect(await values(text)).toEqual([[2], [2], [90]]);
  });
});

it("asks the engine once for what it knows, and looks again after each change", async () => {
  const text = "SELECT count(*) FROM source";
  await values(text);
  const before = heard.length;
  expect(await values(text)).toEqual([[2]]);
  expect(heard.slice(before)).toHaveLength(1);
  await fill(engine, "source", [{ source_no: 3, dataset: "other", name: "other.json" }]);
  expect(await values(text)).toEqual([[2]]);
  // A checkpoint, which waits for each statement that still holds a table.
  await engine.forget([3]);
  expect(await values(text)).toEqual([[2]]);
});

describe("limits", () => {
  it("end a result at its rows, and say that there are more", async () => {
    const { columns, rows, more } = await read("SELECT * FROM range(1000000000)");
    expect({ rows, more, last: columns[0]!.values.at(-1) }).toEqual({ rows: READ.rows, more: "rows", last: 9_999 });
    expect(await read("SELECT * FROM range(3)", { rows: 3 })).toMatchObject({ rows: 3, more: null });
    expect(await read("SELECT * FROM range(4) ORDER BY 1 DESC", { rows: 3 })).toMatchObject({ rows: 3, more: "rows" });
  });

  it("end a result at its bytes", async () => {
    const { rows, more } = await read("SELECT repeat('x', 5000) FROM range(100000)");
    expect(more).toBe("bytes");
    expect(rows).toBeLessThan(READ.rows);
  });

  it("leave rows that are too large for one result", async () => {
    expect(await read("SELECT repeat('x', 20000) FROM range(2000)")).toMatchObject({ more: "bytes", rows: 0 });
  });

  it("Cancel ends it, and the engine goes on", async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    const asked = read("SELECT count(*) FROM range(1000000000) a, range(1000) b", { signal: abort.signal });
    const other = engine.query('SELECT count(*) AS n FROM "run"');
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    expect((await other).columns["n"]![0]).toBe(2);
    // A checkpoint waits for each statement that still holds a table.
    await engine.forget([99]);
  });
});

describe("an error says where", () => {
  it.each([
    ["SELEC 1", 0],
    ["SELECT a\nFROM run\nWHERE bb = 1", 24],
    ["SELECT title, é, nothing FROM run", 14],
    ["EXPLAIN SELECT nothing FROM run", 15],
    ["SELECT run_no FROM runs", 19],
    [`SELECT ${"run_no, ".repeat(40)} nothing FROM run`, 7 + 40 * 8 + 1],
    ["SELECT 'abc", 7],
  ])("%s", async (text, at) => {
    const error = await failure(text);
    expect(error).toMatchObject({ code: "engine/query", at });
    expect(error.message).not.toContain("LINE");
  });
});

const ENDLESS = "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t)";

/** What is refused before it runs, and how. */
const REFUSED: readonly (readonly [string, string])[] = [
  ["SELECT * FROM read_csv('/etc/passwd')", "engine/sql-function"],
  ["SELECT * FROM read_text('https://example.org/')", "engine/sql-function"],
  ["SELECT * FROM \"READ_BLOB\" /* ( */ ('x')", "engine/sql-function"],
  ["SELECT * FROM system.main.glob -- hidden\n ('*')", "engine/sql-function"],
  ["SELECT * FROM /* /* */ */ sniff_csv/**/('x.csv')", "engine/sql-function"],
  ["SELECT * FROM query('SELECT * FROM check' || 'point()')", "engine/sql-function"],
  ["SELECT * FROM query_table(['run'])", "engine/sql-function"],
  ["SELECT * FROM arrow_scan(1, 2, 3)", "engine/sql-function"],
  ["SELECT * FROM seq_scan('run')", "engine/sql-function"],
  ["SELECT * FROM checkpoint()", "engine/sql-function"],
  ["SELECT * FROM enable_logging()", "engine/sql-function"],
  ["SELECT write_log('x')", "engine/sql-function"],
  ["SELECT * FROM read_parquet('https://example.org/a.parquet')", "engine/sql-function"],
  ["SELECT * FROM '/etc/passwd.csv'", "engine/sql-file"],
  ['FROM "https://example.org/a.csv"', "engine/sql-file"],
  ["FROM 's3://bucket/a.parquet'", "engine/query"],
  ['FROM U&"check\\0070oint"()', "engine/query"],
  ["ATTACH 'https://example.org/a.duckdb'", "engine/sql-select"],
  ["COPY run TO 'out.csv'", "engine/sql-select"],
  ["EXPORT DATABASE 'out'", "engine/sql-select"],
  ["INSTALL httpfs", "engine/sql-select"],
  ["LOAD json", "engine/sql-select"],
  ["SET threads = 8", "engine/sql-select"],
  ["SET VARIABLE x = 1", "engine/sql-select"],
  ["RESET lock_configuration", "engine/sql-select"],
  ["PRAGMA database_list", "engine/sql-select"],
  ["CALL checkpoint", "engine/query"],
  ["CALL pragma_version()", "engine/sql-select"],
  ["DROP TABLE run", "engine/sql-select"],
  ["/* SELECT */ DELETE FROM run", "engine/sql-select"],
  ["EXPLAIN ANALYZE DELETE FROM run", "engine/sql-select"],
  ["EXPLAIN EXPLAIN SELECT 1", "engine/sql-select"],
  ["WITH gone AS (DELETE FROM run RETURNING *) SELECT * FROM gone", "engine/query"],
  ["INSERT INTO run (run_no) SELECT 3", "engine/sql-select"],
  ["CREATE TEMP TABLE x AS SELECT 1", "engine/sql-select"],
  ["PREPARE p AS DELETE FROM run", "engine/sql-select"],
  ["BEGIN", "engine/sql-select"],
  ["VACUUM", "engine/sql-select"],
  ["SELECT 1; DROP TABLE run", "engine/sql-several"],
  ["SELECT 1 /* ; */ ; -- ;\n DROP TABLE run", "engine/sql-several"],
  ["SELECT list_sum(system.main.range(1000000000))", "engine/sql-function"],
  ['SELECT "system" . /**/ "Range" (1000000000)', "engine/sql-function"],
  ["SELECT len(main.list_resize([1], 3000000000))", "engine/sql-function"],
  ["PIVOT run ON tool", "engine/sql-pivot"],
  ["FROM (PIVOT run ON tool)", "engine/sql-pivot"],
  ["PIVOT run ON tool IN ('fio'); DROP TABLE run", "engine/sql-several"],
  ["SELECT 1) ; DROP TABLE run; SELECT * FROM (SELECT 1", "engine/sql-several"],
  ["SELECT 1') ; DROP TABLE run --", "engine/query"],
  ["SELECT 1\0'); DROP TABLE run", "engine/query"],
  ["SELECT * INTO other FROM run", "engine/query"],
  ["SELECT $1", "engine/query"],
  ["SELECT json_extract('{}', 'a')", "engine/query"],
  ["SELECT " + "1 + ".repeat(4_000) + "1", "engine/query"],
  ["SELECT " + "-".repeat(READ.text), "engine/sql-long"],
  ["", "engine/sql-empty"],
  [" ; -- SELECT 1", "engine/sql-empty"],
];

/** What runs, and is cut. */
const CUT: readonly (readonly [string, string])[] = [
  [`${ENDLESS} SELECT count(*) FROM t`, "engine/sql-time"],
  ["SELECT count(a.range + b.range) FROM range(1000000000) a, range(100000) b", "engine/sql-time"],
];

/** A fast machine runs out of memory before the time limit. */
const GROWING: readonly string[] = [
  "SELECT * FROM range(1000000000) ORDER BY range DESC",
  "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE hash(a.range) = b.range",
];

/** One value or list of 10^9 items and more; each crashed the instance, and in some browsers the page. */
const LONG: readonly string[] = [
  "SELECT list_sum(range(1000000000))",
  "SELECT list_sum(generate_series(1, 1000000000))",
  "SELECT len(range(0, 1000000000, 1))",
  "SELECT len(range(-9000000000000000000, 9000000000000000000, 1))",
  "SELECT len(generate_series(TIMESTAMP '2000-01-01', TIMESTAMP '2026-01-01', INTERVAL 1 MICROSECOND))",
  "SELECT unnest(range(300000000))",
  "SELECT (1000000000).range().list_sum()",
  "SELECT list_sum([x FOR x IN range(range) IF x % 2 = 0]) FROM range(1000000000, 1000000005)",
  "SELECT len([[y FOR y IN range(1000000000)] FOR x IN range(3)])",
  "SELECT list_reduce(range(1000000000), lambda a, b: a + b)",
  "SELECT len(range(CASE WHEN random() < 2 THEN 1000000000 ELSE 1 END))",
  "SELECT len(list_resize([1], 3000000000))",
  "SELECT len(array_resize(['x'], 3000000000, 'y'))",
  "SELECT len(repeat([1], 3000000000))",
  "SELECT length(repeat('x', 1000000000))",
  "SELECT md5(repeat(repeat('x', 60000), 1000000))",
  "SELECT count(*) FROM run WHERE len(range(run_no * 1000000000)) > 0",
  "WITH a AS MATERIALIZED (SELECT range(1000000000) AS l) SELECT count(*) FROM a, a b",
];

/** More memory than a statement may use, or than exists. */
const LARGE: readonly string[] = [
  "SELECT length(string_agg(repeat('x', 60000), ',')) FROM range(100000)",
  "SELECT NULL::INT[1000][1000][1000]",
  "SELECT range::INT[90000][1000] FROM range(3)",
  "SELECT len(list_resize([['x']], 60000)) FROM range(100000)",
  "SELECT length(printf('%1000000000d', 1))",
];

describe("hostile statements", () => {
  it.each(REFUSED)("refuses %s", async (text, code) => {
    expect((await failure(text)).code).toBe(code);
  });

  it.each(CUT)("cuts %s", async (text, code) => {
    expect((await failure(text, { time_ms: 1_000 })).code).toBe(code);
  });

  it.each(GROWING)("stops at the time or memory limit: %s", async (text) => {
    expect(["engine/sql-time", "engine/sql-memory"]).toContain((await failure(text, { time_ms: 1_000 })).code);
  });

  it("cuts an endless list at its rows or at its time, whichever comes first", async () => {
    const end = await read(`${ENDLESS} SELECT * FROM t`, { time_ms: 1_000 }).then(
      ({ more }) => more,
      (thrown: unknown) => (thrown instanceof SqlError ? thrown.code : null),
    );
    expect(["rows", "engine/sql-time"]).toContain(end);
  });

  it.each(LONG)("does not make what is too long: %s", async (text) => {
    expect((await failure(text)).code).toBe("engine/sql-length");
  });

  it.each(LARGE)("ends at its memory: %s", async (text) => {
    expect((await failure(text)).code).toBe("engine/sql-memory");
  });

  it("have changed nothing", async () => {
    expect(
      await values("SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM (SHOW TABLES) WHERE name = 'x')"),
    ).toEqual([[2], [0]]);
  });

  it("knows each function of this version that reads or changes anything", async () => {
    const { columns } = await engine.query(
      "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'table'",
    );
    const open = (Array.from(columns["function_name"]!) as string[]).filter((name) => !isRefused(name));
    // They generate rows, or describe the database itself.
    const harmless = /^(?:duckdb_\w+|pragma_\w+|generate_series|range|repeat|repeat_row|summary|unnest)$/;
    expect(open.filter((name) => !harmless.test(name))).toEqual([]);
  });
});
