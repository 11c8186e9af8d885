import { useMemo } from "react";
import { units } from "~/charts/axis";
import { saidMicro, saidWhole } from "~/charts/timeline/lines";
import type { Measure } from "~/model/timeLine";
import { twoRunsSpec } from "~/charts/timeline/twoRuns";
import { PanelSection } from "~/components/SidePanel";
import { judged as judgedText } from "~/text/en/timeline-judged";
import { twoRuns as text } from "~/text/en/timeline-two";
import { labelledChoice } from "../shared/axisChoices";
import { useJudged } from "./useJudged";
import { useTimePlot } from "../shared/useTimePlot";
import { useSame } from "../shared/linkedFrame";
import { changeRows, changeWords, verdictBadges } from "./verdict";
import { sentenceOfTwo } from "./controls";
import { Changes, Verdicts } from "./Panel";
import { inOrder, picksOf } from "~/queries/time/sides";
import { TimeFrame, type TimeViewProps } from "./TimeFrame";
import { commonsOf, togetherOf } from "~/queries/time/together";
import { answerOf, badgesOf, judgedSides, meanRows, notedOf, notesOf, optionsOf, type MeanRow } from "./twoRuns";
import { twoRunsSource } from "./source";
import { useTogether } from "./useTogether";

const SIDES = ["a", "b"] as const;

/** A round of SNIA is a minute. */
const ROUND_S = 60;

/** Two runs on one clock from their start of measuring: throughput, latency, and what one is against the other. */
export default function TwoRuns(props: TimeViewProps) {
  const { state, set, revision, known, series, runs: all } = props;
  const runs = useMemo(() => inOrder(all.filter(({ making }) => !making)), [all]);
  const picks = useMemo(() => picksOf(runs, state), [runs, state]);
  const commons = useMemo(() => (picks === null ? null : commonsOf(picks, state)), [picks, state]);
  const together = useTogether(picks, commons, state.z, revision);
  const { shown } = together;
  // Behind what is drawn: the engine answers in the order of the questions.
  const a = useJudged(picks?.a.plan ?? null, ROUND_S, revision, true);
  const b = useJudged(picks?.b.plan ?? null, ROUND_S, revision, true);
  const judged = useMemo(() => judgedSides(a.judged[0], b.judged[0]), [a.judged, b.judged]);
  const wholes = useMemo(
    () =>
      [a.whole, b.whole].flatMap((lines, colour) =>
        lines.slice(0, 1).map((line) => ({ ...line, id: SIDES[colour]!, colour })),
      ),
    [a.whole, b.whole],
  );
  const end_s = Math.max(0, ...wholes.map(({ values }) => values.at(-1)?.t_s ?? 0));
  const waiting = series.state === "waiting" || series.state === "slow" || together.waiting;
  const failures = [...series.failures, ...together.failures];

  const model = useMemo(() => {
    if (shown === null) return null;
    const { picks: own, z } = shown;
    const drawn = togetherOf(own, shown.answers, shown.commons, { ...state, z });
    const noted = notedOf(own, z);
    return { picks: own, z, drawn: { ...drawn, data: { ...drawn.data, notes: noted.marks } }, at: noted.at };
  }, [shown, state]);
  const of = model === null ? null : measureOf(model.drawn.data, state.of);
  const parts = picks === null ? [] : sentenceOfTwo(picks, runs, state, of, set);
  const options = useSame(
    model === null
      ? null
      : optionsOf(
          parts,
          model.picks,
          of ?? "throughput",
          runs,
          notesOf(model.picks, model.drawn, of ?? "throughput", model.at),
          { ...state, z: model.z },
        ),
  );
  const data = model?.drawn.data ?? null;
  const spec = useMemo(() => (data === null || options === null ? null : twoRunsSpec(data, options)), [data, options]);
  const build = useTimePlot(spec, "no-series");
  const plans = useMemo(() => (picks === null ? [] : [picks.a.plan, picks.b.plan]), [picks]);

  const isEmpty = spec === null || spec.empty !== undefined;
  const provenance =
    model === null || options === null || state.p === ""
      ? null
      : twoRunsSource({ mark: state.p, picks: model.picks, data: model.drawn.data, options, known });
  return (
    <TimeFrame
      {...{ state, set, revision, series, runs, parts, isEmpty, waiting, failures, plans, provenance, build }}
      caption=""
      verdict={model === null ? null : answerOf(model.picks, model.drawn)}
      panel={{
        title: text.readOff.title,
        content:
          model === null ? null : (
            <>
              <ReadOff rows={meanRows(model.picks, model.drawn, runs)} />
              <PanelSection title={judgedText.heading}>
                <Verdicts run={null} ours={verdictBadges(judged, ROUND_S)} left={0} revision={revision} />
              </PanelSection>
              <Changes
                rows={changeRows(judged, null, end_s, {
                  throughput: (value) => saidWhole(value, units[model.picks.quantity ?? "iops"]),
                  latency: saidMicro,
                })}
                {...changeWords(judged, [])}
                named
                onZoom={(z) => set({ z })}
              />
            </>
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
      whole={wholes}
      end_s={end_s}
    />
  );
}

/** What the panel below is of: as asked, else what there is. */
function measureOf(data: ReturnType<typeof togetherOf>["data"], asked: Measure): Measure | null {
  const there = (["throughput", "latency"] as const).filter((measure) => data[measure] !== null);
  return there.find((measure) => measure === asked) ?? there[0] ?? null;
}

function ReadOff({ rows }: { readonly rows: readonly MeanRow[] }) {
  const cell = "border-b border-grid py-1 pr-2 text-left align-top font-normal";
  return (
    <table className="mt-1 w-full border-collapse text-small">
      <thead>
        <tr className="text-ink2">
          <th className={cell}>{text.readOff.run}</th>
          <th className={`${cell} text-right`}>{text.readOff.mean}</th>
          <th className={`${cell} pr-0 text-right`}>{text.readOff.span}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ side, name, mean, span }) => (
          <tr key={side}>
            <th scope="row" className={`${cell} wrap-anywhere`}>
              <span className={`mr-1.5 inline-block h-2 w-2 rounded-full ${side === "a" ? "bg-s1" : "bg-s2"}`} />
              {name}
            </th>
            <td className={`${cell} text-right font-semibold whitespace-nowrap`}>{mean ?? "—"}</td>
            <td className={`${cell} pr-0 text-right`}>{span}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
