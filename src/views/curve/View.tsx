import { use, useDeferredValue, useMemo, useState } from "react";
import { firstLimit } from "~/analysis/reading";
import { seriesLike } from "~/analysis/series";
import { seriesRows, withSeries } from "~/analysis/seriesRows";
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
import { statisticsOf, type Statistic } from "~/model/latency";
import { seriesId } from "~/model/load";
import { markId } from "~/model/step";
import { systemId } from "~/model/system";
import { curve } from "~/queries/curve";
import { curvePage, curveEmpty } from "~/text/en/curve-page";
import { knee as kneeText } from "~/text/en/knee";
import { limit } from "~/text/en/limit";
import type { PageProps } from "../page";
import { linkTo, useKnown } from "../shared/catalogue";
import { useSame } from "../shared/linkedFrame";
import { readOf } from "../shared/reading";
import { meanBadge, runBadges, shownOf } from "../shared/point/badges";
import { ChartPage } from "../shared/ChartPage";
import { neededCurve } from "../shared/share/needed";
import { systemName, withoutP99 } from "../shared/selection";
import { fields as exploreFields } from "../explore/state";
import { fields as percentilesFields } from "../percentiles/state";
import { isNothingYet, isThere, useAnswers } from "../shared/useAnswers";
import { CursorBar, CurveControls, CurveTools, ReadOffTable } from "./CurveControls";
import { withLimit, xChoices, yChoices } from "./menus";
import { type Picks, tailsOf } from "./picks";
import { type CurveModel, curveModel, captionOf, zoomText } from "./picture";
import type { CurveState } from "./state";
import { verdictOf } from "./verdict";
import { lookUp } from "~/base/lookUp";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { isJudgedBySlices } from "~/model/tools";
import { en } from "~/text/en";
import { seriesEdit as ofSeries } from "~/text/en/series-edit";
import { Instead, NoOwnPoints, zoomedOut } from "../shared/NothingYet";
import { workloadId, workloadName, workloadPhrase } from "../shared/point/workload";
import { show } from "./series";
import { phrases } from "~/text/en/phrases";
import { SeriesTools } from "./SeriesTools";

/** Throughput against latency, for one or more datasets and the reader's own files. */
export default function CurveView({ state, set }: PageProps<CurveState>) {
  const known = useKnown();
  const points = useAnswers(curve, state.d);
  const awaited = use(Awaited) !== null;
  const answers = useMemo(() => withSeries(points.rows), [points.rows]);
  const made = useMemo(() => curveModel(answers, state, known, set, awaited), [answers, state, known, set, awaited]);
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
  // The audit of other points may follow their drawing.
  const audited = useDeferredValue(measured);
  const badges = useMemo(() => runBadges(audited, shownOf(model.y, kind)), [audited, model.y, kind]);
  const menus = useMemo(
    () => ({ xChoices: xChoices(model, state, set), yChoices: yChoices(model, state, set) }),
    [model, state, set],
  );

  const asked = [points];
  // A sentence about no workload of no system says less than the reason below it.
  const nothing = isThere(points) && !awaited && model.picks.workloads.length === 0;
  const pinned = state.p === "" ? undefined : measured.find((point) => markId(point) === state.p);
  const isMean = state.y === "auto" && model.y === "mean" && statisticsOf(measured).includes("mean");
  const lacking = isMean ? withoutP99(state.k, measured) : [];
  const good = measured.filter((point) => !point.failed);
  const onFocus = (f: string) => set({ f: f === state.f ? "" : f });
  return (
    <ChartPage
      {...{ state, set, asked, measured, needed, ...drawn, ...menus }}
      parts={nothing ? [] : model.parts}
      asking={isNothingYet(asked) ? curvePage.empty.loading : null}
      points={points.rows}
      pinned={
        pinned === undefined
          ? null
          : {
              ...{ point: pinned, points: measured, statistic: model.y },
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
      controls={nothing ? null : <CurveControls {...{ model, read, limit_us, state, set }} />}
      above={<CursorBar model={model} read={read} set={set} />}
      caption={nothing ? "" : captionOf(model)}
      badges={[
        ...(lacking.length === 0 ? [] : [meanBadge(good, lacking, () => set({ y: "p99", zy: null }))]),
        ...badges,
      ]}
      empty={(code) => <CurveEmpty {...{ code, model, state, set }} />}
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
            <a className="lnk" href={linkTo("percentiles", percentilesFields, tailsOf(model, state))}>
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
  const points = useAnswers(curve, wanted).rows;
  return useMemo(() => {
    const row = wanted.length === 0 ? null : seriesLike(seriesRows(points), shown);
    const own = row === null ? [] : points.filter((point) => seriesId(point) === seriesId(row));
    if (row === null || own.length === 0) return null;
    const sys = [...new Set([...shown, row].map(systemId))];
    // The link fields that add it to the chart.
    return { points: own, name: systemName(row), compared: { d: [...d, ref], sys, ref: "" } };
  }, [wanted.length, ref, d, points, shown]);
}

interface CurveEmptyProps extends PageProps<CurveState> {
  readonly code: string;
  readonly model: CurveModel;
}

const text = curvePage.empty;
const toLibrary = { label: text.toLibrary, href: "#/library?v=1" };
const anyChoice = { s: [], j: [], load: "auto", f: "", p: "", zx: null, zy: null } as const;

/** Why there is no curve, and the one action to offer. */
function CurveEmpty({ code, model, state, set }: CurveEmptyProps) {
  const { picks, hidden, points, y } = model;
  const empty = emptyStates(set);
  if (picks.workloads.length === 0) {
    if (state.d.includes("local")) return <NoOwnPoints />;
    return (
      <Instead datasets={state.d} title={text.noDataTitle}>
        <EmptyState title={text.noDataTitle} why="" links={[toLibrary]} />
      </Instead>
    );
  }
  if (code === "curve/zoomed-out") return zoomedOut(set);
  if (hidden.length > 0 && picks.shown.length === 0) {
    const why = ofSeries.allHidden.why([...new Set(hidden.map(({ reason }) => reason))]);
    const ids = hidden.map(({ id }) => id);
    return empty(ofSeries.allHidden.title, why, ofSeries.showAll, show(state, ids));
  }
  if (code === "curve/no-points") {
    const chosen = picks.workloads.filter((row) => state.w.includes(workloadId(row)));
    const what = chosen.length === 0 ? state.w.join(", ") : workloadPhrase(chosen);
    const all = [what, ...state.j.map((jobs) => en.curve.jobs([jobs]))]
      .filter((words) => words !== "")
      .join(phrases.comma);
    return empty(text.noneTitle, text.none(all), text.clear, { ...anyChoice, w: [], sys: [] });
  }
  if (code !== "curve/no-statistic") {
    const { what, todo } = lookUp<{ what: string; todo: string }>(curveEmpty, code) ?? { what: code, todo: "" };
    return <EmptyState title={what} why={todo} />;
  }
  // Offers another statistic if the points have one, else another workload that has this one, else what the files
  // contain.
  const has = statisticsOf(points);
  const nameOf = (name: Statistic): string => en.curve.statistics[name] ?? name;
  const other = (["p99", "mean"] as const).find((name) => has.includes(name)) ?? has[0];
  if (other !== undefined) {
    const why = text.noStatistic(nameOf(y), has.map(nameOf));
    return empty(text.noStatisticTitle(nameOf(y)), why, text.draw(nameOf(other)), { y: other, k: "default", zy: null });
  }
  const act = points.length > 0 && points.every(({ tool }) => isJudgedBySlices(tool));
  const drawable = picks.workloads.find((row) => row.kinds.length > 0);
  return empty(
    act ? text.actTitle : text.noLatencyTitle,
    act ? text.act : text.noLatency,
    drawable && text.show(workloadName(drawable)),
    drawable && { ...anyChoice, w: [workloadId(drawable)] },
    [
      ...(act
        ? [{ label: en.app.pages.act, href: `#/act?d=${state.d.join("~")}` }]
        : [
            {
              label: text.toExplore,
              href: linkTo("explore", exploreFields, {
                d: state.d,
                sys: state.sys,
                w: [...new Set(picks.shown.map(workloadId))],
              }),
            },
          ]),
      { label: text.toRuns, href: `#/runs?d=${state.d.join("~")}` },
      { label: text.toFiles, href: "#/overview?d=local&open=files" },
    ],
  );
}
