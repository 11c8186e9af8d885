import { useMemo } from "react";
import type { TimedTrace } from "~/charts/run/time";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import { buckets } from "~/queries/buckets";
import { samples } from "~/queries/samples";
import { useKept } from "../shared/linkedFrame";
import { type Each, isThere, useEach } from "../shared/useAnswers";
import { tracesOf } from "~/analysis/run/runs";
import { wantsBuckets, withBuckets, type RunModel } from "./picture";
import type { RunState } from "./state";
import { lookUp } from "~/base/lookUp";
import { exact } from "~/base/number";
import type { Fact, Provenance } from "~/components/SourcePanel";
import type { CatalogueEntry } from "~/model/dataset";
import { run as text } from "~/text/en/run";
import { aboutFile, sourceFile } from "../shared/sourceFile";
import { readMark } from "../shared/statisticMark";

/**
 * The model, with the histograms of lines that lack percentiles; they are asked for only then. While those of other
 * measurements of the same runs load, the previous picture stays.
 */
export function useBuckets(model: RunModel) {
  const { lines, kind } = model;
  const points = wantsBuckets(lines, kind).map(({ point }) => point);
  const params = [...new Set(points.map(({ dataset }) => dataset))].map((dataset) => ({
    dataset,
    points: points.filter((point) => point.dataset === dataset).map(({ point_no }) => String(point_no)),
  }));
  const { answers, state, asked } = useEach(buckets, params);
  // When a file grows, the old histograms stay until the new ones arrive.
  const held = params.length === 0 || JSON.stringify(asked) === JSON.stringify(params);
  const now = useMemo(() => {
    const rows = answers.flatMap((answer) => answer ?? []);
    const ready = isThere({ state }) || held;
    return { ready, model: rows.length === 0 ? model : { ...model, lines: withBuckets(lines, rows, kind) } };
  }, [model, lines, kind, answers, state, held]);
  return useKept(now, now.ready, (kept) => kept.ready && runsOf(kept.model) === runsOf(model));
}

const runsOf = ({ chosen }: RunModel): string => JSON.stringify(chosen.map(({ id }) => id));

/** Number of columns asked for: the widest chart. */
const PIXELS = 1000;
const ALL = { from_s: null, to_s: null };

interface Times extends Pick<Each<unknown>, "state" | "failures"> {
  readonly drawn: readonly TimedTrace[];
  /** Final reports of the run: one value each. */
  readonly whole: readonly TimedTrace[];
}

/** The values of the run's traces: the drawn ones within the visible part, and those of its report. */
export function useTimes({ chosen, timed, form }: RunModel, { zx }: Pick<RunState, "zx">): Times {
  const whole = tracesOf(chosen[0]).filter(({ rows }) => rows === 1);
  const drawn = form === "time" ? timed : [];
  const range = drawn.some(({ rows }) => rows > 1) ? { from_s: zx?.from ?? null, to_s: zx?.to ?? null } : ALL;
  const asked = [paramsOf(drawn, range), paramsOf(whole, ALL)].filter(({ traces }) => traces.length > 0);
  const { answers, failures, state } = useEach(samples, asked);
  const key = JSON.stringify(asked);
  return useMemo(() => {
    const of = (at: number) => answers[at] ?? [];
    return {
      drawn: drawn.length === 0 ? [] : joined(drawn, of(0)),
      whole: joined(whole, of(drawn.length === 0 ? 0 : 1)),
      ...{ failures, state },
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

// The source panel of a value over time: its series and the whole file.

/** null: the mark is not one of these. */
export function timeSource(
  mark: string,
  traces: readonly TimedTrace[],
  known: readonly CatalogueEntry[],
): Provenance | null {
  const { point: run, name } = readMark(mark);
  const t_s = /^t[\d.e+-]+$/.test(name) ? Number(name.slice(1)) : NaN;
  const own = traces.filter(({ trace }) => `${trace.dataset}/${trace.run_key}` === run);
  const facts = own.flatMap(({ trace, samples }): Fact[] => {
    const value = samples.value[samples.t_s.indexOf(t_s)];
    if (value === undefined) return [];
    const words = [trace.op, trace.metric, trace.quantile === null ? null : `p${exact(100 * trace.quantile)}`];
    const term = words.filter((word) => word !== null).join(" ");
    return [{ term, value: `${exact(value)} ${lookUp(text.units, trace.unit) ?? trace.unit}`, strong: true }];
  });
  const [first] = own;
  if (facts.length === 0 || first === undefined) return null;
  const { trace } = first;
  return {
    id: mark,
    title: text.source.title,
    subtitle: `${trace.run_title}, ${text.source.at(exact(t_s))}`,
    facts: [
      ...facts,
      ...(trace.window_s === null ? [] : [{ term: text.source.window, value: `${exact(trace.window_s)} s` }]),
    ],
    audit: [],
    notes: trace.line === null ? [] : [text.source.lines(exact(trace.line))],
    ...sourceFile(trace, {
      about: aboutFile(trace.tool_version === null ? trace.tool : `${trace.tool}-${trace.tool_version}`, trace),
      key: mark,
      known,
      // The line of an interval is not kept.
      fragment: () => Promise.resolve(null),
    }),
  };
}
