import { useMemo, useState } from "react";
import type { SideId } from "~/charts/overtime/options";
import { asksOf, type Commons } from "./common";
import type { Picks } from "./picks";
import type { OverTimeState } from "./state";
import { useSide, type SideAnswers } from "./useSide";

/** Values of both lines and what they were asked for: drawn together, or not at all. */
export interface Together {
  readonly picks: Picks;
  readonly commons: Commons;
  readonly z: OverTimeState["z"];
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
export function useTogether(picks: Picks | null, commons: Commons | null, z: OverTimeState["z"], revision: number) {
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
