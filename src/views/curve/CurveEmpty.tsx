import { EmptyState } from "~/components/EmptyState";
import { en } from "~/text/en";
import type { AskFailure } from "../shared/useAnswers";
import { workloadPhrase } from "./workload";
import type { Known } from "../shared/known";
import type { CurveModel } from "./picture";
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

/** Why there is no curve, and the one thing to click. */
export function CurveEmpty({ code, model, state, known, failures, set }: CurveEmptyProps) {
  const text = en.curve.empty;
  const example = { label: text.example, href: "#/curve" };
  const [failure] = failures;
  if (failure !== undefined) {
    return <EmptyState title={text.failedTitle} why={text.failed(failure.dataset, failure.reason)} links={[example]} />;
  }
  if (model.picks.workloads.length === 0) {
    if (state.d.includes("local")) {
      return <EmptyState title={text.noLocalTitle} why={text.noLocal} links={[example]} />;
    }
    const entry = known.find((one) => state.d.includes(one.slug));
    const links =
      entry === undefined ? [example] : [{ label: text.toFigures, href: `#/figures?d=${entry.slug}` }, example];
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
  if (code === "curve/no-points") {
    const chosen = model.picks.workloads.filter((row) => state.w.includes(row.series.split("-", 2).join("-")));
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
  const reasons = en.charts.curve.empty as Readonly<Record<string, { what: string; todo: string } | undefined>>;
  const reason = reasons[code];
  return (
    <EmptyState
      title={reason?.what ?? code}
      why={reason?.todo ?? ""}
      action={
        code === "curve/no-statistic"
          ? {
              label: text.drawMean,
              onClick: () => {
                set({ y: "mean", k: "default" });
              },
            }
          : undefined
      }
    />
  );
}
