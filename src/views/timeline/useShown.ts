import { useMemo, useState } from "react";
import { counts } from "~/queries/counts";
import { intervals } from "~/queries/intervals";
import { samples } from "~/queries/samples";
import { totals } from "~/queries/totals";
import type { IntervalRow } from "~/model/traceAnswers";
import type { Plan } from "~/queries/time/plan";
import type { TimelineAnswers } from "~/queries/time/values";
import { useEach } from "../shared/useAnswers";
import type { TimelineState } from "./state";

const NONE: Plan["totals"] = [];

/** Values and what they were asked for: drawn together, or not at all. */
export interface Shown {
  readonly plan: Plan;
  readonly state: TimelineState;
  readonly answers: TimelineAnswers & { readonly histograms: readonly IntervalRow[] };
}

/**
 * Asks for what the plan draws. While another zoom of the same run is asked for, what was shown stays whole, its axis
 * too: nothing goes blank, and nothing is drawn twice. Totals cost most: they are asked for when the first values of
 * the run are there, and come when they come. `added`: the plan, once its run has them.
 */
export function useShown(plan: Plan | null, state: TimelineState, revision: number) {
  const drawn = useEach(samples, plan?.drawn ?? [], revision);
  const counted = useEach(counts, plan?.counted ?? [], revision);
  const histograms = useEach(intervals, plan?.histograms ?? [], revision);
  const isThere = [drawn, counted, histograms].every((one) => one.state === "ready" || one.state === "failed");
  // The engine works at all it was asked in turns: what would be asked beside the first values would hold them up.
  const run = plan?.chosen.run.id ?? null;
  const [met, meet] = useState<string | null>(null);
  if (isThere && met !== run) meet(run);
  const isMet = met === run;
  const summed = useEach(totals, isMet && plan !== null ? plan.totals : NONE, revision);
  const [added, add] = useState<string | null>(null);
  if (isMet && added !== run && (summed.state === "ready" || summed.state === "failed")) add(run);
  const now = useMemo(
    (): Shown | null =>
      plan === null
        ? null
        : {
            ...{ plan, state },
            answers: {
              drawn: drawn.answers.flatMap((one) => one ?? []),
              counted: counted.answers.flatMap((one) => one ?? []),
              histograms: histograms.answers.flatMap((one) => one ?? []),
              totals: summed.answers.flatMap((one) => one ?? []),
            },
          },
    [plan, state, drawn.answers, counted.answers, histograms.answers, summed.answers],
  );
  const [kept, keep] = useState(now);
  const isNew = isThere || now?.plan.chosen.run.id !== kept?.plan.chosen.run.id;
  if (isNew && kept !== now) keep(now);
  return { shown: isNew ? now : kept, added: added === run ? plan : null, asked: [drawn, counted, histograms, summed] };
}
