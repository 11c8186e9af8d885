import { use, useMemo, useState } from "react";
import { limitText } from "~/model/valueText";
import { Awaited } from "~/components/awaited";
import { sentenceText } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import { kindOf } from "~/model/lines";
import { isBlockSeries } from "~/model/load";
import { markId, stepId } from "~/model/step";
import { isOfDatabase } from "~/model/workload";
import { curve } from "~/queries/curve";
import { series } from "~/queries/series";
import { curvePage } from "~/text/en/curve-page";
import { knee as kneeText } from "~/text/en/knee";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { linkContext, useKnown } from "../shared/catalogue";
import { useSame } from "../shared/linkedFrame";
import { meanBadge, runBadges, shownOf } from "../shared/point/badges";
import { PointFrame } from "../shared/PointFrame";
import { withoutP99 } from "../shared/selection";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { firstLimit, withLimit } from "./asks";
import { xChoices, yChoices } from "./axisChoices";
import { useBehind } from "./behind";
import { CursorBar, CurveControls, CurveTools, ReadOffTable } from "./CurveControls";
import { CurveEmpty } from "./CurveEmpty";
import { neededCurve } from "./needed";
import { curveModel, statisticsOf, type CurveModel } from "./picture";
import { SeriesTools } from "./SeriesTools";
import type { CurveState } from "./state";
import { tailsLink } from "./tails";
import { useDrawn } from "./useDrawn";
import { verdictOf } from "./verdict";
import { zoomText } from "./words";

/** Throughput against latency, for one or more datasets and the reader's own files. */
export default function CurveView({ state, set }: PageProps<CurveState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const known = useKnown();
  const seriesRows = useAnswers(series, state.d, revision);
  const points = useAnswers(curve, state.d, revision);
  const awaited = use(Awaited) !== null;
  const made = useMemo(
    () => curveModel({ series: seriesRows.rows, points: points.rows }, state, known, set, awaited),
    [seriesRows.rows, points.rows, state, known, set, awaited],
  );
  // Equal points keep their list, so a pin or an open table redraws nothing.
  const measured = useSame(made.points);
  const model = useMemo(() => ({ ...made, points: measured }), [made, measured]);
  const behind = useBehind(state, model.picks);
  /** The limit while it is dragged, in µs. */
  const [draft, setDraft] = useState<number | null>(null);
  const limit_us = draft ?? model.limit_us;
  const { read, ...drawn } = useDrawn(model, state, draft, behind);
  const needed = useMemo(() => neededCurve(model, points.rows), [model, points.rows]);
  const kind = kindOf(measured, state.k, model.y);
  const badges = useMemo(() => runBadges(measured, shownOf(model.y, kind)), [measured, model.y, kind]);
  const menus = useMemo(
    () => ({ xChoices: xChoices(model, state, set), yChoices: yChoices(model, state, set) }),
    [model, state, set],
  );

  const failures = [...seriesRows.failures, ...points.failures];
  const pinned = state.p === "" ? undefined : measured.find((point) => markId(point) === state.p);
  const isMean = state.y === "auto" && model.y === "mean" && statisticsOf(measured).includes("mean");
  const lacking = isMean ? withoutP99(state.k, measured) : [];
  const good = measured.filter((point) => !point.failed);
  const onFocus = (f: string) => set({ f: f === state.f ? "" : f });
  return (
    <PointFrame
      {...{ state, set, failures, measured, needed, ...drawn, ...menus }}
      parts={model.parts}
      asking={isNothingYet([seriesRows, points]) ? curvePage.empty.loading : null}
      settled={points.state === "ready" || points.state === "failed"}
      points={points.rows}
      pinned={
        pinned === undefined
          ? null
          : {
              ...{ point: pinned, points: measured, statistic: model.y, known },
              kind: read.lines.find(({ points: of }) => of.some(({ id }) => id === state.p))?.kind ?? "clat",
              series: { n: state.n, pin: state.pin },
            }
      }
      panel={
        limit_us === null || state.knee !== "limit"
          ? undefined
          : {
              title: kneeText.readOff.title(model.y, limitText(limit_us)),
              content: <ReadOffTable model={model} read={read} onPin={(p) => set({ p })} onFocus={onFocus} />,
            }
      }
      verdict={<Verdict {...(verdictOf(read, model) ?? { first: sentenceText(model.parts) })} held={draft !== null} />}
      controls={<CurveControls model={model} read={read} limit_us={limit_us} state={state} set={set} />}
      above={<CursorBar model={model} read={read} set={set} />}
      caption={captionOf(model)}
      badges={[
        ...(lacking.length === 0 ? [] : [meanBadge(good, lacking, () => set({ y: "p99", zy: null }))]),
        ...badges,
      ]}
      empty={(code) => (
        <CurveEmpty code={code} model={model} state={state} known={known} failures={failures} set={set} />
      )}
      crumbs={zoomText(model, state)}
      onZoom={(next) => set({ zx: next?.x ?? null, zy: next?.y ?? null })}
      onSeries={onFocus}
      limit={
        firstLimit(read) === null
          ? undefined
          : {
              value: limit_us,
              name: kneeText.limitOn(model.y),
              onDraft: setDraft,
              onChange: (lim, how) => set({ lim: lim ?? "off" }, how),
              onStart: () => set(withLimit(state, model, read)),
            }
      }
      tools={
        <>
          {behind === null ? null : (
            <button type="button" className="lnk mr-4.5" onClick={() => set(behind.compared)}>
              {curvePage.compare(behind.name)}
            </button>
          )}
          {measured.length === 0 ? null : (
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

/** "16 points of 8 series, lines in order of outstanding I/Os (the numbers). Closed loop." */
function captionOf({ points, picks, options }: CurveModel): string {
  const { load, shown } = picks;
  const isFrontier = options.grids?.some(({ kind }) => kind === "frontier") === true;
  const isThreads = points.length > 0 && points.every(({ op }) => isOfDatabase(op));
  const isBlocks = shown.some(({ series: id }) => isBlockSeries(id));
  const loadWord = isFrontier ? "grid" : isBlocks ? "blocks" : isThreads ? "threads" : load;
  // An uncontrolled maximum stands beside its curve and is not a step of it, but it was measured: the badges count it.
  const [maxima, steps] = [true, false].map(
    (isMax) => new Set(points.filter(({ load_kind }) => (load_kind === "max") === isMax).map(stepId)).size,
  ) as [number, number];
  if (steps + maxima === 0) return curvePage.noPoints;
  const words = curvePage.caption(steps, maxima, shown.length, curvePage.loadWord[loadWord] ?? load);
  return `${words} ${curvePage.loops[load] ?? ""}`.trim();
}
