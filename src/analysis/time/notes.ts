/** Notes at a time: their place on the clock of a chart, and the runs that can have one. Pure. */
import { runTarget, timeNoteKey } from "~/model/labels";
import type { NoteAt } from "~/model/timeLine";
import type { TraceRow } from "~/model/traceAnswers";
import type { Chosen } from "./lines";
import type { Offsets } from "./runs";

/** A run of the chart, and the position of its zero on the time axis. */
export interface NotedRun {
  /** As labels name it: `run:…`. */
  readonly target: string;
  readonly zero_s: number;
}

export const sameTime = (a: number, b: number): boolean => timeNoteKey(a) === timeNoteKey(b);

/** Notes of these runs, in order; equal notes of several runs once. */
export function timeNotes(rows: readonly TraceRow[], zeroOf: (run_key: string) => number): NoteAt[] {
  const byRun = new Map(rows.map(({ run_key, notes }) => [run_key, notes]));
  const found = [...byRun].flatMap(([run_key, notes]) =>
    notes.map(({ t_s, text }) => ({ t_s: t_s + zeroOf(run_key), text })),
  );
  return found
    .filter((one, i) => found.findIndex((o) => sameTime(o.t_s, one.t_s) && o.text === one.text) === i)
    .sort((a, b) => a.t_s - b.t_s);
}

interface OnClock {
  readonly chosen: Pick<Chosen, "run">;
  readonly offsets: Offsets;
}

/** Notes of its runs on the chart's clock. */
export function notesAt({ chosen, offsets }: OnClock): NoteAt[] {
  const { rows } = chosen.run;
  return timeNotes(rows, (run_key) => zeroOf(rows, run_key, offsets));
}

/** Own runs that can have a note. */
export function notedRuns({ chosen, offsets }: OnClock): NotedRun[] {
  const { rows, dataset } = chosen.run;
  if (dataset !== "local") return [];
  const keys = [...new Set(rows.map(({ run_key }) => run_key))];
  return keys.map((key) => ({ target: runTarget(key), zero_s: zeroOf(rows, key, offsets) }));
}

/** A run begins with the first of its jobs that is drawn. */
function zeroOf(rows: readonly TraceRow[], key: string, offsets: Offsets): number {
  if (offsets === false) return 0;
  const own = rows.flatMap(({ run_key, job_index }) => (run_key === key ? (offsets.get(job_index) ?? []) : []));
  return own.length === 0 ? 0 : Math.min(...own);
}
