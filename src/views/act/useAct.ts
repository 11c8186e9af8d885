import { useMemo, useState } from "react";
import { deviceReads } from "~/analysis/act/logs";
import { actVerdict, VERDICT_SLICE_S } from "~/analysis/act/verdict";
import { fileName } from "~/base/path";
import { shownName } from "~/base/shownText";
import type { ActPublished } from "~/charts/act/options";
import type { PlotSpec } from "~/charts/plot/plot";
import type { FigureRow } from "~/model/answers";
import { figures } from "~/queries/figures";
import { intervals } from "~/queries/intervals";
import { slower } from "~/queries/slower";
import { traces } from "~/queries/traces";
import { type AskFailure, isThere, useAnswers, useEach } from "../shared/useAnswers";
import {
  loadSpec,
  sliceSpec,
  type ActChoice,
  choiceOf,
  drawnIntervals,
  intervalsOf,
  type Sliced,
  slicedOf,
  verdictOf,
  windowsOf,
} from "./model";
import { publishedOf } from "./published";
import { limitsOf, type ActState } from "./state";
import type { OfDevice } from "./verdict";

export interface Act {
  readonly choice: ActChoice;
  /** By log of the choice. */
  readonly verdicts: readonly ReturnType<typeof verdictOf>[];
  /** What the chart draws: the slices of one log, or of each. */
  readonly sliced: readonly (Sliced | null)[];
  /** Of the log shown, where it has several devices. */
  readonly devices: readonly OfDevice[];
  readonly published: readonly ActPublished[];
  readonly figures: readonly FigureRow[];
  /** Something else than ACT has values over time, which the page Time draws. */
  readonly hasSeries: boolean;
  /** null: there is nothing to draw. */
  readonly spec: PlotSpec | null;
  readonly failures: readonly AskFailure[];
  /** Nothing has been answered yet. */
  readonly waiting: boolean;
  /** A newer choice is being asked for; this shows the previous one. */
  readonly stale: boolean;
  /** What the link asks for, shown already or still loading; the controls show this. */
  readonly asked: ActChoice;
}

/**
 * Everything the page asks: the logs, their hours for the verdict, the drawn slices and intervals, the figures.
 * @param writing the reader's files that are still being written
 */
export function useAct(whole: ActState, writing: readonly string[]): Act {
  // The chart depends on these fields only: a pin or an open table redraws nothing.
  const { in: paths, r, h, s, n, ys, z, th, ts, tn, te } = whole;
  const key = JSON.stringify([paths, r, h, s, n, ys, z, th, ts, tn, te]);
  const state = useMemo(() => whole, [key]);
  const series = useAnswers(traces, whole.d);
  const figured = useAnswers(figures, whole.d);
  const choice = useMemo(() => choiceOf(series.rows, state, writing), [series.rows, state, writing]);
  const { logs, log, histogram, tabled, slice_s } = choice;
  const judged = useMemo(() => logs.filter((one) => one.judged !== null), [logs]);
  const published = useMemo(() => publishedOf(figured.rows), [figured.rows]);

  const hours = useEach(
    intervals,
    judged.map((one) => windowsOf(one, one.judged!, VERDICT_SLICE_S)),
  );
  const drawn = useEach(
    intervals,
    log === null
      ? judged.map((one) => windowsOf(one, one.judged!, slice_s))
      : histogram === null
        ? []
        : [windowsOf(log, histogram, slice_s)],
  );
  const others = useEach(
    intervals,
    log === null ? [] : tabled.flatMap((one) => (one === histogram ? [] : [windowsOf(log, one, slice_s)])),
  );
  const verdicts = useMemo(
    () => logs.map((one) => verdictOf(one, slicedOf(one, hours.answers[judged.indexOf(one)] ?? null, VERDICT_SLICE_S))),
    [logs, judged, hours.answers],
  );
  const parts = useMemo(() => (log === null ? [] : deviceReads(log)), [log]);
  const ofParts = useEach(
    intervals,
    parts.map((one) => windowsOf(log!, one, VERDICT_SLICE_S)),
  );
  const devices = useMemo(
    () =>
      parts.map(({ trace }, i): OfDevice => {
        const own = slicedOf(log!, ofParts.answers[i] ?? null, VERDICT_SLICE_S);
        const verdict = own === null ? null : actVerdict(own.slices, own.unit, log!.ending, log!.running);
        return { device: shownName(fileName(trace.member ?? "")), verdict };
      }),
    [log, parts, ofParts.answers],
  );
  const sliced = useMemo(
    () =>
      log === null
        ? logs.map((one) => slicedOf(one, drawn.answers[judged.indexOf(one)] ?? null, slice_s))
        : [slicedOf(log, drawn.answers[0] ?? null, slice_s)],
    [log, logs, judged, drawn.answers, slice_s],
  );
  const table = useMemo(() => {
    const rest = tabled.filter((one) => one !== histogram);
    return tabled.map((one) =>
      one === histogram ? (sliced[0] ?? null) : slicedOf(log!, others.answers[rest.indexOf(one)] ?? null, slice_s),
    );
  }, [tabled, histogram, sliced, log, others.answers, slice_s]);
  const [own] = sliced;
  const ends = own == null ? null : intervalsOf(choice, own, state);
  const single = useEach(slower, ends === null ? [] : [ends]);
  const pixels = ends === null ? null : (single.answers[0] ?? null);

  const spec = useMemo(() => {
    if (logs.length === 0 && published.length === 0) return null;
    if (log === null) return loadSpec(choice, { verdicts, sliced, published }, state);
    const within = pixels === null ? null : drawnIntervals(log, limitsOf(state)[0]!, pixels, own?.unit ?? "ms");
    return sliceSpec(choice, { verdicts, sliced, tabled: table, intervals: within, published }, state);
  }, [choice, log, logs, verdicts, sliced, own, table, pixels, published, state]);

  const asking = [series, figured, hours, ofParts, drawn, others, single];
  const isWhole = asking.every(isThere);
  const failures = asking.flatMap((one) => one.failures);
  const told = JSON.stringify(failures);
  const now = useMemo(
    (): Shown => ({
      ...{ choice, verdicts, sliced, devices, published, figures: figured.rows, spec, failures },
      hasSeries: series.rows.some(({ setup }) => !setup),
    }),
    [choice, verdicts, sliced, devices, published, figured.rows, spec, series.rows, told],
  );
  // Answers to the previous choice do not describe the new one: the old page stays until all new answers are there.
  const [kept, keep] = useState<Shown | null>(null);
  if (isWhole && kept !== now) keep(now);
  return { ...(isWhole ? now : (kept ?? NOTHING)), waiting: !isWhole && kept === null, stale: !isWhole, asked: choice };
}

type Shown = Omit<Act, "waiting" | "stale" | "asked">;

const NOTHING: Shown = {
  choice: { logs: [], log: null, histogram: null, tabled: [], slice_s: VERDICT_SLICE_S },
  ...{ verdicts: [], sliced: [], devices: [], published: [], figures: [], failures: [] },
  ...{ hasSeries: false, spec: null },
};
