/**
 * Results of the statements of some questions, from rows in memory: the first chart of a drop is drawn while the engine
 * starts. Equal to the SQL: the tests of the questions compare both.
 */
import { most } from "~/analysis/combine";
import { grouped } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { pick } from "~/base/pick";
import { ORIGINS, runKey } from "~/model/labels";
import type { Row, Rows } from "~/model/tables";
import { storedRun, type StoredRun } from "./described";
import { changing } from "./labels";
import { kinds, LATENCY_STATISTICS, QUANTILE_VALUES } from "./latency";
import { NAMELESS, POINT_COLUMNS } from "./points";
import type { ResultColumns } from "./question";
import type { StoredWord } from "./words";

type Point = Row<"point">;
type Result = Readonly<Record<string, unknown>>;

/** @returns results of the statements of `curve` */
export function earlyCurve(held: Rows, dataset: string): ResultColumns[] {
  const rows = new HeldRows(held, dataset);
  const combined = rows.points.filter(({ member }) => member === null);
  const untouched = combined.filter(({ run_no }) => !rows.touched.has(run_no!));
  return [
    asColumns(untouched.map(pointRow)),
    ...latencyResults(held, combined),
    asColumns(jobsOf(rows.points)),
    ...touchedResults(held, rows),
  ];
}

/** @returns results of the statements of `members` */
export function earlyMembers(held: Rows, dataset: string): ResultColumns[] {
  const rows = new HeldRows(held, dataset);
  const finest = rows.points.filter(({ member, combined_from }) => member !== null || (combined_from ?? 1) < 2);
  return [
    asColumns(rows.points.filter(({ run_no }) => !rows.touched.has(run_no!)).map(atomRow)),
    ...latencyResults(held, finest),
    ...touchedResults(held, rows),
  ];
}

/** The points of a dataset by number, the labels of its runs, and which runs are not simply as measured. */
class HeldRows {
  readonly points: readonly Point[];
  readonly runs: readonly StoredRun[];
  readonly words: readonly StoredWord[];
  /** Number of a touched run -> is it placed? */
  readonly touched: ReadonlyMap<number, boolean>;

  constructor(held: Rows, dataset: string) {
    const isOf = (row: { readonly dataset: string | null }): boolean => row.dataset === dataset;
    this.points = (held.point ?? []).filter(isOf).toSorted((a, b) => a.point_no! - b.point_no!);
    const sources = new Map((held.source ?? []).map((source) => [source.source_no, source]));
    const systems = new Map((held.system ?? []).map((row) => [`${row.dataset}\n${row.system}`, row]));
    this.runs = (held.run ?? []).filter(isOf).flatMap((run) => {
      const source = sources.get(run.source_no);
      return source === undefined ? [] : [storedRun(run, source, systems.get(`${run.dataset}\n${run.system}`))];
    });
    const words = (held.label ?? []).filter(
      ({ value, dataset: of, origin }) =>
        value !== null && value !== "" && (of ?? (origin === "user" ? "local" : dataset)) === dataset,
    );
    this.words = words.map((word) => ({ ...pick(word, ["target", "key", "value"]), rank: rankOf(word) }) as StoredWord);
    this.touched = touchedRuns(this.words, this.runs);
  }
}

const rankOf = ({ origin }: Row<"label">): number => (ORIGINS as readonly (string | null)[]).indexOf(origin) + 1 || 99;

function touchedRuns(words: readonly StoredWord[], runs: HeldRows["runs"]): Map<number, boolean> {
  const placed = new Map<string, boolean>();
  for (const { target, key } of words) {
    const [, run_key] = /^(?:run|job|point):([0-9a-f]{12}\.[0-9]+)/.exec(target) ?? [];
    if (run_key === undefined || (target.startsWith("run:") && !changing.includes(key))) continue;
    const places = target.startsWith("job:") || key === "together" || key === "apart";
    placed.set(run_key, places || placed.get(run_key) === true);
  }
  return new Map(
    runs.flatMap((run) => {
      const isPlaced = placed.get(runKey(run));
      return isPlaced === undefined ? [] : [[run.run_no, isPlaced] as const];
    }),
  );
}

function touchedResults(held: Rows, rows: HeldRows): ResultColumns[] {
  const { runs, words, touched } = rows;
  const atoms = rows.points.filter(({ run_no }) => touched.has(run_no!));
  const placed = new Set(atoms.filter(({ run_no }) => touched.get(run_no!)).map(({ point_no }) => point_no));
  return [
    asColumns(runs),
    asColumns(words),
    asColumns(atoms.map(atomRow)),
    ...latencyResults(held, atoms),
    asColumns(
      (held.histogram ?? [])
        .filter(({ point_no }) => placed.has(point_no))
        .map((row) => pick(row, ["point_no", "kind", "lo_ns", "hi_ns", "value_ns", "count"])),
    ),
  ];
}

const pointRow = (p: Point): Result => ({
  ...pick(p, POINT_COLUMNS),
  ...{ workload_op: p.workload_op ?? NAMELESS.workload_op, op: p.op ?? NAMELESS.op },
});

const atomRow = (p: Point): Result => ({
  ...pointRow(p),
  ...pick(p, ["member", "member_unit", "io_bytes"]),
  own_host: p.host,
});

function latencyResults(held: Rows, points: readonly Point[]): [ResultColumns, ResultColumns] {
  const numbers = new Set(points.map(({ point_no }) => point_no));
  const rows = (held.latency ?? []).filter(({ point_no }) => numbers.has(point_no));
  const statistics = [...grouped(rows, ({ point_no, kind }) => `${point_no} ${kind}`).values()].map((own) => ({
    ...pick(own[0]!, ["point_no", "kind"]),
    samples: most(own.map(({ samples }) => samples)),
    ...Object.fromEntries(
      LATENCY_STATISTICS.map((stat) => [
        `${stat}_us`,
        most(own.map((row) => (row.stat === stat ? row.value_us : null))),
      ]),
    ),
    rounded_us: most(own.map(({ rounded_us }) => rounded_us)),
  }));
  const quantiles = rows
    .filter(({ quantile }) => quantile !== null)
    .map(({ kind, stat, ...row }) => ({
      ...{ kind: kinds.indexOf(kind!), of: QUANTILE_VALUES.indexOf(stat!) + 1 },
      ...pick(row, ["point_no", "quantile", "value_us"]),
    }));
  return [asColumns(statistics), asColumns(quantiles)];
}

/** Result of `jobsSql`: members follow the last direction of the point that sums them. */
function jobsOf(points: readonly Point[]): Result[] {
  const heads = new Map<number, number>();
  const members = points.flatMap((p) => {
    if (p.member !== null) return [{ head_no: heads.get(p.run_no!) ?? null, ...p }];
    heads.set(p.run_no!, p.point_no!);
    return [];
  });
  return [...grouped(members, (p) => JSON.stringify([p.head_no, p.job_index, p.member])).values()].map((own) => ({
    ...{ head_no: own[0]!.head_no, index: own[0]!.job_index, member: own[0]!.member },
    clones: most(own.map(({ numjobs }) => numjobs)),
  }));
}

function asColumns(rows: readonly object[]): ResultColumns {
  const names = Object.keys(rows[0] ?? {});
  return {
    rows: rows.length,
    columns: Object.fromEntries(names.map((name) => [name, rows.map((row) => lookUp(row as Result, name))])),
  };
}
