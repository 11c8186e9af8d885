import { useMemo } from "react";
import type { TimedTrace } from "~/charts/run/time";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import { buckets } from "~/queries/buckets";
import { samples } from "~/queries/samples";
import { useKept } from "../shared/linkedFrame";
import { useEach } from "../shared/useAnswers";
import type { AskFailure } from "../shared/useAnswers";
import { tracesOf } from "~/analysis/run/runs";
import { wantsBuckets, withBuckets, type RunModel } from "./picture";
import type { RunState } from "./state";

/**
 * The model, with the histograms of lines that lack percentiles; they are asked for only then. While those of other
 * measurements of the same runs load, the previous picture stays.
 */
export function useBuckets(model: RunModel, revision: number) {
  const { lines, kind } = model;
  const points = wantsBuckets(lines, kind).map(({ point }) => point);
  const params = [...new Set(points.map(({ dataset }) => dataset))].map((dataset) => ({
    dataset,
    points: points.filter((point) => point.dataset === dataset).map(({ point_no }) => String(point_no)),
  }));
  const { answers, state, asked } = useEach(buckets, params, revision);
  // When a file grows, the old histograms stay until the new ones arrive.
  const held = params.length === 0 || JSON.stringify(asked) === JSON.stringify(params);
  const now = useMemo(() => {
    const rows = answers.flatMap((answer) => answer ?? []);
    const ready = state === "ready" || state === "failed" || held;
    return { ready, model: rows.length === 0 ? model : { ...model, lines: withBuckets(lines, rows, kind) } };
  }, [model, lines, kind, answers, state, held]);
  return useKept(now, now.ready, (kept) => kept.ready && runsOf(kept.model) === runsOf(model));
}

const runsOf = ({ chosen }: RunModel): string => JSON.stringify(chosen.map(({ id }) => id));

/** Number of columns asked for: the widest chart. */
const PIXELS = 1000;
const ALL = { from_s: null, to_s: null };

interface Times {
  readonly drawn: readonly TimedTrace[];
  /** Final reports of the run: one value each. */
  readonly whole: readonly TimedTrace[];
  readonly failures: readonly AskFailure[];
  readonly ready: boolean;
}

/** The values of the run's traces: the drawn ones within the visible part, and those of its report. */
export function useTimes({ chosen, timed, form }: RunModel, { zx }: Pick<RunState, "zx">, revision: number): Times {
  const whole = tracesOf(chosen[0]).filter(({ rows }) => rows === 1);
  const drawn = form === "time" ? timed : [];
  const range = drawn.some(({ rows }) => rows > 1) ? { from_s: zx?.from ?? null, to_s: zx?.to ?? null } : ALL;
  const asked = [paramsOf(drawn, range), paramsOf(whole, ALL)].filter(({ traces }) => traces.length > 0);
  const { answers, failures, state } = useEach(samples, asked, revision);
  const key = JSON.stringify(asked);
  return useMemo(() => {
    const of = (at: number) => answers[at] ?? [];
    return {
      drawn: drawn.length === 0 ? [] : joined(drawn, of(0)),
      whole: joined(whole, of(drawn.length === 0 ? 0 : 1)),
      failures,
      ready: state === "ready" || state === "failed",
    };
    // The key stands for the traces and the range.
  }, [key, answers, failures, state]);
}

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
