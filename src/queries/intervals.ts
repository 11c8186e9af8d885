/** Histograms of the intervals of traces: one by one, or added up over windows of equal length. */
import { isRowNumber } from "~/model/numbers";
import { lookUp } from "~/base/lookUp";
import type { IntervalRow } from "~/model/traceAnswers";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";
import { inRange, type OfTraces, traceNumbers } from "./traceRange";

/**
 * `window_s`: null = each interval separately. Window n goes from n × window_s (exclusive) to (n + 1) × window_s; an
 * interval belongs to the window of its midpoint, since logs print times a little late.
 */
export type IntervalsParams = OfTraces & {
  readonly window_s: number | null;
  /** All traces as one, under the number of the first: 24 drives give a twenty-fourth of the rows. */
  readonly together?: boolean;
};

/** Counts are summed by bucket edges, which are equal within one tool, so nothing is lost. */
export const intervals: Question<IntervalsParams, IntervalRow[]> = {
  name: "intervals",
  sql: (params, { entries }) => {
    const number = raw(
      params.window_s === null
        ? `row_number() OVER (PARTITION BY h.trace_no ORDER BY h.t_s) - 1`
        : sql`ceil((h.t_s - coalesce(t.window_s, 0) / 2) / ${params.window_s}) - 1`,
    );
    const [first = "0"] = params.traces;
    const trace = raw(params.together === true && isRowNumber(first) ? first : "h.trace_no");
    const asked = raw(sql`WITH asked AS (
  SELECT ${trace} AS trace_no, h.trace_no AS member, ${number} AS place, h.t_s, h.total, h.lo_ns, h.hi_ns, h.value_ns, h.count
  FROM histogram h JOIN trace t ON t.trace_no = h.trace_no
  WHERE h.trace_no IN ${traceNumbers(params.traces)} AND ${inRange("h.t_s", params)}
)`);
    return [
      sql`${asked}
SELECT trace_no, place, max(t_s) AS last_s, count(*) AS intervals, CAST(count(DISTINCT member) AS INTEGER) AS traces,
  CAST(sum(total) AS DOUBLE) AS total
FROM asked GROUP BY trace_no, place ORDER BY trace_no, place`,
      sql`${asked}, bucket AS (
  ${raw(entries("asked", ["trace_no", "place"], { lo_ns: "lo_ns", hi_ns: "hi_ns", value_ns: "value_ns", n: "count" }))}
)
SELECT trace_no, place, lo_ns, hi_ns, value_ns, CAST(sum(n) AS DOUBLE) AS count
FROM bucket GROUP BY trace_no, place, lo_ns, hi_ns, value_ns ORDER BY trace_no, place, lo_ns`,
    ];
  },
  finish: ([windows, buckets]) => {
    type Window = Omit<IntervalRow, "window" | "lo_ns" | "hi_ns" | "value_ns" | "count"> & { readonly place: number };
    const found = records<Window>(windows!).map(({ place, ...row }): IntervalRow => ({
      ...{ ...row, window: place, lo_ns: [], hi_ns: [], value_ns: [], count: [] },
    }));
    const of = (result: typeof windows, name: string) => lookUp(result!.columns, name) as ArrayLike<number>;
    if (buckets!.rows === 0) return found;
    const [b_trace, b_window] = [of(buckets, "trace_no"), of(buckets, "place")];
    const edges = (["lo_ns", "hi_ns", "value_ns", "count"] as const).map((name) => [name, of(buckets, name)] as const);
    // Both are sorted alike: buckets by window.
    let at = 0;
    for (let i = 0; i < buckets!.rows; i++) {
      while (found[at]!.trace_no !== b_trace[i] || found[at]!.window !== b_window[i]) at++;
      for (const [name, values] of edges) found[at]![name].push(values[i]!);
    }
    return found;
  },
};
