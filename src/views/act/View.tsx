import { useCallback, useMemo } from "react";
import { VERDICT_SLICE_S } from "~/analysis/act/verdict";
import { buildPlot } from "~/charts/plot/build";
import { pointId } from "~/charts/plot/layout";
import type { PlotSpec } from "~/charts/plot/plot";
import type { Frame } from "~/charts/scene";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import { SourcePanel } from "~/components/SourcePanel";
import { intervals } from "~/queries/intervals";
import { traces } from "~/queries/traces";
import { runTarget } from "~/model/labels";
import { act as text, duration } from "~/text/en/act";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useCatalogue } from "../shared/catalogue";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { linkedFrame } from "../shared/linkedFrame";
import { badgesOfLink } from "../shared/linkBadges";
import { useAnswers } from "../shared/useAnswers";
import { useEach } from "../shared/useEach";
import { useSourcePlace } from "../shared/useSourcePlace";
import { TimeNotes } from "../shared/notes/TimeNotes";
import { timeNotes } from "../shared/notes/times";
import { ActEmpty } from "./ActEmpty";
import { loadSpec, sliceSpec } from "./draw";
import { choiceOf, slicedOf, verdictOf, windowsOf } from "./model";
import { sentenceOf } from "./sentence";
import { actSource } from "./source";
import type { ActState } from "./state";
import { badgesOf, badgesOfLogs, factsOf, summaryOf, verdictWords } from "./words";
import "./act.css";

/** ACT logs: the verdict, percent of slow operations by slice, several logs over their load. */
export default function ActView({ state, set }: PageProps<ActState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useWorkspace((workspace) => workspace.sources.length > 0);
  const catalogue = useCatalogue();
  const known = useMemo(() => (catalogue.state === "ready" ? catalogue.catalogue.datasets : []), [catalogue]);
  const series = useAnswers(traces, state.d, revision);
  const choice = useMemo(() => choiceOf(series.rows, state), [series.rows, state]);
  const { logs, log, histogram, slice_s } = choice;
  const judged = useMemo(() => logs.filter((one) => one.judged !== null), [logs]);

  const hours = useEach(
    intervals,
    judged.map((one) => windowsOf(one, one.judged!, VERDICT_SLICE_S)),
    revision,
  );
  const drawn = useEach(
    intervals,
    log === null
      ? judged.map((one) => windowsOf(one, one.judged!, slice_s))
      : histogram === null
        ? []
        : [windowsOf(log, histogram, slice_s)],
    revision,
  );
  const verdicts = useMemo(
    () =>
      logs.map((one) => {
        const at = judged.indexOf(one);
        return verdictOf(one, slicedOf(one, hours.answers[at] ?? null, VERDICT_SLICE_S));
      }),
    [logs, judged, hours.answers],
  );
  const sliced = useMemo(
    () =>
      log === null
        ? logs.map((one) => slicedOf(one, drawn.answers[judged.indexOf(one)] ?? null, slice_s))
        : [slicedOf(log, drawn.answers[0] ?? null, slice_s)],
    [log, logs, judged, drawn.answers, slice_s],
  );
  const spec = useMemo(() => {
    const answers = { verdicts, sliced };
    if (logs.length === 0) return null;
    return log === null ? loadSpec(choice, answers, state) : sliceSpec(choice, answers, state);
  }, [choice, log, logs, verdicts, sliced, state]);
  const build = useBuild(spec);
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  const failures = [...series.failures, ...hours.failures, ...drawn.failures];
  const waiting = [series, hours, drawn].some(({ state: s }) => s === "waiting" || s === "slow");
  if (spec === null && waiting) return <p className="chart-main sub late">{text.empty.loading}</p>;
  const verdict = log === null ? null : (verdicts[logs.indexOf(log)] ?? null);
  const own = sliced[0] ?? null;
  const mark = pointId(state.p);
  const provenance = actSource({ mark, choice, sliced, verdicts, known });
  const local = state.d.includes("local") && !series.rows.some(({ dataset }) => dataset === "local");
  const linkBadges = badgesOfLink(
    failures,
    !waiting && state.p !== "" && provenance === null,
    !waiting && local ? (loaded ? "empty" : "absent") : null,
  );
  const panel = provenance !== null && open;
  const parts = sentenceOf(choice, state, set);
  const isEmpty = spec === null || spec.empty !== undefined;
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <ChartFrame
        sentence={
          <>
            {logs.length === 0 ? <h1 className="sr-only">{text.empty.noneTitle}</h1> : <FilterSentence parts={parts} />}
            {log === null && logs.length > 0 && !waiting ? (
              <p className="act-verdict" data-verdict>
                {summaryOf(logs, verdicts)}
              </p>
            ) : null}
            {log === null || waiting ? null : (
              <Verdict words={verdictWords(log, verdict)} facts={factsOf(log, verdict)} />
            )}
          </>
        }
        caption={
          isEmpty
            ? ""
            : log === null
              ? text.loadsCaption(logs.length, slice_s)
              : text.caption(
                  own?.slices.length ?? 0,
                  own?.slice_s ?? slice_s,
                  histogram?.name ?? "",
                  duration(log.length_s),
                )
        }
        caveats={<DatasetCaveats of={state.d} />}
        badges={[...linkBadges, ...(log === null ? badgesOfLogs(logs) : badgesOf(log, histogram, own?.unit ?? null))]}
        build={build}
        empty={() => <ActEmpty state={state} choice={choice} failures={failures} set={set} />}
        xChoices={[]}
        yChoices={[
          {
            id: "scale",
            what: text.what.scale,
            options: ["log", "linear"].map((id) => ({ id, label: text.scales[id] ?? id })),
            selected: state.ys,
            onChange: (ys) => {
              set({ ys: ys as ActState["ys"] });
            },
          },
        ]}
        crumbs={state.z === null ? [] : [`${duration(state.z.from)} – ${duration(state.z.to)}`]}
        onZoom={(zoom) => {
          if (log !== null) set({ z: zoom?.x ?? null });
        }}
        onSeries={undefined}
        tools={
          log?.dataset !== "local" ? null : (
            <TimeNotes
              runs={[{ target: runTarget(log.id), zero_s: 0 }]}
              notes={timeNotes(
                log.histograms.map(({ trace }) => trace),
                () => 0,
              )}
              at_s={sliceBegin(mark, own?.slice_s ?? null)}
              timeText={duration}
            />
          )
        }
        {...linkedFrame(state, set, { pin, openSheet })}
      />
      {panel ? <SourcePanel provenance={provenance} form={wide ? "panel" : "sheet"} onClose={close} /> : null}
    </div>
  );
}

/** Where the pinned slice begins. */
function sliceBegin(mark: string, slice_s: number | null): number | null {
  const number = /\.(\d+)(?:@\d+)?$/.exec(mark)?.[1];
  return number === undefined || slice_s === null ? null : (Number(number) - 1) * slice_s;
}

function Verdict({
  words,
  facts,
}: {
  readonly words: ReturnType<typeof verdictWords>;
  readonly facts: ReturnType<typeof factsOf>;
}) {
  return (
    <>
      <p className={`act-verdict tone-${words.tone}`} data-verdict>
        <span aria-hidden="true">{words.sign} </span>
        {words.text}
      </p>
      <dl className="act-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The same function while what is drawn is the same; without anything, an empty scene that says so. */
function useBuild(spec: PlotSpec | null) {
  const key = JSON.stringify(spec);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the spec
  return useCallback((frame: Frame) => buildPlot(spec ?? NOTHING, frame), [key]);
}

const NOTHING: PlotSpec = {
  title: "",
  arrange: "stacked",
  x: { name: "", unit: { label: "s", factor: 1, short: false }, log: false, zoom: null },
  panels: [],
  key: [],
  twin: { columns: [], rows: [] },
  empty: "no-log",
};
