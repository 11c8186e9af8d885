/** Means of traces and of their sum over windows of a chosen length, to judge steady state and drops. */
import { endOf, MOST_WINDOWS, sharesOf } from "~/analysis/time/grid";
import { COVERED, type WindowColumns } from "~/analysis/time/windows";
import type { RoundSeries } from "~/model/traceAnswers";
import type { Question } from "./question";
import { HAIR, isWhole, type Windowed, type WindowedTrace, windowedTraces, windowStatements } from "./windowValues";

/**
 * Windows of `window_s` from `from_s` on; null: from the time when all traces have begun. Only whole windows, up to the
 * end of each trace or `to_s`; of a single whole trace, if it is asked for its sum in the windows of its log, those.
 * `sum_only`: of several traces only their sum (for rates; a sum of means is meaningless).
 */
export type RoundsParams = Windowed & { readonly dataset: string; readonly sum_only?: boolean };

/** In the order of `traces`, then the sum, only over the time when all of them have windows. */
export const rounds: Question<RoundsParams, RoundSeries[]> = {
  name: "rounds",
  sql: windowStatements,
  finish: (results, params) => {
    const { traces, window_s, from_s, to_s, sum_only = false } = params;
    const members = windowedTraces(results, params);
    const [only] = members;
    // The slowest window is one of the log: on other windows two would be mixed.
    if (
      only !== undefined &&
      traces.length === 1 &&
      sum_only &&
      isWhole(params) &&
      window_s <= only.window_s * (1 + HAIR)
    )
      return ownWindows(only);
    const zero_s = from_s ?? Math.max(...members.map(({ begin_s }) => begin_s));
    const each = members
      .filter(({ windows }) => windows.value.length > 0)
      .map(({ trace_no, windows }) => ({
        trace_no,
        ...roundsOf(windows, window_s, zero_s, (to_s ?? Infinity) - zero_s),
      }));
    const sum = each.length === traces.length && each.length > 0 ? [sumOf(each)] : [];
    return [...(sum_only ? [] : each), ...sum]
      .filter(({ covered }) => covered.length > 0)
      .map(({ trace_no, mean, covered }) => ({
        trace_no,
        t_s: Array.from(covered, (_, n) => (n + 1) * window_s + zero_s),
        value: Array.from(covered, (share, n) => (share >= COVERED ? mean[n]! : null)),
      }));
  },
};

const ownWindows = ({ windows: { from_s, to_s, value } }: WindowedTrace): RoundSeries[] =>
  value.length === 0 ? [] : [{ trace_no: null, from_s: [...from_s], t_s: [...to_s], value: [...value] }];

/** Columns of numbers: for a day of 24 drives only the sum becomes a list. */
interface Rounds {
  readonly trace_no: number | null;
  /** Valid where enough is covered. */
  readonly mean: Float64Array;
  readonly covered: Float64Array;
}

/** @param to_s relative to `zero_s` */
function roundsOf(windows: WindowColumns, window_s: number, zero_s: number, to_s: number): Omit<Rounds, "trace_no"> {
  const end_s = Math.min(endOf(windows) - zero_s, to_s);
  const wanted = Math.max(0, Math.floor(end_s / window_s + 1 - COVERED));
  const count = wanted > MOST_WINDOWS ? 0 : wanted;
  const { sum, s } = sharesOf(windows, { window_s, zero_s, first: 0, count });
  return { covered: s.map((known) => known / window_s), mean: sum.map((one, n) => one / s[n]!) };
}

/** The lowest coverage decides for all. */
function sumOf(each: readonly Rounds[]): Rounds {
  const count = Math.min(...each.map(({ covered }) => covered.length));
  const [mean, covered] = [new Float64Array(count), new Float64Array(count).fill(Infinity)];
  for (const one of each) {
    for (let n = 0; n < count; n++) {
      mean[n]! += one.mean[n]!;
      covered[n] = Math.min(covered[n]!, one.covered[n]!);
    }
  }
  return { trace_no: null, mean, covered };
}
