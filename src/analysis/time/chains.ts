/**
 * Runs that go on with the same work on the same targets, one after another: a preconditioning in several files, a log
 * per hour. Offered as one more run, on one clock by their starts; only where every start is known. Pure.
 */
import { runTargets } from "../targets";
import type { TimeLine } from "~/model/timeLine";
import type { TraceRow } from "~/model/traceAnswers";

/** Jobs of several runs beside each other: each run has numbers of its own. */
export const JOBS_PER_RUN = 100_000;

/** Longer than this nothing went on: a quarter of an hour to look at the last file and start the next. */
const MOST_GAP_S = 900;

/** What each job does and what it does it to; null: not told, so that nothing says that it went on. */
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

/** As somebody said it: what nobody named goes by its folder, and the files of one long piece of work may have one each. */
const systemOf = ({ system, system_label, run_path }: TraceRow): string | null => {
  const folders = run_path.split("/");
  return [system_label, system].find((name) => name != null && !folders.includes(name)) ?? null;
};

interface Chain {
  readonly rows: readonly TraceRow[];
}

/** Jobs keep their names: lines of one name are parts of one. Phases are numbered on, for nothing of two runs is added up. */
export function chainedRuns(runs: readonly (readonly TraceRow[])[]): Chain[] {
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
      .map((chain) => ({ rows: chain.flatMap(({ key, started_ms }, n) => placed(some.get(key)!, n, started_ms)) }));
  });
}

const placed = (rows: readonly TraceRow[], n: number, started_ms: number): TraceRow[] =>
  rows.map((row) => ({
    ...row,
    job_index: n * JOBS_PER_RUN + (row.job_index ?? 0),
    phase: row.phase === null ? null : n * JOBS_PER_RUN + row.phase,
    started_ms: row.started_ms ?? started_ms,
  }));

/** The series' own clock before the run's: it begins behind a ramp. */
function startOf(rows: readonly TraceRow[]): number | null {
  const own = rows.flatMap(({ started_ms }) => started_ms ?? []);
  return own.length > 0 ? Math.min(...own) : (rows[0]!.run_started_ms ?? null);
}

const lengthOf = (rows: readonly TraceRow[]): number => Math.max(0, ...rows.map(({ last_s }) => last_s ?? 0));

interface Link {
  readonly key: string;
  readonly started_ms: number;
  readonly length_s: number;
}

/** Tools print their clock in whole seconds: a run may seem to begin this long before the one ahead of it ended. */
const CLOCK_S = 1;

const endOf = ({ started_ms, length_s }: Link): number => started_ms / 1000 + length_s;

/**
 * Runs that follow one another: each begins when the one before has ended, to the second in which clocks are printed, and
 * at most `most_gap_s` later. Runs that overlap stand in chains of their own; a run that follows nothing is a chain of one.
 * @returns chains in order of their start, the links of each in order of time; the gap between two is for the page to say
 */
export function chainsOf(links: readonly Link[], most_gap_s: number): Link[][] {
  const chains: Link[][] = [];
  for (const link of links.toSorted((a, b) => a.started_ms - b.started_ms)) {
    const start = link.started_ms / 1000;
    const open = chains.filter((chain) => {
      const end = endOf(chain.at(-1)!);
      return start >= end - CLOCK_S && start - end <= most_gap_s;
    });
    // Of several that have ended it goes on with the one that ended last.
    const [best] = open.toSorted((a, b) => endOf(b.at(-1)!) - endOf(a.at(-1)!));
    if (best === undefined) chains.push([link]);
    else best.push(link);
  }
  return chains;
}

/**
 * Lines of one name and role, put one behind the other; where a run pauses nothing is drawn. The line keeps the id of
 * its first part.
 */
export function chained({ chain }: { readonly chain: boolean }, lines: readonly TimeLine[]): TimeLine[] {
  if (!chain) return [...lines];
  const byName = new Map<string, TimeLine[]>();
  for (const line of lines) {
    const key = `${line.role} ${line.excluded ?? ""} ${line.name}`;
    byName.set(key, [...(byName.get(key) ?? []), line]);
  }
  return [...byName.values()].map((parts) => {
    const { columns: _, ...first } = parts[0]!;
    const values = parts.flatMap((part) => part.values).toSorted((a, b) => a.t_s - b.t_s);
    // Where a part is short it has none: then all are drawn by their values.
    if (parts.some(({ columns }) => columns === undefined)) return { ...first, values };
    return { ...first, values, columns: parts.flatMap(({ columns }) => columns!).toSorted((a, b) => a.t_s - b.t_s) };
  });
}
