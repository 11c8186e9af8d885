/** The engine of tests that ask questions, and rows to fill it with: a few runs, points and latencies. */
import { expect } from "vitest";
import { seriesRows } from "~/analysis/seriesRows";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import { stored, type Row, type Rows, type StoredName } from "~/model/tables";
import { curve } from "~/queries/curve";
import { duckdb } from "~/queries/dialect";
import type { Params, Question } from "~/queries/question";
import { records } from "~/base/records";
import { groupedBatches, type NamedBytes, readDrop, type ReadDrop } from "../ingest/read";
import type { DropOptions } from "~/ingest/drop";
import type { Batch } from "~/ingest/batch";
import { fill } from "./arrow";

/** One for all files of the project "asking" (vitest.config.ts); emptyEngine.ts empties it before each test. */
export let engine: Engine;

const all = Object.keys(stored) as StoredName[];
/** Empties every table in one step: separate steps would count the rows of all others each time. */
export const empty = (filled: Engine): Promise<void> =>
  filled.replace({ forget: [], clear: all, insert: [], leave: [] });

let emptyAt = -1;
/** Opening takes more than a second, and the first questions ten times as long as later ones. */
export async function openEmpty(): Promise<void> {
  engine ??= await openNodeEngine();
  if (engine.version === emptyAt) return;
  await empty(engine);
  emptyAt = engine.version;
}

export async function answer<P extends Params, A>(question: Question<P, A>, params: P): Promise<A> {
  const results = [];
  for (const sql of question.sql(params, duckdb)) results.push(await engine.query(sql));
  const found = question.finish(results, params);
  // What is answered before the engine has the rows is the same.
  const early = question.early?.(await heldNow(), params) ?? null;
  if (early !== null) expect(question.finish(early, params)).toEqual(found);
  return found;
}

/** The series of the points of a dataset. */
export const seriesOf = async (params: { readonly dataset: string }) => seriesRows(await answer(curve, params));

async function insert(batches: readonly Batch[]): Promise<void> {
  for (const { table, ipc, rows } of batches) await engine.insert(table, ipc, rows);
}

/** Files as one drop, in the engine. */
export async function loadDrop(files: readonly NamedBytes[], more: Partial<DropOptions> = {}): Promise<ReadDrop> {
  const read = await readDrop(files, more);
  await insert(read.batches);
  return read;
}

/** With the labels of their grouping, as on the page. */
export async function loadGrouped(files: readonly NamedBytes[], more: Partial<DropOptions> = {}): Promise<ReadDrop> {
  const read = await loadDrop(files, more);
  await insert(groupedBatches(read));
  return read;
}

/** The answers to a question, one for each of its parameters. */
export async function eachAnswer<P extends Params, A>(question: Question<P, A>, params: readonly P[]): Promise<A[]> {
  const found: A[] = [];
  for (const one of params) found.push(await answer(question, one));
  return found;
}

let held: { readonly version: number; readonly rows: Rows } | null = null;
/** Read once for all questions about the same rows. */
async function heldNow(): Promise<Rows> {
  const { version } = engine;
  if (held?.version !== version) held = { version, rows: await heldIn(engine) };
  return held.rows;
}

/** All rows of an engine, in the order they were inserted. */
async function heldIn(filled: Pick<Engine, "query">): Promise<Rows> {
  const held: Record<string, unknown> = {};
  for (const table of all.filter((name) => name !== "chunk" && name !== "detail")) {
    const lists = Object.entries<{ type: string }>(stored[table].columns).filter(([, { type }]) => type === "int64s");
    const cast = lists.map(([name]) => `${name}::DOUBLE[] AS ${name}`).join(", ");
    const columns = cast === "" ? "*" : `* REPLACE (${cast})`;
    held[table] = records(await filled.query(`SELECT ${columns} FROM "${table}" ORDER BY rowid`));
  }
  return held;
}

export const sha = (n: number) => String(n).padStart(12, "a").padEnd(64, "b");

type PointSpec = Partial<Row<"point">>;
export type LatencySpec = Partial<Row<"latency">>;

/** A dataset with one run per source; each run has these points, point n of source s being s * 100 + n. */
export async function runsOf(
  dataset: string,
  specs: readonly {
    source: number;
    system?: string | null;
    path?: string;
    options?: string;
    started_ms?: number;
    points: readonly PointSpec[];
  }[],
  latencies: readonly LatencySpec[] = [],
) {
  const system = (s: { system?: string | null }) => s.system ?? null;
  await fill(
    engine,
    "source",
    specs.map((s) => ({
      source_no: s.source,
      dataset,
      name: `${s.source}.json`,
      path: s.path ?? `a/${s.source}.json`,
      sha256: sha(s.source),
      format: "fio-json",
      tool: "fio",
    })),
  );
  await fill(
    engine,
    "run",
    specs.map((s) => ({
      run_no: s.source,
      source_no: s.source,
      dataset,
      system: system(s),
      tool: "fio",
      tool_version: "3.33",
      title: `run ${s.source}`,
      document: 0,
      started_ms: s.started_ms ?? null,
      options: s.options ?? null,
    })),
  );
  const points = specs.flatMap((s) =>
    s.points.map((p, n): PointSpec => ({
      point_no: s.source * 100 + n,
      run_no: s.source,
      source_no: s.source,
      dataset,
      system: system(s),
      tool: "fio",
      key: `${sha(s.source).slice(0, 12)}.0.${n}`,
      title: "job",
      workload_op: "read",
      op: "read",
      pattern: "random",
      block_bytes: 4096,
      read_percent: 100,
      numjobs: 1,
      load_kind: "outstanding",
      engine: "libaio",
      direct: true,
      combined_from: 1,
      phase: 0,
      job_index: 0,
      failed: false,
      staggered: false,
      series: "randread-4k-j1-libaio-direct",
      total_iops: p.iops ?? null,
      total_bytes_per_s: p.iops == null ? null : p.iops * 4096,
      outstanding: p.iodepth ?? null,
      ...p,
    })),
  );
  await fill(engine, "point", points);
  if (latencies.length > 0) await fill(engine, "latency", latencies);
}

export const p99 = (point_no: number, kind: string, value_us: number): LatencySpec => ({
  point_no,
  kind,
  stat: "quantile",
  quantile: 0.99,
  value_us,
  samples: 1000,
});
