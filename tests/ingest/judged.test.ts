/** Made-up runs from files to verdicts: steady state, throttling, members, latency. */
import { expect, it } from "vitest";
import { counts } from "~/queries/counts";
import { rounds } from "~/queries/rounds";
import { totals } from "~/queries/totals";
import { traces } from "~/queries/traces";
import { planOf, type Plan } from "~/queries/time/plan";
import { chooseOf } from "~/analysis/time/lines";
import { runOf, runsOf } from "~/analysis/time/runs";
import { ended } from "~/analysis/changePoints";
import { furtherOf, judgeAsks, judgedOf, wholesOf } from "~/queries/time/whole";
import { changeRows, changesHeading, verdictBadges } from "~/analysis/time/verdict";
import { inOrder, picksOf } from "~/queries/time/sides";
import { fields, type TimelineState } from "~/views/timeline/state";
import { judgedSides } from "~/queries/time/said";
import { madeRun, type Made } from "../support/madeRun";
import { answer, eachAnswer, loadDrop } from "../support/questions";
import { jitter } from "../support/series";

async function load(...runs: readonly Made[]) {
  const files = runs.flatMap(madeRun).map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) }));
  await loadDrop(files);
  return runsOf(await answer(traces, { dataset: "local" }), []);
}

async function said(plan: Plan, everyLine = false) {
  const asks = judgeAsks(plan, 60, everyLine);
  const whole = wholesOf(plan, asks, {
    judged: await eachAnswer(rounds, asks.judged),
    counted: await eachAnswer(counts, plan.counted),
  });
  const judged = ended(judgedOf(plan, asks, whole, 60, await eachAnswer(rounds, asks.rounds)));
  const further = ended(
    furtherOf(plan, asks, judged, {
      members: await eachAnswer(rounds, asks.members),
      latencies: await eachAnswer(totals, asks.latencies),
    }),
  );
  return { asks, judged, further };
}

const planned = (runs: Awaited<ReturnType<typeof load>>): Plan =>
  planOf(chooseOf(runOf(runs, "")!, { y: "iops", l: "clat_mean", h: "none" }), { z: null });

const DAY = 86_400;
const around = (n: number, iops: number, seed = 1): number[] => jitter(n, () => iops, 0.02, seed).map(Math.round);

it("two days of seconds: throttling by a fifth is reported, and which line is steady", async () => {
  const throttled = [...around(DAY / 2, 1000), ...around(DAY / 2, 800, 2)];
  const runs = inOrder(
    await load({ path: "a/", jobs: [around(DAY, 1000)] }, { path: "b/", started_s: 1_796_203_000, jobs: [throttled] }),
  );
  const untouched = Object.fromEntries(Object.entries(fields).map(([name, { fallback }]) => [name, fallback]));
  const state = { ...untouched, d: ["local"] } as unknown as TimelineState;
  const picks = picksOf(runs, state)!;
  const [a, b] = await Promise.all([said(picks.a.plan, true), said(picks.b.plan, true)]);
  const judged = judgedSides(a.judged[0], b.judged[0]);
  const [verdictOfA] = verdictBadges(judged.slice(0, 1), 60);
  expect(verdictOfA!.text).toContain("steady from 5 to 10 min");
  const rows = changeRows(judged, null, DAY, { throughput: String, latency: String });
  expect(rows).toMatchObject([{ line: "B", kind: "shift", depth: "−20 %", start: "12:00:00", end: null }]);
  expect(changesHeading(judged, []).about).toContain("in 1 s windows");
  expect(judged[0]!.changes).toEqual([]);
}, 120_000);

it("minutes that swing by a fifth and more are not steady, however long the run", async () => {
  const swinging = Array.from({ length: 6 * 3600 }, (_, i) => (Math.floor(i / 60) % 2 === 0 ? 895 : 1105));
  const { judged } = await said(planned(await load({ jobs: [swinging] })));
  expect(judged.map(({ steady }) => steady.state)).toEqual(["not-steady"]);
});

it("of a total: a member compensated by the others is named, what all do is reported once", async () => {
  const n = 600;
  const level = (k: number, at: number) => {
    if (at >= 500) return 500;
    return at < 300 || at >= 360 ? 1000 : k === 2 ? 400 : 1200;
  };
  const jobs = [0, 1, 2, 3].map((k) => Array.from({ length: n }, (_, i) => level(k, i) + ((i * 37 + k) % 7)));
  const { judged, further } = await said(planned(await load({ jobs, together: true })));
  const changes = judged.filter(({ line }) => line.name.includes("total")).flatMap((one) => one.changes);
  expect(changes.map(({ kind, from_s }) => [kind, from_s])).toEqual([["shift", 500]]);
  const low = further
    .filter(({ of }) => of === "throughput")
    .flatMap(({ line, changes: own }) =>
      own.filter(({ depth }) => depth > 0).map(({ kind, from_s, to_s }) => [line.name, kind, from_s, to_s]),
    );
  expect(low).toEqual([[expect.stringContaining("job2"), "drop", 300, 360]]);
});

it("a latency that rises at the same load is reported, one that rises as throughput falls is not", async () => {
  const iops = Array.from({ length: 600 }, (_, i) => (i >= 400 && i < 430 ? 300 : 1000) + (i % 7));
  const clat_us = iops.map((_, i) => ((i >= 200 && i < 230) || (i >= 400 && i < 430) ? 500 : 100) + (i % 5));
  const { judged, further } = await said(planned(await load({ jobs: [iops], clat_us: [clat_us] })));
  expect(judged.flatMap((one) => one.changes.map(({ kind, from_s }) => [kind, from_s]))).toEqual([["drop", 400]]);
  expect(further.map(({ of, changes }) => [of, ...changes.map(({ from_s, to_s }) => [from_s, to_s])])).toEqual([
    ["latency", [200, 230]],
  ]);
});
