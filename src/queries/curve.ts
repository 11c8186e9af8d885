/** Every combined point of a dataset with all its latencies: what throughput-latency charts draw. */
import { compareLoad } from "~/analysis/order";
import type { CurvePoint, LatencyStats } from "~/model/answers";
import { quantileKey } from "~/model/latency";
import type { LatencyKind } from "~/model/workload";
import { ofSeries, seriesOf, systemKey, withPoints } from "./points";
import type { Question, ResultColumns } from "./question";
import { records } from "./records";
import { raw, sql } from "./sql";

/** `series`: null or absent = all. Points come by system and series, in order of the controlled load. */
export type CurveParams = { readonly dataset: string; readonly series?: readonly string[] | null };

/** Each of these is one value per point and kind. */
const statistics = raw(
  ["mean", "stddev", "min", "max"]
    .map((stat) => `max(l.value_us) FILTER (WHERE l.stat = '${stat}') AS ${stat}_us`)
    .join(", "),
);

/** Every kind there is: the compiler says when one is missing. */
const kinds = Object.keys({ slat: 1, clat: 1, lat: 1, response: 1, unknown: 1 } satisfies Record<LatencyKind, 1>);
const kindList = raw(`[${kinds.map((kind) => `'${kind}'`).join(", ")}]`);

const ofCombined = (dataset: string, series: readonly string[] | null) =>
  raw(sql`FROM latency l JOIN point p USING (point_no)
WHERE p.dataset = ${dataset} AND p.member IS NULL AND ${ofSeries(series)}`);

export const curve: Question<CurveParams, CurvePoint[]> = {
  name: "curve",
  sql: ({ dataset, series = null }) => [
    sql`${withPoints(dataset)}
SELECT p.key, p.point_no, p.run_no, p.dataset, p.source_name, p.source_path, p.sha256, p.format, p.tool,
  p.tool_version, p.title, p.system, p.system_label, p.drive_model, p.media, p.interface, p.drive_count, p.series,
  coalesce(p.workload_op, 'unknown') AS workload_op, coalesce(p.op, 'none') AS op, p.pattern, p.block_bytes,
  p.read_percent, p.iodepth, p.numjobs, p.outstanding, p.load_kind, p.rate_process, p.asked_iops, p.load_percent, p.engine, p.direct,
  p.combined_from, p.phase, p.document, p.job_index, p.iops, p.bytes_per_s, p.total_iops, p.total_bytes_per_s, p.ios,
  p.runtime_s, p.ramp_s, p.started_ms, p.error, p.failed, p.staggered, p.why, p.options, p.line
FROM points p WHERE ${ofSeries(series)} ORDER BY p.point_no`,
    sql`SELECT l.point_no, l.kind, max(l.samples) AS samples, ${statistics} ${ofCombined(dataset, series)}
GROUP BY l.point_no, l.kind ORDER BY l.point_no, l.kind`,
    // Numbers only, the kind as its place: a million texts take a second to decode.
    sql`SELECT l.point_no, list_position(${kindList}, l.kind) - 1 AS kind, l.quantile, l.value_us
${ofCombined(dataset, series)} AND l.stat = 'quantile'`,
  ],
  finish: ([points, statisticsOf, quantilesOf], { series = null }) => {
    const all = records<CurvePoint>(points!);
    for (const point of all) {
      Object.assign(point, {
        ...UNSAID,
        targets: [],
        corrected: [],
        said: {},
        parts: point.combined_from,
        latency: {},
      });
    }
    const byNumber = new Map(all.map((p) => [p.point_no, p]));
    addStatistics(byNumber, statisticsOf!);
    addQuantiles(byNumber, quantilesOf!);
    seriesOf(all).forEach((key, i) => (all[i]!.series = key));
    const wanted = series === null ? all : all.filter((p) => series.includes(p.series));
    return inOrder(wanted);
  },
};

const UNSAID = { host: null, excluded: null, note: null, together: null };

type Points = ReadonlyMap<number, CurvePoint>;
type Statistics = Omit<LatencyStats, "quantiles"> & { readonly point_no: number; readonly kind: string };

function addStatistics(points: Points, result: ResultColumns): void {
  for (const { point_no, kind, ...stats } of records<Statistics>(result)) {
    const point = points.get(point_no);
    if (point !== undefined) point.latency[kind] = { ...stats, quantiles: {} };
  }
}

function addQuantiles(points: Points, { rows, columns }: ResultColumns): void {
  const [point_no, kind, quantile, value_us] = ["point_no", "kind", "quantile", "value_us"].map(
    (name) => columns[name] as ArrayLike<number>,
  ) as [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>, ArrayLike<number>];
  const names = new Map<number, string>();
  for (let i = 0; i < rows; i++) {
    const stats = points.get(point_no[i]!)?.latency[kinds[kind[i]!]!];
    if (stats === undefined) continue;
    const q = quantile[i]!;
    let name = names.get(q);
    if (name === undefined) names.set(q, (name = quantileKey(q)));
    stats.quantiles[name] = value_us[i]!;
  }
}

const OPS = ["read", "write", "trim", "mixed", "sync"];

/** By system and series as first met, then in order of the curve; a mixed point's read stands before its write. */
function inOrder(points: CurvePoint[]): CurvePoint[] {
  const groups = new Map<string, number>();
  const place = points.map((p) => {
    const key = [systemKey(p), p.tool, p.series].join("\n");
    return groups.get(key) ?? (groups.set(key, groups.size), groups.size - 1);
  });
  return points
    .map((point, i) => ({ point, group: place[i]! }))
    .sort(
      (a, b) =>
        a.group - b.group ||
        compareLoad(a.point, b.point) ||
        a.point.run_no - b.point.run_no ||
        a.point.phase - b.point.phase ||
        a.point.job_index - b.point.job_index ||
        OPS.indexOf(a.point.op) - OPS.indexOf(b.point.op) ||
        a.point.point_no - b.point.point_no,
    )
    .map(({ point }) => point);
}
