import { useMemo } from "react";
import { counts } from "~/queries/counts";
import { samples } from "~/queries/samples";
import type { Plan } from "../shared/time/asks";
import type { TimelineAnswers } from "../shared/time/values";
import type { AskFailure } from "../shared/useAnswers";
import { useEach } from "../shared/useEach";

interface SideAnswer {
  readonly answers: TimelineAnswers;
  readonly waiting: boolean;
  readonly failures: readonly AskFailure[];
}

/** Asks for the values of one line of one run. */
export function useSide(plan: Plan | null, revision: number): SideAnswer {
  const drawn = useEach(samples, plan?.drawn ?? [], revision);
  const added = useEach(samples, plan?.added ?? [], revision);
  const counted = useEach(counts, plan?.counted ?? [], revision);
  const answers = useMemo(
    () => ({
      drawn: drawn.answers.flatMap((one) => one ?? []),
      added: added.answers.flatMap((one) => one ?? []),
      counted: counted.answers.flatMap((one) => one ?? []),
    }),
    [drawn.answers, added.answers, counted.answers],
  );
  const asked = [drawn, added, counted];
  return {
    answers,
    waiting: asked.some(({ state }) => state === "waiting" || state === "slow"),
    failures: asked.flatMap(({ failures }) => failures),
  };
}
