/** One row per run, and one per published system and workload: the runs page. */
import { group } from "d3-array";
import { controlledLoad, type LoadPoint } from "~/analysis/order";
import type { FigureRow, RunRow, SystemFacts } from "~/model/answers";
import { figures } from "./figures";
import { seriesOf, withPoints, type SeriesPoint } from "./points";
import { publishedRuns } from "./publishedRuns";
import type { Question } from "./question";
import { records } from "./records";
import { raw, sql } from "./sql";

export type RunsParams = { readonly dataset: string };

type Point = SeriesPoint &
  LoadPoint &
  SystemFacts & {
    readonly point_no: number;
    readonly run_no: number;
    readonly run_key: string;
    readonly run_title: string;
    readonly source_path: string;
    readonly tool_version: string | null;
    readonly op: string | null;
    readonly phase: number;
    readonly job_index: number;
    readonly failed: boolean;
    readonly all_iops: number | null;
    readonly all_bytes_per_s: number | null;
  };
type P99 = { readonly point_no: number; readonly kind: string; readonly value_us: number };

const POINT = raw(
  `point_no, run_no, left(sha256, 12) || '.' || document AS run_key, run_title, source_path, tool, tool_version, system, system_label, drive_model,
  media, interface, drive_count, op, workload_op, pattern, block_bytes, read_percent, iodepth, numjobs, engine, direct,
  load_kind, rate_process, outstanding, asked_iops, load_percent, started_ms, phase, job_index, failed, all_iops, all_bytes_per_s`,
);

export const runs: Question<RunsParams, RunRow[]> = {
  name: "runs",
  sql: (params) => [
    sql`${withPoints(params.dataset)} SELECT ${POINT} FROM points ORDER BY point_no`,
    // A synced write is another thing than the writes: its p99 is not that of the load.
    sql`SELECT l.point_no, l.kind, l.value_us FROM latency l JOIN point p USING (point_no)
WHERE p.dataset = ${params.dataset} AND p.member IS NULL AND p.op <> 'sync'
  AND l.stat = 'quantile' AND abs(l.quantile - 0.99) < 1e-9
ORDER BY l.point_no, l.kind`,
    ...figures.sql(params),
  ],
  finish: ([pointColumns, p99Columns, figureColumns], { dataset }) => {
    const points = records<Point>(pointColumns!);
    const series = seriesOf(points);
    const byRun = group(
      points.map((point, i) => ({ point, series: series[i]! })),
      ({ point }) => point.run_no,
    );
    const p99 = group(records<P99>(p99Columns!), ({ point_no }) => point_no);
    const own = [...byRun.values()].map((members) =>
      runRow(
        dataset,
        members.map(({ point }) => point),
        members.map((m) => m.series),
        p99,
      ),
    );
    return [...own, ...publishedRuns(dataset, records<FigureRow>(figureColumns!))];
  },
};

function runRow(dataset: string, points: readonly Point[], series: readonly string[], p99: P99Map): RunRow {
  const first = points[0]!;
  const loads = mainOf(points)
    .map(controlledLoad)
    .filter((load) => load !== null);
  const peak = peakOf(points);
  return {
    key: first.run_key,
    dataset,
    origin: "computed",
    title: first.run_title,
    source_path: first.source_path,
    tool: first.tool,
    tool_version: first.tool_version,
    system: first.system,
    system_label: first.system_label,
    drive_model: first.drive_model,
    media: first.media,
    interface: first.interface,
    drive_count: first.drive_count,
    host: null,
    said: {},
    targets: [],
    members: 1,
    workload_op: same(points, "workload_op"),
    pattern: same(points, "pattern"),
    block_bytes: same(points, "block_bytes"),
    read_percent: same(points, "read_percent"),
    series: [...new Set(series)],
    facts: [],
    load_kind: loadKindOf(points),
    rate_process: same(points, "rate_process"),
    load_min: extreme(loads, Math.min),
    load_max: extreme(loads, Math.max),
    points: new Set(points.map(place)).size,
    failed: new Set(points.filter((p) => p.failed).map(place)).size,
    peak_iops: peak.iops,
    peak_bytes_per_s: peak.bytes_per_s,
    peak_bound: null,
    ...p99At(peak.points, p99),
  };
}

type P99Map = ReadonlyMap<number, readonly P99[]>;

/** Directions of one load point share its phase and first job. */
const place = (p: Point): string => `${p.phase}.${p.job_index}`;

/** The value that all points share; null where they differ (a run of many workloads). */
function same<K extends keyof Point>(points: readonly Point[], key: K): Point[K] | null {
  const value = points[0]![key];
  return points.every((p) => p[key] === value) ? value : null;
}

/** Of a curve that of its steps: its maximum stands beside it. */
function loadKindOf(points: readonly Point[]): string | null {
  const steps = points.filter(({ load_kind }) => load_kind !== "max");
  return same(steps.length > 0 ? steps : points, "load_kind");
}

const extreme = (values: readonly number[], pick: (a: number, b: number) => number): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => pick(a, b));

/** The highest totals, and the points that had the most I/Os per second together. A failed point is no peak. */
function peakOf(points: readonly Point[]) {
  const good = mainOf(points.filter((p) => !p.failed));
  const iops = extreme(
    good.map((p) => p.all_iops).filter((v) => v !== null),
    Math.max,
  );
  const bytes_per_s = extreme(
    good.map((p) => p.all_bytes_per_s).filter((v) => v !== null),
    Math.max,
  );
  const at = good.find((p) => (iops === null ? p.all_bytes_per_s === bytes_per_s : p.all_iops === iops));
  return { iops, bytes_per_s, points: at === undefined ? [] : good.filter((p) => place(p) === place(at)) };
}

/**
 * Of workloads that ran at the same time (ACT) the one with the most I/Os: one's IOPS say nothing beside another's bytes,
 * and their rates are no sweep.
 */
const mainOf = (points: readonly Point[]): readonly Point[] =>
  [...group(points, ({ phase }) => phase).values()].flatMap(largestWorkload);

function largestWorkload(points: readonly Point[]): readonly Point[] {
  const workloads = group(points, workloadOf);
  if (workloads.size === 1) return points;
  const most = (of: readonly Point[]): number =>
    extreme(
      of.map((p) => p.all_iops ?? 0),
      Math.max,
    ) ?? 0;
  return [...workloads.values()].reduce((best, one) => (most(one) > most(best) ? one : best));
}

const workloadOf = (p: Point): string => JSON.stringify([p.workload_op, p.pattern, p.block_bytes, p.read_percent]);

/** Completion latency where there is one (DOMAIN: clat by default, response for vdbench). */
const KINDS = ["clat", "lat", "response", "unknown"];

/** p99 of the slower direction, of one kind for all directions. */
function p99At(points: readonly Point[], p99: P99Map): Pick<RunRow, "p99_at_peak_us" | "p99_kind"> {
  const said = points.flatMap((p) => p99.get(p.point_no) ?? []);
  const kind = KINDS.find((k) => said.some((s) => s.kind === k)) ?? null;
  const values = said.filter((s) => s.kind === kind).map((s) => s.value_us);
  return { p99_at_peak_us: extreme(values, Math.max), p99_kind: kind };
}
