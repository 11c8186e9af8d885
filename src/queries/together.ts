/** Runs of a dataset that may have run at the same time: proposals only, nothing is summed because of them. */
import { grouped } from "~/base/byKey";
import { folderOf } from "~/base/path";
import { runTargets } from "~/analysis/targets";
import { togetherEvidence, type TimedRun } from "~/analysis/together";
import type { TogetherRow } from "~/model/answers";
import { arrange, type PointGroup, signatureOf } from "./arrange";
import { atomColumns, type AtomColumns, inRuns, touchedOf, touchedSql } from "./touched";
import { earlyTogether } from "./early";
import { isUntouched, wordsIn } from "./labels";
import type { RunFacts } from "./points";
import type { Question } from "./question";
import { records } from "~/base/records";
import { sql } from "./sql";
import { runTarget } from "~/model/labels";

export type TogetherParams = { readonly dataset: string };

/** In order of the first run's path. Runs already labelled are left out. */
export const together: Question<TogetherParams, TogetherRow[]> = {
  name: "together",
  sql: ({ dataset }, dialect) => [
    sql`WITH ${wordsIn(dataset)} SELECT ${atomColumns} FROM point p
WHERE p.dataset = ${dataset} AND p.member IS NULL AND ${isUntouched} ORDER BY p.point_no`,
    ...touchedSql(dataset, dialect),
  ],
  early: (held, { dataset }) => earlyTogether(held, dataset),
  finish: (results) => {
    const { facts: runs, groups, words } = touchedOf(results);
    const untouched = inRuns(records<AtomColumns>(results[0]!), runs).map((row) => ({ ...row, latency: {}, bins: {} }));
    const all = [...arrange(untouched, words), ...groups].filter(({ units }) => {
      const said = words.of(runTarget(units[0]!.rows[0]!.run_key));
      return !said.has("together") && !said.has("apart");
    });
    const timed = [...grouped(all, ({ rows }) => rows[0]!.run_no)]
      .map(([run_no, points]) => ({ run: runs.get(run_no)!, points }))
      .sort((a, b) => (a.run.source_path < b.run.source_path ? -1 : 1))
      .map(({ run, points }) => timedRun(run, points));
    return togetherEvidence(timed).map((proposal) => ({ ...proposal, runs: [...proposal.runs] }));
  },
};

/** Phases ran one after another, each as long as its longest point. */
function timedRun(run: RunFacts, points: readonly PointGroup[]): TimedRun {
  const byPhase = new Map<number, number | null>();
  for (const { phase, runtime_s } of points.flatMap(({ rows }) => rows)) {
    const known = byPhase.get(phase) ?? 0;
    byPhase.set(phase, runtime_s === null || known === null ? null : Math.max(known, runtime_s));
  }
  const seconds = [...byPhase.values()];
  const ramp_s = (run.ramp_s ?? 0) * seconds.length;
  const busy_s = seconds.some((s) => s === null) ? null : (seconds as number[]).reduce((a, b) => a + b, ramp_s);
  const { all } = runTargets(run.tool, run.options);
  const folder = folderOf(run.source_path);
  const targets = all.length > 0 || run.started_ms === null ? all : [run.source_name];
  return {
    run: run.run_key,
    signature: JSON.stringify(points.map(({ rows: [first] }) => signatureOf(first!)).sort()),
    place: JSON.stringify([run.host, folder, targets]),
    started_ms: run.started_ms,
    busy_ms: busy_s === null ? null : busy_s * 1000,
  };
}
