import { useMemo } from "react";
import { overTimeSpec } from "~/charts/overtime/overtime";
import type { Measure } from "~/charts/overtime/options";
import { Asking } from "~/components/Asking";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import { SourcePanel } from "~/components/SourcePanel";
import { traces } from "~/queries/traces";
import { overtime as text } from "~/text/en/overtime";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useCatalogue } from "../shared/catalogue";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { labelledChoice, scaleChoice } from "../shared/labelledChoice";
import { latencyUnitChoice } from "../shared/latencyUnitChoice";
import { linkedFrame } from "../shared/linkedFrame";
import { badgesOfLink } from "../shared/linkBadges";
import { neededPlans } from "../shared/share/neededPlans";
import { useShare } from "../shared/share/useShare";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { runsOf } from "../shared/time/runs";
import { useJudged } from "../shared/time/useJudged";
import { useTimePlot } from "../shared/time/useTimePlot";
import { commonsOf } from "./common";
import { dataOf } from "./data";
import { OverTimeEmpty } from "./OverTimeEmpty";
import { inOrder, picksOf } from "./picks";
import { sentenceOf } from "./sentence";
import { overTimeSource } from "./source";
import type { OverTimeState } from "./state";
import { notedOf } from "./noted";
import { useTogether } from "./useTogether";
import { answerOf, badgesOf, notesOf, optionsOf } from "./words";

/** A round of SNIA is a minute. */
const ROUND_S = 60;

/** Two runs on one clock from their start of measuring: throughput, latency, and what one is against the other. */
export default function OverTimeView({ state, set }: PageProps<OverTimeState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useOwnFiles();
  const catalogue = useCatalogue();
  const known = useMemo(() => (catalogue.state === "ready" ? catalogue.catalogue.datasets : []), [catalogue]);
  const series = useAnswers(traces, state.d, revision);
  const runs = useMemo(
    () => inOrder(runsOf(series.rows, state.in).filter(({ making }) => !making)),
    [series.rows, state.in],
  );
  const picks = useMemo(() => picksOf(runs, state), [runs, state]);
  const commons = useMemo(() => (picks === null ? null : commonsOf(picks, state)), [picks, state]);
  const together = useTogether(picks, commons, state.z, revision);
  const { shown } = together;
  // Behind what is drawn: the engine answers in the order of the questions.
  const [ofA] = useJudged(picks?.a.plan ?? null, ROUND_S, revision, true).judged;
  const [ofB] = useJudged(picks?.b.plan ?? null, ROUND_S, revision, true).judged;
  const waiting = series.state === "waiting" || series.state === "slow" || together.waiting;
  const failures = [...series.failures, ...together.failures];

  const model = useMemo(() => {
    if (shown === null) return null;
    const { picks: own, z } = shown;
    const drawn = dataOf(own, shown.answers, shown.commons, { ...state, z }, { a: ofA ?? null, b: ofB ?? null });
    const noted = notedOf(own, z);
    return { picks: own, z, drawn: { ...drawn, data: { ...drawn.data, notes: noted.marks } }, at: noted.at };
  }, [shown, ofA, ofB, state]);
  const of = model === null ? null : measureOf(model.drawn.data, state.q);
  const parts = picks === null ? [] : sentenceOf(picks, runs, state, of, set);
  const options =
    model === null
      ? null
      : optionsOf(
          parts,
          model.picks,
          of ?? "throughput",
          runs,
          notesOf(model.picks, model.drawn, of ?? "throughput", model.at),
          { ...state, z: model.z },
        );
  const spec = model === null || options === null ? null : overTimeSpec(model.drawn.data, options);
  const build = useTimePlot(spec, "no-series", JSON.stringify(spec));
  const plans = useMemo(() => (picks === null ? [] : [picks.a.plan, picks.b.plan]), [picks]);
  const share = useShare(
    useMemo(() => neededPlans(plans), [plans]),
    useMemo(() => plans.flatMap(({ chosen }) => [...chosen.run.rows]), [plans]),
    state.d,
  );
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  const isEmpty = spec === null || spec.empty !== undefined;
  if (isEmpty && waiting) return <Asking words={text.empty.loading} />;
  const provenance =
    model === null || options === null || state.p === ""
      ? null
      : overTimeSource({ mark: state.p, picks: model.picks, data: model.drawn.data, options, known });
  const local = state.d.includes("local") && !series.rows.some(({ dataset }) => dataset === "local");
  const linkBadges = badgesOfLink(
    failures,
    !waiting && state.p !== "" && provenance === null,
    !waiting && local ? loaded : null,
  );
  const panel = provenance !== null && open;
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <ChartFrame
        sentence={
          parts.length === 0 ? <h1 className="sr-only">{text.empty.noneTitle}</h1> : <FilterSentence parts={parts} />
        }
        caption={isEmpty || model === null ? "" : answerOf(model.picks, model.drawn)}
        caveats={<DatasetCaveats of={state.d} />}
        badges={[...linkBadges, ...(picks === null ? [] : badgesOf(picks, state))]}
        share={share}
        build={build}
        empty={() => <OverTimeEmpty state={state} runs={runs.length} failures={failures} set={set} />}
        xChoices={[
          labelledChoice({
            id: "time",
            what: text.what.time,
            options: ["auto", "s", "min", "h"] as const,
            labels: text.times,
            selected: state.xu,
            onChange: (xu) => {
              set({ xu });
            },
          }),
        ]}
        yChoices={[
          scaleChoice({
            what: text.what.scale,
            labels: text.scales,
            selected: state.ys,
            onChange: (ys) => {
              set({ ys });
            },
          }),
          latencyUnitChoice(state.yu, (yu) => {
            set({ yu });
          }),
        ]}
        crumbs={state.z === null ? [] : [text.span(state.z.from, state.z.to)]}
        onZoom={(zoom) => {
          set({ z: zoom?.x ?? null });
        }}
        onSeries={undefined}
        {...linkedFrame(state, set, { pin, openSheet })}
      />
      {panel ? <SourcePanel provenance={provenance} form={wide ? "panel" : "sheet"} onClose={close} /> : null}
    </div>
  );
}

/** What the panel below is of: as asked, else what there is. */
function measureOf(data: ReturnType<typeof dataOf>["data"], asked: Measure): Measure | null {
  const there = (["throughput", "latency"] as const).filter((measure) => data[measure] !== null);
  return there.find((measure) => measure === asked) ?? there[0] ?? null;
}
