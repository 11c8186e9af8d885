/** The time series of a dataset: system, metric, and the run and job they belong to. */
import { jobTarget, runTarget, timeNoteAt } from "~/model/labels";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { TraceRow } from "~/model/traceAnswers";
import { describedOf, describedSql } from "./described";
import { NO_ROWS, type Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";
import { correct, type Words } from "./words";

export type TracesParams = { readonly dataset: string };

const perSource = raw(String(POINTS_PER_SOURCE));

/** vdbench creates its files before it measures (formats/vdbench/load.ts); such runs have no points. */
const isFormat = raw(`(t.tool = 'vdbench' AND (t.member = 'SD_format' OR starts_with(t.member, 'format_for_')))`);

/**
 * Sums made by the tool itself: drives and hosts, and the workloads of vdbench. Not fio jobs, and not ACT histograms,
 * which are workloads side by side.
 */
const isPart = raw(
  `coalesce(t.part AND whole.run_no IS NOT NULL, FALSE) OR coalesce(unit.member_unit IN ('drive', 'host')
    OR (t.tool = 'vdbench' AND unit.member_unit = 'workload'), FALSE)`,
);

/** These print rates of reads and writes (vdbench of files too) even if there were none. */
const isIdle = raw(
  `coalesce(t.tool IN ('vdbench', 'iostat', 'sar') AND t.metric IN ('iops', 'bytes_per_s', 'ops_per_s') AND ends.most = 0, FALSE)`,
);

/** fio counts from the end of its ramp; the others print the first intervals but leave them out of their averages. */
const warmUp = raw(`CASE WHEN t.tool = 'fio' THEN 0 ELSE r.ramp_s END`);

/** The run of a series says what was measured. */
const OF_RUN = ["system", "system_label", "host", "drive_model", "media", "interface", "drive_count"] as const;
type OfRun = (typeof OF_RUN)[number];

/** In order of their numbers: by file, then by position in it. */
export const traces: Question<TracesParams, TraceRow[]> = {
  name: "traces",
  needs: [["trace"], ["trace"], ["trace", "label"]],
  sql: ({ dataset }, { chunks }) => [
    sql`WITH jobs AS (
  SELECT run_no, job_index, min(phase) AS phase, min(series) AS series, min(block_bytes) AS block_bytes,
    count(DISTINCT block_bytes) AS block_sizes, min(workload_op) AS workload_op, min(pattern) AS pattern,
    min(read_percent) AS read_percent, min(iodepth) AS iodepth, bool_and(failed) AS failed,
    bool_and(member IS NULL) AS alone
  FROM point WHERE dataset = ${dataset} GROUP BY run_no, job_index
), unit AS (
  SELECT run_no, member, min(member_unit) AS member_unit FROM point
  WHERE dataset = ${dataset} AND member IS NOT NULL GROUP BY run_no, member
), made AS (
  SELECT DISTINCT run_no, job_index FROM trace t WHERE dataset = ${dataset} AND ${isFormat}
), whole AS (
  SELECT DISTINCT run_no FROM trace WHERE dataset = ${dataset} AND run_no IS NOT NULL AND NOT coalesce(part, FALSE)
), ends AS (
  SELECT trace_no, min(first_s) AS first_s, max(last_s) AS last_s, max(most) AS most, min(least) AS least,
    min(least_s) AS least_s, min(mean) AS mean FROM (
    SELECT trace_no, min(first_s) AS first_s, max(last_s) AS last_s, max(greatest) AS most, min(least) AS least,
      min_by(least_s, least) AS least_s, sum(total) / sum(CASE WHEN total IS NOT NULL THEN rows END) AS mean
    FROM ${chunks} c GROUP BY trace_no
    UNION ALL
    SELECT trace_no, min(t_s), max(t_s), NULL, NULL, NULL, NULL FROM histogram WHERE trace_no IS NOT NULL GROUP BY trace_no
  ) GROUP BY trace_no
)
SELECT substr(s.sha256, 1, 12) || '.' || CAST(t.trace_no % ${perSource} AS VARCHAR) AS key, t.trace_no, t.dataset, t.run_no,
  substr(coalesce(rs.sha256, s.sha256), 1, 12) || '.' || CAST(coalesce(r.document, 0) AS VARCHAR) AS run_key,
  coalesce(r.title, s.name) AS run_title, coalesce(rs.path, s.path) AS run_path,
  r.started_ms AS run_started_ms, r.runtime_s, r.ramp_s, r.options,
  s.name AS source_name, s.path AS source_path, s.sha256, s.format, t.tool, r.tool_version,
  t.member, unit.member_unit, t.job_index, t.op, t.metric, t.kind, t.stat, t.quantile, t.unit, t.window_s,
  coalesce(t.block_bytes, CASE WHEN jobs.block_sizes = 1 THEN jobs.block_bytes END) AS block_bytes, t.started_ms,
  coalesce(t.own_start, FALSE) AS own_start, t.priority, t.line, t.rows, ends.first_s, ends.last_s,
  ends.least, ends.least_s, ends.mean,
  jobs.phase, jobs.series, jobs.workload_op, jobs.pattern, jobs.read_percent, jobs.iodepth,
  ${isPart} AS part, ${isIdle} AS idle, made.run_no IS NOT NULL AS setup, ${warmUp} AS warm_up_s,
  coalesce(jobs.failed, FALSE) AS failed, coalesce(jobs.alone, FALSE) AS alone
FROM trace t
JOIN source s ON s.source_no = t.source_no
LEFT JOIN run r ON r.run_no = t.run_no AND r.dataset = t.dataset
LEFT JOIN source rs ON rs.source_no = r.source_no
LEFT JOIN jobs ON jobs.run_no = t.run_no AND jobs.job_index = t.job_index
LEFT JOIN unit ON unit.run_no = t.run_no AND unit.member = t.member
LEFT JOIN whole ON whole.run_no = t.run_no
LEFT JOIN made ON made.run_no = t.run_no AND made.job_index = t.job_index
LEFT JOIN ends ON ends.trace_no = t.trace_no
WHERE t.dataset = ${dataset} ORDER BY t.trace_no`,
    ...describedSql(dataset),
  ],
  // The start and end of a series need SQL: there are too many samples to go through here.
  early: ({ trace = [] }) => (trace.length === 0 ? [NO_ROWS, NO_ROWS, NO_ROWS] : null),
  finish: ([rows, runRows, said]) => {
    const { facts, words } = describedOf([runRows!, said!]);
    return records<Measured>(rows!).map((row) => {
      const run = row.run_no === null ? undefined : facts.get(row.run_no);
      const own = Object.fromEntries(OF_RUN.map((name) => [name, run?.[name] ?? null])) as Pick<TraceRow, OfRun>;
      return { ...row, ...own, ...wordsOn(row, words) };
    });
  },
};

/** A row before labels are applied. */
type Measured = Omit<TraceRow, OfRun | "capacity_bytes" | "excluded" | "apart" | "together" | "corrected" | "notes">;

/** As for points (arrange.ts): the job's label beats its run's; excluded traces are never joined. */
function wordsOn(row: Measured, words: Words): Partial<Measured> & Omit<TraceRow, keyof Measured | OfRun> {
  const run = words.of(runTarget(row.run_key));
  const job = words.of(row.job_index === null ? "" : jobTarget(row.run_key, row.job_index));
  const { workload_op, pattern, block_bytes, read_percent, iodepth } = row;
  const asked = { workload_op: workload_op ?? "unknown", pattern, block_bytes, read_percent, iodepth };
  const shown = { ...asked, numjobs: null, outstanding: null };
  const corrected = correct(shown, run, job);
  const excluded = job.get("excluded") ?? run.get("excluded") ?? null;
  const own = [job, run].find((word) => word.has("apart") || word.has("together"));
  const text = own?.get("together");
  const said_bytes = Number(job.get("capacity_bytes") ?? run.get("capacity_bytes"));
  const isFree = excluded === null && own?.has("apart") !== true && text !== undefined;
  const changed = corrected.length === 0 ? {} : { ...pick(shown), series: `${row.series ?? ""} ${pickedKey(shown)}` };
  return {
    ...changed,
    ...{ excluded, apart: own?.has("apart") === true, corrected },
    capacity_bytes: said_bytes > 0 ? said_bytes : null,
    together: isFree ? { of: own === job ? "job" : "run", text } : null,
    notes: notesOf(new Map([...run, ...job])),
  };
}

type Asked = Pick<Measured, "workload_op" | "pattern" | "block_bytes" | "read_percent" | "iodepth">;
const pick = ({ workload_op, pattern, block_bytes, read_percent, iodepth }: Asked): Asked => ({
  ...{ workload_op, pattern, block_bytes, read_percent, iodepth },
});
/** The stored series describes the measured workload: a correction changes it. */
const pickedKey = ({ workload_op, pattern, block_bytes, read_percent }: Asked): string =>
  [workload_op, pattern, block_bytes, read_percent].join("-");

const notesOf = (words: ReadonlyMap<string, string>): TraceRow["notes"] =>
  [...words]
    .flatMap(([key, text]) => {
      const t_s = timeNoteAt(key);
      return t_s === null ? [] : [{ t_s, text }];
    })
    .sort((a, b) => a.t_s - b.t_s);
