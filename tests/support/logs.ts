/**
 * Random averaged logs as fio writes them: windows that end late, gaps, a last window cut off by the end of the run.
 */
import fc from "fast-check";
import { arrowOf, chunksOf } from "./arrow";
import { engine } from "./questions";

export interface Log {
  readonly window_s: number;
  /** Ends of windows, ascending, in whole milliseconds. */
  readonly t_s: readonly number[];
  readonly value: readonly number[];
}

const step = fc.record({
  /** By how much a window ends late. */
  late: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.double({ min: -0.3, max: 0.45, noNaN: true })),
  gap: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.double({ min: 0, max: 4, noNaN: true })),
  value: fc.integer({ min: 0, max: 1_000_000 }),
});

/** One log of 2 to 30 windows of 0.5 or 1 s; the last one may be cut. */
const log: fc.Arbitrary<Log> = fc
  .record({
    window_s: fc.constantFrom(0.5, 1),
    begin: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 3, noNaN: true })),
    steps: fc.array(step, { minLength: 2, maxLength: 30 }),
    cut: fc.boolean(),
  })
  .map(({ window_s, begin, steps, cut }) => {
    const t_s: number[] = [];
    let at = begin;
    steps.forEach(({ late, gap }, i) => {
      at += window_s * (cut && i === steps.length - 1 ? 0.3 : 1 + late + gap);
      t_s.push(Math.round(at * 1000) / 1000);
    });
    return { window_s, t_s, value: steps.map(({ value }) => value) };
  });

/** One to `most` logs. */
export const logs = (most: number): fc.Arbitrary<Log[]> => fc.array(log, { minLength: 1, maxLength: most });

/** Replaces everything by one trace per log, numbered from 1. */
export async function insertLogs(members: readonly Log[]): Promise<string[]> {
  const traces = members.map(({ window_s }, i) => {
    return { trace_no: i + 1, dataset: "local", metric: "iops", stat: "mean", window_s };
  });
  // Not in time order, so nothing may rely on the order of rows.
  const rows = members.flatMap(({ t_s, value }, i) =>
    t_s.map((t, n) => ({ trace_no: i + 1, t_s: t, value: value[n]! })),
  );
  await engine.replace({
    ...{ forget: [], clear: ["trace", "chunk"], leave: [] },
    insert: [{ table: "trace", ipc: arrowOf("trace", traces), rows: traces.length }, ...chunksOf(rows.toReversed())],
  });
  return members.map((_, i) => String(i + 1));
}
