/**
 * Points of runs of which more is said than what their system is: corrected, excluded, put together, kept apart. Their
 * rows come as measured, members too; everything else is done once, here, for every question.
 */
import type { CurvePoint } from "~/model/answers";
import type { Histogram } from "~/model/histogram";
import { runTarget } from "~/model/labels";
import { arrange, type Atom, type PointGroup } from "./arrange";
import { wordsIn } from "./labels";
import { latenciesOf, latencySql } from "./latency";
import { pointColumns, withPoints } from "./points";
import type { ResultColumns } from "./question";
import { records } from "./records";
import { raw, sql, type Sql } from "./sql";
import { type Nameable, systemNames } from "./systems";
import { saidOf, Words, type WordRow } from "./words";

/** As `pointColumns` select it. */
export type PointRow = Omit<
  CurvePoint,
  "targets" | "said" | "corrected" | "excluded" | "note" | "together" | "parts" | "latency"
> & { readonly own_system: string | null; readonly run_key: string };

/** Runs that are touched (or placed), as rows of run and source alone: cheap where nothing is said. */
const runsOf = (dataset: string, which: "touched" | "placed") =>
  raw(sql`p.dataset = ${dataset} AND p.run_no IN (
  SELECT r.run_no FROM run r JOIN source s USING (source_no)
  JOIN touched t ON t.run_key = left(s.sha256, 12) || '.' || r.document
  WHERE r.dataset = ${dataset} AND ${raw(which === "placed" ? "t.placed" : "TRUE")})`);

/** Text and numbers that a dataset says of its systems, as words that everybody may overrule. */
const ofSystems = raw(`SELECT 'run:' || run_key AS target,
  unnest(['capacity_bytes', 'indirection_unit_bytes', 'fabric']) AS key,
  unnest([sys.capacity_bytes::VARCHAR, sys.indirection_unit_bytes::VARCHAR, sys.fabric]) AS value
FROM runs JOIN system sys ON sys.dataset = runs.dataset AND sys.system = runs.own_system`);

/** How many statements `touchedSql` is. */
const STATEMENTS = 6;

export function touchedSql(dataset: string): readonly Sql[] {
  const before = raw(sql`WITH ${wordsIn(dataset)}`);
  const touched = runsOf(dataset, "touched");
  return [
    sql`${withPoints(dataset)} SELECT ${pointColumns}, p.member, p.member_unit, p.io_bytes
FROM every p WHERE p.touched ORDER BY p.point_no`,
    ...latencySql(before, touched),
    sql`${before} SELECT h.point_no, h.kind, h.lo_ns::DOUBLE[] AS lo_ns, h.hi_ns::DOUBLE[] AS hi_ns,
  h.value_ns::DOUBLE[] AS value_ns, h.count::DOUBLE[] AS count
FROM histogram h JOIN point p USING (point_no) WHERE ${runsOf(dataset, "placed")}`,
    sql`${withPoints(dataset)} SELECT target, key, value FROM (
  SELECT 0 AS n, * FROM (${ofSystems}) WHERE value IS NOT NULL
  UNION ALL SELECT 1, target, key, value FROM best WHERE key NOT IN ('together', 'apart')
  UNION ALL SELECT 1, target, key, value FROM arranging
) ORDER BY n`,
    sql`${withPoints(dataset)} SELECT run_key, own_system, system, system_label, drive_model, media, interface,
  drive_count FROM runs WHERE NOT touched AND EXISTS (SELECT 1 FROM best)`,
  ];
}

export interface Touched {
  /** Points of the touched runs, in the order of the files. */
  readonly groups: readonly PointGroup[];
  readonly words: Words;
  readonly nameOf: (row: Nameable) => Pick<CurvePoint, "system" | "system_label">;
}

type HistogramRow = Histogram & { readonly point_no: number; readonly kind: string };
type RunFacts = Omit<Nameable, "said"> & { readonly run_key: string };

/** @param results of a question whose last statements are those of `touchedSql` */
export function touchedOf(results: readonly ResultColumns[]): Touched {
  const [atoms, statistics, quantiles, histograms, said, untouched] = results.slice(-STATEMENTS) as Results;
  const words = new Words(records<WordRow>(said));
  const latency = latenciesOf(statistics, quantiles);
  const bins = new Map<number, Record<string, Histogram>>();
  for (const { point_no, kind, ...histogram } of records<HistogramRow>(histograms)) {
    bins.set(point_no, { ...bins.get(point_no), [kind]: histogram });
  }
  const groups = arrange(
    records<Omit<Atom, "latency" | "bins">>(atoms).map((row) => ({
      ...row,
      latency: latency.get(row.point_no) ?? {},
      bins: bins.get(row.point_no) ?? {},
    })),
    words,
  );
  const runs = records<RunFacts>(untouched).map((run) => ({ ...run, said: saidOf(words.of(runTarget(run.run_key))) }));
  return { groups, words, nameOf: systemNames([...runs, ...groups.map(({ rows }) => rows[0]!)]) };
}

type Results = [ResultColumns, ResultColumns, ResultColumns, ResultColumns, ResultColumns, ResultColumns];

/** A row of an untouched run with what is said of it. */
export function describedRow(row: PointRow, words: Words): PointRow & Omit<CurvePoint, "targets" | "latency"> {
  const run = words.of(runTarget(row.run_key));
  return {
    ...row,
    said: saidOf(run),
    ...{ corrected: [], excluded: null, note: run.get("note") ?? null, together: null, parts: row.combined_from },
  };
}

type Names = Pick<CurvePoint, "system" | "system_label">;

/** Without what only the questions need, so that an answer is the same from wherever it comes. */
export function shownPoint(row: PointRow & CurvePoint & Partial<Atom>, names: Names): CurvePoint {
  const { own_system: _, run_key: __, member: ___, member_unit: ____, io_bytes: _____, bins: ______, ...point } = row;
  return { ...point, ...names };
}
