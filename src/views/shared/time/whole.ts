/** From the answers about a whole run to what is said of it. Pure. */
import type { Round } from "~/analysis/time/steady";
import type { CountSeries, RoundSeries, SampleSeries } from "~/model/traceAnswers";
import { isTotal, type Plan } from "./asks";
import { chained } from "./chains";
import { judge, judgeLatencies, judgeMembers, type Changed, type Judged } from "./judge";
import { countedWholes, JUDGED, latencyWholes, memberWholes, spansOf, wholeLines, type JudgeAsks } from "./judgeAsks";
import { warmUpsOf } from "./warmUps";

/** In the order of their asks. */
type Answers<A> = readonly (A[] | null)[];

export interface JudgeAnswers {
  readonly judged: Answers<RoundSeries>;
  readonly rounds: Answers<RoundSeries>;
  readonly counted: Answers<CountSeries>;
}

/** Main lines; none until the rounds are there. */
export function judgedOf(plan: Plan, asks: JudgeAsks, round_s: number, answers: JudgeAnswers): Judged[] {
  if (asks.rounds.length > 0 && answers.rounds.length === 0) return [];
  const single = countedWholes(
    plan,
    asks,
    answers.counted.flatMap((one) => one ?? []),
  );
  const lines = [...chained(plan.chosen.run, wholeLines(asks, answers.judged)), ...single].slice(0, JUDGED);
  const exactOf = (id: string): Round[] | null => {
    const traces = asks.lines.find((line) => line.id === id)?.traces.map(({ trace_no }) => String(trace_no));
    const own = answers.rounds[asks.rounds.findIndex((one) => one.traces[0] === traces?.[0])];
    return own == null ? null : exactRounds(own, round_s);
  };
  return judge(lines, round_s, warmUpsOf(plan), spansOf(asks), exactOf);
}

/** Of the sum, from the first round on in which all have begun. */
function exactRounds(answers: readonly RoundSeries[], round_s: number): Round[] {
  const sum = answers.find(({ trace_no }) => trace_no === null);
  if (sum === undefined) return [];
  const first = sum.value.findIndex((value) => value !== null);
  return sum.t_s
    .map((to_s, i): Round => ({ from_s: to_s - round_s, to_s, mean: sum.value[i]! }))
    .slice(Math.max(0, first));
}

/** Changes of members and of latencies that no judged line shows. */
export function furtherOf(
  plan: Plan,
  asks: JudgeAsks,
  judged: readonly Judged[],
  answers: { readonly members: Answers<RoundSeries>; readonly latencies: Answers<SampleSeries> },
): Changed[] {
  if (judged.length === 0) return [];
  const warm_ups = warmUpsOf(plan);
  const totals = asks.lines.filter(isTotal);
  const changesIn = (id: string | undefined) => judged.find(({ line }) => line.id === id)?.changes ?? [];
  const all = judged.flatMap(({ changes }) => changes);
  return [
    ...memberWholes(asks, answers.members).flatMap((members, i) =>
      judgeMembers(members, changesIn(totals[i]?.id), warm_ups),
    ),
    ...judgeLatencies(latencyWholes(plan, asks, answers.latencies), all, warm_ups),
  ];
}
