/**
 * Results of the statements of some questions, from rows in memory: the first chart of a drop is drawn while the engine
 * starts. Equal to the SQL: the tests of the questions compare both.
 */
import { most } from "~/analysis/combine";
import { grouped } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { pick } from "~/base/pick";
import { ORIGINS, runKey, runTarget } from "~/model/labels";
import type { Row, Rows } from "~/model/tables";
import { changing } from "./labels";
import { kinds, LATENCY_STATISTICS, QUANTILE_VALUES } from "./latency";
import { NAMELESS, POINT_COLUMNS } from "./points";
import type { ResultColumns } from "./question";
import type { WordRow } from "./words";

type Point = Row<"point">;
type Label = Row<"label">;
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

/** @returns results of the statements of `together` */
export function earlyTogether(held: Rows, dataset: string): ResultColumns[] {
  const rows = new HeldRows(held, dataset);
  const untouched = rows.points.filter(({ member, run_no }) => member === null && !rows.touched.has(run_no!));
  return [asColumns(untouched.map(atomRow)), ...touchedResults(held, rows)];
}

/** The points of a dataset by number, the labels of its runs, and which runs are not simply as measured. */
class HeldRows {
  readonly points: readonly Point[];
  readonly runs: readonly (Row<"run"> & { readonly source: Row<"source">; readonly run_key: string })[];
  readonly best: readonly WordRow[];
  readonly arranging: readonly WordRow[];
  /** Number of a touched run -> is it placed? */
  readonly touched: ReadonlyMap<number, boolean>;

  constructor(held: Rows, dataset: string) {
    const isOf = (row: { readonly dataset: string | null }): boolean => row.dataset === dataset;
    this.points = (held.point ?? []).filter(isOf).toSorted((a, b) => a.point_no! - b.point_no!);
    const sources = new Map((held.source ?? []).map((source) => [source.source_no, source]));
    this.runs = (held.run ?? []).filter(isOf).flatMap((run) => {
      const source = sources.get(run.source_no);
      if (source === undefined) return [];
      return [{ ...run, source, run_key: runKey({ sha256: source.sha256 ?? "", document: run.document! }) }];
    });
    const words = (held.label ?? []).filter(
      ({ value, dataset: of, origin }) =>
        value !== null && value !== "" && (of ?? (origin === "user" ? "local" : dataset)) === dataset,
    );
    this.best = strongest(words, ({ target, key }) => `${target}\n${key}`);
    this.arranging = strongest(
      words.filter(({ key, value }) => key === "together" || (key === "apart" && value === "1")),
      ({ target }) => target!,
    );
    this.touched = touchedRuns(words, this.runs);
  }
}

const rankOf = ({ origin }: Label): number => (ORIGINS as readonly (string | null)[]).indexOf(origin) + 1 || 99;

/** One label for each key: of the best origin; within it `apart` before `together`, then the latest. */
function strongest(words: readonly Label[], keyOf: (word: Label) => string): WordRow[] {
  const found = new Map<string, Label>();
  for (const word of words) {
    const before = found.get(keyOf(word));
    const by = before === undefined ? -1 : rankOf(word) - rankOf(before) || (word.key! < before.key! ? -1 : 0);
    const isLater = by === 0 && word.key === before!.key;
    if (by < 0 || isLater) found.set(keyOf(word), word);
  }
  return [...found.values()].map(({ target, key, value }) => ({ target: target!, key: key!, value: value! }));
}

function touchedRuns(words: readonly Label[], runs: HeldRows["runs"]): Map<number, boolean> {
  const placed = new Map<string, boolean>();
  for (const { target, key } of words) {
    const [, run_key] = /^(?:run|job|point):([0-9a-f]{12}\.[0-9]+)/.exec(target!) ?? [];
    if (run_key === undefined || (target!.startsWith("run:") && !changing.includes(key!))) continue;
    const places = target!.startsWith("job:") || key === "together" || key === "apart";
    placed.set(run_key, places || placed.get(run_key) === true);
  }
  return new Map(
    runs.flatMap(({ run_no, run_key }) => {
      const isPlaced = placed.get(run_key);
      return isPlaced === undefined ? [] : [[run_no!, isPlaced] as const];
    }),
  );
}

function touchedResults(held: Rows, rows: HeldRows): ResultColumns[] {
  const { runs, best, arranging, touched } = rows;
  const said = new Map([...grouped(best, ({ target }) => target)].map(([target, own]) => [target, wordsOf(own)]));
  const systems = new Map((held.system ?? []).map((row) => [`${row.dataset}\n${row.system}`, row]));
  const systemOf = (run: Row<"run">) =>
    run.system === null ? undefined : systems.get(`${run.dataset}\n${run.system}`);
  const ofSystems = runs.flatMap((run): WordRow[] => {
    const { capacity_bytes = null, indirection_unit_bytes = null, fabric = null } = systemOf(run) ?? {};
    return Object.entries({ capacity_bytes, indirection_unit_bytes, fabric }).flatMap(([key, value]) =>
      value === null ? [] : [{ target: runTarget(run.run_key), key, value: String(value) }],
    );
  });
  const atoms = rows.points.filter(({ run_no }) => touched.has(run_no!));
  const placed = new Set(atoms.filter(({ run_no }) => touched.get(run_no!)).map(({ point_no }) => point_no));
  return [
    asColumns(runs.map((run) => runRow(run, systemOf(run), said.get(runTarget(run.run_key)) ?? {}))),
    asColumns([...ofSystems, ...best.filter(({ key }) => key !== "together" && key !== "apart"), ...arranging]),
    asColumns(atoms.map(atomRow)),
    ...latencyResults(held, atoms),
    asColumns(
      (held.histogram ?? [])
        .filter(({ point_no }) => placed.has(point_no))
        .map((row) => pick(row, ["point_no", "kind", "lo_ns", "hi_ns", "value_ns", "count"])),
    ),
  ];
}

type SaidOfRun = { readonly [K in string]?: string };
const wordsOf = (own: readonly WordRow[]): SaidOfRun => Object.fromEntries(own.map(({ key, value }) => [key, value]));

/** A row of the expression `runs` (points.withRuns). */
function runRow(run: HeldRows["runs"][number], system: Row<"system"> | undefined, said: SaidOfRun): Result {
  const { source } = run;
  const name = said.label ?? said.drive_model ?? said.media ?? null;
  const drives = Number(said.drive_count ?? NaN);
  return {
    ...pick(run, [
      "run_no",
      "dataset",
      "run_key",
      "tool",
      "tool_version",
      "document",
      "started_ms",
      "ramp_s",
      "options",
    ]),
    ...{ run_title: run.title, own_system: run.system },
    ...{ source_name: source.name, source_path: source.path, ...pick(source, ["sha256", "format"]) },
    system: run.system ?? name,
    system_label: labelOf(run, system, said),
    drive_model: said.drive_model ?? system?.drive_model ?? null,
    media: said.media ?? system?.media ?? null,
    interface: said.interface ?? system?.interface ?? null,
    drive_count: Number.isSafeInteger(drives) ? drives : (system?.drive_count ?? null),
    host: said.host ?? run.host ?? system?.host ?? null,
  };
}

/** As `label` in points.ts. */
function labelOf(run: Row<"run">, system: Row<"system"> | undefined, said: SaidOfRun): string | null {
  if (run.dataset !== "local" || run.system === null || system !== undefined) {
    return said.label ?? system?.label ?? null;
  }
  if (said.label !== undefined) return run.system.startsWith(said.label) ? run.system : said.label;
  return run.system.startsWith(said.drive_model ?? said.media ?? "\0") ? null : run.system;
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
