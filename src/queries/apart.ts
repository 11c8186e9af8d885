/** What tells runs apart that nobody described: a folder or a target, where one series would hold two disks. */
import { raw, sql } from "./sql";

/** Folders deeper than this do not tell runs apart. */
const LEVELS = 8;

/**
 * Common table expression `apart` (run_no, name), after others, for runs of a dataset without a system. Where two files
 * measured one load of one series, they measured two things: they are named by the folders in which they differ, else
 * by the file or device that fio was given. Where that would leave a point to a name (a folder per load, repeats by
 * folder), nothing is named.
 */
export function apartIn(dataset: string) {
  return raw(sql`undescribed AS (
  SELECT r.run_no, list_slice(string_split(s.path, '/'), 1, -2) AS folders,
    list_sort(list_distinct(regexp_extract_all(r.options, '"filename":"((?:[^"\\\\]|\\\\.)*)"', 1))) AS targets
  FROM run r JOIN source s USING (source_no) WHERE r.dataset = ${dataset} AND r.system IS NULL
), loads AS (
  SELECT p.run_no, p.series, p.op, coalesce(p.asked_iops, p.outstanding) AS load
  FROM point p WHERE p.dataset = ${dataset} AND p.member IS NULL AND p.run_no IN (SELECT run_no FROM undescribed)
), levels AS (
  SELECT run_no, i, coalesce(folders[i], '') AS folder
  FROM undescribed, (SELECT unnest(range(1, ${LEVELS + 1})) AS i)
), telling AS (
  SELECT DISTINCT i FROM (
    SELECT series, op, load, i FROM loads JOIN levels USING (run_no)
    GROUP BY series, op, load, i HAVING count(DISTINCT folder) > 1
  )
), placed AS (
  SELECT run_no, coalesce(string_agg(folder, '/' ORDER BY i) FILTER (WHERE folder <> '' AND i IN (SELECT i FROM telling)), '')
    AS place
  FROM levels GROUP BY run_no
), aimed AS (
  SELECT run_no, place, CASE len(targets) WHEN 0 THEN '' WHEN 1 THEN targets[1]
    ELSE targets[1] || ' +' || (len(targets) - 1) END AS target
  FROM placed JOIN undescribed USING (run_no)
), crowded AS (
  SELECT DISTINCT series FROM (
    SELECT series, op, load, place FROM loads JOIN aimed USING (run_no)
    GROUP BY series, op, load, place HAVING count(DISTINCT target) > 1
  )
), named AS (
  SELECT l.run_no, l.series, l.op, l.load,
    concat_ws(' · ', nullif(a.place, ''), CASE WHEN l.series IN (SELECT series FROM crowded) THEN nullif(a.target, '') END)
      AS name
  FROM loads l JOIN aimed a USING (run_no)
), worth AS (
  SELECT series, op FROM named GROUP BY series, op
  HAVING count(DISTINCT name) > 1 AND (count(DISTINCT load) = 1 OR count(DISTINCT (name, load)) >= 2 * count(DISTINCT name))
), apart AS (
  SELECT n.run_no, max(n.name) AS name FROM named n JOIN worth USING (series, op) WHERE n.name <> '' GROUP BY n.run_no
)`);
}
