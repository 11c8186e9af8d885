/** The rows that a chart is made of, as SQL: runs that belong together, and their rows in the tables. */
import type { CarriedTable, Needed } from "~/model/carried";
import { tables } from "~/model/tables";
import { wordsIn } from "./labels";
import { raw, sql, type Sql } from "./sql";

/** Words read here are written as `local`: for the receiver they are guesses among own files. */
const selected = (table: CarriedTable, as: string) =>
  raw(
    Object.entries<{ type: string }>(tables[table].columns)
      .map(([name, { type }]) => {
        if (name === "dataset") return `'local' AS dataset`;
        return type === "int64s" ? `${as}.${name}::DOUBLE[] AS ${name}` : `${as}.${name}`;
      })
      .join(", "),
  );

const KINDS = raw(`['slat', 'clat', 'lat', 'response', 'unknown']`);
const STATS = raw(`['mean', 'stddev', 'min', 'max', 'quantile', 'least', 'most']`);

/**
 * Common table expressions, with those of `wordsIn`: `arranging` (target, key, value), `together` or `apart`, whichever
 * counts (words.counting); `mine` (run_no, run_key), the requested runs and those joined with
 * one of them; `placed_run` (run_no), those whose members are joined or taken apart.
 */
export const mineIn = (dataset: string, { runs, points = [], traces = [] }: Needed) =>
  raw(sql`WITH RECURSIVE ${wordsIn(dataset)}, arranging AS (
  SELECT target, key, value FROM (
    SELECT word.*, row_number() OVER (PARTITION BY target ORDER BY rank, key, n DESC) AS nth FROM word
    WHERE key = 'together' OR (key = 'apart' AND value = '1')
  ) WHERE nth = 1
), keyed AS (
  SELECT r.run_no, left(s.sha256, 12) || '.' || r.document AS run_key
  FROM run r JOIN source s USING (source_no) WHERE r.dataset = ${dataset}
), joined AS (
  SELECT k.run_no, a.value AS text FROM arranging a
  JOIN keyed k ON k.run_key = regexp_extract(a.target, '^(?:run|job):([0-9a-f]{12}\\.[0-9]+)', 1)
  WHERE a.key = 'together'
), reached AS (
  SELECT run_no FROM keyed WHERE run_no IN ${runs}
    OR run_no IN (SELECT run_no FROM point WHERE point_no IN ${points})
    OR run_no IN (SELECT run_no FROM trace WHERE trace_no IN ${traces})
  UNION
  SELECT other.run_no FROM reached JOIN joined one USING (run_no) JOIN joined other ON other.text = one.text
), mine AS (
  SELECT k.run_no, k.run_key FROM keyed k WHERE k.run_no IN (SELECT run_no FROM reached)
)`);

/** Statements of the tables, in the order of `STATEMENTS`. */
export function carriedSql(dataset: string, needed: Needed): readonly Sql[] {
  const { traces = [], buckets = false, details = false, kinds, quantiles } = needed;
  const mine = mineIn(dataset, needed);
  const ofMine = raw("p.run_no IN (SELECT run_no FROM mine)");
  const kind = (column: string) => (kinds === undefined ? raw("TRUE") : raw(sql`${raw(column)} IN ${kinds}`));
  const quantile =
    quantiles === undefined
      ? raw("TRUE")
      : raw(sql`(l.quantile IS NULL OR round(l.quantile, 10) IN ${quantiles.map((q) => Number(q.toFixed(10)))})`);
  const histograms = raw(buckets ? "TRUE" : "p.run_no IN (SELECT run_no FROM touched WHERE placed)");
  return [
    sql`${mine} SELECT ${selected("source", "s")} FROM source s
WHERE s.source_no IN (SELECT source_no FROM run WHERE run_no IN (SELECT run_no FROM mine)
  UNION SELECT source_no FROM trace WHERE trace_no IN ${traces}) ORDER BY s.source_no`,
    sql`${mine} SELECT ${selected("system", "y")} FROM system y WHERE y.dataset = ${dataset}
  AND y.system IN (SELECT system FROM run WHERE run_no IN (SELECT run_no FROM mine)) ORDER BY y.system`,
    sql`${mine} SELECT ${selected("run", "r")} FROM run r WHERE r.run_no IN (SELECT run_no FROM mine) ORDER BY r.run_no`,
    sql`${mine} SELECT ${selected("point", "p")} FROM point p WHERE ${ofMine} ORDER BY p.point_no`,
    sql`${mine} SELECT ${selected("latency", "l")} FROM latency l JOIN point p USING (point_no)
WHERE ${ofMine} AND ${kind("l.kind")} AND ${quantile}
ORDER BY l.point_no, list_position(${KINDS}, l.kind), list_position(${STATS}, l.stat), l.quantile`,
    sql`${mine} SELECT ${selected("histogram", "h")} FROM histogram h JOIN point p USING (point_no)
WHERE ${ofMine} AND ${histograms} AND ${kind("h.kind")} ORDER BY h.point_no, list_position(${KINDS}, h.kind)`,
    sql`SELECT ${selected("histogram", "h")} FROM histogram h WHERE h.trace_no IN ${traces} ORDER BY h.trace_no, h.t_s`,
    sql`SELECT ${selected("trace", "t")} FROM trace t WHERE t.trace_no IN ${traces} ORDER BY t.trace_no`,
    // In file order where times are equal.
    sql`SELECT ${selected("sample", "x")} FROM (
  SELECT trace_no, unnest(t_s) AS t_s, unnest(value) AS value, rowid AS chunk, generate_subscripts(t_s, 1) AS place
  FROM chunk WHERE trace_no IN ${traces}
) x ORDER BY x.trace_no, x.t_s, x.chunk, x.place`,
    sql`${mine} SELECT ${selected("detail", "d")} FROM detail d
WHERE ${details} AND d.run_no IN (SELECT run_no FROM mine) ORDER BY d.run_no, d.detail_no`,
    sql`${mine} SELECT ${selected("label", "l")} FROM label l
WHERE l.value <> '' AND coalesce(l.dataset, CASE WHEN l.origin = 'user' THEN 'local' ELSE ${dataset} END) = ${dataset}
  AND (l.target = 'about:' OR regexp_extract(l.target, '^(?:run|job|step|point):([0-9a-f]{12}\\.[0-9]+)', 1)
    IN (SELECT run_key FROM mine))
ORDER BY l.origin = 'name', CASE WHEN l.origin = 'name' THEN l.target || ' ' || l.key END, l.rowid`,
  ];
}
