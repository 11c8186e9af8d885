/**
 * The first questions of the page over time about a run, as its link starts out: the build prepares them, so that the
 * lines of published data are drawn before the engine has started. Pure.
 */
import { chooseOf } from "~/analysis/time/lines";
import { runOf, runsOf } from "~/analysis/time/runs";
import type { LookRow, TraceRow } from "~/model/traceAnswers";
import { counts, type CountsParams } from "../counts";
import { intervals, type IntervalsParams } from "../intervals";
import type { Params, Question } from "../question";
import { samples, type SamplesParams } from "../samples";
import { totals, type TotalsParams } from "../totals";
import { type Plan, planOf } from "./plan";

/** Only the build answers it (publish/answers.ts): for own files or a damaged file there is no prepared answer. */
export const looks: Question<{ readonly dataset: string }, LookRow[]> = {
  name: "looks",
  sql: () => [],
  finish: () => [],
};

export type Look =
  | { readonly question: typeof samples; readonly params: SamplesParams }
  | { readonly question: typeof counts; readonly params: CountsParams }
  | { readonly question: typeof intervals; readonly params: IntervalsParams }
  | { readonly question: typeof totals; readonly params: TotalsParams };

const looksAt = ({ drawn, counted, histograms, totals: sums }: Plan): Look[] => [
  ...drawn.map((params) => ({ question: samples, params }) as const),
  ...counted.map((params) => ({ question: counts, params }) as const),
  ...histograms.map((params) => ({ question: intervals, params }) as const),
  ...sums.map((params) => ({ question: totals, params }) as const),
];

interface RunLooks {
  readonly looks: readonly Look[];
  /** Its key is named, or a link without a key shows it. */
  readonly named: boolean;
}

/** By run: first those whose keys are named, then the one shown by a link without a key, then the others. */
export function* looksOf(traces: readonly TraceRow[], keys: readonly string[]): Generator<RunLooks> {
  const runs = runsOf(traces, []);
  const named = new Set([...keys, ""].map((key) => runOf(runs, key)));
  for (const run of new Set([...named, ...runs])) {
    if (run === null) continue;
    const plan = planOf(chooseOf(run, { y: "auto", l: "", h: "" }), { z: null });
    yield { looks: looksAt(plan), named: named.has(run) };
  }
}

/**
 * The answers that a plan needs, as far as the build prepared them.
 * @param keyOf a question and its params, in `LookRow.asked`
 */
export function preparedFor(
  { drawn, counted, histograms, totals: sums }: Plan,
  looks: readonly LookRow[],
  keyOf: (question: string, params: Params) => string,
) {
  const prepared = new Map(looks.map(({ asked, answer }) => [asked, answer]));
  const of = <P extends Params, A>({ name }: Question<P, A[]>, asked: readonly P[]): A[] =>
    asked.flatMap((params) => (prepared.get(keyOf(name, params)) ?? []) as A[]);
  return {
    ...{ drawn: of(samples, drawn), counted: of(counts, counted) },
    ...{ histograms: of(intervals, histograms), totals: of(totals, sums) },
  };
}
