/**
 * The last statements of every question about points: the runs with their labels, and the points of runs whose labels
 * do more than name the system: correct, exclude, combine, keep apart. Those points come as measured, with their
 * members; the labels are applied once, here.
 */
import type { CurvePoint } from "~/model/answers";
import type { Histogram } from "~/model/histogram";
import { runTarget } from "~/model/labels";
import type { StoredName } from "~/model/tables";
import { arrange, type Atom, type PointGroup } from "./arrange";
import { describedOf, describedSql } from "./described";
import type { Dialect } from "./dialect";
import { isPlaced, isTouched, wordsIn } from "./labels";
import { latenciesOf, latencySql } from "./latency";
import { pointColumns, type PointColumns, type PointRow, type RunFacts, type StepPlace } from "./points";
import type { ResultColumns } from "./question";
import { records } from "~/base/records";
import { raw, sql, type Sql } from "./sql";
import { type Nameable, systemNames } from "./systems";
import { stepPlace, saidOf, type Words } from "./words";

/** Rows of points with the fields needed only for summing. */
export const atomColumns = raw(`${pointColumns.text}, p.member, p.member_unit, p.host AS own_host, p.io_bytes`);
export type AtomColumns = PointColumns & Pick<Atom, "member" | "member_unit" | "own_host" | "io_bytes">;

export const TOUCHED_NEEDS: readonly (readonly StoredName[])[] = [
  ["run"],
  ["label"],
  ["point", "label"],
  ["latency", "label"],
  ["latency", "label"],
  ["histogram", "label"],
];

const STATEMENTS = TOUCHED_NEEDS.length;

export function touchedSql(dataset: string, dialect: Dialect): readonly Sql[] {
  const before = raw(sql`WITH ${wordsIn(dataset)}`);
  const touched = raw(sql`p.dataset = ${dataset} AND ${isTouched}`);
  return [
    ...describedSql(dataset),
    sql`${before} SELECT ${atomColumns} FROM point p WHERE ${touched} ORDER BY p.point_no`,
    ...latencySql(before, touched, dialect),
    sql`${before} SELECT h.point_no, h.kind, ${dialect.lists("h")}
FROM histogram h JOIN point p ON p.point_no = h.point_no WHERE p.dataset = ${dataset} AND ${isPlaced}`,
  ];
}

/** A run whose labels only name it: the fields that each of its points gets from it. */
export type DescribedRun = RunFacts & Pick<CurvePoint, "said" | "corrected" | "excluded" | "note" | "together">;

type Names = Pick<CurvePoint, "system" | "system_label">;

export interface Touched {
  readonly words: Words;
  /** All runs, as in the tables. */
  readonly facts: ReadonlyMap<number, RunFacts>;
  /** Untouched runs, as shown. */
  readonly runs: ReadonlyMap<number, DescribedRun>;
  /** Points of the touched runs, in file order; not named yet. */
  readonly groups: readonly PointGroup[];
  readonly nameOf: (row: Nameable) => Names;
}

type HistogramRow = Histogram & { readonly point_no: number; readonly kind: string };
type Results = [ResultColumns, ResultColumns, ResultColumns, ResultColumns, ResultColumns, ResultColumns];

/** @param results of a question whose last statements are those of `touchedSql` */
export function touchedOf(results: readonly ResultColumns[]): Touched {
  const [runRows, said, atoms, statistics, quantiles, histograms] = results.slice(-STATEMENTS) as Results;
  const { facts, words } = describedOf([runRows, said]);
  const latency = latenciesOf(statistics, quantiles);
  const bins = new Map<number, Record<string, Histogram>>();
  for (const { point_no, kind, ...histogram } of records<HistogramRow>(histograms)) {
    bins.set(point_no, { ...bins.get(point_no), [kind]: histogram });
  }
  const rows = inRuns(records<AtomColumns>(atoms), facts).map((row): Atom => ({
    ...row,
    latency: latency.get(row.point_no) ?? {},
    bins: bins.get(row.point_no) ?? {},
  }));
  const groups = arrange(rows, words);
  const touched = new Set(rows.map(({ run_no }) => run_no));
  const untouched = [...facts.values()]
    .filter(({ run_no }) => !touched.has(run_no))
    .map((run) => describedRun(run, words));
  const nameOf = systemNames([...untouched, ...groups.map(({ rows }) => rows[0]!)]);
  return {
    words,
    facts,
    runs: new Map(untouched.map((run) => [run.run_no, { ...run, ...nameOf(run) }])),
    groups,
    nameOf,
  };
}

function describedRun(run: RunFacts, words: Words): DescribedRun {
  const own = words.of(runTarget(run.run_key));
  const nothing = { corrected: [], excluded: null, together: null };
  return { ...run, ...nothing, said: saidOf(own), note: own.get("note") ?? null };
}

/** Adds the fields of their runs to rows of points, in place, since there may be very many. */
export function inRuns<P extends { readonly run_no: number }, R extends object>(
  rows: readonly P[],
  runs: ReadonlyMap<number, R>,
): (P & R)[] {
  return rows.flatMap((row) => {
    const run = runs.get(row.run_no);
    return run === undefined ? [] : [Object.assign(row, run)];
  });
}

/** Applies the placement of the grouping to each row, in place. */
export const inPlaces = <P extends Pick<CurvePoint, "run_no" | "phase" | "job_index">>(
  rows: readonly P[],
  facts: ReadonlyMap<number, RunFacts>,
  words: Words,
): (P & StepPlace)[] => rows.map((row) => Object.assign(row, stepPlace(words, facts.get(row.run_no)!, row)));

/** A run as an answer shows it, without the fields that only the questions need. */
export const shownRun = ({ own_system: _, run_key: __, run_title: ___, ...run }: DescribedRun): ShownRun => run;
export type ShownRun = Omit<DescribedRun, "own_system" | "run_key" | "run_title">;

/** A point of a touched run as an answer shows it. */
export function shownPoint(row: PointRow & CurvePoint & Partial<Atom>, names: Names): CurvePoint {
  const { own_system: _, run_key: __, run_title: ___, ...shown } = row;
  const { member: ____, member_unit: _____, own_host: ______, io_bytes: _______, bins: ________, ...point } = shown;
  return { ...point, ...names };
}
