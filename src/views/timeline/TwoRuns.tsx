import { useMemo } from "react";
import { changeRows, changesHeading, verdictBadges } from "~/analysis/time/verdict";
import { twoRunsSpec } from "~/charts/timeline/twoRuns";
import { answerOf, badgesOf, judgedSides, meanRows, notedOf, notesOfTwo } from "~/queries/time/said";
import { inOrder, picksOf } from "~/queries/time/sides";
import { commonsOf, comparedIn, togetherOf } from "~/queries/time/together";
import { twoRuns as text } from "~/text/en/timeline-two";
import { labelledChoice } from "../shared/axisChoices";
import { useSame } from "../shared/linkedFrame";
import { sentenceOfTwo } from "./controls";
import { optionsOfTwo, valueFormatters } from "./options";
import { Means, TimePanel } from "./Panel";
import { twoRunsSource } from "./source";
import { TimeFrame, useSpec, type TimeViewProps } from "./TimeFrame";
import { useJudged } from "./useJudged";
import { useTogether } from "./useValues";

/** A round of SNIA is a minute. */
const ROUND_S = 60;

/** Two runs on one clock from the start of each measurement: throughput, latency, and one compared with the other. */
export default function TwoRuns(props: TimeViewProps) {
  const { state, set, known, series, runs: all } = props;
  const runs = useMemo(() => inOrder(all.filter(({ making }) => !making)), [all]);
  const picks = useMemo(() => picksOf(runs, state), [runs, state]);
  const commons = useMemo(() => (picks === null ? null : commonsOf(picks, state)), [picks, state]);
  const { shown, asked } = useTogether(picks, commons, state.z);
  // Asked after what is drawn: the engine answers questions in order.
  const a = useJudged(picks?.a.plan ?? null, ROUND_S, true);
  const b = useJudged(picks?.b.plan ?? null, ROUND_S, true);
  const judged = useMemo(() => judgedSides(a.judged[0], b.judged[0]), [a.judged, b.judged]);
  const whole = useMemo(
    () =>
      [a.whole, b.whole].flatMap(([line], colour) =>
        line === undefined ? [] : [{ ...line, id: colour === 0 ? "a" : "b", colour }],
      ),
    [a.whole, b.whole],
  );
  const end_s = Math.max(0, ...whole.map(({ values }) => values.at(-1)?.t_s ?? 0));

  const model = useMemo(() => {
    if (shown === null) return null;
    const { picks: own, z } = shown;
    const drawn = togetherOf(own, shown.answers, shown.commons, { ...state, z });
    const noted = notedOf(own, z);
    return { picks: own, z, drawn, data: { ...drawn.data, notes: noted.marks }, at: noted.at };
  }, [shown, state]);
  const of = model === null ? null : comparedIn(model.data, state.of);
  const measure = of ?? "throughput";
  const parts = picks === null ? [] : sentenceOfTwo(picks, runs, state, of, set);
  const data = model?.data ?? null;
  const options = useSame(
    model === null
      ? null
      : optionsOfTwo(parts, model.picks, measure, runs, notesOfTwo(model.picks, model.drawn, measure, model.at), {
          ...state,
          z: model.z,
        }),
  );
  const frame = useSpec(twoRunsSpec, data, options);
  const plans = useMemo(() => (picks === null ? [] : [picks.a.plan, picks.b.plan]), [picks]);
  const said = valueFormatters(model?.picks.quantity ?? "iops");
  return (
    <TimeFrame
      {...{ state, set, series, runs, parts, plans, whole, end_s, ...frame }}
      asked={[series, ...asked, { state: "ready", failures: [...a.failures, ...b.failures] }]}
      provenance={
        model === null || options === null || state.p === ""
          ? null
          : twoRunsSource({ mark: state.p, picks: model.picks, data: model.data, options, known })
      }
      caption=""
      verdict={model === null ? null : answerOf(model.picks, model.drawn, said.throughput)}
      panel={{
        title: text.readOff.title,
        content: model && (
          <TimePanel
            {...{ run: null, left: 0, named: true }}
            readOff={<Means rows={meanRows(model.picks, model.drawn, runs, said.throughput)} />}
            ours={verdictBadges(judged, ROUND_S)}
            {...changesHeading(judged, [])}
            rows={changeRows(judged, null, end_s, said)}
            onZoom={(z) => set({ z })}
          />
        ),
      }}
      badges={picks === null ? [] : badgesOf(picks, state)}
      xChoices={[
        labelledChoice({
          id: "time",
          what: text.what.time,
          options: ["auto", "s", "min", "h"] as const,
          labels: text.times,
          selected: state.xu,
          onChange: (xu) => set({ xu }),
        }),
      ]}
      scaleOf={text.what.scale}
    />
  );
}
