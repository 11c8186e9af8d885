import { useMemo, useState, useCallback } from "react";
import type { SideId, TimeLine } from "~/model/timeLine";
import type { IntervalRow } from "~/model/traceAnswers";
import { counts } from "~/queries/counts";
import { intervals } from "~/queries/intervals";
import { samples } from "~/queries/samples";
import type { Plan } from "~/queries/time/plan";
import { isOfSameLines, type Picks } from "~/queries/time/sides";
import { asksOf, type Commons, type SideAnswers } from "~/queries/time/together";
import type { TimelineAnswers } from "~/queries/time/values";
import { totals, type TotalsParams } from "~/queries/totals";
import { useKept } from "../shared/linkedFrame";
import { useEach, type Each, isThere, type AskFailure } from "../shared/useAnswers";
import type { TimelineState } from "./state";
import { readOffOf, warmUpsOf, type Changed, type Judged, type ReadOff } from "~/analysis/time/judge";
import { writtenOf, type Written } from "~/analysis/time/written";
import { rounds } from "~/queries/rounds";
import { furtherOf, judgeAsks, judgedOf, wholesOf } from "~/queries/time/whole";
import { useSliced } from "../shared/calm";

const NONE: readonly TotalsParams[] = [];

const flat = <A>({ answers }: Each<A[]>): A[] => answers.flatMap((one) => one ?? []);

/** Asks for what a plan draws; `values`: everything except totals. */
function useValues(plan: Plan | null, sums: readonly TotalsParams[]) {
  const drawn = useEach(samples, plan?.drawn ?? []);
  const counted = useEach(counts, plan?.counted ?? []);
  const histograms = useEach(intervals, plan?.histograms ?? []);
  const summed = useEach(totals, sums);
  const answers = useMemo(
    () => ({ drawn: flat(drawn), counted: flat(counted), histograms: flat(histograms), totals: flat(summed) }),
    [drawn.answers, counted.answers, histograms.answers, summed.answers],
  );
  return { answers, values: [drawn, counted, histograms], summed };
}

/** The link fields that decide how values are drawn. */
type Look = Pick<TimelineState, "m" | "z" | "base" | "q" | "ys" | "yu">;

/** Values and the plan they belong to: drawn together or not at all. */
interface Shown {
  readonly plan: Plan;
  readonly look: Look;
  readonly answers: TimelineAnswers & { readonly histograms: readonly IntervalRow[] };
}

/**
 * Asks for what the plan draws. While another zoom of the same run loads, the previous picture stays with its axis, so
 * nothing goes blank and nothing is drawn twice. Totals are the most expensive: they are asked for once the first
 * values of the run are there, and added when they arrive. `met`: the plan, once these are there.
 */
export function useShown(plan: Plan | null, look: Look) {
  // The engine takes turns between its questions, so anything asked along with the first values would delay them.
  const run = plan?.chosen.run.id ?? null;
  const [met, meet] = useState<string | null>(null);
  const isMet = met === run && plan !== null;
  const { answers, values, summed } = useValues(plan, isMet ? plan.totals : NONE);
  const isWhole = values.every(isThere);
  if (isWhole && met !== run) meet(run);
  const now = useMemo((): Shown | null => (plan === null ? null : { plan, look, answers }), [plan, look, answers]);
  const shown = useKept(now, isWhole, (kept) => kept?.plan.chosen.run.id === plan?.chosen.run.id);
  return { shown, met: isMet ? plan : null, asked: [...values, summed] };
}

/** Values of both lines and the plan they belong to: drawn together or not at all. */
interface Together {
  readonly picks: Picks;
  readonly commons: Commons;
  readonly z: TimelineState["z"];
  readonly answers: Readonly<Record<SideId, SideAnswers>>;
}

/** The values of one line, and those on the windows that both have in common. */
function useSide(plan: Plan | null, common: readonly TotalsParams[]) {
  const { answers, values, summed } = useValues(plan, plan?.totals ?? NONE);
  const shared = useEach(totals, common);
  const side = useMemo((): SideAnswers => ({ ...answers, common: flat(shared) }), [answers, shared.answers]);
  return { side, asked: [...values, summed, shared] };
}

/**
 * Asks for what both lines are drawn from. While another zoom of them loads, the previous picture stays with its texts;
 * other lines are drawn only once all of their values are there.
 */
export function useTogether(picks: Picks | null, commons: Commons | null, z: TimelineState["z"]) {
  const a = useSide(picks?.a.plan ?? null, asksOf(commons, "a"));
  const b = useSide(picks?.b.plan ?? null, asksOf(commons, "b"));
  const asked = [...a.asked, ...b.asked];
  const waiting = !asked.every(isThere);
  const now = useMemo(
    (): Together | null =>
      picks === null || commons === null || waiting ? null : { picks, commons, z, answers: { a: a.side, b: b.side } },
    [picks, commons, z, waiting, a.side, b.side],
  );
  const shown = useKept(
    now,
    now !== null,
    (kept) => kept !== null && picks !== null && isOfSameLines(picks, kept.picks),
  );
  return { shown, asked };
}

interface WholeRun {
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

const NO_RATES: WholeRun = { judged: [], further: [], left: 0, written: null, whole: [], readOffs: [], failures: [] };

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
    if (plan === null || asks === null) return NO_RATES;
    const written = writtenOf(plan.chosen.run.rows, asks.written, thereOf(moved));
    const warm_ups = warmUpsOf(plan);
    const readOffs = whole.map((line) => readOffOf(line, warm_ups));
    return {
      judged: judged ?? NO_RATES.judged,
      further: further ?? NO_RATES.further,
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
