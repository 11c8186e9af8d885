import { useMemo, useState } from "react";
import type { SideId } from "~/model/timeLine";
import { counts } from "~/queries/counts";
import { samples } from "~/queries/samples";
import { totals, type TotalsParams } from "~/queries/totals";
import type { Plan } from "~/queries/time/plan";
import type { AskFailure } from "../shared/useAnswers";
import { useEach, type Each } from "../shared/useAnswers";
import type { Picks } from "~/queries/time/sides";
import type { TimelineState } from "./state";
import { asksOf, type Commons, type SideAnswers } from "~/queries/time/together";

interface SideAnswer {
  readonly answers: SideAnswers;
  readonly waiting: boolean;
  readonly failures: readonly AskFailure[];
}

const flat = <A>({ answers }: Each<A[]>): A[] => answers.flatMap((one) => one ?? []);

/** Asks for the values of one line of one run. */
function useSide(plan: Plan | null, common: readonly TotalsParams[], revision: number): SideAnswer {
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

/** Values of both lines and what they were asked for: drawn together, or not at all. */
interface Together {
  readonly picks: Picks;
  readonly commons: Commons;
  readonly z: TimelineState["z"];
  readonly answers: Readonly<Record<SideId, SideAnswers>>;
}

/** The same two lines, whatever part of them is asked for. */
const isSame = (one: Picks, other: Picks): boolean =>
  (["a", "b"] as const).every(
    (side) =>
      one[side].run.id === other[side].run.id &&
      one[side].line.id === other[side].line.id &&
      one.quantity === other.quantity &&
      one.latency?.id === other.latency?.id,
  );

/**
 * Asks for what both lines are drawn of. While another zoom of them is asked for, what was shown stays whole, its words
 * too; of other lines nothing is drawn until all of theirs is there.
 */
export function useTogether(picks: Picks | null, commons: Commons | null, z: TimelineState["z"], revision: number) {
  const a = useSide(picks?.a.plan ?? null, asksOf(commons, "a"), revision);
  const b = useSide(picks?.b.plan ?? null, asksOf(commons, "b"), revision);
  const waiting = a.waiting || b.waiting;
  const now = useMemo(
    (): Together | null =>
      picks === null || commons === null || waiting
        ? null
        : { picks, commons, z, answers: { a: a.answers, b: b.answers } },
    [picks, commons, z, waiting, a.answers, b.answers],
  );
  const [kept, keep] = useState(now);
  if (now !== null && kept !== now) keep(now);
  const shown = now ?? (picks !== null && kept !== null && isSame(picks, kept.picks) ? kept : null);
  return { shown, waiting, failures: [...a.failures, ...b.failures] };
}
