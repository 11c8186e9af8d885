/** What is asked for a line that is worked out from several series, and what of the answer is drawn. Pure. */
import { extremesOf } from "~/analysis/time/extremes";
import type { TimeValue } from "~/charts/timeline/options";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import type { TotalsParams } from "~/queries/totals";
import type { TimeSpan } from "~/analysis/time/spans";
import { DRAWN, PIXELS } from "./budget";

/**
 * A total of up to so many windows, more than a day of seconds, is asked for once and whole: adding up costs far more
 * than the few megabytes, and a zoom then asks for nothing. Of a longer one each zoom asks for its part.
 */
const WHOLE = 100_000;

/** Seconds of the windows that these series have in common: the longest of theirs. null: one has no windows. */
function commonWindow(rows: readonly TraceRow[]): number | null {
  const all = rows.map(({ window_s }) => window_s);
  return all.includes(null) ? null : Math.max(...(all as number[]));
}

/**
 * The question for rates, or for mean latencies where there are weights. null: there are no common windows.
 * @param offset seconds to the zero of the chart
 */
export function totalAsk(
  traces: readonly TraceRow[],
  weights: readonly TraceRow[],
  zoom: TimeSpan | null,
  offset: (row: TraceRow) => number,
): TotalsParams | null {
  const window_s = commonWindow([...traces, ...weights]);
  if (window_s === null || window_s <= 0) return null;
  // On the clock of the first: jobs of several runs begin at times of their own.
  const zero = offset(traces[0]!);
  const offsets = traces.map((trace) => offset(trace) - zero);
  const span_s = Math.max(...traces.map(({ last_s }, i) => (last_s ?? 0) + offsets[i]!));
  const part = zoom !== null && span_s / window_s > WHOLE;
  return {
    dataset: traces[0]!.dataset,
    traces: traces.map(({ trace_no }) => String(trace_no)),
    weights: weights.map(({ trace_no }) => String(trace_no)),
    offsets_s: offsets.every((by) => by === 0) ? [] : offsets.map(String),
    window_s,
    from_s: part ? zoom.from - zero : null,
    to_s: part ? zoom.to - zero : null,
    pixels: PIXELS,
    most: part || span_s / window_s > WHOLE ? DRAWN : WHOLE,
  };
}

/** The I/Os per second of the same job and operation, window by window. */
export const weightOf = (
  { member, job_index, op, priority }: TraceRow,
  rows: readonly TraceRow[],
): TraceRow | undefined =>
  rows.find(
    (row) =>
      row.metric === "iops" &&
      row.stat === "mean" &&
      row.window_s !== null &&
      row.member === member &&
      row.job_index === job_index &&
      row.op === op &&
      row.priority === priority,
  );

/**
 * What is drawn of a total: its windows inside the zoom, or the extremes of each pixel where they are too many.
 * @param zero seconds from its clock to the chart's
 */
export function totalValues(
  series: SampleSeries,
  window_s: number,
  zoom: TimeSpan | null,
  zero: number,
): { readonly values: readonly TimeValue[]; readonly extremes: boolean } {
  const from = zoom === null ? -Infinity : zoom.from - zero;
  const to = zoom === null ? Infinity : zoom.to - zero + window_s;
  const cut = cutTo(series, from, to);
  const extremes = series.drawn === "extremes" || cut.t_s.length > DRAWN;
  const { t_s, value } = cut.t_s.length > DRAWN ? extremesOf(cut.t_s, cut.value, PIXELS) : cut;
  return {
    extremes,
    values: t_s.map((t, i) => ({ from_s: extremes ? null : t - window_s + zero, t_s: t + zero, value: value[i]! })),
  };
}

/** Values that end in (from, to]. */
function cutTo({ t_s, value }: SampleSeries, from: number, to: number): Pick<SampleSeries, "t_s" | "value"> {
  const [first, behind] = [firstBeyond(t_s, from), firstBeyond(t_s, to)];
  return { t_s: t_s.slice(first, behind), value: value.slice(first, behind) };
}

function firstBeyond(t_s: readonly number[], limit: number): number {
  let [low, high] = [0, t_s.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t_s[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
