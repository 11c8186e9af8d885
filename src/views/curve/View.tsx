import { isBlockSeries } from "~/model/load";
import { lazy, Suspense, use, useMemo, useState } from "react";
import { limitText } from "~/model/valueText";
import { Asking } from "~/components/Asking";
import { Awaited } from "~/components/awaited";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import { sentenceText } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import { kindOf } from "~/model/lines";
import { markId } from "~/model/step";
import { isOfDatabase } from "~/model/workload";
import { curve } from "~/queries/curve";
import { series } from "~/queries/series";
import { curvePage } from "~/text/en/curve-page";
import { knee as kneeText } from "~/text/en/knee";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { fittingLimit, nextLimit, tenfoldLimit } from "../shared/limit";
import { linkContext, useKnown } from "../shared/catalogue";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { badgesOfLink } from "../shared/paths";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { firstLimit, withLimit } from "./asks";
import { xChoices, yChoices } from "./axisChoices";
import { useBehind } from "./behind";
import { meanBadge, runBadges, shownOf } from "../shared/point/badges";
import { CurveEmpty } from "./CurveEmpty";
import { CursorBar } from "./CursorBar";
import { CurveControls, CurveTools } from "./CurveControls";
import { curveModel, statisticsOf, type CurveModel } from "./picture";
import { withoutP99 } from "../shared/selection";
import { ReadOffTable } from "./ReadOffTable";
import type { CurveState } from "./state";
import { SeriesTools } from "./SeriesTools";
import { tailsLink } from "./tails";
import { useDrawn } from "./useDrawn";
import { verdictOf } from "./verdict";
import { zoomWords } from "./words";
import { neededCurve } from "./needed";
import { useShare } from "../shared/share/useShare";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));

/** Throughput against latency of one or more datasets and of own files. */
export default function CurveView({ state, set }: PageProps<CurveState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useOwnFiles();
  const known = useKnown();
  const seriesRows = useAnswers(series, state.d, revision);
  const points = useAnswers(curve, state.d, revision);

  const awaited = use(Awaited) !== null;

  const model = useSameLists(
    useMemo(
      () => curveModel({ series: seriesRows.rows, points: points.rows }, state, known, set, awaited),
      [seriesRows.rows, points.rows, state, known, set, awaited],
    ),
  );
  const behind = useBehind(state, model.picks);
  /** A limit under the pointer, µs. */
  const [draft, setDraft] = useState<number | null>(null);
  const limit_us = draft ?? model.limit_us;
  const drawn = useDrawn(model, state, draft, behind);
  const share = useShare(
    useMemo(() => neededCurve(model, points.rows), [model, points.rows]),
    model.points,
    state.d,
  );
  const { read } = drawn;

  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  const waiting = isNothingYet([seriesRows, points]);
  const failures = [...seriesRows.failures, ...points.failures];
  const kind = kindOf(model.points, state.k, model.y);
  const badges = useMemo(() => runBadges(model.points, shownOf(model.y, kind)), [model.points, model.y, kind]);
  const caption = useMemo(() => captionOf(model), [model]);
  const menus = useMemo(
    () => ({ x: xChoices(model, state, set), y: yChoices(model, state, set) }),
    [model, state, set],
  );
  const pinned = state.p === "" ? undefined : model.points.find((point) => markId(point) === state.p);
  const settled = points.state === "ready" || points.state === "failed";
  const linkBadges = badgesOfLink(
    failures,
    settled && state.p !== "" && pinned === undefined,
    settled && state.d.includes("local") && !points.rows.some((point) => point.dataset === "local") ? loaded : null,
  );
  const good = model.points.filter((point) => !point.failed);
  const isMean = state.y === "auto" && model.y === "mean" && statisticsOf(model.points).includes("mean");
  const lacking = isMean ? withoutP99(state.k, model.points) : [];
  const meanBadges = lacking.length === 0 ? [] : [meanBadge(good, lacking, () => set({ y: "p99", zy: null }))];
  const source =
    pinned === undefined || !open ? null : (
      <Suspense>
        <PointPanel
          point={pinned}
          points={model.points}
          statistic={model.y}
          kind={read.lines.find(({ points: of }) => of.some(({ id }) => id === state.p))?.kind ?? "clat"}
          series={{ n: state.n, pin: state.pin }}
          known={known}
          form={wide ? "panel" : "sheet"}
          onClose={close}
        />
      </Suspense>
    );

  if (waiting) return <Asking words={curvePage.empty.loading} />;
  return (
    <ChartFrame
      panel={
        limit_us === null || state.knee !== "limit"
          ? undefined
          : {
              title: kneeText.readOff.title(model.y, limitText(limit_us)),
              content: (
                <ReadOffTable
                  model={model}
                  read={read}
                  onPin={pin}
                  onFocus={(f) => set({ f: f === state.f ? "" : f })}
                />
              ),
            }
      }
      source={source}
      sentence={<FilterSentence parts={model.parts} />}
      verdict={<Verdict {...(verdictOf(read, model) ?? { first: sentenceText(model.parts) })} held={draft !== null} />}
      controls={<CurveControls model={model} read={read} limit_us={limit_us} state={state} set={set} />}
      below={<CursorBar model={model} read={read} set={set} />}
      caption={caption}
      badges={[...linkBadges, ...meanBadges, ...badges]}
      share={share}
      caveats={<DatasetCaveats of={state.d} />}
      build={drawn.build}
      over={drawn.over}
      empty={(code) => (
        <CurveEmpty code={code} model={model} state={state} known={known} failures={failures} set={set} />
      )}
      xChoices={menus.x}
      yChoices={menus.y}
      crumbs={zoomWords(model, state)}
      onZoom={(next) => set({ zx: next?.x ?? null, zy: next?.y ?? null })}
      pinned={state.p === "" ? null : state.p}
      onPin={pin}
      onSource={openSheet}
      onSeries={(f) => set({ f: f === state.f ? "" : f })}
      order={state.o}
      onOrder={(o) => set({ o })}
      limit={
        firstLimit(read) === null
          ? undefined
          : {
              value: limit_us,
              name: kneeText.limitOn(model.y),
              hint: kneeText.limitHint,
              text: limitText,
              next: nextLimit,
              far: tenfoldLimit,
              fit: fittingLimit,
              onDraft: setDraft,
              onChange: (lim, how) => set({ lim: lim ?? "off" }, how),
              onStart: () => set(withLimit(state, model, read)),
            }
      }
      lit={drawn.lit}
      tableOpen={state.t}
      onTable={(t) => set({ t })}
      tools={
        <>
          {behind === null ? null : (
            <button type="button" className="lnk" onClick={() => set(behind.compared)}>
              {curvePage.compare(behind.name)}
            </button>
          )}
          {behind === null ? null : "\u2003"}
          {model.points.length === 0 ? null : (
            <a className="lnk mr-4.5" href={tailsLink(model, state, linkContext)}>
              {curvePage.tails}
            </a>
          )}
          <CurveTools model={model} read={read} state={state} set={set} />
          <SeriesTools model={model} state={state} set={set} />
        </>
      }
    />
  );
}

/** Points keep their list while they are the same points: a pin or an open table draws nothing anew. */
function useSameLists(model: CurveModel): CurveModel {
  const [kept, keep] = useState(model.points);
  const same = kept.length === model.points.length && kept.every((point, i) => point === model.points[i]);
  if (!same) keep(model.points);
  return useMemo(() => (same ? { ...model, points: kept } : model), [model, same, kept]);
}

function captionOf({ points, picks, options }: CurveModel): string {
  const { load } = picks;
  const isFrontier = options.grids?.some(({ kind }) => kind === "frontier") === true;
  const isThreads = points.length > 0 && points.every(({ op }) => isOfDatabase(op));
  const isBlocks = picks.shown.some(({ series }) => isBlockSeries(series));
  const loadWord = isFrontier ? "grid" : isBlocks ? "blocks" : isThreads ? "threads" : load;
  const measured = (all: CurveModel["points"]): number =>
    new Set(
      all.map(
        (point) =>
          `${point.dataset}/${point.source_path}/${String(point.document)}/${String(point.job_index)}/${String(point.phase)}`,
      ),
    ).size;
  // An uncontrolled maximum stands beside its curve and is no step of it, but it is measured: badges count it.
  const steps = measured(points.filter(({ load_kind }) => load_kind !== "max"));
  const maxima = measured(points.filter(({ load_kind }) => load_kind === "max"));
  if (steps + maxima === 0) return curvePage.noPoints;
  return [
    curvePage.caption(steps, maxima, picks.shown.length, curvePage.loadWord[loadWord] ?? load),
    curvePage.loops[load] ?? "",
  ]
    .filter((words) => words !== "")
    .join(" ");
}
