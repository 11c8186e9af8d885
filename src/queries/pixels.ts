/** Values of series, or the extremes of each pixel if there are too many: the end of the statement, and its result. */
import { lookUp } from "~/base/lookUp";
import type { SampleSeries } from "~/model/traceAnswers";
import type { Dialect } from "./dialect";
import type { ResultColumns } from "./question";
import { raw, sql, type Sql } from "./sql";
import type { OfTraces } from "./traceRange";

export type Pixels = {
  /** Columns of a series that has more than `most` values. */
  readonly pixels: number;
  /** 4 × pixels if absent: the minimum. */
  readonly most?: number | null;
};

/** Values of a series, added one by one. */
export const mostOf = ({ pixels, most }: Pixels): number => Math.max(most ?? 4 * pixels, 4 * pixels);

/**
 * One row per value, or per pixel: the first, least, greatest and last value of a pixel draw the same polyline as all
 * its values (U. Jugel et al., M4, VLDB 2014). A value that was not finite is NULL: no extreme, and no end of a pixel.
 * Pixels cut the asked range; each series from its first to its last value where the range is open.
 * @param ctes up to `asked` (trace_no, t_s, value)
 */
export function pixelRows(ctes: Sql, params: Pixels & Pick<OfTraces, "from_s" | "to_s">, dialect: Dialect): Sql {
  const { from_s, to_s, pixels } = params;
  const isOpen = from_s === null || to_s === null;
  const place = isOpen
    ? sql`(a.t_s - first_s) / greatest(last_s - first_s, 1e-9)`
    : sql`(a.t_s - ${from_s}) / ${Math.max(to_s - from_s, 1e-9)}`;
  const ends = sql`(SELECT trace_no, min(t_s) AS first_s, max(t_s) AS last_s FROM asked GROUP BY trace_no)`;
  // The last value of the range belongs to the last pixel.
  return sql`WITH ${raw(ctes)}, cut AS ${dialect.kept} (
  SELECT a.trace_no, count(*) AS n, min(a.t_s) AS t_0, min_by(value, a.t_s) AS v_0, min_by(a.t_s, value) AS t_1,
    min(value) AS v_1, max_by(a.t_s, value) AS t_2, max(value) AS v_2, max(a.t_s) AS t_3, max_by(value, a.t_s) AS v_3,
    avg(value) AS mean
  FROM asked a ${raw(isOpen ? sql`JOIN ${raw(ends)} ends ON ends.trace_no = a.trace_no` : "")}
  GROUP BY a.trace_no, least(floor(${raw(place)} * ${pixels}), ${pixels - 1}), value IS NULL
), size AS ${dialect.kept} (
  SELECT trace_no, CAST(sum(n) AS BIGINT) AS n FROM cut GROUP BY trace_no
)
SELECT a.trace_no, n AS rows, t_s AS t_0, value AS v_0, NULL AS t_1, NULL AS v_1, NULL AS t_2, NULL AS v_2, NULL AS t_3,
  NULL AS v_3, NULL AS mean
FROM asked a JOIN size ON size.trace_no = a.trace_no WHERE n <= ${mostOf(params)}
UNION ALL
SELECT c.trace_no, size.n, t_0, v_0, t_1, v_1, t_2, v_2, t_3, v_3, mean
FROM cut c JOIN size ON size.trace_no = c.trace_no WHERE size.n > ${mostOf(params)} AND v_1 IS NOT NULL
ORDER BY trace_no, t_0, v_0`;
}

/** The series of `pixelRows`, each in the order of time, each value once. */
export function seriesOf({ rows: count, columns }: ResultColumns, params: Pixels): SampleSeries[] {
  const found: SampleSeries[] = [];
  if (count === 0) return found;
  const of = (name: string) => lookUp(columns, name) as ArrayLike<number>;
  const [trace_no, rows] = [of("trace_no"), of("rows")];
  const places = [0, 1, 2, 3].map((i) => ({ t: of(`t_${i}`), v: of(`v_${i}`) }));
  const [first, least, greatest, last] = places as [Place, Place, Place, Place];
  const mean = of("mean");
  const most = mostOf(params);
  let at: SampleSeries | undefined;
  for (let i = 0; i < count; i++) {
    if (at?.trace_no !== trace_no[i]!) {
      const drawn = rows[i]! > most ? "extremes" : "all";
      at = { trace_no: trace_no[i]!, rows: rows[i]!, drawn, t_s: [], value: [] };
      if (drawn === "extremes") at.columns = [];
      found.push(at);
    }
    if (at.drawn === "all") {
      at.t_s.push(first.t[i]!);
      at.value.push(first.v[i]!);
      continue;
    }
    at.columns!.push({
      ...{ t_s: (first.t[i]! + last.t[i]!) / 2, mean: mean[i]! },
      ...{ least: least.v[i]!, greatest: greatest.v[i]! },
    });
    const begun = at.t_s.length;
    const inOrder = least.t[i]! <= greatest.t[i]! ? [first, least, greatest, last] : [first, greatest, least, last];
    for (const { t, v } of inOrder) {
      const before = at.t_s.length - 1;
      if (before >= begun && at.t_s[before] === t[i]! && at.value[before] === v[i]!) continue;
      at.t_s.push(t[i]!);
      at.value.push(v[i]!);
    }
  }
  return found;
}

type Place = { readonly t: ArrayLike<number>; readonly v: ArrayLike<number> };
