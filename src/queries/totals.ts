/**
 * Sums of several traces over time: rates, or mean latencies weighted by their I/Os, on common windows. All windows of
 * the range, or the extremes of each pixel if there are too many.
 */
import { columnsOf, extremesOf } from "~/analysis/time/extremes";
import { beginOf, endOf, gridOf, meansOn, ratesOn, type Grid } from "~/analysis/time/grid";
import type { SampleSeries } from "~/model/traceAnswers";
import { mostOf, type Pixels } from "./pixels";
import type { Question, ResultColumns } from "./question";
import { type Windowed, windowedTraces, windowStatements, type WindowedTrace } from "./windowValues";

/** Rates, or mean latencies if there are `weights`. Common windows begin at whole multiples of `window_s`. */
export type TotalsParams = Windowed &
  Pixels & {
    readonly dataset: string;
    /** trace_no of the I/Os per second of each trace, in the same order; empty: the traces are rates. */
    readonly weights: readonly string[];
    readonly offsets_s: readonly string[];
  };

interface OnGrid {
  readonly grid: Grid;
  /** NaN: unknown. */
  readonly value: Float64Array;
}

/** Windows in which all traces ran, as their sum. */
function sums(members: readonly WindowedTrace[], window_s: number): OnGrid {
  const all = members.map(({ windows }) => windows);
  const grid = gridOf(Math.max(...all.map(beginOf)), Math.min(...all.map(endOf)), window_s);
  return { grid, value: ratesOn(all, grid) };
}

/**
 * Each window of a latency log is weighted by its I/Os, which only the log of I/Os tells. All weight logs must cover a
 * common window, and every latency log must have begun before its end and not have ended before it.
 */
function means(
  latency: readonly WindowedTrace[],
  iops: readonly WindowedTrace[],
  { window_s, to_s }: TotalsParams,
): OnGrid {
  // Beyond the values read, all that is known of a trace is that it continues.
  const beyond_s = to_s === null ? Infinity : to_s + 2 * window_s;
  const ends = latency.map(({ windows, end_s }) =>
    end_s > beyond_s ? Infinity : windows.to_s.length === 0 ? end_s : endOf(windows),
  );
  const begin = Math.max(...latency.map(({ begin_s }) => begin_s), ...iops.map(({ windows }) => beginOf(windows)));
  const grid = gridOf(begin, Math.min(...ends, ...iops.map(({ windows }) => endOf(windows))), window_s);
  const members = latency.map(({ windows }, i) => ({ latency: windows, iops: iops[i]!.windows }));
  return { grid, value: meansOn(members, grid) };
}

/** The sums last computed for a result: the drawn line and the judged one are nearly always the same. */
const made = new WeakMap<ResultColumns, { readonly key: string; readonly found: OnGrid | null }>();

function onGrid(results: readonly ResultColumns[], params: TotalsParams): OnGrid | null {
  const { traces, weights, offsets_s, window_s, from_s, to_s } = params;
  const key = JSON.stringify([traces, weights, offsets_s, window_s, from_s, to_s]);
  const [, values] = results;
  if (values === undefined) return null;
  const known = made.get(values);
  if (known?.key === key) return known.found;
  const found = summed(results, params);
  made.set(values, { key, found });
  return found;
}

function summed(results: readonly ResultColumns[], params: TotalsParams): OnGrid | null {
  const { traces, weights, window_s } = params;
  const members = windowedTraces(results, params);
  if (members.length === 0 || members.length < traces.length) return null;
  if (weights.length === 0) return sums(members, window_s);
  const iops = windowedTraces(results.slice(2), { ...params, traces: weights });
  return iops.length < members.length ? null : means(members, iops, params);
}

/** One series with the number of the first trace, its times the ends of windows; empty: they never ran together. */
export const totals: Question<TotalsParams, SampleSeries[]> = {
  name: "totals",
  sql: (params, dialect) => [
    ...windowStatements(params, dialect),
    ...(params.weights.length === 0 ? [] : windowStatements({ ...params, traces: params.weights }, dialect)),
  ],
  finish: (results, params) => {
    const { from_s, to_s, window_s, pixels } = params;
    const trace_no = Number(params.traces[0] ?? 0);
    const found = onGrid(results, params);
    const all = { t_s: [] as number[], value: [] as number[] };
    found?.value.forEach((value, i) => {
      const [begin, end] = [(found.grid.first + i) * window_s, (found.grid.first + i + 1) * window_s];
      if (Number.isNaN(value) || end <= (from_s ?? -Infinity) || begin >= (to_s ?? Infinity)) return;
      all.t_s.push(end);
      all.value.push(value);
    });
    const rows = all.t_s.length;
    if (rows <= mostOf(params)) return [{ trace_no, rows, drawn: "all", ...all }];
    const { t_s, value } = extremesOf(all.t_s, all.value, pixels);
    const columns = columnsOf(all.t_s, all.value, pixels);
    return [{ trace_no, rows, drawn: "extremes", t_s: [...t_s], value: [...value], columns }];
  },
};
