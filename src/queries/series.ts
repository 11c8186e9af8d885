/** The series of a dataset: what menus and pickers offer. */
import type { SeriesRow } from "~/model/answers";
import { sweepKind } from "~/model/load";
import { seriesOf, systemKey, withPoints, type SeriesPoint } from "./points";
import type { Question } from "./question";
import { records } from "./records";
import { raw, sql } from "./sql";

export type SeriesParams = { readonly dataset: string };

/** What is equal within a series, and the depth: points of one depth make a group, groups make a series. */
const GROUP = raw(
  `tool, system, system_label, drive_model, media, interface, drive_count, workload_op, pattern, block_bytes,
  read_percent, numjobs, iodepth, engine, direct, load_kind, rate_process`,
);

type Group = SeriesPoint & { no: number; points: number; peak_iops: number | null; peak_bytes_per_s: number | null };
type Measured = { no: number; kind: string; quantile: number | null };

/** In order of the highest peak. Failed points count as points, never as a peak. */
export const series: Question<SeriesParams, SeriesRow[]> = {
  name: "series",
  sql: ({ dataset }) => [
    sql`${withPoints(dataset)}
SELECT min(point_no) AS no, ${GROUP}, count(DISTINCT (run_no, phase, job_index)) AS points,
  max(all_iops) FILTER (WHERE NOT failed) AS peak_iops,
  max(all_bytes_per_s) FILTER (WHERE NOT failed) AS peak_bytes_per_s
FROM points GROUP BY ${GROUP} ORDER BY no`,
    sql`${withPoints(dataset)}, numbered AS (
  SELECT point_no, min(point_no) OVER (PARTITION BY ${GROUP}) AS no FROM points
)
SELECT n.no, l.kind, l.quantile FROM latency l JOIN numbered n USING (point_no)
GROUP BY ALL ORDER BY n.no, l.kind, l.quantile`,
  ],
  finish: ([groupColumns, measuredColumns], { dataset }) => {
    const groups = records<Group>(groupColumns!);
    const keys = seriesOf(groups);
    const found = new Map<string, SeriesRow>();
    const rowOf = new Map<number, SeriesRow>();
    groups.forEach((group, i) => {
      const key = [systemKey(group), group.tool, keys[i]].join("\n");
      const row = found.get(key) ?? newRow(dataset, keys[i]!, group);
      found.set(key, row);
      rowOf.set(group.no, row);
      row.points += group.points;
      row.peak_iops = larger(row.peak_iops, group.peak_iops);
      row.peak_bytes_per_s = larger(row.peak_bytes_per_s, group.peak_bytes_per_s);
      if (row.numjobs !== group.numjobs) row.numjobs = null;
    });
    for (const { no, kind, quantile } of records<Measured>(measuredColumns!)) {
      const row = rowOf.get(no)!;
      if (!row.kinds.includes(kind)) row.kinds.push(kind);
      if (quantile !== null && !row.quantiles.includes(quantile)) row.quantiles.push(quantile);
    }
    const rows = [...found.values()];
    for (const row of rows) {
      row.kinds.sort();
      row.quantiles.sort((a, b) => a - b);
    }
    return rows.sort((a, b) => (b.peak_iops ?? -1) - (a.peak_iops ?? -1));
  },
};

function newRow(dataset: string, key: string, group: Group): SeriesRow {
  return {
    dataset,
    series: key,
    tool: group.tool,
    system: group.system,
    system_label: group.system_label,
    drive_model: group.drive_model,
    media: group.media,
    interface: group.interface,
    drive_count: group.drive_count,
    host: null,
    said: {},
    workload_op: group.workload_op ?? "unknown",
    pattern: group.pattern,
    block_bytes: group.block_bytes,
    read_percent: group.read_percent,
    numjobs: group.numjobs,
    load_kind: sweepKind(group.load_kind),
    rate_process: group.rate_process,
    engine: group.engine,
    direct: group.direct,
    points: 0,
    peak_iops: null,
    peak_bytes_per_s: null,
    kinds: [],
    quantiles: [],
  };
}

const larger = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);
