/**
 * What several traces add up to over time: sums of rates, or mean latencies weighted by their I/Os, on common windows.
 * All windows of the range, or the extremes of each pixel where there are too many.
 */
import { COVERED } from "~/analysis/time/windows";
import type { SampleSeries } from "~/model/traceAnswers";
import { pixelRows, seriesOf } from "./pixels";
import type { Question } from "./question";
import { raw, sql, type Sql } from "./sql";
import { memberCount, membersCte, piecesCte, sumsCte, windowsCte } from "./timeWindows";

export type TotalsParams = {
  readonly dataset: string;
  /** trace_no of each, as text: rates, or mean latencies where there are `weights`. */
  readonly traces: readonly string[];
  /** trace_no of the I/Os per second of each, in the same order; empty: the traces are rates. */
  readonly weights: readonly string[];
  /** Seconds to add to the times of each, as text; empty: 0. */
  readonly offsets_s: readonly string[];
  /** Common windows begin at whole multiples: at least the window of every trace. */
  readonly window_s: number;
  /** Windows that reach into it. */
  readonly from_s: number | null;
  readonly to_s: number | null;
  readonly pixels: number;
  readonly most?: number | null;
};

/** Windows in which all traces ran, as their sum. */
function sums(params: TotalsParams): Sql {
  const { window_s } = params;
  return sql`${membersCte("own", params)}, ${windowsCte("own", params)}, ${piecesCte("own", window_s)},
${sumsCte("own", params)}, common AS (SELECT n, value FROM own_sum)`;
}

/**
 * Each window of a latency log counts as much as the I/Os in it, which only the log of I/Os tells; all of these must
 * cover a common window, and the latency logs must have begun before its end and not have ended before it.
 */
function means(params: TotalsParams): Sql {
  const { window_s, weights, to_s } = params;
  const ios = { ...params, traces: weights };
  // What a trace has behind the values that are read is not known of it, but that it goes on.
  const beyond_s = to_s === null ? null : to_s + 2 * window_s;
  return sql`${membersCte("own", params)}, ${windowsCte("own", params)}, ${piecesCte("own", window_s)},
${membersCte("ios", ios)}, ${windowsCte("ios", ios)}, ${piecesCte("ios", window_s)}, ${sumsCte("ios", ios)},
run AS (
  SELECT n FROM ios_sum
), ends AS (
  SELECT place, max(to_s) AS to_s FROM own GROUP BY place
), bound AS (
  SELECT count(*) AS traces, max(greatest(0, e.first_s - m.window_s) + m.offset_s) AS from_s,
    min(CASE WHEN e.last_s + m.offset_s > ${beyond_s} THEN 'Infinity'::DOUBLE
      ELSE coalesce(ends.to_s, e.last_s + m.offset_s) END) AS to_s
  FROM own_member m JOIN own_end e USING (trace_no) LEFT JOIN ends USING (place)
), weighed AS (
  SELECT n, sum(latency * ios) AS weighed, sum(ios) AS ios FROM (
    SELECT l.n, l.value AS latency,
      i.value * (least(l.to_s, i.to_s) - greatest(l.from_s, i.from_s)) AS ios
    FROM own_piece l JOIN ios_piece i USING (place, n)
    WHERE least(l.to_s, i.to_s) > greatest(l.from_s, i.from_s)
  ) GROUP BY n
), common AS (
  SELECT n, weighed / ios AS value FROM weighed JOIN run USING (n), bound
  WHERE ios > 0 AND bound.traces = ${memberCount(params)} AND n >= floor(bound.from_s / ${window_s})
    AND (n + ${COVERED}) * ${window_s} <= bound.to_s
)`;
}

/** One series, known by the number of the first trace, its times the ends of windows; empty: they never ran together. */
export const totals: Question<TotalsParams, SampleSeries[]> = {
  name: "totals",
  sql: (params) => {
    const { window_s, from_s, to_s, weights } = params;
    const ctes = weights.length === 0 ? sums(params) : means(params);
    const inside = [
      ...(from_s === null ? [] : [sql`(n + 1) * ${window_s} > ${from_s}`]),
      ...(to_s === null ? [] : [sql`n * ${window_s} < ${to_s}`]),
    ];
    return [
      pixelRows(
        sql`${raw(ctes)}, asked AS MATERIALIZED (
  SELECT 0 AS trace_no, (n + 1) * ${window_s} AS t_s, value FROM common
  WHERE ${raw(inside.length === 0 ? "TRUE" : inside.join(" AND "))}
)`,
        params,
      ),
    ];
  },
  finish: ([result], params) => {
    const trace_no = Number(params.traces[0] ?? 0);
    const [found] = seriesOf(result!, params);
    return [found === undefined ? { trace_no, rows: 0, drawn: "all", t_s: [], value: [] } : { ...found, trace_no }];
  },
};
