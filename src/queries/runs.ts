/** One row per run, and one per published system and workload: the runs page. */
import { group, max } from "d3-array";
import type { LoadPoint } from "~/analysis/order";
import type { SeriesWorkload } from "~/model/load";
import { runTargets } from "~/analysis/targets";
import { lookUp } from "~/base/lookUp";
import { agreed, allCommon, common, pick } from "~/base/pick";
import type { CurvePoint, FigureRow, RunRow } from "~/model/answers";
import { quantileKey } from "~/model/latency";
import { mergedRemarks } from "~/model/remarks";
import type { DescribedAtom, PointGroup } from "./arrange";
import { figures } from "./figures";
import { isUntouched, wordsIn } from "./labels";
import { type RunFacts, seriesOf, type StepPlace } from "./points";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";
import { inPlaces, inRuns, TOUCHED_NEEDS, touchedOf, touchedSql } from "./touched";

/**
 * One row per published system and workload. Restatements and ambiguous figures never count as a peak. Workloads with
 * nothing but restatements have no row.
 */
function publishedRuns(dataset: string, figures: readonly FigureRow[]): RunRow[] {
  const news = figures.filter((f) => f.restates === null);
  const groups = group(news, (f) => `${f.system ?? "unknown"}/${f.workload ?? ""}`);
  return [...groups].map(([key, members]) => publishedRun(dataset, key, members));
}

function publishedRun(dataset: string, key: string, figures: readonly FigureRow[]): RunRow {
  const first = figures[0]!;
  const iops = highestOf(figures, "iops");
  const bytes = highestOf(figures, "bandwidth");
  const p99 = highestOf(figures, "latency_p99");
  return {
    key,
    dataset,
    origin: "published",
    title: first.workload ?? "",
    source_path: null,
    tool: common(figures, "tool") ?? "not-stated",
    ...pick(first, ["system", "system_label", "drive_model", "media", "interface", "drive_count"]),
    ...allCommon(figures, ["tool_version", "pattern", "block_bytes", "read_percent"]),
    host: null,
    said: {},
    targets: [],
    members: 1,
    workload_op: common(figures, "op"),
    series: [],
    facts: figures.map((f) => f.fact_id),
    load_kind: figures.some((f) => f.outstanding !== null) ? "outstanding" : null,
    rate_process: null,
    points: figures.length,
    failed: 0,
    peak_iops: iops?.value ?? null,
    peak_bytes_per_s: bytes?.value ?? null,
    p99_at_peak_us: p99?.value ?? null,
    p99_kind: p99 === null ? null : "unknown",
    bounds: { ...boundOf("iops", iops), ...boundOf("gb_per_s", bytes), ...boundOf("p99", p99) },
    remarks: null,
  };
}

const boundOf = (of: keyof RunRow["bounds"], figure: FigureRow | null): RunRow["bounds"] =>
  figure === null || figure.bound === "exact" ? {} : { [of]: figure.bound };

function highestOf(figures: readonly FigureRow[], metric: string): FigureRow | null {
  const sure = figures.filter((f) => f.metric === metric && f.value !== null && f.confidence !== "ambiguous");
  return sure.reduce<FigureRow | null>((best, f) => (best === null || f.value! > best.value! ? f : best), null);
}

export type RunsParams = { readonly dataset: string };

type PointColumns = SeriesWorkload &
  Omit<LoadPoint, "started_ms"> &
  Pick<CurvePoint, "point_no" | "run_no" | "phase" | "job_index" | "failed" | "remarks" | "combined_from"> & {
    readonly op: string | null;
    readonly all_iops: number | null;
    readonly all_bytes_per_s: number | null;
  };
type Point = PointColumns &
  RunFacts &
  StepPlace & { readonly said: Record<string, string>; readonly excluded: string | null };
type P99 = { readonly point_no: number; readonly kind: string; readonly value_us: number };

const POINT = raw(
  `p.point_no, p.run_no, p.op, p.workload_op, p.pattern, p.block_bytes, p.read_percent, p.iodepth, p.numjobs, p.engine,
  p.direct, p.load_kind, p.rate_process, p.outstanding, p.asked_iops, p.load_percent, p.phase, p.job_index, p.failed, p.remarks,
  p.combined_from, coalesce(p.total_iops, p.iops) AS all_iops,
  coalesce(p.total_bytes_per_s, p.bytes_per_s) AS all_bytes_per_s`,
);

export const runs: Question<RunsParams, RunRow[]> = {
  name: "runs",
  needs: [["point"], ["latency"], ["figure"], ...TOUCHED_NEEDS],
  sql: (params, dialect) => [
    sql`WITH ${wordsIn(params.dataset)} SELECT ${POINT} FROM point p
WHERE p.dataset = ${params.dataset} AND p.member IS NULL AND ${isUntouched} ORDER BY p.point_no`,
    // An fsync is not one of the writes: its p99 is not that of the load.
    sql`SELECT l.point_no, l.kind, l.value_us FROM latency l JOIN point p ON p.point_no = l.point_no
WHERE p.dataset = ${params.dataset} AND p.member IS NULL AND p.op <> 'sync'
  AND l.stat = 'quantile' AND abs(l.quantile - 0.99) < 1e-9
ORDER BY l.point_no, l.kind`,
    ...figures.sql(params, dialect),
    ...touchedSql(params.dataset, dialect),
  ],
  finish: (results, { dataset }) => {
    const [pointColumns, p99Columns, figureColumns] = results;
    const { facts, runs: described, groups, nameOf, words } = touchedOf(results);
    const p99 = new Map(group(records<P99>(p99Columns!), ({ point_no }) => point_no));
    const untouched: Point[] = inPlaces(inRuns(records<PointColumns>(pointColumns!), described), described, words);
    const touched = (row: DescribedAtom): Point => ({ ...pointOf(row, p99), ...nameOf(row) });
    // Series are those of the curve, including combined points that count a part of the run.
    const drawn = [...untouched, ...groups.flatMap(({ rows }) => rows.map(touched))];
    const keys = seriesOf(drawn);
    const series = new Map(drawn.map(({ point_no }, i) => [point_no, keys[i]!]));
    const own = [
      ...untouched.map((point) => ({ point, series: series.get(point.point_no)! })),
      ...groups.flatMap((of) => ownRows(of).map(({ row, no }) => ({ point: touched(row), series: series.get(no)! }))),
    ].sort((a, b) => a.point.point_no - b.point.point_no);
    const byRun = group(own, ({ point }) => point.run_no);
    const computed = [...byRun].map(([run_no, members]) =>
      runRow(
        dataset,
        facts.get(run_no)!,
        members.map(({ point }) => point),
        members.map((m) => m.series),
        p99,
      ),
    );
    return [...computed, ...publishedRuns(dataset, records<FigureRow>(figureColumns!))];
  },
};

/**
 * Points of touched runs, per run: of a point joined across runs it gets its own part. `no`: number of the point of the
 * curve that it is, or is counted in.
 */
function ownRows({ rows, units }: PointGroup): { row: DescribedAtom; no: number }[] {
  const shared = new Set(units.map((unit) => unit.run_no)).size > 1;
  const own = shared ? units.flatMap((unit) => unit.rows) : rows;
  return own.map((row) => ({ row, no: (rows.find((one) => one.op === row.op) ?? rows[0]!).point_no }));
}

const P99_KEY = quantileKey(0.99);

/** A corrected point, with its p99 instead of the measured one under its number. */
function pointOf(row: DescribedAtom, p99: Map<number, P99[]>): Point {
  const { point_no } = row;
  const said = Object.entries(row.latency).flatMap(([kind, { quantiles }]) => {
    const value_us = lookUp(quantiles, P99_KEY);
    return value_us === undefined || row.op === "sync" ? [] : [{ point_no, kind, value_us }];
  });
  p99.set(point_no, said);
  return { ...row, all_iops: row.total_iops ?? row.iops, all_bytes_per_s: row.total_bytes_per_s ?? row.bytes_per_s };
}

function runRow(
  dataset: string,
  run: RunFacts,
  points: readonly Point[],
  series: readonly string[],
  p99: P99Map,
): RunRow {
  const first = points[0]!;
  const peak = peakOf(points);
  return {
    key: first.run_key,
    dataset,
    origin: "computed",
    title: run.run_title,
    source_path: run.source_path,
    tool: run.tool,
    tool_version: run.tool_version,
    ...allCommon(points, ["system", "system_label", "drive_model", "media", "interface", "drive_count", "host"]),
    said: agreed(points.map(({ said }) => said)),
    targets: targetsOf(run, points),
    members: points.reduce((most, { combined_from }) => Math.max(most, combined_from), 1),
    ...allCommon(points, ["workload_op", "pattern", "block_bytes", "read_percent", "rate_process"]),
    series: [...new Set(series)],
    facts: [],
    load_kind: loadKindOf(points),
    points: new Set(points.map(place)).size,
    failed: new Set(points.filter((p) => p.failed).map(place)).size,
    peak_iops: peak.iops,
    peak_bytes_per_s: peak.bytes_per_s,
    ...p99At(peak.points, p99),
    bounds: {},
    remarks: mergedRemarks(points.map(({ remarks }) => remarks)),
  };
}

/** [] if an entry stands for several sections but names only the first. */
function targetsOf({ tool, options }: RunFacts, points: readonly Point[]): string[] {
  const { all, of } = runTargets(tool, options);
  const single = points.filter(({ combined_from }) => combined_from === 1);
  const told = (p: Point): boolean =>
    of({ index: p.job_index, member: "", host: p.host, clones: p.numjobs }).length > 0;
  return tool === "fio" && !single.every(told) ? [] : [...all].sort();
}

type P99Map = ReadonlyMap<number, readonly P99[]>;

/** Directions of one load point share its phase and first job. */
const place = (p: Point): string => `${p.phase}.${p.job_index}`;

/** For a curve, the load kind of its steps: its maximum is shown separately. */
function loadKindOf(points: readonly Point[]): string | null {
  const steps = points.filter(({ load_kind }) => load_kind !== "max");
  return common(steps.length > 0 ? steps : points, "load_kind");
}

/**
 * The highest totals, and the points with the most I/Os per second together. Failed or excluded points are never a
 * peak.
 */
function peakOf(points: readonly Point[]) {
  const good = mainOf(points.filter((p) => !p.failed && p.excluded === null));
  const iops = max(good, (p) => p.all_iops) ?? null;
  const bytes_per_s = max(good, (p) => p.all_bytes_per_s) ?? null;
  const at = good.find((p) => (iops === null ? p.all_bytes_per_s === bytes_per_s : p.all_iops === iops));
  return { iops, bytes_per_s, points: at === undefined ? [] : good.filter((p) => place(p) === place(at)) };
}

/**
 * Of workloads that ran at the same time (ACT), the one with the most I/Os: IOPS of one beside bytes of another are
 * meaningless, and their rates are not a sweep.
 */
const mainOf = (points: readonly Point[]): readonly Point[] =>
  [...group(points, ({ phase }) => phase).values()].flatMap(largestWorkload);

function largestWorkload(points: readonly Point[]): readonly Point[] {
  const workloads = group(points, workloadOf);
  if (workloads.size === 1) return points;
  const most = (of: readonly Point[]): number => max(of, (p) => p.all_iops) ?? 0;
  return [...workloads.values()].reduce((best, one) => (most(one) > most(best) ? one : best));
}

const workloadOf = (p: Point): string => JSON.stringify([p.workload_op, p.pattern, p.block_bytes, p.read_percent]);

/** Completion latency where there is one (vdbench has only response times). */
const KINDS = ["clat", "lat", "response", "unknown"];

/** p99 of the slower direction, of one kind for all directions. */
function p99At(points: readonly Point[], p99: P99Map): Pick<RunRow, "p99_at_peak_us" | "p99_kind"> {
  const said = points.flatMap((p) => p99.get(p.point_no) ?? []);
  const kind = KINDS.find((k) => said.some((s) => s.kind === k)) ?? null;
  const values = said.filter((s) => s.kind === kind).map((s) => s.value_us);
  return { p99_at_peak_us: max(values) ?? null, p99_kind: kind };
}
