/** I/Os per window, counted from logs of single I/Os: their iops log says 1 for each of them (fio issues 385, 594). */
import { lookUp } from "~/base/lookUp";
import type { CountSeries } from "~/model/traceAnswers";
import type { Question } from "./question";
import { sql } from "./sql";
import { inRange, traceNumbers } from "./traceRange";

/** Windows of `window_s` from t_s = 0. `traces`: trace_no of each, as text; each value counts as one I/O. */
export type CountsParams = {
  readonly dataset: string;
  readonly traces: readonly string[];
  readonly from_s: number | null;
  readonly to_s: number | null;
  readonly window_s: number;
};

export const counts: Question<CountsParams, CountSeries[]> = {
  name: "counts",
  sql: (params) => [
    sql`SELECT trace_no, (floor(t_s / ${params.window_s}) + 1) * ${params.window_s} AS end_s, count(*) AS ios
FROM sample s WHERE trace_no IN ${traceNumbers(params.traces)} AND ${inRange("s.t_s", params)}
GROUP BY trace_no, end_s ORDER BY trace_no, end_s`,
  ],
  finish: ([result]) => {
    const found: CountSeries[] = [];
    const { rows, columns } = result!;
    for (let i = 0; i < rows; i++) {
      const [trace_no, end_s, ios] = ["trace_no", "end_s", "ios"].map(
        (name) => lookUp(columns, name)![i] as number,
      ) as [number, number, number];
      let at = found.at(-1);
      if (at?.trace_no !== trace_no) found.push((at = { trace_no, t_s: [], ios: [] }));
      at.t_s.push(end_s);
      at.ios.push(ios);
    }
    return found;
  },
};
