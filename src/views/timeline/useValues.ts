import { useMemo, useState } from "react";
import type { SideId } from "~/model/timeLine";
import type { IntervalRow } from "~/model/traceAnswers";
import { counts } from "~/queries/counts";
import { intervals } from "~/queries/intervals";
import { samples } from "~/queries/samples";
import type { Plan } from "~/queries/time/plan";
import type { Picks } from "~/queries/time/sides";
import { asksOf, type Commons, type SideAnswers } from "~/queries/time/together";
import type { TimelineAnswers } from "~/queries/time/values";
import { totals, type TotalsParams } from "~/queries/totals";
import { useKept } from "../shared/linkedFrame";
import { useEach, type Each } from "../shared/useAnswers";
import type { TimelineState } from "./state";

const NONE: readonly TotalsParams[] = [];

const flat = <A>({ answers }: Each<A[]>): A[] => answers.flatMap((one) => one ?? []);

export const isThere = ({ state }: Pick<Each<unknown>, "state">): boolean => state === "ready" || state === "failed";

/** Asks for what a plan draws; `values`: all but the totals. */
function useValues(plan: Plan | null, sums: readonly TotalsParams[], revision: number) {
  const drawn = useEach(samples, plan?.drawn ?? [], revision);
  const counted = useEach(counts, plan?.counted ?? [], revision);
  const histograms = useEach(intervals, plan?.histograms ?? [], revision);
  const summed = useEach(totals, sums, revision);
  const answers = useMemo(
    () => ({ drawn: flat(drawn), counted: flat(counted), histograms: flat(histograms), totals: flat(summed) }),
    [drawn.answers, counted.answers, histograms.answers, summed.answers],
  );
  return { answers, values: [drawn, counted, histograms], summed };
}

/** What of the link decides how they are drawn. */
type Look = Pick<TimelineState, "m" | "z" | "base" | "q" | "ys" | "yu">;

/** Values and what they were asked for: drawn together, or not at all. */
interface Shown {
  readonly plan: Plan;
  readonly look: Look;
  readonly answers: TimelineAnswers & { readonly histograms: readonly IntervalRow[] };
}

/**
 * Asks for what the plan draws. While another zoom of the same run is asked for, what was shown stays whole, its axis
 * too: nothing goes blank, and nothing is drawn twice. Totals cost most: they are asked for when the first values of
 * the run are there, and come when they come. `added`: the plan, once its run has them.
 */
export function useShown(plan: Plan | null, look: Look, revision: number) {
  // The engine works at all it was asked in turns: what would be asked beside the first values would hold them up.
  const run = plan?.chosen.run.id ?? null;
  const [met, meet] = useState<string | null>(null);
  const isMet = met === run && plan !== null;
  const { answers, values, summed } = useValues(plan, isMet ? plan.totals : NONE, revision);
  const isWhole = values.every(isThere);
  if (isWhole && met !== run) meet(run);
  const [added, add] = useState<string | null>(null);
  if (isMet && added !== run && isThere(summed)) add(run);
  const now = useMemo((): Shown | null => (plan === null ? null : { plan, look, answers }), [plan, look, answers]);
  const shown = useKept(now, isWhole, (kept) => kept?.plan.chosen.run.id === plan?.chosen.run.id);
  return { shown, added: added === run ? plan : null, asked: [...values, summed] };
}

/** Values of both lines and what they were asked for: drawn together, or not at all. */
interface Together {
  readonly picks: Picks;
  readonly commons: Commons;
  readonly z: TimelineState["z"];
  readonly answers: Readonly<Record<SideId, SideAnswers>>;
}

/** The same two lines, whatever part of them is asked for. */
const isAlike = (one: Picks, other: Picks): boolean =>
  one.quantity === other.quantity &&
  one.latency?.id === other.latency?.id &&
  (["a", "b"] as const).every(
    (side) => one[side].run.id === other[side].run.id && one[side].line.id === other[side].line.id,
  );

/** Of one line, and on the windows that both have in common. */
function useSide(plan: Plan | null, common: readonly TotalsParams[], revision: number) {
  const { answers, values, summed } = useValues(plan, plan?.totals ?? NONE, revision);
  const shared = useEach(totals, common, revision);
  const side = useMemo((): SideAnswers => ({ ...answers, common: flat(shared) }), [answers, shared.answers]);
  return { side, asked: [...values, summed, shared] };
}

/**
 * Asks for what both lines are drawn of. While another zoom of them is asked for, what was shown stays whole, its words
 * too; of other lines nothing is drawn until all of theirs is there.
 */
export function useTogether(picks: Picks | null, commons: Commons | null, z: TimelineState["z"], revision: number) {
  const a = useSide(picks?.a.plan ?? null, asksOf(commons, "a"), revision);
  const b = useSide(picks?.b.plan ?? null, asksOf(commons, "b"), revision);
  const asked = [...a.asked, ...b.asked];
  const waiting = asked.some((one) => one.state === "waiting" || one.state === "slow");
  const now = useMemo(
    (): Together | null =>
      picks === null || commons === null || waiting ? null : { picks, commons, z, answers: { a: a.side, b: b.side } },
    [picks, commons, z, waiting, a.side, b.side],
  );
  const shown = useKept(now, now !== null, (kept) => kept !== null && picks !== null && isAlike(picks, kept.picks));
  return { shown, asked };
}
