/** The share of operations over an edge in every interval of a trace, reduced to the extremes of each pixel. */
import type { SlowPixel } from "~/model/traceAnswers";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";
import { inRange, type OfTraces, traceNumbers } from "./traceRange";

/**
 * `trace`: trace_no, as text. `over_ns`: an edge of its buckets. `pixels`: number of columns in the range, one row
 * each; an interval belongs to the column in which it ends. An interval without operations has no share.
 */
export type SlowerParams = Omit<OfTraces, "traces"> & {
  readonly trace: string;
  readonly over_ns: number;
  readonly pixels: number;
};

/** In order of time. The lowest and highest of each pixel are kept, so no spike of a single interval is lost. */
export const slower: Question<SlowerParams, SlowPixel[]> = {
  name: "slower",
  sql: (params, { entries }) => [
    sql`WITH asked AS (
  SELECT h.t_s, h.total, h.lo_ns, h.count FROM histogram h
  WHERE h.trace_no IN ${traceNumbers([params.trace])} AND h.total > 0 AND ${inRange("h.t_s", params)}
), bucket AS (
  ${raw(entries("asked", ["t_s", "total"], { lo_ns: "lo_ns", n: "count" }))}
), share AS (
  SELECT t_s, 100 * CAST(sum(CASE WHEN lo_ns >= ${params.over_ns} THEN n ELSE 0 END) AS DOUBLE) / any_value(total) AS percent
  FROM bucket GROUP BY t_s
), reach AS (
  SELECT min(t_s) AS first_s, max(t_s) AS last_s FROM share
)
SELECT min(t_s) AS first_s, max(t_s) AS last_s, min(percent) AS least, max(percent) AS most,
  max_by(t_s, percent) AS most_s, count(*) AS intervals
FROM share, reach
GROUP BY floor((t_s - reach.first_s) / greatest(reach.last_s - reach.first_s, 1e-9) * ${raw(String(params.pixels))})
ORDER BY 1`,
  ],
  finish: ([rows]) => records<SlowPixel>(rows!),
};
