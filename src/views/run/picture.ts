/**
 * From the answers and a state of the link to everything the page shows. Pure: the page, a card and tests draw the same
 * chart from the same rows.
 */
import { buildNines } from "~/charts/run/nines";
import type { NinesLine, NinesOptions } from "~/charts/run/options";
import { timedOf } from "~/charts/run/time";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import type { TraceRow } from "~/model/traceAnswers";
import { reportsOverTime } from "~/model/tools";
import { stepsOf, type Step } from "../shared/steps";
import { chosenSteps, kindOf, linesOf, stepNames } from "./measurements";
import { chosenRuns, runsOf, type OneRun } from "./runs";
import { sentence } from "./sentence";
import type { RunState } from "./state";

export interface RunAnswers {
  readonly points: readonly CurvePoint[];
  readonly traces: readonly TraceRow[];
}

export interface RunModel {
  readonly runs: readonly OneRun[];
  readonly chosen: readonly OneRun[];
  /** Everything that the chosen runs measured, and what of it is shown. */
  readonly all: readonly Step[];
  readonly steps: readonly Step[];
  readonly names: ReadonlyMap<string, string>;
  readonly form: "nines" | "time";
  /** Traces of the first chosen run that a chart over time can be made of. */
  readonly timed: readonly TraceRow[];
  readonly kind: string;
  readonly lines: readonly NinesLine[];
  readonly parts: readonly (string | Token)[];
  readonly options: NinesOptions;
}

/** What stands in the report itself; logs and intervals of other tools have a page of their own. */
export const tracesOf = (run: OneRun | undefined): readonly TraceRow[] =>
  run !== undefined && reportsOverTime(run.tool) ? run.traces.filter(({ setup }) => !setup) : [];

function timedTraces(run: OneRun | undefined): readonly TraceRow[] {
  const { rates, latencies } = timedOf(tracesOf(run).map((trace) => ({ trace })));
  return [...rates, ...latencies].map(({ trace }) => trace);
}

export function runModel(
  { points, traces }: RunAnswers,
  state: RunState,
  set: (patch: Partial<RunState>) => void = () => undefined,
): RunModel {
  const runs = runsOf(points, traces, state.in);
  const chosen = chosenRuns(runs, state.r);
  const all = stepsOf(chosen.flatMap((run) => run.points));
  const steps = chosenSteps(all, state.s);
  const names = stepNames(steps.length > 1 ? steps : all);
  const timed = timedTraces(chosen[0]);
  const form = state.form === "auto" ? (timed.length > 0 ? "time" : "nines") : state.form;
  const kind = kindOf(
    steps.flatMap(({ latencies }) => latencies),
    state.k,
  );
  const lines = linesOf(steps, names, kind);
  const parts = sentence({ runs, chosen, all, steps, names, form, timed, kind, set });
  const options = {
    kind,
    log: state.ys === "log",
    latencyUnit: state.yu,
    zoom: { x: state.zx, y: state.zy },
    title: sentenceText(parts),
  };
  return { runs, chosen, all, steps, names, form, timed, kind, lines, parts, options };
}

/** Without a page: percentiles, for values over time are asked for by what the page shows. */
export const runPicture = (answers: RunAnswers, state: RunState, frame: Frame): Scene => {
  const { lines, options } = runModel(answers, { ...state, form: "nines" });
  return buildNines(lines, options, frame);
};
