import { lazy, Suspense, useCallback, useMemo } from "react";
import { pointId } from "~/charts/plot/layout";
import { buildNines } from "~/charts/run/nines";
import type { TimedTrace } from "~/charts/run/options";
import { buildTime } from "~/charts/run/time";
import type { Frame, Scene } from "~/charts/scene";
import { Asking } from "~/components/Asking";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import { curve } from "~/queries/curve";
import { traces } from "~/queries/traces";
import { run as text } from "~/text/en/run";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { linkedFrame, useSame } from "../shared/linkedFrame";
import { neededRuns } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { badgesOfLink } from "../shared/paths";
import { readMark, statisticOf } from "../shared/statisticMark";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { kindAt, pointOf } from "./measurements";
import { runModel, type RunModel } from "./picture";
import { RunEmpty } from "./RunEmpty";
import type { RunState } from "./state";
import { Tiles } from "./Tiles";
import { eventTiles, pointTiles } from "./tiles";
import { useBuckets } from "./useBuckets";
import { useTimes } from "./useTimes";
import { badgesOf, captionOf, yChoices, zoomWords } from "./words";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));
const TimePanel = lazy(() => import("./TimePanel"));
const Said = lazy(() => import("./said/Said"));

/** Everything one run says: its numbers, the percentiles of its latencies or its values over time. */
export default function RunView({ state, set }: PageProps<RunState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useOwnFiles();
  const known = useKnown();
  const points = useAnswers(curve, state.d, revision);
  const series = useAnswers(traces, state.d, revision);
  const asked = useMemo(
    () => runModel({ points: points.rows, traces: series.rows }, state, set),
    [points.rows, series.rows, state, set],
  );
  const { model, ready } = useBuckets(asked, revision);
  const times = useTimes(model, state, revision);
  const build = useBuild(model, times.drawn);
  const share = useShare(
    useMemo(() => neededRun(model), [model]),
    useMemo(() => model.chosen.flatMap((run) => run.points), [model]),
    state.d,
  );
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  const waiting = isNothingYet([points, series]);
  const settled = [points, series].every(({ state: s }) => s === "ready" || s === "failed");
  const own = settled && state.d.includes("local") && !model.runs.some(({ dataset }) => dataset === "local");
  const pinned = pinnedOf(model, state.p, times.drawn);
  const failures = [...points.failures, ...series.failures, ...times.failures];
  const linkBadges = badgesOfLink(
    failures,
    settled && times.ready && state.p !== "" && pinned === null,
    own ? loaded : null,
  );
  const rows = [...pointTiles(model), ...eventTiles(times.whole)];

  if (waiting || (!ready && model.form === "nines")) return <Asking words={text.empty.loading} />;
  const panel = pinned !== null && open;
  const form = wide ? "panel" : "sheet";
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <div className="run-column">
        <ChartFrame
          sentence={<FilterSentence parts={model.parts} />}
          caption={captionOf(model, state, times.drawn)}
          badges={[...linkBadges, ...badgesOf(model, state)]}
          share={share}
          caveats={
            <>
              <DatasetCaveats of={state.d} />
              <Tiles rows={rows} pinned={state.p} onPin={pin} />
            </>
          }
          build={build}
          empty={(code) => <RunEmpty code={code} model={model} state={state} failures={failures} set={set} />}
          xChoices={[]}
          yChoices={yChoices(model, state, set)}
          crumbs={zoomWords(model, state)}
          onZoom={(zoom) => {
            set({ zx: zoom?.x ?? null, zy: zoom?.y ?? null });
          }}
          onSeries={undefined}
          beside={
            <Suspense>
              <Said model={model} known={known} revision={revision} />
            </Suspense>
          }
          {...linkedFrame(state, set, { pin, openSheet })}
        />
      </div>
      {panel ? (
        <Suspense>
          {pinned.what === "time" ? (
            <TimePanel mark={pinned.mark} traces={times.drawn} known={known} form={form} onClose={close} />
          ) : (
            <PointPanel
              point={pinned.point}
              points={points.rows}
              statistic={pinned.name}
              kind={kindAt(pinned.point, model.kind)}
              known={known}
              form={form}
              onClose={close}
            />
          )}
        </Suspense>
      ) : null}
    </div>
  );
}

/** All that the chosen runs tell, their series too, as the page counts them; histograms where lines are made of them. */
function neededRun({ chosen, lines }: RunModel) {
  const traces = chosen.flatMap((run) => run.traces.filter(({ setup }) => !setup));
  const rows = [...chosen.flatMap((run) => run.points), ...traces];
  return neededRuns(rows, {
    details: true,
    buckets: lines.some((line) => line.buckets !== undefined),
    traces: traces.map(({ trace_no }) => trace_no),
  });
}

/** What the link pins, where it is here. */
function pinnedOf({ lines, steps }: RunModel, p: string, times: readonly TimedTrace[]) {
  const mark = pointId(p);
  const { point: id, name } = readMark(mark);
  const point = pointOf(lines, steps, id);
  const statistic = statisticOf(name);
  if (point !== undefined && statistic !== null) return { what: "point", point, name: statistic } as const;
  const isHere = times.some(({ trace }) => `${trace.dataset}/${trace.run_key}` === id);
  return isHere && name.startsWith("t") ? ({ what: "time", mark } as const) : null;
}

/** The same function while what is drawn is the same: a pin or an open table draws nothing anew. */
function useBuild({ form, lines, options }: RunModel, drawn: readonly TimedTrace[]): (frame: Frame) => Scene {
  const shown = lines.map(({ point, name, buckets }) => [point.dataset, point.key, name, buckets !== undefined]);
  const key = useSame([form, shown, options]);
  return useCallback(
    (frame: Frame) => (form === "time" ? buildTime(drawn, options, frame) : buildNines(lines, options, frame)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for form, lines and options
    [key, drawn],
  );
}
