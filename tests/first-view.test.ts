/** The rule of the first view on answers of real files: read, put into the engine, asked, judged. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import { tables, type TableName } from "~/model/tables";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import type { Params, Question } from "~/queries/question";
import { together } from "~/queries/together";
import { traces } from "~/queries/traces";
import { factsOf, type Facts } from "~/views/first/facts";
import { firstView, type FirstView } from "~/views/first/rule";
import { whyText } from "~/views/first/words";
import { readDrop } from "./ingest/read";
import { type DropFile, type DropName, drops } from "./support/realFiles";

let engine: Engine;
beforeAll(async () => {
  engine = await openNodeEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  for (const table of Object.keys(tables) as TableName[]) await engine.clear(table);
});

const own = { dataset: "local" };
async function answer<A>(question: Question<Params & { dataset: string }, A>): Promise<A> {
  const results = await Promise.all(question.sql(own).map((sql) => engine.query(sql)));
  return question.finish(results, own);
}

async function factsAbout(files: readonly DropFile[]): Promise<Facts> {
  const read = await readDrop(files);
  for (const { table, ipc, rows } of read.batches) await engine.insert(table, ipc, rows);
  const answers = {
    curve: await answer(curve),
    members: await answer(members),
    traces: await answer(traces),
    together: await answer(together),
  };
  return factsOf(
    answers,
    read.files
      .filter((file) => file.read)
      .map(({ source, role, counts }) => ({ path: source.path, tool: source.tool, role, ...counts })),
  );
}

const viewOf = async (files: readonly DropFile[]): Promise<FirstView> => firstView(await factsAbout(files), null);

interface Expected {
  readonly page: string;
  readonly state?: object;
  readonly why: string;
  /** The other tabs. */
  readonly also?: readonly string[];
}

const rows: Readonly<Record<DropName, Expected>> = {
  oneRun: { page: "run", why: "One run: the distribution of its latency, each operation apart." },
  phases: { page: "matrix", why: "3 phases of one file, one after another: each workload in a cell." },
  drives: {
    page: "drives",
    state: { w: "randrw70-4k" },
    why: "One workload on 4 devices: each of them, and their sum.",
  },
  scaling: {
    page: "scaling",
    state: { w: "randread-4k" },
    why: "The same work on 1, 2, 3, 4, 6, 8 and 12 drives: throughput against the number of drives.",
  },
  depths: {
    page: "curve",
    state: { w: ["randread-4k"] },
    why: "9 loads of one workload: throughput against latency.",
  },
  largeBlocks: {
    page: "curve",
    state: { w: ["read-128k"] },
    why: "6 loads of one workload: throughput against latency.",
  },
  rates: {
    page: "curve",
    state: { w: ["randread-4k"] },
    why: "12 asked rates of one workload, open loop: the rate achieved against latency.",
  },
  vdbenchCurve: {
    page: "curve",
    state: { w: ["randrw70-4k"] },
    why: "An uncontrolled maximum and 10 rates below it: the rate achieved against response time.",
  },
  vdbenchLoops: {
    page: "curve",
    state: { w: ["randread-4k"] },
    why: "8 loads of one workload: throughput against latency.",
  },
  vdbenchSingle: {
    page: "timeline",
    why: "1 run with fewer than 3 loads, so no curve: rate and response time in each interval.",
  },
  act: { page: "act", why: "One ACT log: the verdict, and the share of I/Os over 1, 2, 4 and 8 ms in each slice." },
  fioLogs: { page: "timeline", why: "5 logs: throughput over latency, against time.", also: ["run"] },
  twoFolders: {
    page: "compare",
    state: { by: "folder" },
    why: "before and after have 2 workloads at equal load in common: ratios to the first.",
    also: ["run"],
  },
  repeats: {
    page: "repeats",
    why: "3 runs of 2 workloads on one device: each of them, with their median.",
    also: ["run"],
  },
  sysbench: { page: "run", why: "1 run of sysbench: rate over time, latency apart." },
};

describe("from a drop to its page", () => {
  it.each(Object.keys(rows) as DropName[])("%s", async (name) => {
    const { page, state = {}, why, also = [] } = rows[name];
    const { first, tabs } = await viewOf(drops[name]);
    expect(first?.page).toBe(page);
    expect(first?.state).toMatchObject(state);
    expect(whyText(first!.why)).toBe(why);
    expect(tabs.map((tab) => tab.page)).toEqual([page, ...also]);
  });
});
