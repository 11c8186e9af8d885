/** Means of traces and of their sum over windows of a chosen length: the basis for judging steady state and drops. */
import { endOf, sharesOf } from "~/analysis/time/grid";
import { COVERED, type WindowColumns } from "~/analysis/time/windows";
import type { RoundSeries } from "~/model/traceAnswers";
import type { Question } from "./question";
import { type Windowed, windowedTraces, windowStatements } from "./windowValues";

/**
 * Windows of `window_s` from `from_s` on; null: from when all traces have begun. Only whole ones, to the end of each
 * trace or to `to_s`. `sum_only`: of several traces only their sum (for rates; a sum of means says nothing).
 */
export type RoundsParams = Windowed & { readonly dataset: string; readonly sum_only?: boolean };

/** In the order of `traces`, then the sum, only over the time in which all of them have windows. */
export const rounds: Question<RoundsParams, RoundSeries[]> = {
  name: "rounds",
  sql: windowStatements,
  finish: (results, params) => {
    const { traces, window_s, from_s, to_s, sum_only = false } = params;
    const members = windowedTraces(results, params);
    const zero_s = from_s ?? Math.max(...members.map(({ begin_s }) => begin_s));
    const each = members
      .filter(({ windows }) => windows.value.length > 0)
      .map(({ trace_no, windows }) => ({
        trace_no,
        ...roundsOf(windows, window_s, zero_s, (to_s ?? Infinity) - zero_s),
      }));
    const sum = each.length === traces.length && each.length > 0 ? [sumOf(each)] : [];
    return [...(sum_only ? [] : each), ...sum]
      .filter(({ value }) => value.length > 0)
      .map(({ trace_no, value, covered }) => ({
        trace_no,
        t_s: Array.from(value, (_, n) => (n + 1) * window_s + zero_s),
        ...{ value, covered },
      }));
  },
};

type Rounds = Omit<RoundSeries, "t_s">;

/** @param to_s behind `zero_s` */
function roundsOf(windows: WindowColumns, window_s: number, zero_s: number, to_s: number): Omit<Rounds, "trace_no"> {
  const end_s = Math.min(endOf(windows) - zero_s, to_s);
  const count = Math.max(0, Math.floor(end_s / window_s + 1 - COVERED));
  const { sum, s } = sharesOf(windows, { window_s, zero_s, first: 0, count });
  const covered = Array.from(s, (known) => known / window_s);
  return { covered, value: covered.map((share, n) => (share >= COVERED ? sum[n]! / s[n]! : null)) };
}

function sumOf(each: readonly Rounds[]): Rounds {
  const count = Math.min(...each.map(({ value }) => value.length));
  const places = Array.from({ length: count }, (_, n) => n);
  return {
    trace_no: null,
    value: places.map((n) => each.reduce<number | null>((sum, { value }) => added(sum, value[n]!), 0)),
    covered: places.map((n) => Math.min(...each.map(({ covered }) => covered[n]!))),
  };
}

const added = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
