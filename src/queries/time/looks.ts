/**
 * What the page over time asks first of a run, as its link begins: the build prepares it, so that the lines of published
 * data are drawn before the engine is there. Pure.
 */
import { chooseOf } from "~/analysis/time/lines";
import { runOf, runsOf } from "~/analysis/time/runs";
import type { TraceRow } from "~/model/traceAnswers";
import { counts, type CountsParams } from "../counts";
import { intervals, type IntervalsParams } from "../intervals";
import { samples, type SamplesParams } from "../samples";
import { totals, type TotalsParams } from "../totals";
import { type Plan, planOf } from "./plan";

/** A question with its params. */
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

/** By run: first the one with the key `shown`, then the one that a link without a key shows, then the others. */
export function* looksOf(traces: readonly TraceRow[], shown: string): Generator<Look[]> {
  const runs = runsOf(traces, []);
  const inOrder = new Set([runOf(runs, shown), runOf(runs, ""), ...runs].filter((run) => run !== null));
  for (const run of inOrder) yield looksAt(planOf(chooseOf(run, { y: "auto", l: "", h: "" }), { z: null }));
}
