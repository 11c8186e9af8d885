/** Every combined point of a dataset with all its latencies: what throughput-latency charts draw. */
import { compareLoad } from "~/analysis/order";
import type { CurvePoint, LatencyStats } from "~/model/answers";
import { ofSeries, seriesOf, systemKey, withPoints } from "./points";
import type { Question, ResultColumns } from "./question";
import { records } from "./records";
import { sql } from "./sql";

/** `series`: null or absent = all. Points come by system and series, in order of the controlled load. */
export type CurveParams = { readonly dataset: string; readonly series?: readonly string[] | null };

type Numbers = ArrayLike<number | null>;

export const curve: Question<CurveParams, CurvePoint[]> = {
  name: "curve",
  sql: ({ dataset, series = null }) => [
    sql`${withPoints(dataset)}
SELECT p.key, p.point_no, p.run_no, p.dataset, p.source_name, p.source_path, p.sha256, p.format, p.tool,
  p.tool_version, p.title, p.system, p.system_label, p.drive_model, p.media, p.interface, p.drive_count, p.series,
  coalesce(p.workload_op, 'unknown') AS workload_op, coalesce(p.op, 'none') AS op, p.pattern, p.block_bytes,
  p.read_percent, p.iodepth, p.numjobs, p.outstanding, p.load_kind, p.asked_iops, p.load_percent, p.engine, p.direct,
  p.combined_from, p.phase, p.document, p.job_index, p.iops, p.bytes_per_s, p.total_iops, p.total_bytes_per_s, p.ios,
  p.runtime_s, p.ramp_s, p.started_ms, p.error, p.failed, p.staggered, p.why, p.options, p.line
FROM points p WHERE ${ofSeries(series)} ORDER BY p.point_no`,
    sql`SELECT l.point_no, l.kind, l.stat, l.quantile, l.value_us, l.samples
FROM latency l JOIN point p USING (point_no)
WHERE p.dataset = ${dataset} AND p.member IS NULL AND ${ofSeries(series)}
ORDER BY l.point_no, l.kind, l.stat, l.quantile`,
  ],
  finish: ([points, latencies], { series = null }) => {
    const all = records<CurvePoint>(points!);
    for (const point of all) point.latency = {};
    addLatencies(new Map(all.map((p) => [p.point_no, p])), latencies!);
    seriesOf(all).forEach((key, i) => (all[i]!.series = key));
    const wanted = series === null ? all : all.filter((p) => series.includes(p.series));
    return inOrder(wanted);
  },
};

function addLatencies(points: ReadonlyMap<number, CurvePoint>, { rows, columns }: ResultColumns): void {
  const number = columns.point_no as Numbers;
  const kind = columns.kind as ArrayLike<string>;
  const stat = columns.stat as ArrayLike<string>;
  const quantile = columns.quantile as Numbers;
  const value = columns.value_us as Numbers;
  const samples = columns.samples as Numbers;
  for (let i = 0; i < rows; i++) {
    const point = points.get(number[i]!);
    if (point === undefined) continue;
    const stats = (point.latency[kind[i]!] ??= none());
    stats.samples ??= samples[i]!;
    const said = stat[i]!;
    if (said === "quantile") stats.quantiles[quantileKey(quantile[i]!)] = value[i]!;
    else if (said === "mean" || said === "stddev" || said === "min" || said === "max") stats[`${said}_us`] = value[i]!;
  }
}

const none = (): LatencyStats => ({
  samples: null,
  mean_us: null,
  stddev_us: null,
  min_us: null,
  max_us: null,
  quantiles: {},
});

/** 0.9990000000000001 -> "0.999": tools print at most eight decimals of a percentile. */
const quantileKey = (q: number): string => String(Number(q.toFixed(10)));

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
