import { lookUp } from "~/base/lookUp";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { type Statistic, statisticsOf } from "~/model/latency";
import { isJudgedBySlices } from "~/model/tools";
import { en } from "~/text/en";
import { curveEmpty, curvePage } from "~/text/en/curve-page";
import { seriesEdit as ofSeries } from "~/text/en/series-edit";
import type { PageProps } from "../page";
import type { AskFailure } from "../shared/useAnswers";
import { failedState, NoOwnPoints, zoomedOut } from "../shared/NothingYet";
import { workloadId, workloadName, workloadPhrase } from "../shared/point/workload";
import type { Known } from "../shared/known";
import type { CurveModel } from "./picture";
import { show } from "./series";
import type { CurveState } from "./state";

interface CurveEmptyProps extends PageProps<CurveState> {
  /** Code of the scene. */
  readonly code: string;
  readonly model: CurveModel;
  readonly known: Known;
  readonly failures: readonly AskFailure[];
}

const text = curvePage.empty;
const toLibrary = { label: text.toLibrary, href: "#/library?v=1" };
const anyChoice = { s: [], j: [], load: "auto", f: "", p: "", zx: null, zy: null } as const;

/** Why there is no curve, and the one action to offer. */
export function CurveEmpty({ code, model, state, known, failures, set }: CurveEmptyProps) {
  const { picks, hidden, points, y } = model;
  const empty = emptyStates(set);
  if (failures.length > 0) return failedState(failures);
  if (picks.workloads.length === 0) {
    if (state.d.includes("local")) return <NoOwnPoints />;
    const entry = known.find((one) => state.d.includes(one.slug));
    const figures = entry === undefined ? [] : [{ label: text.toFigures, href: `#/figures?d=${entry.slug}` }];
    const why = text.noData(entry?.title ?? state.d.join(", "));
    return <EmptyState title={text.noDataTitle} why={why} links={[...figures, toLibrary]} />;
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
    const all = [what, ...state.j.map((jobs) => en.curve.jobs([jobs]))].filter((words) => words !== "").join(", ");
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
      { label: text.toRuns, href: `#/runs?d=${state.d.join("~")}` },
      { label: text.toFiles, href: "#/overview?d=local&open=files" },
    ],
  );
}
