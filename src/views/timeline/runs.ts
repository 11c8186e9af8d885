/** The runs that have series over time, and which of their series can be drawn. Pure. */
import type { TraceRow } from "~/model/traceAnswers";
import { within } from "../shared/within";

export interface TimeRun {
  /** Key of the run. */
  readonly id: string;
  readonly dataset: string;
  readonly title: string;
  readonly path: string;
  /** Series that can be drawn. */
  readonly rows: readonly TraceRow[];
  /** Series that cannot: content or unit not known; and those of writes that only made the files. */
  readonly unknown: number;
  readonly setup: number;
}

/** Rates and latencies whose unit is told, and histograms. */
function isDrawable({ metric, unit, kind }: TraceRow): boolean {
  if (metric === "iops") return unit === "iops" || unit === "count";
  if (metric === "bytes_per_s") return unit === "bytes_per_s";
  if (metric === "latency") return unit === "us" && kind !== null;
  return metric === "histogram" && kind !== null;
}

const METRICS: readonly string[] = ["iops", "bytes_per_s", "latency", "histogram", "unknown"];

/** In the order of the files. `paths`: as in the link, of a log or of the run it belongs to. */
export function runsOf(all: readonly TraceRow[], paths: readonly string[]): TimeRun[] {
  const byRun = new Map<string, TraceRow[]>();
  for (const row of all) {
    if (row.rows === 0 || !METRICS.includes(row.metric)) continue;
    if (!within(paths, row.source_path) && !within(paths, row.run_path)) continue;
    const key = `${row.dataset}\n${row.run_key}`;
    const known = byRun.get(key);
    if (known === undefined) byRun.set(key, [row]);
    else known.push(row);
  }
  return [...byRun.values()].flatMap((rows): TimeRun[] => {
    const [first] = rows as [TraceRow];
    const measured = rows.filter(({ setup }) => !setup);
    const drawable = measured.filter(isDrawable);
    const unknown = measured.length - drawable.length;
    if (drawable.length + unknown === 0) return [];
    const { run_key: id, dataset, run_title: title, run_path: path } = first;
    return [{ id, dataset, title, path, rows: drawable, unknown, setup: rows.length - measured.length }];
  });
}

/** The one that the link names; else the one with most series, the first of several. */
export function runOf(runs: readonly TimeRun[], id: string): TimeRun | null {
  const named = runs.find((run) => run.id === id);
  if (named !== undefined) return named;
  return runs.reduce<TimeRun | null>(
    (most, run) => (most === null || run.rows.length > most.rows.length ? run : most),
    null,
  );
}

/**
 * Seconds from the zero of the chart to that of each job. Logs of one run count from its start; where a tool starts anew
 * for each of its definitions (vdbench), the clock says when. false: it does not, and each job has its own zero. Parts
 * begin with their job, however coarsely their own reports tell the time.
 */
export function offsetsOf(rows: readonly TraceRow[]): ReadonlyMap<number | null, number> | false {
  const starts = new Map<number | null, number | null>();
  for (const { job_index, part, started_ms, own_start } of rows) {
    if (own_start) return false;
    const known = starts.get(job_index);
    if (known === undefined || known === null) starts.set(job_index, started_ms);
    else if (!part && started_ms !== null) starts.set(job_index, Math.min(known, started_ms));
  }
  const told = [...starts.values()].filter((ms) => ms !== null);
  const zero = told.reduce((a, b) => Math.min(a, b), Infinity);
  if (told.length === 0) return new Map([...starts.keys()].map((job) => [job, 0]));
  if (told.length < starts.size) return false;
  return new Map([...starts].map(([job, ms]) => [job, (ms! - zero) / 1000]));
}
