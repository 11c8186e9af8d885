/** Bytes that a run had written by a given time, over all of its jobs. Pure. */
import { bisector } from "d3-array";
import type { TimeAxis } from "~/model/timeLine";
import type { RoundSeries, TraceRow } from "~/model/traceAnswers";
import { timeline as text } from "~/text/en/timeline";
import { bytesText } from "~/text/en/timeline-judged";
import type { TimeWindow } from "./windows";
export interface Written extends ProgressOf {
  /** `moved`: nothing was written, or only the sum of reads and writes is known. */
  readonly kind: "written" | "moved";
  /** Complete up to then; afterwards the bytes are a lower bound. */
  readonly known_s: number;
}

const isRate = ({ metric, stat, window_s, part }: TraceRow): boolean =>
  (metric === "bytes_per_s" || metric === "iops") && stat === "mean" && window_s !== null && window_s > 0 && !part;

const isWrite = ({ op, workload_op }: TraceRow): boolean =>
  op === "write" || ((op === null || op === "mixed") && workload_op === "write");

/**
 * Parameters of the question for some of the series: `window_s` seconds, `offsets_s` as text in the order of the
 * traces.
 */
interface Asked {
  readonly traces: readonly string[];
  readonly offsets_s?: readonly string[];
  readonly window_s: number;
}

/** Bytes per second where a log has them, else I/Os per second of a known size. */
function ratesOf(rows: readonly TraceRow[]): TraceRow[] {
  const bytes = rows.filter(({ metric }) => metric === "bytes_per_s");
  if (bytes.length > 0) return bytes;
  return rows.every(({ block_bytes }) => block_bytes !== null) ? [...rows] : [];
}

/** The series to count: writes if there are any. Syncs and trims write no data. */
export function writtenRows(rows: readonly TraceRow[]): { readonly kind: Written["kind"]; readonly rows: TraceRow[] } {
  const rates = rows.filter((row) => isRate(row) && row.op !== "sync" && row.op !== "trim" && !row.idle);
  const writes = ratesOf(rates.filter(isWrite));
  return writes.length > 0 ? { kind: "written", rows: writes } : { kind: "moved", rows: ratesOf(rates) };
}

/** null: no series counts it, or some have not loaded. @param params the requests, in the order of the answers */
export function writtenOf(
  all: readonly TraceRow[],
  params: readonly Asked[],
  answers: readonly (readonly RoundSeries[] | null)[],
): Written | null {
  const { kind, rows } = writtenRows(all);
  const series = new Map<number, { readonly of: RoundSeries; readonly window_s: number; readonly offset_s: number }>();
  params.forEach(({ window_s, traces, offsets_s }, i) => {
    for (const of of answers[i] ?? []) {
      if (of.trace_no === null) continue;
      const offset_s = Number(offsets_s?.[traces.indexOf(String(of.trace_no))] ?? 0);
      series.set(of.trace_no, { of, window_s, offset_s });
    }
  });
  const parts: ReturnType<typeof partOf>[] = [];
  for (const row of rows) {
    const found = series.get(row.trace_no);
    if (found === undefined) return null;
    parts.push(partOf(found, row.metric === "iops" ? row.block_bytes! : 1));
  }
  const sum = addProgress(parts);
  return (sum.steps.at(-1)?.bytes ?? 0) > 0
    ? { kind, ...sum, known_s: Math.min(...parts.map(({ known_s }) => known_s)) }
    : null;
}

/** On the clock of its own job: a job that begins late has missed nothing before. */
function partOf(
  { of, window_s, offset_s }: { of: RoundSeries; window_s: number; offset_s: number },
  size: number,
): ProgressOf & { readonly known_s: number } {
  const { steps, complete } = progressOf(
    of.t_s.flatMap((end, i) => {
      const value = of.value[i];
      const to_s = end - offset_s;
      return value == null ? [] : [{ from_s: to_s - window_s, to_s, value: value * size }];
    }),
  );
  const missing = of.value.indexOf(null);
  const known_s = missing !== -1 ? of.t_s[missing]! - window_s : complete ? Infinity : -Infinity;
  return { steps: steps.map(({ to_s, bytes }) => ({ to_s: to_s + offset_s, bytes })), complete, known_s };
}

// Bytes that several series moved together, and the way back from bytes to the time.

/** With more steps than pixels they are thinned, and interpolated in between. */
const STEPS = 4000;

/** Sum over series on one clock. Bytes add up whatever the jobs were, and whether or not they ran at the same time. */
export function addProgress(parts: readonly ProgressOf[]): ProgressOf {
  const times = [...new Set(parts.flatMap(({ steps }) => steps.map(({ to_s }) => to_s)))].sort((a, b) => a - b);
  const every = Math.ceil(times.length / STEPS);
  const kept = times.filter((_, i) => i % every === 0 || i === times.length - 1);
  return {
    steps: kept.map((to_s) => ({ to_s, bytes: parts.reduce((sum, part) => sum + movedAt(part, to_s), 0) })),
    complete: parts.every(({ complete }) => complete),
  };
}

const byEnd = bisector<Progress, number>(({ to_s }) => to_s);

/** Moved until a time: linear inside a window, flat in a gap, before the first window and behind the last. */
export function movedAt({ steps }: Pick<ProgressOf, "steps">, t_s: number): number {
  const at = byEnd.left(steps, t_s);
  const [a, b] = [steps[at - 1], steps[at]];
  if (a === undefined || b === undefined) return at === 0 ? 0 : a!.bytes;
  return a.bytes + ((b.bytes - a.bytes) * (t_s - a.to_s)) / (b.to_s - a.to_s);
}

/** The first time at which this much had been moved. */
export function timeOf({ steps }: Pick<ProgressOf, "steps">, bytes: number): number {
  const at = steps.findIndex((step) => step.bytes >= bytes);
  if (at === -1) return steps.at(-1)?.to_s ?? 0;
  const [a, b] = [steps[at - 1], steps[at]!];
  if (a === undefined || b.bytes === a.bytes) return b.to_s;
  return a.to_s + ((bytes - a.bytes) / (b.bytes - a.bytes)) * (b.to_s - a.to_s);
}

// Bytes moved since the start of a series, from its windows of bytes per second (or of IOPS × block size).

/** Rounding of times leaves tiny gaps: up to this share of a window nothing is missing. */
const HAIR = 0.01;

export interface Progress {
  readonly to_s: number;
  /** Bytes moved up to then. */
  readonly bytes: number;
}

export interface ProgressOf {
  /** In order of time: the start with 0 bytes, then the end of each window; the end of a gap with what was known before it. */
  readonly steps: readonly Progress[];
  /** false: a time is missing, between windows or more than one window before the first. The bytes are a lower bound. */
  readonly complete: boolean;
}

/** @param rates in order of time, not overlapping, from the start of the run at 0 s */
export function progressOf(rates: readonly TimeWindow[]): ProgressOf {
  const [first] = rates;
  if (first === undefined) return { steps: [], complete: false };
  const steps: Progress[] = [{ to_s: first.from_s, bytes: 0 }];
  let complete = first.from_s <= first.to_s - first.from_s;
  let bytes = 0;
  for (const { from_s, to_s, value } of rates) {
    if (from_s - steps.at(-1)!.to_s > HAIR * (to_s - from_s)) {
      complete = false;
      steps.push({ to_s: from_s, bytes });
    }
    bytes += value * (to_s - from_s);
    steps.push({ to_s, bytes });
  }
  return { steps, complete };
}

// The quantity on the x axis, and the way back to seconds: the zoom of a link is always in seconds.

export interface Capacity {
  readonly bytes: number;
  /** null: the number of drives is unknown, and one is assumed. */
  readonly drives: number | null;
}

export interface ChosenAxis {
  readonly axis: TimeAxis;
  /** Seconds at a place on the axis. */
  readonly timeAt: (x: number) => number;
  /** Facts about the axis to know before quoting it. */
  readonly notes: readonly string[];
}

/** The capacity of all series of the run, if they agree. */
export function capacityOf(rows: readonly Pick<TraceRow, "capacity_bytes" | "drive_count">[]): Capacity | null {
  const bytes = new Set(rows.map(({ capacity_bytes }) => capacity_bytes));
  const drives = new Set(rows.map(({ drive_count }) => drive_count));
  const [only] = bytes;
  if (bytes.size !== 1 || only == null || only <= 0 || drives.size > 1) return null;
  return { bytes: only, drives: [...drives][0] ?? null };
}

const identity = (x: number): number => x;

export function axisOf(
  x: "time" | "written" | "fills",
  written: Written | null,
  capacity: Capacity | null,
): ChosenAxis {
  const time = { kind: "time", name: text.xName, at: identity } as const;
  if (x === "time" || written === null || (x === "fills" && capacity === null)) {
    return { axis: time, timeAt: identity, notes: [] };
  }
  const lower = written.complete ? [] : [text.lowerBound];
  if (x === "written" || capacity === null) {
    const name = written.kind === "written" ? text.xWritten : text.xMoved;
    return {
      axis: { kind: "written", name, at: (t_s) => movedAt(written, t_s) },
      timeAt: (bytes) => timeOf(written, bytes),
      notes: lower,
    };
  }
  const fill = capacity.bytes * (capacity.drives ?? 1);
  return {
    axis: { kind: "fills", name: text.xFills, at: (t_s) => movedAt(written, t_s) / fill },
    timeAt: (fills) => timeOf(written, fills * fill),
    notes: [text.fills(bytesText(capacity.bytes), text.ofDrives(capacity.drives)), ...lower],
  };
}
