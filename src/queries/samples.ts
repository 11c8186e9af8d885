/** Values of traces over a range of time: all of them, or the extremes of each pixel where there are too many. */
import type { SampleSeries } from "~/model/traceAnswers";
import type { Question, ResultColumns } from "./question";
import { raw, sql } from "./sql";
import { inRange, traceNumbers } from "./traceRange";

/** `traces`: trace_no of each, as text. `from_s`, `to_s`: null = from the first, to the last value. */
export type SamplesParams = {
  readonly dataset: string;
  readonly traces: readonly string[];
  readonly from_s: number | null;
  readonly to_s: number | null;
  /** Columns of a trace that has more than `most` values in the range. */
  readonly pixels: number;
  /** 4 × pixels where absent: fewer are not to be had. */
  readonly most?: number | null;
};

/**
 * In the order of time; of traces without values in the range there is no row. What is left of each pixel draws the
 * same polyline as all values (U. Jugel et al., M4, VLDB 2014): the first, least, greatest and last of it.
 */
export const samples: Question<SamplesParams, SampleSeries[]> = {
  name: "samples",
  sql: (params) => {
    const { traces, pixels } = params;
    const most = Math.max(params.most ?? 4 * pixels, 4 * pixels);
    return [
      sql`WITH asked AS (
  SELECT trace_no, t_s, value FROM sample s
  WHERE trace_no IN ${traceNumbers(traces)} AND ${inRange("s.t_s", params)}
), size AS (
  SELECT trace_no, count(*) AS n, min(t_s) AS first_s, max(t_s) AS last_s FROM asked GROUP BY trace_no
), pixel AS (
  SELECT a.trace_no, min(a.t_s) AS t_0, arg_min(a.value, a.t_s) AS v_0, arg_min(a.t_s, a.value) AS t_1,
    min(a.value) AS v_1, arg_max(a.t_s, a.value) AS t_2, max(a.value) AS v_2, max(a.t_s) AS t_3,
    arg_max(a.value, a.t_s) AS v_3
  FROM asked a JOIN size USING (trace_no) WHERE n > ${most}
  GROUP BY a.trace_no, floor((a.t_s - first_s) / greatest(last_s - first_s, 1e-9) * ${pixels})
), drawn AS (
  SELECT trace_no, t_s, value FROM asked JOIN size USING (trace_no) WHERE n <= ${most}
  UNION ALL (
    ${raw([0, 1, 2, 3].map((i) => `SELECT trace_no, t_${i}, v_${i} FROM pixel`).join(" UNION "))}
  )
)
SELECT trace_no, n AS rows, t_s, value FROM drawn JOIN size USING (trace_no) ORDER BY trace_no, t_s, value`,
    ];
  },
  finish: ([result], params) => {
    const most = Math.max(params.most ?? 4 * params.pixels, 4 * params.pixels);
    const found: SampleSeries[] = [];
    if (result!.rows === 0) return found;
    const [trace_no, rows, t_s, value] = ["trace_no", "rows", "t_s", "value"].map(
      (name) => (result as ResultColumns).columns[name] as ArrayLike<number>,
    ) as [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>, ArrayLike<number>];
    for (let i = 0; i < result!.rows; i++) {
      let at = found.at(-1);
      if (at?.trace_no !== trace_no[i]!) {
        const drawn = rows[i]! > most ? "extremes" : "all";
        found.push((at = { trace_no: trace_no[i]!, rows: rows[i]!, drawn, t_s: [], value: [] }));
      }
      at.t_s.push(t_s[i]!);
      at.value.push(value[i]!);
    }
    return found;
  },
};
