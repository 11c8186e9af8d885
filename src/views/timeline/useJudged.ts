import { useMemo } from "react";
import type { RoundSeries } from "~/model/traceAnswers";
import { rounds } from "~/queries/rounds";
import { useEach } from "../shared/useEach";
import type { Plan } from "../shared/time/asks";
import { chained } from "./chained";
import { warmUpsOf } from "./data";
import { judge, type Judged } from "./judge";
import { JUDGED, judgeAsks, spansOf, wholeLines } from "./judgeAsks";
import { writtenOf, type Written } from "./written";

export interface WholeRun {
  readonly judged: readonly Judged[];
  /** Main lines that are not judged one by one. */
  readonly left: number;
  readonly written: Written | null;
}

const NONE: WholeRun = { judged: [], left: 0, written: null };

type Answered = readonly (readonly RoundSeries[] | null)[];

/** What the whole run says, however much of it is shown. */
export function useJudged(plan: Plan | null, round_s: number, revision: number): WholeRun {
  const asks = useMemo(() => (plan === null ? null : judgeAsks(plan)), [plan]);
  const rates = useEach(rounds, asks?.judged ?? [], revision);
  const moved = useEach(rounds, asks?.written ?? [], revision);
  return useMemo(() => {
    if (plan === null || asks === null) return NONE;
    // Answers of another run stay until these are there.
    const of = ({ state, answers }: { readonly state: string; readonly answers: Answered }): Answered =>
      state === "ready" || state === "failed" ? answers : [];
    const lines = chained(plan.chosen.run, wholeLines(asks, of(rates))).slice(0, JUDGED);
    return {
      judged: judge(lines, round_s, warmUpsOf(plan), spansOf(asks)),
      left: asks.left,
      written: writtenOf(plan.chosen.run.rows, asks.written, of(moved)),
    };
    // The answers keep their identity while they are the same.
  }, [plan, asks, round_s, rates.state, rates.answers, moved.state, moved.answers]);
}
