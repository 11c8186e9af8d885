/** The runs that have series over time, and which series can be drawn. Pure. */
import type { OneRun } from "../run/runs";
import { group, rollup } from "d3-array";
import { fnv1a } from "~/base/fnv1a";
import type { TraceRow } from "~/model/traceAnswers";
import { timeline as text } from "~/text/en/timeline";
import { sharedFolder, within } from "~/base/path";
import { runTargets } from "~/analysis/targets";
import type { TimeLine } from "~/model/timeLine";
export interface TimeRun extends Pick<OneRun, "dataset" | "title" | "path"> {
  /** Key of the run. */
  readonly id: string;
  /** Consecutive runs: lines with one name continue where the one before ended. */
  readonly chain: boolean;
  /** Series that can be drawn. */
  readonly rows: readonly TraceRow[];
  /** Series that cannot be drawn: unknown content or unit, writes of the test files, rates of 0 beside others. */
  readonly unknown: number;
  /** Number of latencies with an unknown unit. */
  readonly unitless: number;
  readonly setup: number;
  /** It only created the files: not a measurement, but drawn since there are no other series. */
  readonly making: boolean;
  readonly idle: number;
}

/** Rates and latencies with a known unit, and histograms. */
function isDrawable({ metric, unit, kind }: TraceRow): boolean {
  if (metric === "iops") return unit === "iops" || unit === "count";
  if (metric === "ops_per_s" || metric === "transactions_per_s") return unit === "count_per_s";
  if (metric === "bytes_per_s") return unit === "bytes_per_s";
  if (metric === "latency" || metric === "event_latency") return unit === "us" && kind !== null;
  return metric === "histogram" && kind !== null;
}

const RATES: ReadonlySet<string> = new Set(["iops", "bytes_per_s", "ops_per_s", "transactions_per_s"]);

const METRICS: ReadonlySet<string> = new Set([...RATES, "latency", "event_latency", "histogram", "unknown"]);

/**
 * Without the series of all operations where a run did only one: they are the same numbers.
 * @param idle rates of operations that it did not do
 */
function withoutTwins(rows: readonly TraceRow[], idle: readonly TraceRow[]): readonly TraceRow[] {
  const partOf = ({ run_key, job_index, member }: TraceRow): string => [run_key, job_index, member].join("\n");
  const valueOf = (row: TraceRow): string => [partOf(row), row.metric, row.stat, row.kind].join("\n");
  const idleIn = new Set(idle.map(partOf));
  const single = rows.filter(({ op }) => op !== "mixed");
  const ops = rollup(
    single.filter(({ metric, op }) => RATES.has(metric) && op !== null),
    (own) => new Set(own.map(({ op }) => op)).size,
    partOf,
  );
  const known = new Set(single.map(valueOf));
  return rows.filter(
    (row) => row.op !== "mixed" || !idleIn.has(partOf(row)) || ops.get(partOf(row)) !== 1 || !known.has(valueOf(row)),
  );
}

/** In the order of the files. `paths`: as in the link, of a log or of the run it belongs to. */
export function runsOf(all: readonly TraceRow[], paths: readonly string[]): TimeRun[] {
  const shown = all.filter(
    ({ rows, metric, source_path, run_path }) =>
      rows > 0 && METRICS.has(metric) && (within(paths, source_path) || within(paths, run_path)),
  );
  const single = [...group(shown, ({ dataset, run_key }) => `${dataset}\n${run_key}`).values()];
  const chains = chainedRuns(single);
  return [...single, ...joined(single), ...chains].flatMap((rows): TimeRun[] => {
    const [first] = rows as [TraceRow];
    const chain = chains.some((one) => one === rows);
    const making = rows.every(({ setup }) => setup);
    const measured = making ? rows : rows.filter(({ setup }) => !setup);
    const known = measured.filter(isDrawable);
    const unitless = measured.filter(({ metric, kind }) => metric === "unknown" && kind !== null).length;
    const unknown = measured.length - known.length - unitless;
    const busy = new Set(
      known.flatMap(({ metric, idle, job_index }) => (RATES.has(metric) && !idle ? [job_index] : [])),
    );
    // If a job did nothing at all, its zeros are the measurement.
    const isSilent = ({ idle, job_index }: TraceRow): boolean => idle && busy.has(job_index);
    const silent = known.filter(isSilent);
    const done = known.filter((row) => !isSilent(row));
    const drawable = withoutTwins(done, silent);
    if (drawable.length + unknown + unitless === 0) return [];
    const { run_key, dataset, run_title, run_path } = first;
    const runs = new Map(rows.map((row) => [row.run_key, row.run_path]));
    const { id, title, path } =
      runs.size === 1
        ? { id: run_key, title: run_title, path: run_path }
        : chain
          ? chainName([...runs.keys()], run_title, [...runs.values()])
          : joinedName(first.together!.text, [...runs.values()]);
    const setup = rows.length - measured.length;
    const idle = silent.length;
    return [{ id, dataset, title, path, chain, rows: drawable, unknown, unitless, setup, making, idle }];
  });
}

/**
 * Runs that a label joins, as one more run: their jobs on one clock, if the start of each is known. Each member is
 * named by its run, since the files of two hosts use the same job names.
 */
function joined(runs: readonly (readonly TraceRow[])[]): TraceRow[][] {
  const said = runs.filter(([first]) => first!.together?.of === "run");
  const byText = group(said, ([first]) => JSON.stringify([first!.dataset, first!.together!.text]));
  return [...byText.values()].flatMap((some) => {
    if (some.length < 2) return [];
    const told = some.flat().every(({ started_ms, run_started_ms }) => started_ms !== null || run_started_ms !== null);
    const names = namesOf(some.map(([first]) => first!));
    return [
      some.flatMap((rows, n) =>
        rows.map((row) => ({
          ...row,
          job_index: n * JOBS_PER_RUN + (row.job_index ?? 0),
          member: text.join([names[n]!, row.member ?? ""]),
          started_ms: row.started_ms ?? row.run_started_ms,
          own_start: row.own_start || !told,
        })),
      ),
    ];
  });
}

/** Names runs by their titles if these differ, otherwise by their paths. */
function namesOf(runs: readonly TraceRow[]): string[] {
  const titles = new Set(runs.map(({ run_title }) => run_title));
  return runs.map(({ run_title, run_path }) => (titles.size === runs.length ? run_title : run_path));
}

const joinedName = (together: string, paths: readonly string[]) => ({
  id: `together.${fnv1a(together)}`,
  title: text.together(paths.length),
  path: sharedFolder(paths).slice(0, -1),
});

const chainName = (keys: readonly string[], title: string, paths: readonly string[]) => ({
  id: `chain.${fnv1a(keys.join(" "))}`,
  title: text.chain(paths.length, title),
  path: sharedFolder(paths).slice(0, -1),
});

/** Runs with one name get their paths. */
export function runName(run: TimeRun, runs: readonly TimeRun[]): string {
  const isOne = runs.filter(({ title }) => title === run.title).length === 1;
  return isOne ? run.title : `${run.title}, ${run.path}`;
}

/** Short name of a run; for runs of one name, the parts of the path that not all share. */
export function shortName(run: TimeRun, runs: readonly TimeRun[]): string {
  const alike = runs.filter(({ title }) => title === run.title);
  if (alike.length === 1) return run.title;
  const own = run.path.split("/");
  const isEverywhere = (part: string): boolean => alike.every(({ path }) => path.split("/").includes(part));
  const parts = own.filter((part) => !isEverywhere(part));
  return parts.length === 0 ? runName(run, runs) : parts.join("/");
}

/**
 * The one named in the link; else the one with the most series (the first of several), preferably one that did not only
 * make files, and one with results: iostat and sar beside a benchmark watched it.
 */
export function runOf(runs: readonly TimeRun[], id: string): TimeRun | null {
  const named = runs.find((run) => run.id === id);
  if (named !== undefined) return named;
  const preferably = (all: readonly TimeRun[], is: (run: TimeRun) => boolean): readonly TimeRun[] =>
    all.some(is) ? all.filter(is) : all;
  const measured = preferably(runs, ({ making }) => !making);
  const of = preferably(measured, ({ rows }) => rows.some(({ series }) => series !== null));
  // A chain has as many series as all of its runs: it is offered, never chosen automatically.
  return of.reduce<TimeRun | null>(
    (most, run) => (most === null || (!run.chain && run.rows.length > most.rows.length) ? run : most),
    null,
  );
}

/** Seconds to add to the times of a job; false: no common clock. */
export type Offsets = ReadonlyMap<number | null, number> | false;

export const offsetIn = (offsets: Offsets, { job_index }: Pick<TraceRow, "job_index">): number =>
  offsets === false ? 0 : (offsets.get(job_index) ?? 0);

/**
 * Seconds from the zero of the chart to that of each job. Logs of one run count from its start; if a tool restarts the
 * count for each definition (vdbench), the clock tells when. false: it does not, and each job has its own zero. Parts
 * begin with their job, however coarse the times of their own reports are.
 */
export function offsetsOf(rows: readonly TraceRow[]): Offsets {
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

/** Where a run lies on the clock; null: the start of a job is unknown. */
function spanOnClock(rows: readonly TraceRow[]): { readonly from_ms: number; readonly to_ms: number } | null {
  const offsets = offsetsOf(rows);
  if (offsets === false || rows.length === 0 || rows.some(({ started_ms }) => started_ms === null)) return null;
  const from_ms = Math.min(...rows.map(({ started_ms }) => started_ms!));
  return { from_ms, to_ms: Math.max(...rows.map(({ started_ms, last_s }) => started_ms! + 1000 * (last_s ?? 0))) };
}

/**
 * Seconds to add to each of two runs: those that ran at the same time for more than half of the shorter one (a run and the
 * iostat that watched it, two hosts) lie on one clock. null: any others, each from its own start.
 */
export function onOneClock(a: readonly TraceRow[], b: readonly TraceRow[]): readonly [number, number] | null {
  const [one, other] = [spanOnClock(a), spanOnClock(b)];
  if (one === null || other === null) return null;
  const both_ms = Math.min(one.to_ms, other.to_ms) - Math.max(one.from_ms, other.from_ms);
  if (!(both_ms > 0.5 * Math.min(one.to_ms - one.from_ms, other.to_ms - other.from_ms))) return null;
  const zero_ms = Math.min(one.from_ms, other.from_ms);
  return [(one.from_ms - zero_ms) / 1000, (other.from_ms - zero_ms) / 1000];
}

// Runs that continue the same work on the same targets, one after another: a preconditioning in several files, a log
// per hour. They are offered as one more run, on one clock by their starts, if every start is known.

/** Job numbers of different runs must not meet: each run gets a range of its own. */
const JOBS_PER_RUN = 100_000;
/** Which of the runs of a chain a job is of. */
export const runOfJob = ({ job_index }: Pick<TraceRow, "job_index">): number =>
  Math.floor((job_index ?? 0) / JOBS_PER_RUN);

/** After a longer gap the runs are not one: a quarter of an hour is time to look at a result and start the next run. */
const MOST_GAP_S = 900;

/** The work of each job and its targets; null: unknown, so there is no evidence that it continued. */
function workOf(rows: readonly TraceRow[]): string | null {
  const [first] = rows as [TraceRow];
  const jobs = rows.filter(({ part, setup }) => !part && !setup);
  if (jobs.length === 0 || jobs.some(({ series, together }) => series === null || together !== null)) return null;
  const works = new Set(jobs.map(({ series, iodepth, member, op }) => JSON.stringify([series, iodepth, member, op])));
  const targets = runTargets(first.tool, first.options).all;
  if (targets.length === 0) return null;
  return JSON.stringify([
    first.dataset,
    systemOf(first),
    first.tool,
    first.host,
    first.drive_model,
    first.media,
    targets,
    [...works].sort(),
  ]);
}

/** The system as labelled; null if only a folder names it: files of one long job may be in several folders. */
const systemOf = ({ system, system_label, run_path }: TraceRow): string | null => {
  const folders = run_path.split("/");
  return [system_label, system].find((name) => name != null && !folders.includes(name)) ?? null;
};

/**
 * Jobs keep their names: lines with one name are parts of one. Phases are renumbered, so that nothing is added up
 * across runs.
 */
function chainedRuns(runs: readonly (readonly TraceRow[])[]): TraceRow[][] {
  const byWork = new Map<string, Map<string, readonly TraceRow[]>>();
  for (const rows of runs) {
    const work = workOf(rows);
    if (work === null || startOf(rows) === null) continue;
    const known = byWork.get(work) ?? new Map<string, readonly TraceRow[]>();
    byWork.set(work, known.set(rows[0]!.run_key, rows));
  }
  return [...byWork.values()].flatMap((some) => {
    if (some.size < 2) return [];
    const links = [...some].map(([key, rows]) => ({ key, started_ms: startOf(rows)!, length_s: lengthOf(rows) }));
    return chainsOf(links, MOST_GAP_S)
      .filter((chain) => chain.length > 1)
      .map((chain) => chain.flatMap(({ key, started_ms }, n) => placed(some.get(key)!, n, started_ms)));
  });
}

const placed = (rows: readonly TraceRow[], n: number, started_ms: number): TraceRow[] =>
  rows.map((row) => ({
    ...row,
    job_index: n * JOBS_PER_RUN + (row.job_index ?? 0),
    phase: row.phase === null ? null : n * JOBS_PER_RUN + row.phase,
    started_ms: row.started_ms ?? started_ms,
  }));

/** Offset of the series' own clock from the run's: it begins after a ramp. */
function startOf(rows: readonly TraceRow[]): number | null {
  const own = rows.flatMap(({ started_ms }) => started_ms ?? []);
  return own.length > 0 ? Math.min(...own) : (rows[0]!.run_started_ms ?? null);
}

/** Seconds to the last value of any of these traces. */
export const lengthOf = (rows: readonly TraceRow[]): number => Math.max(0, ...rows.map(({ last_s }) => last_s ?? 0));

interface Link {
  readonly key: string;
  readonly started_ms: number;
  readonly length_s: number;
}

/** Tools print their clock in whole seconds: a run may seem to begin this long before the one ahead of it ended. */
const CLOCK_S = 1;

const endOf = ({ started_ms, length_s }: Link): number => started_ms / 1000 + length_s;

/**
 * Runs that follow one another: each begins when the previous one has ended, to the second in which clocks are printed,
 * and at most `most_gap_s` later. Overlapping runs are in different chains; a run that follows nothing is a chain of
 * one.
 * @returns chains in order of their start, the links of each in order of time; the page reports the gaps
 */
export function chainsOf(links: readonly Link[], most_gap_s: number): Link[][] {
  const chains: Link[][] = [];
  for (const link of links.toSorted((a, b) => a.started_ms - b.started_ms)) {
    const start = link.started_ms / 1000;
    const open = chains.filter((chain) => {
      const end = endOf(chain.at(-1)!);
      return start >= end - CLOCK_S && start - end <= most_gap_s;
    });
    // If several have ended, it continues the one that ended last.
    const [best] = open.toSorted((a, b) => endOf(b.at(-1)!) - endOf(a.at(-1)!));
    if (best === undefined) chains.push([link]);
    else best.push(link);
  }
  return chains;
}

/**
 * Lines of one name and role, joined one after another; where a run pauses nothing is drawn. The line keeps the id of
 * its first part.
 */
export function chained({ chain }: { readonly chain: boolean }, lines: readonly TimeLine[]): TimeLine[] {
  if (!chain) return [...lines];
  const byName = group(lines, ({ role, excluded, name }) => `${role} ${excluded ?? ""} ${name}`);
  return [...byName.values()].map((parts) => {
    const { columns: _, ...first } = parts[0]!;
    const values = parts.flatMap((part) => part.values).toSorted((a, b) => a.t_s - b.t_s);
    // Short parts have no columns: then all parts are drawn by their values.
    if (parts.some(({ columns }) => columns === undefined)) return { ...first, values };
    return { ...first, values, columns: parts.flatMap(({ columns }) => columns!).toSorted((a, b) => a.t_s - b.t_s) };
  });
}
