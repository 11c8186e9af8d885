import { useMemo } from "react";
import type { TimedTrace } from "~/charts/run/options";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import { samples } from "~/queries/samples";
import { type AskFailure, useEach } from "../shared/useAnswers";
import { tracesOf, type RunModel } from "./picture";
import type { RunState } from "./state";

/** Columns that are asked for: as wide as a chart gets. */
const PIXELS = 1000;

interface Times {
  readonly drawn: readonly TimedTrace[];
  /** Reports of the whole run: one value each. */
  readonly whole: readonly TimedTrace[];
  readonly failures: readonly AskFailure[];
  readonly ready: boolean;
}

/** The values of the run's traces: those that are drawn, in the part that is shown, and those of its report. */
export function useTimes({ chosen, timed, form }: RunModel, { zx }: Pick<RunState, "zx">, revision: number): Times {
  const [run] = chosen;
  const whole = tracesOf(run).filter(({ rows }) => rows === 1);
  const drawn = form === "time" ? timed : [];
  const range = { from_s: zx?.from ?? null, to_s: zx?.to ?? null };
  const params = [paramsOf(drawn, drawn.some(({ rows }) => rows > 1) ? range : ALL), paramsOf(whole, ALL)];
  const asked = params.filter((one) => one.traces.length > 0);
  const answers = useEach(samples, asked, revision);
  const key = JSON.stringify(asked);
  return useMemo(() => {
    const of = (which: number): readonly SampleSeries[] => {
      const at = asked.indexOf(params[which]!);
      return at < 0 ? [] : (answers.answers[at] ?? []);
    };
    return {
      drawn: joined(drawn, of(0)),
      whole: joined(whole, of(1)),
      failures: answers.failures,
      ready: answers.state === "ready" || answers.state === "failed",
    };
    // The key stands for the traces and the range.
  }, [key, answers.answers, answers.failures, answers.state]);
}

const ALL = { from_s: null, to_s: null };

const paramsOf = (
  traces: readonly TraceRow[],
  range: { readonly from_s: number | null; readonly to_s: number | null },
) => ({
  dataset: traces[0]?.dataset ?? "",
  traces: traces.map(({ trace_no }) => String(trace_no)),
  ...range,
  pixels: PIXELS,
});

const joined = (traces: readonly TraceRow[], values: readonly SampleSeries[]): TimedTrace[] =>
  traces.flatMap((trace) => {
    const found = values.find(({ trace_no }) => trace_no === trace.trace_no);
    return found === undefined ? [] : [{ trace, samples: found }];
  });
