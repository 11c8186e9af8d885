import { lookUp } from "~/base/lookUp";
import { EmptyState, type EmptyStateProps } from "~/components/EmptyState";
import type { Statistic } from "~/model/latency";
import { isJudgedBySlices } from "~/model/tools";
import { en } from "~/text/en";
import { curveEmpty, curvePage } from "~/text/en/curve-page";
import { seriesEdit as ofSeries } from "~/text/en/series-edit";
import type { AskFailure } from "../shared/useAnswers";
import { NoOwnPoints } from "../shared/NothingYet";
import { workloadId, workloadName, workloadPhrase } from "../shared/point/workload";
import type { Known } from "../shared/known";
import { statisticsOf, type CurveModel } from "./picture";
import { show } from "./series";
import type { CurveState } from "./state";

export interface CurveEmptyProps {
  /** Code of the scene. */
  readonly code: string;
  readonly model: CurveModel;
  readonly state: CurveState;
  readonly known: Known;
  readonly failures: readonly AskFailure[];
  readonly set: (patch: Partial<CurveState>) => void;
}

const text = curvePage.empty;
const toLibrary = { label: text.toLibrary, href: "#/library?v=1" };
const anyChoice = { s: [], j: [], load: "auto", f: "", p: "", zx: null, zy: null } as const;

/** Why there is no curve, and the one action to offer. */
export function CurveEmpty(props: CurveEmptyProps) {
  const { model, state, failures } = props;
  const isOwn = failures.length === 0 && model.picks.workloads.length === 0 && state.d.includes("local");
  return isOwn ? <NoOwnPoints /> : <EmptyState {...reasonOf(props)} />;
}

function reasonOf({ code, model, state, known, failures, set }: CurveEmptyProps): EmptyStateProps {
  const { picks, hidden } = model;
  const action = (label: string, patch: Partial<CurveState>) => ({ label, onClick: () => set(patch) });
  const [failure] = failures;
  if (failure !== undefined) {
    return { title: text.failedTitle, why: text.failed(failure.dataset, failure.reason), links: [toLibrary] };
  }
  if (picks.workloads.length === 0) {
    const entry = known.find((one) => state.d.includes(one.slug));
    const figures = entry === undefined ? [] : [{ label: text.toFigures, href: `#/figures?d=${entry.slug}` }];
    const why = text.noData(entry?.title ?? state.d.join(", "));
    return { title: text.noDataTitle, why, links: [...figures, toLibrary] };
  }
  if (code === "curve/zoomed-out") {
    return { title: text.zoomTitle, why: text.zoom, action: action(text.zoomOut, { zx: null, zy: null }) };
  }
  if (hidden.length > 0 && picks.shown.length === 0) {
    const back = show(
      state,
      hidden.map(({ id }) => id),
    );
    const why = ofSeries.allHidden.why([...new Set(hidden.map(({ reason }) => reason))]);
    return { title: ofSeries.allHidden.title, why, action: action(ofSeries.showAll, back) };
  }
  if (code === "curve/no-points") {
    const chosen = picks.workloads.filter((row) => state.w.includes(workloadId(row)));
    const what = chosen.length === 0 ? state.w.join(", ") : workloadPhrase(chosen);
    const all = [what, ...state.j.map((jobs) => en.curve.jobs([jobs]))].filter((words) => words !== "").join(", ");
    return { title: text.noneTitle, why: text.none(all), action: action(text.clear, { ...anyChoice, w: [], sys: [] }) };
  }
  if (code !== "curve/no-statistic") {
    const reasons = curveEmpty as Readonly<Record<string, { what: string; todo: string } | undefined>>;
    const reason = lookUp(reasons, code);
    return { title: reason?.what ?? code, why: reason?.todo ?? "" };
  }
  // Offers another statistic if the points have one, else another workload that has this one, else what the files do
  // contain.
  const { points, y } = model;
  const has = statisticsOf(points);
  const nameOf = (name: Statistic): string => en.curve.statistics[name] ?? name;
  const [one] = has;
  if (one !== undefined) {
    const other = (["p99", "mean"] as const).find((name) => has.includes(name)) ?? one;
    return {
      title: text.noStatisticTitle(nameOf(y)),
      why: text.noStatistic(nameOf(y), has.map(nameOf)),
      action: action(text.draw(nameOf(other)), { y: other, k: "default", zy: null }),
    };
  }
  const act = points.length > 0 && points.every(({ tool }) => isJudgedBySlices(tool));
  const drawable = picks.workloads.find((row) => row.kinds.length > 0);
  return {
    title: act ? text.actTitle : text.noLatencyTitle,
    why: act ? text.act : text.noLatency,
    action:
      drawable === undefined
        ? undefined
        : action(text.show(workloadName(drawable)), { ...anyChoice, w: [workloadId(drawable)] }),
    links: [
      { label: text.toRuns, href: `#/runs?d=${state.d.join("~")}` },
      { label: text.toFiles, href: "#/overview?d=local&open=files" },
    ],
  };
}
