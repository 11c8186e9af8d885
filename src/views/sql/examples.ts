/**
 * Statements that answer common questions, to start from. `member IS NULL`: whole points, not their jobs or drives. If
 * a file names no system, its folder is used. Latency is that of the tool: clat of fio, response of the others.
 */
import type { sqlExamples as text } from "~/text/en/sql-examples";

export type ExampleId = keyof typeof text;

const FROM_POINTS = `FROM point p
JOIN source s ON s.source_no = p.source_no`;
const SYSTEM = "coalesce(p.system, parse_dirpath(s.path)) AS system";
const WORKLOAD = "p.op, p.pattern, p.block_bytes, p.read_percent";
const MERGED = "dataset, system, op, pattern, block_bytes, read_percent, kind";
const WHOLE = "p.member IS NULL AND NOT p.failed";
const latency = (name: string, what: string): string =>
  `JOIN latency ${name} ON ${name}.point_no = p.point_no AND ${what} AND ${name}.kind IN ('clat', 'response')`;

export const examples: Readonly<Record<ExampleId, string>> = {
  within: `SELECT p.dataset, ${SYSTEM}, ${WORKLOAD},
  max(p.iops) AS iops, arg_max(p.outstanding, p.iops) AS outstanding, arg_max(l.value_us, p.iops) AS p99_us
${FROM_POINTS}
${latency("l", "l.stat = 'quantile' AND l.quantile = 0.99")}
WHERE ${WHOLE} AND l.value_us <= 1000
GROUP BY ALL
ORDER BY iops DESC`,
  depthOne: `SELECT p.dataset, ${SYSTEM}, ${WORKLOAD},
  l.value_us AS mean_us, p.iops
${FROM_POINTS}
${latency("l", "l.stat = 'mean'")}
WHERE ${WHOLE} AND p.outstanding = 1
ORDER BY mean_us`,
  readShare: `SELECT p.dataset, ${SYSTEM}, p.pattern, p.block_bytes, p.outstanding, p.read_percent,
  max(p.total_iops) AS most_iops, max(p.total_bytes_per_s) / 1e9 AS most_gb_per_s
${FROM_POINTS}
WHERE ${WHOLE} AND p.workload_op = 'mixed'
GROUP BY ALL
ORDER BY ALL`,
  tail: `SELECT p.dataset, ${SYSTEM}, ${WORKLOAD}, p.outstanding,
  a.value_us AS p50_us, b.value_us AS p999_us, b.value_us / a.value_us AS p999_by_p50
${FROM_POINTS}
${latency("a", "a.stat = 'quantile' AND a.quantile = 0.5")}
${latency("b", "b.stat = 'quantile' AND b.quantile = 0.999 AND b.kind = a.kind")}
WHERE ${WHOLE} AND a.value_us > 0
ORDER BY p999_by_p50 DESC`,
  spread: `SELECT p.dataset, ${SYSTEM}, ${WORKLOAD}, p.iodepth, p.numjobs, p.engine, p.direct, p.asked_iops,
  count(*) AS points, min(p.iops) AS least_iops, max(p.iops) AS most_iops, max(p.iops) / min(p.iops) AS ratio
${FROM_POINTS}
WHERE ${WHOLE} AND p.iops > 0
GROUP BY ALL
HAVING count(*) > 1
ORDER BY ratio DESC`,
  merged: `WITH summed AS (
  SELECT p.dataset, ${SYSTEM}, ${WORKLOAD}, b.kind, b.hi_ns, sum(b.count) AS n
  ${FROM_POINTS.replace("\n", "\n  ")}
  JOIN bucket b ON b.point_no = p.point_no
  WHERE ${WHOLE}
  GROUP BY ALL
), counted AS (
  SELECT *, sum(n) OVER (PARTITION BY ${MERGED} ORDER BY hi_ns) AS up_to, sum(n) OVER (PARTITION BY ${MERGED}) AS total
  FROM summed
)
SELECT ${MERGED}, total AS ios, min(hi_ns) / 1000 AS p9999_us_at_most
FROM counted
WHERE up_to >= 0.9999 * total
GROUP BY ALL
ORDER BY p9999_us_at_most`,
  slowest: `SELECT t.trace_no, t.dataset, t.tool, t.member, t.op, t.metric, t.kind, t.stat, t.unit, t.window_s,
  count(*) AS intervals, avg(v.value) AS mean, min(v.value) AS least, arg_min(v.t_s, v.value) AS least_at_s,
  max(v.value) AS most, arg_max(v.t_s, v.value) AS most_at_s
FROM trace t
JOIN sample v ON v.trace_no = t.trace_no
GROUP BY ALL
ORDER BY least / mean`,
  tools: `SELECT r.dataset, r.tool, r.tool_version, r.engine, r.direct,
  count(*) AS runs, min(r.runtime_s) AS shortest_s, max(r.runtime_s) AS longest_s
FROM run r
GROUP BY ALL
ORDER BY runs DESC`,
  figures: `SELECT dataset, system, workload, metric, bound, value, unit, confidence, article_line
FROM figure
WHERE restates IS NULL
ORDER BY metric, value DESC`,
};

export const exampleIds = Object.keys(examples) as ExampleId[];
