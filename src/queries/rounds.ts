/** Means over windows of a length of one's own, of traces and of their sum: what steady state and drops are judged on. */
import { COVERED } from "~/analysis/time/windows";
import type { RoundSeries } from "~/model/traceAnswers";
import type { Question, ResultColumns } from "./question";
import { sql } from "./sql";
import { covers, memberCount, membersCte, piecesCte, sharesCte, windowsCte } from "./timeWindows";

/** Rows that a page takes of one run. */
const MOST_ROUNDS = 5000;

/**
 * Windows of `window_s` from `from_s` on; null: from where all traces have begun. Whole ones alone, to the end of each
 * trace or to `to_s`. `sum_only`: of several traces nothing but their sum (rates; the sum of means says nothing).
 */
export type RoundsParams = {
  readonly dataset: string;
  /** As `Windowed` says. */
  readonly traces: readonly string[];
  readonly offsets_s?: readonly string[];
  readonly window_s: number;
  readonly from_s: number | null;
  readonly to_s: number | null;
  readonly sum_only?: boolean;
};

/** Seconds of the shortest windows that are whole intervals of a log, at least `least_s`, and few enough for a page. */
export const roundSeconds = (interval_s: number, span_s: number, least_s = interval_s): number =>
  interval_s * Math.max(1, Math.ceil(Math.max(least_s, span_s / MOST_ROUNDS) / interval_s - 1e-9));

/** In the order of `traces`, then the sum: only over the time in which all of them have windows. */
export const rounds: Question<RoundsParams, RoundSeries[]> = {
  name: "rounds",
  sql: (params) => {
    const { window_s, from_s, to_s, sum_only = false } = params;
    const count = memberCount(params);
    return [
      sql`WITH ${membersCte("own", params)}, begin AS MATERIALIZED (
  SELECT coalesce(${from_s}, max(greatest(0, e.first_s - m.window_s) + m.offset_s)) AS zero_s
  FROM own_member m JOIN own_end e USING (trace_no)
), ${windowsCte("own", params, "(SELECT zero_s FROM begin)")}, ${piecesCte("own", window_s)},
${sharesCte("own", window_s)}, whole AS (
  SELECT place, greatest(0, floor(least(max(to_s), coalesce(${to_s} - (SELECT zero_s FROM begin), max(to_s)))
    / ${window_s} + ${1 - COVERED})) AS rounds
  FROM own GROUP BY place
), grid AS (
  SELECT place, unnest(range(rounds::BIGINT))::DOUBLE AS n FROM whole
), each_one AS (
  SELECT trace_no, place, n, CASE WHEN ${covers("covered")} THEN value END AS value, coalesce(covered, 0) AS covered
  FROM grid LEFT JOIN own_share USING (place, n) JOIN own_member USING (place)
), total AS (
  SELECT NULL::BIGINT AS trace_no, ${count} AS place, n,
    CASE WHEN count(value) = ${count} THEN sum(value) END AS value, min(covered) AS covered
  FROM each_one GROUP BY n HAVING count(*) = ${count}
)
SELECT trace_no, place, (n + 1) * ${window_s} + (SELECT zero_s FROM begin) AS t_s, value, covered FROM (
  SELECT * FROM each_one WHERE NOT ${sum_only} UNION ALL SELECT * FROM total
) ORDER BY place, n`,
    ];
  },
  finish: ([result]) => {
    const found: RoundSeries[] = [];
    const { rows, columns } = result as ResultColumns;
    let place = -1;
    for (let i = 0; i < rows; i++) {
      const of = (name: string) => columns[name]![i] as number;
      if (of("place") !== place) {
        place = of("place");
        found.push({ trace_no: of("trace_no") ?? null, t_s: [], value: [], covered: [] });
      }
      const at = found.at(-1)!;
      at.t_s.push(of("t_s"));
      at.value.push(of("value") ?? null);
      at.covered.push(of("covered"));
    }
    return found;
  },
};
