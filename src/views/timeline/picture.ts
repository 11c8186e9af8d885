/**
 * The chart of one run over time from the answers that the build prepared (queries/time/looks.ts), for reports and
 * comparisons. Pure.
 */
import { chooseOf } from "~/analysis/time/lines";
import { runOf, runsOf } from "~/analysis/time/runs";
import { axisOf } from "~/analysis/time/written";
import { askedKey } from "~/ask/key";
import { buildPlot } from "~/charts/plot/build";
import type { Frame, Scene } from "~/charts/scene";
import { timelineSpec } from "~/charts/timeline/timeline";
import type { LookRow, TraceRow } from "~/model/traceAnswers";
import { dataOf } from "~/queries/time/drawn";
import { preparedFor } from "~/queries/time/looks";
import { planOf } from "~/queries/time/plan";
import { nothingOverTime } from "../shared/useTimePlot";
import { sentenceOf, optionsOf } from "./controls";
import type { TimelineState } from "./state";

/** An empty scene if the run was not prepared. */
export function timelinePicture(
  { traces, looks }: { readonly traces: readonly TraceRow[]; readonly looks: readonly LookRow[] },
  state: TimelineState,
  frame: Frame,
): Scene {
  const runs = runsOf(traces, state.in);
  const run = runOf(runs, state.r);
  if (run === null) return buildPlot(nothingOverTime("no-series"), frame);
  const plan = planOf(chooseOf(run, state), { z: null, w: state.w });
  const drawn = dataOf(plan, preparedFor(plan, looks, askedKey), [], state);
  const parts = sentenceOf(plan.chosen, runs, state, () => undefined, drawn.heat.coarse);
  const options = optionsOf(parts, { ...drawn, plan, look: state }, [], axisOf("time", null, null));
  return buildPlot(timelineSpec(drawn.data, options), frame);
}
