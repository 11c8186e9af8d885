/** What a run wrote until a time, all of its jobs together. Pure. */
import { addProgress, movedAt } from "./moved";
import { progressOf, type ProgressOf } from "./progress";
import type { RoundSeries, TraceRow } from "~/model/traceAnswers";

export interface Written extends ProgressOf {
  /** `moved`: nothing was written, or reads and writes are told together. */
  readonly kind: "written" | "moved";
  /** Nothing is missing until then; behind it the bytes are a lower bound. */
  readonly known_s: number;
}

const isRate = ({ metric, stat, window_s, part }: TraceRow): boolean =>
  (metric === "bytes_per_s" || metric === "iops") && stat === "mean" && window_s !== null && window_s > 0 && !part;

const isWrite = ({ op, workload_op }: TraceRow): boolean =>
  op === "write" || ((op === null || op === "mixed") && workload_op === "write");

/** What was asked of some of the series: `window_s` seconds, `offsets_s` as text in the order of the traces. */
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

/** The series that tell it: writes where there are any. Syncs and trims write no data. */
export function writtenRows(rows: readonly TraceRow[]): { readonly kind: Written["kind"]; readonly rows: TraceRow[] } {
  const rates = rows.filter((row) => isRate(row) && row.op !== "sync" && row.op !== "trim" && !row.idle);
  const writes = ratesOf(rates.filter(isWrite));
  return writes.length > 0 ? { kind: "written", rows: writes } : { kind: "moved", rows: ratesOf(rates) };
}

/**
 * null: no series tells it, or not all of them are there.
 * @param params what was asked, in the order of the answers
 */
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

/** On the clock of its own job first: one that begins late has missed nothing before it. */
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

export const writtenAt = (written: Written | null, t_s: number): number | null =>
  written === null ? null : movedAt(written, t_s);
