/**
 * The rows that a chart is made of, to travel in a link, a bundle or a page: on them alone every question gives the
 * same rows as on the whole dataset. Not prepared: asked about own files when somebody shares.
 */
import { lookUp } from "~/base/lookUp";
import {
  CARRIED,
  type CarriedRows,
  type CarriedTable,
  type CarriedTables,
  type Cell,
  type Needed,
} from "~/model/carried";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { carriedSql } from "./carriedSql";
import { keptPoints } from "./carriedPoints";
import type { Question, ResultColumns } from "./question";
import { systemNames } from "./systems";
import { type Touched, touchedOf, touchedSql } from "./touched";

/** `needed`: see `neededText`. */
export type CarriedParams = { readonly dataset: string; readonly needed: string };

/** `Needed` as a parameter: equal needs are equal texts. */
export const neededText = (needed: Needed): string => {
  const sorted = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);
  const { runs, points, members, buckets, traces, details, kinds, quantiles } = needed;
  return JSON.stringify({
    runs: sorted(runs),
    points: points && sorted(points),
    ...{ members, buckets, details },
    traces: traces && sorted(traces),
    kinds: kinds && [...kinds].sort(),
    quantiles: quantiles && sorted(quantiles),
  });
};

export const carried: Question<CarriedParams, CarriedTables> = {
  name: "carried",
  sql: ({ dataset, needed }, dialect) => [
    ...carriedSql(dataset, JSON.parse(needed) as Needed),
    ...touchedSql(dataset, dialect),
  ],
  finish: (results, params) => {
    const needed = JSON.parse(params.needed) as Needed;
    const touched = touchedOf(results);
    const [source, system, run, point, latency, histogram, interval, trace, sample, detail, label] = results.map(
      plain,
    ) as [Plain, Plain, Plain, Plain, Plain, Plain, Plain, Plain, Plain, Plain, Plain];
    const kept = keptPoints(point.columns, touched, needed);
    const measured = only(latency, (i) => kept.measured.has(latency.columns["point_no"]![i] as number));
    const counted = only(histogram, (i) => {
      const no = histogram.columns["point_no"]![i] as number;
      return kept.merged.has(no) || (needed.buckets === true && kept.measured.has(no));
    });
    const tables: Record<CarriedTable, Plain> = {
      ...{ source, system, run, trace, sample, detail, label },
      point: only(point, (i) => kept.rows.has(point.columns["point_no"]![i] as number)),
      latency: measured,
      histogram: joined(counted, interval),
    };
    nameRuns(tables, touched);
    renumber(tables);
    return Object.fromEntries(
      CARRIED.filter((name) => tables[name].rows > 0).map((name) => [name, withoutEmpty(tables[name])]),
    );
  },
};

interface Plain {
  rows: number;
  columns: Record<string, Cell[]>;
}

const cellOf = (value: unknown): Cell =>
  typeof value === "object" && value !== null ? Array.from(value as ArrayLike<number>) : (value as Cell);

const plain = ({ rows, columns }: ResultColumns): Plain => ({
  rows,
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, Array.from(values, (value) => cellOf(value))]),
  ),
});

function only({ rows, columns }: Plain, keeps: (row: number) => boolean): Plain {
  const places = Array.from({ length: rows }, (_, i) => i).filter(keeps);
  return {
    rows: places.length,
    columns: Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, places.map((i) => cells[i]!)])),
  };
}

const joined = (a: Plain, b: Plain): Plain => ({
  rows: a.rows + b.rows,
  columns: Object.fromEntries(
    Object.keys(a.columns).map((name) => [name, [...lookUp(a.columns, name)!, ...(lookUp(b.columns, name) ?? [])]]),
  ),
});

const withoutEmpty = ({ rows, columns }: Plain): CarriedRows => ({
  rows,
  columns: Object.fromEntries(Object.entries(columns).filter(([, cells]) => cells.some((cell) => cell !== null))),
});

/**
 * Names that depend on other systems of the dataset (systems.ts) would change without them: such a run travels with its
 * name as its system, so that links and colours still find it.
 */
function nameRuns(tables: Record<CarriedTable, Plain>, touched: Touched): void {
  const numbers = tables.run.columns["run_no"] as number[] | undefined;
  if (numbers === undefined) return;
  const mine = new Set(numbers);
  const alone = systemNames([
    ...[...touched.runs.values()].filter(({ run_no }) => mine.has(run_no)).map((run) => bare(run, touched)),
    ...touched.groups.map(({ rows }) => rows[0]!).filter(({ run_no }) => mine.has(run_no)),
  ]);
  const names = new Map<number, string>();
  for (const no of numbers) {
    const facts = touched.facts.get(no);
    const shown = touched.runs.get(no);
    if (facts === undefined || facts.own_system !== null) continue;
    const own = shown !== undefined && differs(alone(bare(shown, touched)), shown) ? shown.system : null;
    if (own !== null) names.set(no, own);
  }
  if (names.size === 0) return;
  for (const { columns } of [tables.run, tables.point, tables.trace]) {
    columns["system"] = (columns["system"] ?? []).map(
      (system, i) => names.get(columns["run_no"]![i] as number) ?? system,
    );
  }
}

type Shown = Touched["runs"] extends ReadonlyMap<number, infer R> ? R : never;

/** As before systems were named. */
const bare = (run: Shown, { facts }: Touched): Shown => ({ ...run, ...pickNames(facts.get(run.run_no)!) });
const pickNames = ({ system, system_label }: Pick<Shown, "system" | "system_label">) => ({ system, system_label });
const differs = (a: ReturnType<typeof pickNames>, b: ReturnType<typeof pickNames>): boolean =>
  a.system !== b.system || a.system_label !== b.system_label;

/** Sources are numbered from 1 in order, so that equal content is equal whenever it is read. */
function renumber(tables: Record<CarriedTable, Plain>): void {
  const sources = tables.source.columns["source_no"] as number[] | undefined;
  const places = new Map(sources?.map((no, i) => [no, i + 1]));
  const sourceNo = (no: number): number => places.get(no) ?? 0;
  const rowNo = (no: number): number =>
    sourceNo(Math.floor(no / POINTS_PER_SOURCE)) * POINTS_PER_SOURCE + (no % POINTS_PER_SOURCE);
  for (const { columns } of Object.values(tables)) {
    for (const name of ["source_no", "run_no", "point_no", "trace_no"] as const) {
      const of = name === "source_no" ? sourceNo : rowNo;
      const cells = columns[name];
      if (cells !== undefined) columns[name] = cells.map((no) => (no === null ? null : of(no as number)));
    }
  }
}
