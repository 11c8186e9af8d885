/** Every combined point of a dataset with all its latencies: what throughput-latency charts draw. */
import type { CurvePoint } from "~/model/answers";
import { compareOnLine, loadOnLine } from "~/model/load";
import { factsKey } from "~/model/system";
import { earlyCurve } from "./early";
import { isUntouched, wordsIn } from "./labels";
import { latenciesOf, latencySql } from "./latency";
import { pointColumns, type PointColumns, seriesOf } from "./points";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";
import { jobsSql, Targets } from "./targets";
import { inPlaces, inRuns, shownPoint, shownRun, touchedOf, touchedSql, TOUCHED_NEEDS } from "./touched";

/** Points come by system and series, in order of the controlled load. */
export const curve: Question<{ readonly dataset: string }, CurvePoint[]> = {
  name: "curve",
  needs: [["point"], ["latency"], ["latency"], ["point"], ...TOUCHED_NEEDS],
  sql: ({ dataset }, dialect) => [
    sql`WITH ${wordsIn(dataset)} SELECT ${pointColumns} FROM point p
WHERE p.dataset = ${dataset} AND p.member IS NULL AND ${isUntouched} ORDER BY p.point_no`,
    ...latencySql(raw(""), raw(sql`p.dataset = ${dataset} AND p.member IS NULL`), dialect),
    jobsSql(dataset),
    ...touchedSql(dataset, dialect),
  ],
  early: (held, { dataset }) => earlyCurve(held, dataset),
  finish: (results) => {
    const [rows, statistics, quantiles, jobs] = results;
    const { facts, runs, groups, nameOf, words } = touchedOf(results);
    const latency = latenciesOf(statistics!, quantiles!);
    const shown = new Map([...runs].map(([no, run]) => [no, shownRun(run)]));
    const untouched = inPlaces(inRuns(records<PointColumns>(rows!), shown), facts, words);
    const arranged = groups.flatMap((group) => group.rows.map((row) => ({ row, group })));
    const targets = new Targets(jobs, [...untouched, ...arranged.map(({ row }) => row)]);
    const points = [
      ...untouched.map((row): CurvePoint =>
        Object.assign(row, {
          targets: targets.of(row),
          parts: row.combined_from,
          latency: latency.get(row.point_no) ?? {},
        }),
      ),
      ...arranged.map(({ row, group }) => shownPoint({ ...row, targets: targets.ofGroup(group) }, nameOf(row))),
    ].sort((a, b) => a.point_no - b.point_no);
    seriesOf(points).forEach((key, i) => (points[i]!.series = key));
    return inOrder(points);
  },
};

const OPS = ["read", "write", "trim", "mixed", "transaction", "sync", "query"];

/** By system and series in order of appearance, then along the curve; of a mixed point, read comes before write. */
function inOrder(points: CurvePoint[]): CurvePoint[] {
  const groups = new Map<string, number>();
  const place = points.map((p) => {
    const key = [factsKey(p), p.tool, p.series].join("\n");
    return groups.get(key) ?? (groups.set(key, groups.size), groups.size - 1);
  });
  const members = Array.from({ length: groups.size }, (): CurvePoint[] => []);
  points.forEach((point, i) => members[place[i]!]!.push(point));
  const compare = members.map((own) => compareOnLine(loadOnLine(own)));
  return points
    .map((point, i) => ({ point, group: place[i]! }))
    .sort(
      (a, b) =>
        a.group - b.group ||
        compare[a.group]!(a.point, b.point) ||
        a.point.run_no - b.point.run_no ||
        a.point.phase - b.point.phase ||
        a.point.job_index - b.point.job_index ||
        OPS.indexOf(a.point.op) - OPS.indexOf(b.point.op) ||
        a.point.point_no - b.point.point_no,
    )
    .map(({ point }) => point);
}
