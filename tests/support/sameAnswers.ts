/**
 * The questions on DuckDB-Wasm and on another engine, over the same rows: a lake that `kneepoint build --lake` writes
 * from fixtures. Answers are equal, including their order; doubles to 1e-12 of their size, since sums are added in
 * another order.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tableNames } from "~/engine/ddl";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import type { TraceRow } from "~/model/traceAnswers";
import { tables, type Row, type TableName } from "~/model/tables";
import { buckets } from "~/queries/buckets";
import { counts } from "~/queries/counts";
import { details } from "~/queries/details";
import { duckdb, type Dialect } from "~/queries/dialect";
import { intervals } from "~/queries/intervals";
import type { Params, Question } from "~/queries/question";
import { rounds } from "~/queries/rounds";
import { samples } from "~/queries/samples";
import { slower } from "~/queries/slower";
import { questions } from "~/queries/table";
import { totals } from "~/queries/totals";
import { fill } from "./arrow";
import { DATASETS } from "./lake";

const ask = async <P extends Params, A>(
  engine: Pick<Engine, "query">,
  dialect: Dialect,
  question: Question<P, A>,
  params: P,
) => question.finish(await Promise.all(question.sql(params, dialect).map((sql) => engine.query(sql))), params);

/** Equal, doubles to 1e-12 of the larger. */
function expectClose(found: unknown, wanted: unknown, path: string): void {
  if (typeof wanted === "number" && typeof found === "number") {
    const near = Math.abs(found - wanted) <= 1e-12 * Math.max(Math.abs(found), Math.abs(wanted));
    expect(Object.is(found, wanted) || near, `${path}: ${String(found)}, not ${String(wanted)}`).toBe(true);
  } else if (typeof wanted === "object" && wanted !== null && typeof found === "object" && found !== null) {
    expect(Object.keys(found), path).toEqual(Object.keys(wanted));
    for (const [key, value] of Object.entries(wanted))
      expectClose((found as Record<string, unknown>)[key], value, `${path}.${key}`);
  } else expect(found, path).toEqual(wanted);
}

/** Rows of Parquet files in the order in which they were written. */
async function rowsOf(lake: string, table: TableName): Promise<Record<string, unknown>[]> {
  const paths = readdirSync(lake, { recursive: true, encoding: "utf8" })
    .filter((path) => path.startsWith(`${table}/`) && path.endsWith(".parquet"))
    .sort();
  const rows: Record<string, unknown>[] = [];
  for (const path of paths) {
    const bytes = readFileSync(join(lake, path));
    for (const row of await parquetReadObjects({ file: new Uint8Array(bytes).buffer })) rows.push(row);
  }
  const order =
    table === "label" || table === "system"
      ? "rowid"
      : Object.keys(tables[table].columns).find((name) => name === `${table}_no`);
  return order === undefined ? rows : rows.sort((a, b) => Number(a[order]) - Number(b[order]));
}

export interface Other {
  readonly engine: Pick<Engine, "query">;
  /** The folder of the lake whose tables it has. */
  readonly lake: string;
  close(): Promise<void>;
}

/** The tests. @param open the other engine with a lake of `DATASETS` */
export function sameAnswers(dialect: Dialect, open: () => Promise<Other>): void {
  let other: Other;
  let local: Engine;
  let remote: Pick<Engine, "query">;

  beforeAll(async () => {
    other = await open();
    remote = other.engine;
    local = await openNodeEngine();
    for (const table of tableNames) {
      const lists = Object.entries<{ type: string }>(tables[table].columns).filter(([, { type }]) => type === "int64s");
      const rows = (await rowsOf(other.lake, table)).map((row) => ({
        ...row,
        ...Object.fromEntries(lists.map(([name]) => [name, row[name] ?? null])),
      }));
      if (rows.length > 0) await fill(local, table, rows as Partial<Row<typeof table>>[]);
    }
  }, 300_000);

  afterAll(async () => {
    await local?.close();
    await other?.close();
  });

  /** Asks both; returns how many rows the answer has. */
  async function agree<P extends Params, A extends readonly unknown[]>(
    question: Question<P, A>,
    params: P,
  ): Promise<number> {
    const wanted = await ask(local, duckdb, question, params);
    expectClose(await ask(remote, dialect, question, params), wanted, question.name);
    return wanted.length;
  }

  it.each(tableNames)("table %s has the same rows", async (table) => {
    const sql = `SELECT count(*) AS n FROM ${table}`;
    expect((await remote.query(sql)).columns["n"]![0]).toBe((await local.query(sql)).columns["n"]![0]);
  });

  const whole = questions as readonly unknown[] as readonly Question<{ dataset: string }, unknown[]>[];
  it.each(whole)("$name", { timeout: 300_000 }, async (question) => {
    let rows = 0;
    for (const dataset of Object.keys(DATASETS)) rows += await agree(question, { dataset });
    console.log(`${question.name}: ${rows} rows agree`);
    expect(rows).toBeGreaterThan(0);
  });

  const tracesOf = async (dataset: string, table: "sample" | "histogram"): Promise<string[]> => {
    const { columns } = await local.query(
      `SELECT DISTINCT t.trace_no FROM trace t JOIN ${table} s ON s.trace_no = t.trace_no WHERE t.dataset = '${dataset}' ORDER BY 1`,
    );
    return Array.from(columns["trace_no"] as ArrayLike<TraceRow["trace_no"]>, String);
  };

  it("over time", { timeout: 300_000 }, async () => {
    const dataset = "series";
    const traces = await tracesOf(dataset, "sample");
    const range = { dataset, from_s: null, to_s: null };
    const found: Record<string, number> = {};
    for (const part of [range, { ...range, from_s: 3.5, to_s: 20 }]) {
      const asked = { ...part, traces };
      const windowed = { ...asked, window_s: 5, weights: [], offsets_s: traces.map(() => "0") };
      for (const pixels of [10, 100_000])
        found["samples"] = (found["samples"] ?? 0) + (await agree(samples, { ...asked, pixels }));
      found["counts"] = (found["counts"] ?? 0) + (await agree(counts, { ...asked, window_s: 2 }));
      found["totals"] = (found["totals"] ?? 0) + (await agree(totals, { ...windowed, pixels: 50 }));
      found["rounds"] = (found["rounds"] ?? 0) + (await agree(rounds, windowed));
    }
    console.log("over time, rows that agree:", found);
    for (const [name, rows] of Object.entries(found)) expect(rows, name).toBeGreaterThan(0);
  });

  it("histograms over time", { timeout: 300_000 }, async () => {
    const dataset = "tools";
    const traces = await tracesOf(dataset, "histogram");
    const asked = { dataset, traces, from_s: null, to_s: null };
    let rows = 0;
    for (const window_s of [null, 5]) rows += await agree(intervals, { ...asked, window_s });
    rows += await agree(intervals, { ...asked, window_s: 5, together: true });
    for (const trace of traces.slice(0, 3))
      rows += await agree(slower, { ...asked, trace, over_ns: 1_000_000, pixels: 20 });
    console.log(`intervals, slower: ${rows} rows agree`);
    expect(rows).toBeGreaterThan(0);
  });

  it("histograms of points, and details of runs", { timeout: 300_000 }, async () => {
    const found = { buckets: 0, details: 0 };
    for (const dataset of Object.keys(DATASETS)) {
      const { columns } =
        await local.query(`SELECT DISTINCT h.point_no FROM histogram h JOIN point p ON p.point_no = h.point_no
WHERE p.dataset = '${dataset}' ORDER BY 1`);
      const points = Array.from((columns["point_no"] ?? []) as ArrayLike<number>, String);
      found.buckets += await agree(buckets, { dataset, points });
      const [runs] = questions;
      for (const { key } of (await ask(local, duckdb, runs, { dataset })).slice(0, 3))
        found.details += await agree(details, { dataset, run_key: key });
    }
    console.log("rows that agree:", found);
    for (const [name, rows] of Object.entries(found)) expect(rows, name).toBeGreaterThan(0);
  });
}
