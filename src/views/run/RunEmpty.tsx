import { kindsOf } from "~/analysis/tails";
import { lookUp } from "~/base/lookUp";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { isJudgedBySlices } from "~/model/tools";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { run as text } from "~/text/en/run";
import type { PageProps } from "../page";
import { failedState, NoOwnPoints, zoomedOut } from "../shared/NothingYet";
import type { AskFailure } from "../shared/useAnswers";
import type { RunModel } from "./picture";
import { timeLink } from "./controls";
import type { RunState } from "./state";

interface RunEmptyProps extends PageProps<RunState> {
  readonly code: string;
  readonly model: RunModel;
  readonly failures: readonly AskFailure[];
}

const words = text.empty;

/** Why there is no chart of the run, and the one action to offer. */
export function RunEmpty({ code, model, state, failures, set }: RunEmptyProps) {
  const library = { label: curvePage.empty.toLibrary, href: "#/library?v=1" };
  if (failures.length > 0) return failedState(failures);
  const [run] = model.chosen;
  if (run === undefined) {
    if (state.d.includes("local") && state.in.length === 0) return <NoOwnPoints />;
    const [slug] = state.d;
    const figures =
      slug === undefined || slug === "local" ? [] : [{ label: words.toFigures, href: `#/figures?d=${slug}` }];
    return <EmptyState title={words.noRunTitle} why={words.noRun} links={[...figures, library]} />;
  }
  const empty = emptyStates(set);
  if (code === "plot/zoomed-out") return zoomedOut(set);
  if (code === "run/no-series") {
    const label = model.steps.length > 0 ? words.toNines : undefined;
    return empty(words.noSeriesTitle, words.noSeries, label, { form: "nines", zx: null, zy: null });
  }
  const [trace] = run.traces;
  if (isJudgedBySlices(run.tool) && trace !== undefined) {
    const link = { label: words.toSlices, href: timeLink(trace) };
    return <EmptyState title={words.slicesTitle} why={words.slices} links={[link]} />;
  }
  const latencies = model.steps.flatMap((step) => step.latencies);
  if (latencies.some(({ why }) => why === "why/no-histograms")) return empty(words.combinedTitle, words.combined);
  if (code === "run/no-percentiles") return empty(words.noPercentilesTitle, words.noPercentiles);
  const other = kindsOf(latencies).find((kind) => kind !== model.kind);
  if (other === undefined) return empty(words.noLatencyTitle, words.noLatency);
  const label = words.otherKind(lookUp(en.curve.kinds, other) ?? other);
  return empty(words.noLatencyTitle, words.noLatency, label, { k: other as RunState["k"], zy: null });
}
