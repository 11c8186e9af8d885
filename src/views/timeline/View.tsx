import { useMemo } from "react";
import { traces } from "~/queries/traces";
import type { PageProps } from "../page";
import { useKnown, linkTo } from "../shared/catalogue";
import { runsOf, runOf } from "~/analysis/time/runs";
import { useAnswers } from "../shared/useAnswers";
import { type TimelineState, fields } from "./state";
import { leftOutOf } from "~/analysis/time/judge";
import { chooseOf } from "~/analysis/time/lines";
import { notedRuns, notesAt } from "~/analysis/time/notes";
import { changeRows, changesHeading, unjudgedBadges, verdictBadges, verdictOf } from "~/analysis/time/verdict";
import { axisOf, capacityOf } from "~/analysis/time/written";
import { timeInMark } from "~/charts/timeline/twin";
import { timelineSpec } from "~/charts/timeline/timeline";
import { dataOf } from "~/queries/time/drawn";
import { endOf, planOf, type Plan } from "~/queries/time/plan";
import { captionOf, answerOf, badgesOf, judgedSides, meanRows, notedOf, notesOfTwo } from "~/queries/time/said";
import { timeline as text, windowText } from "~/text/en/timeline";
import { labelledChoice, ratioChoice } from "../shared/axisChoices";
import { useSame } from "../shared/linkedFrame";
import { TimeNotes } from "../shared/notes/TimeNotes";
import { axisChoice, sentenceOf, optionsOf, valueFormatters, sentenceOfTwo, optionsOfTwo } from "./controls";
import { ReadOffs, TimePanel, Means } from "./Panel";
import { timelineSource, twoRunsSource } from "./source";
import { TimeFrame, useSpec, type TimeViewProps } from "./TimeFrame";
import { useJudged, useShown, useTogether } from "./useValues";
import { twoRunsSpec } from "~/charts/timeline/twoRuns";
import { inOrder, picksOf } from "~/queries/time/sides";
import { commonsOf, comparedIn, togetherOf } from "~/queries/time/together";
import { twoRuns as ofTwo } from "~/text/en/timeline-two";

/** Series over time: one run, or one compared with another. */
export default function TimelineView({ state, set }: PageProps<TimelineState>) {
  const known = useKnown();
  const series = useAnswers(traces, state.d);
  const runs = useMemo(() => runsOf(series.rows, state.in), [series.rows, state.in]);
  const Shown = state.b === "" ? OneRun : TwoRuns;
  return <Shown {...{ state, set, known, series, runs }} />;
}

/** One run over time: throughput above latency, with members and histograms. */
function OneRun(props: TimeViewProps) {
  const { state, set, known, series, runs } = props;
  // Other fields of the link do not change what is asked.
  const { r, y, l, ls, h, z, w } = state;
  const asking = useSame({ r, y, l, ls, h, w });
  const zoom = useSame(z);
  // What the run is judged by does not change with the zoom: it is planned, and computed, once.
  const wholePlan = useMemo((): Plan | null => {
    const run = runOf(runs, asking.r);
    return run === null ? null : planOf(chooseOf(run, asking), { z: null, w: asking.w });
  }, [runs, asking]);
  const plan = useMemo(
    () => (wholePlan === null || zoom === null ? wholePlan : planOf(wholePlan.chosen, { z: zoom, w: asking.w })),
    [wholePlan, zoom, asking],
  );
  const { m, base, q, ys, yu } = state;
  const look = useSame({ m, z, base, q, ys, yu });
  const { shown, met, asked } = useShown(plan, look);
  // Asked with the totals, with which they share their values.
  const { judged, further, left, written, whole, readOffs, failures } = useJudged(
    met === null ? null : wholePlan,
    Number(state.rd),
  );
  const end_s = useMemo(() => endOf(plan), [plan]);

  const model = useMemo(
    () => (shown === null ? null : { ...shown, ...dataOf(shown.plan, shown.answers, judged, shown.look, further) }),
    [shown, judged, further],
  );
  const parts = plan === null ? [] : sentenceOf(plan.chosen, runs, state, set, model?.heat.coarse === true);
  const capacity = useMemo(() => capacityOf(plan?.chosen.run.rows ?? []), [plan]);
  // Jobs with clocks of their own: bytes written do not add up over time.
  const ownClocks = plan?.offsets === false;
  const x = useMemo(
    () => axisOf(ownClocks ? "time" : state.x, written, capacity),
    [ownClocks, state.x, written, capacity],
  );
  const data = model?.data ?? null;
  const options = useSame(model === null ? null : optionsOf(parts, model, judged, x));
  const frame = useSpec(timelineSpec, data, options);
  const names = new Map([...(data?.throughput ?? []), ...(data?.latency ?? [])].map(({ id, name }) => [id, name]));
  const plans = useMemo(() => (plan === null ? [] : [plan]), [plan]);
  const said = valueFormatters(plan?.chosen.quantity ?? "iops");
  // As on the chart.
  const colours = useSame(useMemo(() => new Map(data?.throughput.map(({ id, colour }) => [id, colour])), [data]));
  const coloured = useMemo(
    () => whole.map((line) => ({ ...line, colour: colours.get(line.id) ?? 0 })),
    [whole, colours],
  );
  // Another run laid over this one, which is the baseline.
  const compared = { ...state, r: plan?.chosen.run.id ?? "", b: "next", z: null, o: null, p: "" };
  return (
    <TimeFrame
      {...{ state, set, series, runs, parts, plans, end_s, ...frame }}
      asked={[series, ...asked, { state: "ready", failures }]}
      provenance={
        model === null || options === null || state.p === ""
          ? null
          : timelineSource({ mark: state.p, plan: model.plan, data: model.data, options, known })
      }
      caption={model === null ? "" : captionOf(model.plan, model.data)}
      verdict={verdictOf(judged, further, end_s, said)}
      panel={{
        title: text.readOff.title(leftOutOf(plans), state.z !== null),
        content: plan && (
          <TimePanel
            readOff={<ReadOffs {...{ rows: readOffs, colours, end_s }} said={said.throughput} />}
            {...{ run: plan.chosen.run, left }}
            ours={[...verdictBadges(judged, Number(state.rd)), ...unjudgedBadges(plan.throughput.lines)]}
            {...changesHeading(judged, further)}
            rows={changeRows([...judged, ...further], written, end_s, said)}
            onZoom={(span) => set({ z: span })}
          />
        ),
      }}
      xChoices={[
        axisChoice(state, written, capacity, { ownClocks, local: plan?.chosen.run.dataset === "local" }, (axis) =>
          set({ x: axis, p: "" }),
        ),
      ]}
      scaleOf={text.what.scale}
      yMore={[
        labelledChoice({
          id: "members",
          what: text.what.members,
          options: ["all", "main"] as const,
          labels: text.members,
          selected: state.m,
          onChange: (members) => set({ m: members }),
        }),
        ratioChoice(names, state.base, (line) => set({ base: line })),
      ]}
      whole={coloured}
      timeAt={x.timeAt}
      tools={
        plan === null ? null : (
          <span className="flex flex-wrap items-center gap-x-4.5 gap-y-1">
            {runs.length < 2 ? null : (
              <a className="lnk" href={linkTo("timeline", fields, compared)}>
                {text.compareRuns}
              </a>
            )}
            <TimeNotes runs={notedRuns(plan)} notes={notesAt(plan)} at_s={timeInMark(state.p)} timeText={windowText} />
          </span>
        )
      }
    />
  );
}

/** A round of SNIA is a minute. */
const ROUND_S = 60;

/** Two runs on one clock from the start of each measurement: throughput, latency, and one compared with the other. */
function TwoRuns(props: TimeViewProps) {
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
        title: ofTwo.readOff.title,
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
          what: ofTwo.what.time,
          options: ["auto", "s", "min", "h"] as const,
          labels: ofTwo.times,
          selected: state.xu,
          onChange: (xu) => set({ xu }),
        }),
      ]}
      scaleOf={ofTwo.what.scale}
    />
  );
}
