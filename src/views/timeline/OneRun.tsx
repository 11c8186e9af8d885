import { useMemo } from "react";
import { leftOutOf } from "~/analysis/time/judge";
import { chooseOf } from "~/analysis/time/lines";
import { notedRuns, notesAt } from "~/analysis/time/notes";
import { runOf } from "~/analysis/time/runs";
import { changeRows, changesHeading, unjudgedBadges, verdictBadges, verdictOf } from "~/analysis/time/verdict";
import { axisOf, capacityOf } from "~/analysis/time/written";
import { timeInMark } from "~/charts/timeline/twin";
import { timelineSpec } from "~/charts/timeline/timeline";
import { encodeHash } from "~/permalink/codec";
import { dataOf } from "~/queries/time/drawn";
import { endOf, planOf, type Plan } from "~/queries/time/plan";
import { captionOf } from "~/queries/time/said";
import { timeline as text, windowText } from "~/text/en/timeline";
import { labelledChoice, ratioChoice } from "../shared/axisChoices";
import { linkContext } from "../shared/catalogue";
import { useSame } from "../shared/linkedFrame";
import { TimeNotes } from "../shared/notes/TimeNotes";
import { axisChoice, sentenceOf } from "./controls";
import { optionsOf, valueFormatters } from "./options";
import { ReadOffs, TimePanel } from "./Panel";
import { timelineSource } from "./source";
import { fields } from "./state";
import { TimeFrame, useSpec, type TimeViewProps } from "./TimeFrame";
import { useJudged } from "./useJudged";
import { useShown } from "./useValues";

/** One run over time: throughput above latency, with members and histograms. */
export default function OneRun(props: TimeViewProps) {
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

  const parts = plan === null ? [] : sentenceOf(plan.chosen, runs, state, set);
  const model = useMemo(
    () => (shown === null ? null : { ...shown, ...dataOf(shown.plan, shown.answers, judged, shown.look, further) }),
    [shown, judged, further],
  );
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
        title: text.readOff.title(leftOutOf(plans)),
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
              <a className="lnk" href={encodeHash("timeline", fields, compared, linkContext)}>
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
