import { use, useMemo, useState } from "react";
import { firstLimit } from "~/analysis/reading";
import { seriesLike } from "~/analysis/series";
import { buildCurve, prepared } from "~/charts/curve/curve";
import type { Behind } from "~/charts/curve/lineSeries";
import { heldScene } from "~/charts/curve/overlay";
import { litMarks } from "~/charts/curve/readOff";
import type { Frame, Scene } from "~/charts/scene";
import { limitText } from "~/model/valueText";
import { Awaited } from "~/components/awaited";
import { sentenceText } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import { TextButton } from "~/components/ui/Button";
import { kindOf, linesOf } from "~/model/lines";
import { statisticsOf } from "~/model/latency";
import { seriesId } from "~/model/load";
import { markId } from "~/model/step";
import { encodeHash } from "~/permalink/codec";
import { curve } from "~/queries/curve";
import { series } from "~/queries/series";
import { curvePage } from "~/text/en/curve-page";
import { knee as kneeText } from "~/text/en/knee";
import { limit } from "~/text/en/limit";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { linkContext, useKnown } from "../shared/catalogue";
import { useSame } from "../shared/linkedFrame";
import { readOf } from "../shared/reading";
import { meanBadge, runBadges, shownOf } from "../shared/point/badges";
import { ChartPage } from "../shared/ChartPage";
import { neededCurve } from "../shared/share/needed";
import { systemId, systemName, withoutP99 } from "../shared/selection";
import { fields as percentilesFields } from "../percentiles/state";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { CursorBar, CurveControls, CurveTools, ReadOffTable } from "./CurveControls";
import { CurveEmpty } from "./CurveEmpty";
import { withLimit, xChoices, yChoices } from "./menus";
import { type Picks, tailsOf } from "./picks";
import { type CurveModel, curveModel } from "./picture";
import { captionOf, zoomText } from "./sentence";
import { SeriesTools } from "./SeriesTools";
import type { CurveState } from "./state";
import { verdictOf } from "./verdict";

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
    <ChartPage
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
        firstLimit(read.lines) === null
          ? undefined
          : {
              value: limit_us,
              name: limit.on(model.y),
              onDraft: setDraft,
              onChange: (lim, how) => set({ lim: lim ?? "off" }, how),
              onStart: () => set(withLimit(state, model, read)),
            }
      }
      tools={
        <span className="flex flex-wrap items-center gap-x-4.5 gap-y-1">
          {behind === null ? null : (
            <TextButton onClick={() => set(behind.compared)}>{curvePage.compare(behind.name)}</TextButton>
          )}
          {measured.length === 0 ? null : (
            <a className="lnk" href={encodeHash("percentiles", percentilesFields, tailsOf(model, state), linkContext)}>
              {curvePage.tails}
            </a>
          )}
          <CurveTools model={model} read={read} state={state} set={set} />
          <SeriesTools model={model} state={state} set={set} />
        </span>
      }
    />
  );
}

/**
 * The reading, with functions that stay the same while the drawing does. A dragged limit does not change lines, axes
 * and names: only the reading is computed again.
 * @param draft_us the limit being dragged; null: none
 */
function useDrawn(
  { points, options, limit_us: lim }: CurveModel,
  { knee, at, ak, facet }: CurveState,
  draft_us: number | null,
  behind: Behind | null,
) {
  // The options are created anew with every change of the link.
  const same = useSame(options);
  const chosen = useMemo(() => ({ points, options: same }), [points, same]);
  const lines = useMemo(() => linesOf(chosen.points, chosen.options), [chosen]);
  const still = useMemo(() => {
    const read = readOf(chosen, { lim, knee, at, ak }, lines);
    return {
      read,
      build: (frame: Frame) => buildCurve(chosen.points, chosen.options, frame, behind, read.layer, facet),
    };
  }, [chosen, lines, lim, knee, at, ak, facet, behind]);
  return useMemo(() => {
    if (draft_us === null) return { ...still, lit: litMarks(still.read), over: undefined };
    const read = readOf(chosen, { lim: draft_us, knee, at, ak }, lines);
    const { layer } = read;
    const over = (scene: Scene, size: Frame["size"]): Scene => {
      const { twin } = prepared(chosen.points, chosen.options);
      return layer === null ? scene : heldScene(scene, { limit_us: draft_us, layer, twin }, chosen.options, size);
    };
    return { ...still, read, lit: litMarks(read), over: layer === null ? undefined : over };
  }, [still, chosen, lines, draft_us, knee, at, ak]);
}

const NONE: readonly string[] = [];

/** The published series of the same workload that `ref` names, faint behind the reader's own; null: none, or it is shown. */
function useBehind({ ref, d }: CurveState, { shown }: Picks) {
  const wanted = ref === "" || d.includes(ref) ? NONE : [ref];
  const { rows } = useAnswers(series, wanted);
  const points = useAnswers(curve, wanted).rows;
  return useMemo(() => {
    const row = wanted.length === 0 ? null : seriesLike(rows, shown);
    const own = row === null ? [] : points.filter((point) => seriesId(point) === seriesId(row));
    if (row === null || own.length === 0) return null;
    const sys = [...new Set([...shown, row].map(systemId))];
    // The link fields that add it to the chart.
    return { points: own, name: systemName(row), compared: { d: [...d, ref], sys, ref: "" } };
  }, [wanted.length, ref, d, rows, points, shown]);
}
