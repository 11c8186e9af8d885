import { lookUp } from "~/base/lookUp";
import { EmptyState } from "~/components/EmptyState";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { run as text } from "~/text/en/run";
import { NoOwnPoints } from "../shared/NothingYet";
import type { AskFailure } from "../shared/useAnswers";
import { kindsOf } from "./measurements";
import type { RunModel } from "./picture";
import type { RunState } from "./state";

interface RunEmptyProps {
  readonly code: string;
  readonly model: RunModel;
  readonly state: RunState;
  readonly failures: readonly AskFailure[];
  readonly set: (patch: Partial<RunState>) => void;
}

const words = text.empty;

/** Why there is no chart of the run, and the one thing to click. */
export function RunEmpty({ code, model, state, failures, set }: RunEmptyProps) {
  const library = { label: curvePage.empty.toLibrary, href: "#/library?v=1" };
  const [failure] = failures;
  if (failure !== undefined) {
    const { failedTitle, failed } = curvePage.empty;
    return <EmptyState title={failedTitle} why={failed(failure.dataset, failure.reason)} links={[library]} />;
  }
  if (model.chosen.length === 0) {
    if (state.d.includes("local") && state.in.length === 0) return <NoOwnPoints />;
    const [slug] = state.d;
    const figures =
      slug === undefined || slug === "local" ? [] : [{ label: words.toFigures, href: `#/figures?d=${slug}` }];
    return <EmptyState title={words.noRunTitle} why={words.noRun} links={[...figures, library]} />;
  }
  if (code === "plot/zoomed-out") {
    const action = {
      label: words.zoomOut,
      onClick: () => {
        set({ zx: null, zy: null });
      },
    };
    return <EmptyState title={words.zoomTitle} why={words.zoom} action={action} />;
  }
  if (code === "run/no-series") {
    const action = {
      label: words.toNines,
      onClick: () => {
        set({ form: "nines", zx: null, zy: null });
      },
    };
    return (
      <EmptyState
        title={words.noSeriesTitle}
        why={words.noSeries}
        action={model.steps.length > 0 ? action : undefined}
      />
    );
  }
  const latencies = model.steps.flatMap((step) => step.latencies);
  if (latencies.some(({ why }) => why === "why/no-histograms")) {
    return <EmptyState title={words.combinedTitle} why={words.combined} />;
  }
  if (code === "run/no-percentiles") return <EmptyState title={words.noPercentilesTitle} why={words.noPercentiles} />;
  const other = kindsOf(latencies).find((kind) => kind !== model.kind);
  const action =
    other === undefined
      ? undefined
      : {
          label: words.otherKind(lookUp(en.curve.kinds, other) ?? other),
          onClick: () => {
            set({ k: other as RunState["k"], zy: null });
          },
        };
  return <EmptyState title={words.noLatencyTitle} why={words.noLatency} action={action} />;
}
