/** I/Os per window, counted from logs of single I/Os: their iops log has a 1 for each I/O (fio issues 385, 594). */
import { grouped } from "~/base/byKey";
import type { CountSeries } from "~/model/traceAnswers";
import type { Question } from "./question";
import { records } from "~/base/records";
import { sql } from "./sql";
import { inRange, type OfTraces, traceNumbers } from "./traceRange";

/**
 * Windows of `window_s` from t_s = 0: each value of the traces counts as one I/O. The millisecond at which two windows
 * meet belongs to the later one, also where its quotient is a hair too small: 0.3 / 0.1 = 2.9999999999999996.
 */
export type CountsParams = OfTraces & { readonly window_s: number };

type Row = { readonly trace_no: number; readonly end_s: number; readonly ios: number };

export const counts: Question<CountsParams, CountSeries[]> = {
  name: "counts",
  sql: (params) => [
    sql`SELECT trace_no, (floor(t_s / ${params.window_s} + 1e-6) + 1) * ${params.window_s} AS end_s, count(*) AS ios
FROM sample s WHERE trace_no IN ${traceNumbers(params.traces)} AND ${inRange("s.t_s", params)}
GROUP BY 1, 2 ORDER BY 1, 2`,
  ],
  finish: ([result]) =>
    [...grouped(records<Row>(result!), ({ trace_no }) => trace_no)].map(([trace_no, rows]) => ({
      trace_no,
      t_s: rows.map(({ end_s }) => end_s),
      ios: rows.map(({ ios }) => ios),
    })),
};
