import { useMemo } from "react";
import { units } from "~/charts/axis";
import { saidMicro, saidWhole } from "~/charts/timeline/lines";
import type { TimelineData } from "~/model/timeLine";
import type { TimelineOptions } from "~/charts/timeline/options";
import { timelineSpec } from "~/charts/timeline/timeline";
import { timeline as text, windowText } from "~/text/en/timeline";
import { judged as judgedText } from "~/text/en/timeline-judged";
import { labelledChoice } from "../shared/axisChoices";
import { PanelSection } from "~/components/SidePanel";
import { encodeHash } from "~/permalink/codec";
import { linkContext } from "../shared/catalogue";
import { TimeNotes } from "../shared/notes/TimeNotes";
import { endOf, planOf, type Plan } from "~/queries/time/plan";
import { leftOutOf } from "~/analysis/time/judge";
import { chooseOf } from "~/analysis/time/lines";
import { runOf } from "~/analysis/time/runs";
import { axisChoice, axisOf, capacityOf, captionOf, notesOf, ratioNotes, optionsOf } from "./notes";
import { changeRows, changeWords, unjudgedBadges, verdictBadges, verdictOf } from "./verdict";
import { notedRuns, notesAt } from "~/analysis/time/notes";
import { dataOf } from "~/queries/time/drawn";
import { Changes, ReadOffs, Verdicts } from "./Panel";
import { baselineChoice, sentenceOf } from "./controls";
import { timelineSource } from "./source";
import { fields, type TimelineState } from "./state";
import { TimeFrame, type TimeViewProps } from "./TimeFrame";
import { useJudged } from "./useJudged";
import { useTimePlot } from "../shared/useTimePlot";
import { useSame } from "../shared/linkedFrame";
import { useShown } from "./useShown";

/** Throughput over latency over time, with members and histograms, of one run. */
export default function OneRun(props: TimeViewProps) {
  const { state, set, revision, known, series, runs } = props;
  const asking = JSON.stringify([state.r, state.y, state.l, state.ls, state.h, state.z, state.w]);
  const plan = useMemo((): Plan | null => {
    const run = runOf(runs, state.r);
    return run === null ? null : planOf(chooseOf(run, state), state);
    // Other fields of the link change nothing of what is asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the fields
  }, [runs, asking]);

  const drawing = JSON.stringify([state.m, state.z, state.base, state.q, state.ys, state.yu]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the fields that are drawn
  const look = useMemo(() => state, [drawing]);
  const { shown, added, asked: values } = useShown(plan, look, revision);
  // Behind what is drawn.
  const { judged, further, left, written, whole, readOffs } = useJudged(added, Number(state.rd), revision);
  const asked = [series, ...values];
  const waiting = asked.some(({ state: s }) => s === "waiting" || s === "slow");
  const end_s = useMemo(() => endOf(plan), [plan]);
  const zoomTo = (z: TimelineState["z"]) => set({ z });
  const failures = asked.flatMap((one) => one.failures);

  const parts = plan === null ? [] : sentenceOf(plan.chosen, runs, state, set);
  const model = useMemo(
    () => (shown === null ? null : { ...shown, ...dataOf(shown.plan, shown.answers, judged, shown.state, further) }),
    [shown, judged, further],
  );
  const capacity = useMemo(() => capacityOf(plan?.chosen.run.rows ?? []), [plan]);
  // Jobs that have clocks of their own wrote at times that do not add up.
  const ownClocks = plan?.offsets === false;
  const {
    axis,
    timeAt,
    notes: axisNotes,
  } = useMemo(() => axisOf(ownClocks ? "time" : state.x, written, capacity), [ownClocks, state.x, written, capacity]);
  const options =
    model === null
      ? null
      : optionsOf(
          parts,
          model.plan,
          [
            ...axisNotes,
            ...notesOf(model.plan, model.notes, model.heat, model.data.notes, judged),
            ...ratioNotes(model.data, model.state.base),
          ],
          model.notes.counted,
          model.state,
          model.data,
          axis,
        );
  const { spec, build } = useScene(model?.data ?? null, options);
  const plans = useMemo(() => (plan === null ? [] : [plan]), [plan]);

  const said = {
    throughput: (value: number) => saidWhole(value, units[plan?.chosen.quantity ?? "iops"]),
    latency: saidMicro,
  };
  // As on the chart.
  const drawn = model?.data.throughput;
  const coloured = useMemo(() => whole.map((line) => ({ ...line, colour: colourIn(drawn, line.id) })), [whole, drawn]);
  const isEmpty = spec === null || spec.empty !== undefined;
  const provenance =
    model === null || options === null || state.p === ""
      ? null
      : timelineSource({ mark: state.p, plan: model.plan, data: model.data, options, known });
  return (
    <TimeFrame
      {...{ state, set, revision, series, runs, parts, isEmpty, waiting, failures, plans, provenance, build }}
      caption={model === null ? "" : captionOf(model.plan, model.data)}
      verdict={verdictOf(judged, further, end_s, said)}
      panel={{
        title: text.readOff.title(leftOutOf(plans)),
        content:
          plan === null ? null : (
            <>
              <ReadOffs
                rows={readOffs.map((row) => ({ ...row, colour: colourIn(drawn, row.id) }))}
                end_s={end_s}
                said={said.throughput}
              />
              <PanelSection title={judgedText.heading}>
                <Verdicts
                  run={plan.chosen.run}
                  ours={[...verdictBadges(judged, Number(state.rd)), ...unjudgedBadges(plan.throughput.lines)]}
                  left={left}
                  revision={revision}
                />
              </PanelSection>
              <Changes
                rows={changeRows([...judged, ...further], written, end_s, said)}
                {...changeWords(judged, further)}
                onZoom={zoomTo}
              />
            </>
          ),
      }}
      xChoices={[
        axisChoice(state, written, capacity, { ownClocks, local: plan?.chosen.run.dataset === "local" }, (x) =>
          set({ x, p: "" }),
        ),
      ]}
      scaleOf={text.what.scale}
      yBefore={[
        labelledChoice({
          id: "members",
          what: text.what.members,
          options: ["all", "main"] as const,
          labels: text.members,
          selected: state.m,
          onChange: (m) => set({ m }),
        }),
      ]}
      yBehind={[baselineChoice(model?.data ?? null, state.base, (base) => set({ base }))]}
      whole={coloured}
      {...{ end_s, timeAt }}
      tools={
        plan === null ? null : (
          <span className="flex flex-wrap items-center gap-x-4.5 gap-y-1">
            {runs.length < 2 ? null : <AgainstLink state={state} run={plan.chosen.run.id} />}
            <TimeNotes runs={notedRuns(plan)} notes={notesAt(plan)} at_s={timeOfMark(state.p)} timeText={windowText} />
          </span>
        )
      }
    />
  );
}

/** Lays another run over the one that is shown, which is the baseline. */
function AgainstLink({ state, run }: { readonly state: TimelineState; readonly run: string }) {
  const against = { ...state, r: run, b: "next", z: null, o: null, p: "" };
  return (
    <a className="lnk" href={encodeHash("timeline", fields, against, linkContext)}>
      {text.compareRuns}
    </a>
  );
}

const colourIn = (lines: TimelineData["throughput"] | undefined, id: string): number =>
  lines?.find((line) => line.id === id)?.colour ?? 0;

/** The time in the name of a mark. */
function timeOfMark(mark: string): number | null {
  const digits = /@(\d+(?:\.\d+)?)/.exec(mark)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The same while what is drawn is the same. */
function useScene(data: TimelineData | null, options: TimelineOptions | null) {
  // Options are few and made anew each time; the values are many and made when they change.
  const chosen = useSame(options);
  const spec = useMemo(() => (data === null || chosen === null ? null : timelineSpec(data, chosen)), [data, chosen]);
  return { spec, build: useTimePlot(spec, "no-series") };
}
