import { useCallback, useMemo } from "react";
import { readOffOf, warmUpsOf, type Changed, type Judged, type ReadOff } from "~/analysis/time/judge";
import { writtenOf, type Written } from "~/analysis/time/written";
import type { TimeLine } from "~/model/timeLine";
import { counts } from "~/queries/counts";
import { rounds } from "~/queries/rounds";
import type { Plan } from "~/queries/time/plan";
import { furtherOf, judgeAsks, judgedOf, wholesOf } from "~/queries/time/whole";
import { totals } from "~/queries/totals";
import { useEach, type AskFailure, type Each } from "../shared/useAnswers";
import { useSliced } from "../shared/useSliced";
import { isThere } from "./useValues";

export interface WholeRun {
  readonly judged: readonly Judged[];
  /** Changes of members and latencies that no judged line shows. */
  readonly further: readonly Changed[];
  /** Number of main lines that are not judged one by one. */
  readonly left: number;
  readonly written: Written | null;
  /** The judged lines over the whole run, and the values read off each. */
  readonly whole: readonly TimeLine[];
  readonly readOffs: readonly ReadOff[];
  /** Verdicts that are missing for these are not "nothing to say". */
  readonly failures: readonly AskFailure[];
}

const NONE: WholeRun = { judged: [], further: [], left: 0, written: null, whole: [], readOffs: [], failures: [] };

/** Answers about the previous run stay until these have arrived. */
const thereOf = <A>(each: Each<A>): readonly (A | null)[] => (isThere(each) ? each.answers : []);

/**
 * Verdicts on the whole run, whatever part is shown.
 * @param everyLine see `judgeAsks`
 */
export function useJudged(plan: Plan | null, round_s: number, everyLine = false): WholeRun {
  const asks = useMemo(() => (plan === null ? null : judgeAsks(plan, round_s, everyLine)), [plan, round_s, everyLine]);
  const rates = useEach(rounds, asks?.judged ?? []);
  const exact = useEach(rounds, asks?.rounds ?? []);
  const moved = useEach(rounds, asks?.written ?? []);
  const counted = useEach(counts, plan?.counted.map((one) => ({ ...one, from_s: null, to_s: null })) ?? []);
  const members = useEach(rounds, asks?.members ?? []);
  const latencies = useEach(totals, asks?.latencies ?? []);
  const whole = useMemo(
    () =>
      plan === null || asks === null ? [] : wholesOf(plan, asks, { judged: thereOf(rates), counted: thereOf(counted) }),
    [plan, asks, rates.state, rates.answers, counted.state, counted.answers],
  );
  const judged = useSliced(
    useCallback(
      function* () {
        return plan === null || asks === null ? [] : yield* judgedOf(plan, asks, whole, round_s, thereOf(exact));
      },
      [plan, asks, whole, round_s, exact.state, exact.answers],
    ),
  );
  const further = useSliced(
    useCallback(
      function* () {
        if (plan === null || asks === null || judged === null) return [];
        return yield* furtherOf(plan, asks, judged, { members: thereOf(members), latencies: thereOf(latencies) });
      },
      [plan, asks, judged, members.state, members.answers, latencies.state, latencies.answers],
    ),
  );
  return useMemo(() => {
    if (plan === null || asks === null) return NONE;
    const written = writtenOf(plan.chosen.run.rows, asks.written, thereOf(moved));
    const warm_ups = warmUpsOf(plan);
    const readOffs = whole.map((line) => readOffOf(line, warm_ups));
    return {
      judged: judged ?? NONE.judged,
      further: further ?? NONE.further,
      left: asks.left,
      written,
      whole,
      readOffs,
      failures: [rates, exact, moved, counted, members, latencies].flatMap((one) => one.failures),
    };
    // A question's state changes with its failures.
  }, [
    plan,
    asks,
    judged,
    further,
    whole,
    moved.answers,
    rates.state,
    exact.state,
    moved.state,
    counted.state,
    members.state,
    latencies.state,
  ]);
}
