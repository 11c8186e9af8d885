import { useMemo } from "react";
import type { SampleSeries } from "~/model/traceAnswers";
import { counts } from "~/queries/counts";
import { samples } from "~/queries/samples";
import { totals, type TotalsParams } from "~/queries/totals";
import type { Plan } from "../shared/time/asks";
import type { TimelineAnswers } from "../shared/time/values";
import type { AskFailure } from "../shared/useAnswers";
import { useEach, type Each } from "../shared/useEach";

/** What one line is drawn of. */
export interface SideAnswers extends TimelineAnswers {
  /** On windows that both runs have in common. */
  readonly common: readonly SampleSeries[];
}

interface SideAnswer {
  readonly answers: SideAnswers;
  readonly waiting: boolean;
  readonly failures: readonly AskFailure[];
}

const flat = <A>({ answers }: Each<A[]>): A[] => answers.flatMap((one) => one ?? []);

/** Asks for the values of one line of one run. */
export function useSide(plan: Plan | null, common: readonly TotalsParams[], revision: number): SideAnswer {
  const drawn = useEach(samples, plan?.drawn ?? [], revision);
  const sums = useEach(totals, plan?.totals ?? [], revision);
  const counted = useEach(counts, plan?.counted ?? [], revision);
  const shared = useEach(totals, common, revision);
  const answers = useMemo(
    () => ({ drawn: flat(drawn), totals: flat(sums), counted: flat(counted), common: flat(shared) }),
    [drawn.answers, sums.answers, counted.answers, shared.answers],
  );
  const asked = [drawn, sums, counted, shared];
  return {
    answers,
    waiting: asked.some(({ state }) => state === "waiting" || state === "slow"),
    failures: asked.flatMap(({ failures }) => failures),
  };
}
