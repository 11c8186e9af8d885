import { lookUp } from "~/base/lookUp";
import type { Statistic } from "~/charts/curve/options";
import { EmptyState } from "~/components/EmptyState";
import { isJudgedBySlices } from "~/model/tools";
import { en } from "~/text/en";
import { curveEmpty, curvePage } from "~/text/en/curve-page";
import { seriesEdit as ofSeries } from "~/text/en/series-edit";
import type { AskFailure } from "../shared/useAnswers";
import { NoOwnPoints } from "../shared/NoOwnPoints";
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

/** Why there is no curve, and the one thing to click. */
export function CurveEmpty({ code, model, state, known, failures, set }: CurveEmptyProps) {
  const library = { label: text.toLibrary, href: "#/catalogue?v=1" };
  const [failure] = failures;
  if (failure !== undefined) {
    return <EmptyState title={text.failedTitle} why={text.failed(failure.dataset, failure.reason)} links={[library]} />;
  }
  if (model.picks.workloads.length === 0) {
    if (state.d.includes("local")) return <NoOwnPoints />;
    const entry = known.find((one) => state.d.includes(one.slug));
    const links =
      entry === undefined ? [library] : [{ label: text.toFigures, href: `#/figures?d=${entry.slug}` }, library];
    return <EmptyState title={text.noDataTitle} why={text.noData(entry?.title ?? state.d.join(", "))} links={links} />;
  }
  if (code === "curve/zoomed-out") {
    return (
      <EmptyState
        title={text.zoomTitle}
        why={text.zoom}
        action={{
          label: text.zoomOut,
          onClick: () => {
            set({ zx: null, zy: null });
          },
        }}
      />
    );
  }
  if (model.hidden.length > 0 && model.picks.shown.length === 0) {
    return (
      <EmptyState
        title={ofSeries.allHidden.title}
        why={ofSeries.allHidden.why([...new Set(model.hidden.map(({ reason }) => reason))])}
        action={{
          label: ofSeries.showAll,
          onClick: () => {
            set(
              show(
                state,
                model.hidden.map(({ id }) => id),
              ),
            );
          },
        }}
      />
    );
  }
  if (code === "curve/no-points") {
    const chosen = model.picks.workloads.filter((row) => state.w.includes(workloadId(row)));
    const what = chosen.length === 0 ? state.w.join(", ") : workloadPhrase(chosen);
    return (
      <EmptyState
        title={text.noneTitle}
        why={text.none(
          [what, ...state.j.map((jobs) => en.curve.jobs([jobs]))].filter((words) => words !== "").join(", "),
        )}
        action={{
          label: text.clear,
          onClick: () => {
            set({ w: [], sys: [], j: [], load: "auto", s: [], f: "", p: "", zx: null, zy: null });
          },
        }}
      />
    );
  }
  if (code === "curve/no-statistic") return <NoStatistic model={model} state={state} set={set} />;
  const reasons = curveEmpty as Readonly<Record<string, { what: string; todo: string } | undefined>>;
  const reason = lookUp(reasons, code);
  return <EmptyState title={reason?.what ?? code} why={reason?.todo ?? ""} />;
}

/** Another statistic where the points have one; else another workload that has, where the files say what they do say. */
function NoStatistic({ model, state, set }: Pick<CurveEmptyProps, "model" | "state" | "set">) {
  const { points, picks, y } = model;
  const has = statisticsOf(points);
  if (has.length > 0) {
    const nameOf = (name: Statistic): string => en.curve.statistics[name] ?? name;
    const other = (["p99", "mean"] as const).find((name) => has.includes(name)) ?? has[0] ?? "mean";
    return (
      <EmptyState
        title={text.noStatisticTitle(nameOf(y))}
        why={text.noStatistic(nameOf(y), has.map(nameOf))}
        action={{
          label: text.draw(nameOf(other)),
          onClick: () => {
            set({ y: other, k: "default", zy: null });
          },
        }}
      />
    );
  }
  const act = points.length > 0 && points.every(({ tool }) => isJudgedBySlices(tool));
  const drawable = picks.workloads.find((row) => row.kinds.length > 0);
  return (
    <EmptyState
      title={act ? text.actTitle : text.noLatencyTitle}
      why={act ? text.act : text.noLatency}
      action={
        drawable === undefined
          ? undefined
          : {
              label: text.show(workloadName(drawable)),
              onClick: () => {
                set({ w: [workloadId(drawable)], s: [], j: [], load: "auto", f: "", p: "", zx: null, zy: null });
              },
            }
      }
      links={[
        { label: text.toRuns, href: `#/runs?dataset=${state.d.join("~")}` },
        { label: text.toFiles, href: "#/files" },
      ]}
    />
  );
}
