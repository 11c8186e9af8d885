import { expect, it, vi } from "vitest";
import { fill } from "../../tests/support/arrow";
import { answer, engine, p99, runsOf, sha } from "../../tests/support/questions";
import { jobTarget, runTarget } from "~/model/labels";
import { tables, type TableName } from "~/model/tables";
import { duckdb } from "~/queries/dialect";
import type { Params, Question } from "~/queries/question";
import { questions } from "~/queries/table";
import { looksOf } from "~/queries/time/looks";
import { askedKey, LOOKED } from "~/ask/key";
import { askAll } from "./answers";

type Whole = Question<Params & { dataset: string }, unknown[]>;

const sweep = () =>
  runsOf(
    "d",
    [1, 2, 3].map((source) => ({ source, points: [{ iodepth: 2 ** source, iops: source * 100 }] })),
    [p99(100, "clat", 90), p99(200, "clat", 80), p99(300, "lat", 70)],
  );
const say = (...said: readonly (readonly [target: string, key: string, value: string])[]) =>
  fill(
    engine,
    "label",
    said.map(([target, key, value]) => ({ dataset: "d", target, key, value, origin: "file" })),
  );
const run = (n: number) => `${sha(n).slice(0, 12)}.0`;
const trace = () =>
  fill(engine, "trace", [
    { trace_no: 1, source_no: 1, dataset: "d", run_no: 1, tool: "fio", metric: "iops", op: "read", rows: 2 },
  ]);
const figure = () =>
  fill(engine, "figure", [{ source_no: 1, dataset: "d", system: "disk", fact_id: "s1-1", metric: "iops", value: 5 }]);

it.each([
  ["points alone", sweep],
  ["what is said of a run", async () => (await sweep(), say([runTarget(run(1)), "media", "QLC"]))],
  ["a correction", async () => (await sweep(), say([runTarget(run(1)), "block_bytes", "8192"]))],
  [
    "runs put together, a job left out",
    async () => {
      await sweep();
      await say([runTarget(run(1)), "together", "a"], [runTarget(run(2)), "together", "a"]);
      await say([jobTarget(run(3), 0), "excluded", "warm-up"]);
    },
  ],
  [
    "a described system",
    async () => {
      await runsOf("d", [{ source: 1, system: "disk", points: [{ iodepth: 1, iops: 9 }] }]);
      await fill(engine, "system", [{ dataset: "d", system: "disk", label: "A disk", capacity_bytes: 4e12 }]);
      await figure();
    },
  ],
  ["series over time beside them", async () => (await sweep(), trace(), say([runTarget(run(1)), "note@0.5", "here"]))],
  ["figures alone", figure],
  ["nothing", () => Promise.resolve()],
])("%s: what is not asked would have answered nothing", async (_, put) => {
  await put();
  const rows: Partial<Record<TableName, number>> = {};
  for (const table of Object.keys(tables) as TableName[]) {
    const { columns } = await engine.query(`SELECT count(*) AS n FROM "${table}"`);
    if (Number(columns.n![0]) > 0) rows[table] = Number(columns.n![0]);
  }
  const asked = (await askAll(engine, "d", rows)) as unknown as Record<string, unknown>;
  for (const question of questions as readonly unknown[] as readonly Whole[]) {
    expect(asked[question.name], question.name).toEqual(await answer(question, { dataset: "d" }));
    expect(question.needs, question.name).toHaveLength(question.sql({ dataset: "d" }, duckdb).length);
  }
});

it("prepares what the page over time asks first: of the headline's run, then of the one with most series", async () => {
  const [values, traces] = [2500, [1, 2, 3]];
  await runsOf(
    "d",
    [1, 2].map((source) => ({ source, points: [{ iops: 9 }] })),
  );
  await fill(
    engine,
    "trace",
    traces.map((trace_no) => ({
      ...{ trace_no, source_no: Math.min(trace_no, 2), run_no: Math.min(trace_no, 2), dataset: "d", tool: "fio" },
      ...{
        metric: "iops",
        stat: "mean",
        unit: "iops",
        op: trace_no === 3 ? "write" : "read",
        window_s: 1,
        rows: values,
      },
    })),
  );
  const samples = traces.flatMap((trace_no) =>
    Array.from({ length: values }, (_, i) => ({
      trace_no,
      t_s: i + 1,
      value: i === 9 ? null : 100 * trace_no + (i % 7),
    })),
  );
  await fill(engine, "sample", samples);
  const asked = await askAll(engine, "d", { source: 2, run: 2, point: 2, trace: 3 }, [`#/timeline?d=d&r=${run(1)}`]);
  const looks = [...looksOf(asked.traces, [run(1)])].map((of) => of.looks);
  expect(looks.map((of) => of.map(({ params }) => params.traces))).toEqual([[["1"]], [["2", "3"]]]);
  for (const { question, params } of looks.flat()) {
    expect(LOOKED).toContain(question.name);
    const live = await answer(question as unknown as Whole, params);
    expect(asked.looks).toContainEqual({ asked: askedKey(question.name, params), answer: live });
    // Unchanged by JSON.
    expect(JSON.parse(JSON.stringify(live))).toEqual(live);
  }
  expect(asked.looks).toHaveLength(2);
});

it("asks each statement once, and none of a table without rows", async () => {
  await sweep();
  const asked = vi.spyOn(engine, "query");
  await askAll(engine, "d", { source: 3, run: 3, point: 3, latency: 3 });
  const texts = asked.mock.calls.map(([sql]) => sql);
  asked.mockRestore();
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => /\bFROM (figure|trace|histogram)\b/.test(text))).toEqual([]);
  const all = (questions as readonly unknown[] as readonly Whole[]).flatMap((question) =>
    question.sql({ dataset: "d" }, duckdb),
  );
  expect(texts.length).toBeLessThan(all.length / 2);
});
