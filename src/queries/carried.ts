/**
 * The rows that a chart is made of, to travel in a link, a bundle or a page: on them alone every question gives the
 * same rows as on the whole dataset. Not prepared: asked about own files when somebody shares.
 */
import { lookUp } from "~/base/lookUp";
import { CARRIED, type CarriedTable, type CarriedTables, type Cell, type Needed, withoutEmpty } from "~/model/carried";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import { carriedSql } from "./carriedSql";
import type { Question, ResultColumns } from "./question";
import { systemNames } from "./systems";
import { type Touched, touchedOf, touchedSql } from "./touched";
import type { PointGroup } from "./arrange";
import { Targets } from "./targets";

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

/** A run as it was before systems were named. */
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

/** Which points of the carried runs are needed, and which of them need latencies and histograms. */
interface KeptPoints {
  /** point_no of the rows that travel. */
  readonly rows: ReadonlySet<number>;
  /** Points whose latencies travel. */
  readonly measured: ReadonlySet<number>;
  /** Points whose histograms always travel: they are merged into one point. */
  readonly merged: ReadonlySet<number>;
}

/** A combined point with all directions, and the rows of its members. */
interface Head {
  readonly run_no: number;
  readonly rows: number[];
  readonly members: number[];
}

/** Rows of the table in file order: directions of a combined point, then its members. */
function headsOf(columns: Readonly<Record<string, readonly Cell[]>>): Head[] {
  const heads = new Map<string, Head>();
  let last: Head | null = null;
  const { run_no = [], phase = [], job_index = [], member = [] } = columns;
  for (let i = 0; i < run_no.length; i++) {
    if (member[i] === null) {
      const key = `${String(run_no[i])}/${String(phase[i])}/${String(job_index[i])}`;
      last = heads.get(key) ?? { run_no: run_no[i] as number, rows: [], members: [] };
      heads.set(key, last);
      last.rows.push(i);
    } else last?.members.push(i);
  }
  return [...heads.values()];
}

/** @param columns of the points of all runs that travel, in the order of their numbers */
function keptPoints(
  columns: Readonly<Record<string, readonly Cell[]>>,
  touched: Touched,
  { points, members = false, traces = [] }: Needed,
): KeptPoints {
  const rows = new Set<number>();
  const measured = new Set<number>();
  const no = (i: number): number => columns["point_no"]![i] as number;
  const asked = points === undefined ? null : new Set(points);
  const arranged = new Set(touched.groups.flatMap(({ units }) => units.map(({ run_no }) => run_no)));
  for (const head of headsOf(columns)) {
    // Labels of a run may regroup its points, so they travel together.
    const whole = asked === null || arranged.has(head.run_no);
    const named = head.members.filter((i) => asked?.has(no(i)));
    const own = whole || named.length > 0 ? head.rows : head.rows.filter((i) => asked.has(no(i)));
    for (const i of own) add(no(i), true);
    for (const i of named) add(no(i), true);
    const wanted = own.length > 0 && (members || arranged.has(head.run_no) || tellsTargets(columns, head, touched));
    if (wanted) for (const i of head.members) add(no(i), members);
    // A series over time takes its workload from the points of its job.
    if (traces.length > 0) for (const i of [...head.rows, ...head.members]) add(no(i), false);
  }
  const merged = new Set(touched.groups.flatMap(mergedIn));
  for (const point of merged) if (rows.has(point)) measured.add(point);
  return { rows, measured, merged };

  function add(point: number, isMeasured: boolean): void {
    rows.add(point);
    if (isMeasured) measured.add(point);
  }
}

/** Directions that are summed into new points; not those of a combined point that stays as printed. */
function mergedIn({ rows, units }: PointGroup): number[] {
  const parts = units.flatMap((unit) => unit.rows.map(({ point_no }) => point_no));
  return units.length > 1 && parts.includes(rows[0]!.point_no) ? parts : [];
}

/** Do its members name more files and devices than the point itself? (targets.ts) */
function tellsTargets(columns: Readonly<Record<string, readonly Cell[]>>, head: Head, { facts }: Touched): boolean {
  const run = facts.get(head.run_no);
  if (head.members.length === 0 || run === undefined) return false;
  const cell = (name: string, i: number) => lookUp(columns, name)![i];
  const given = (i: number) => ({
    run_no: head.run_no,
    phase: cell("phase", i) as number,
    job_index: cell("job_index", i) as number,
    point_no: cell("point_no", i) as number,
    title: cell("title", i) as string,
    host: cell("host", i) as string | null,
    numjobs: cell("numjobs", i) as number | null,
    member: cell("member", i) as string | null,
    ...{ tool: run.tool, options: run.options },
  });
  const targets = new Targets();
  const alone = targets.of(given(head.rows[0]!));
  const all = [...new Set(head.members.flatMap((i) => targets.ofMember(given(i))))].sort();
  return JSON.stringify(alone) !== JSON.stringify(all);
}
