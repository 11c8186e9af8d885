/**
 * Hosts of the runs of a chart, from the names of members and disks: even if the chart does not show them, paths and
 * titles may reveal them. Not prepared: asked about own files when somebody shares.
 */
import type { Needed } from "~/model/carried";
import type { CarriedParams } from "./carried";
import { mineIn } from "./carriedSql";
import type { Question } from "./question";
import { sql } from "./sql";

export const hosts: Question<CarriedParams, readonly string[]> = {
  name: "hosts",
  sql: ({ dataset, needed }) => [
    sql`${mineIn(dataset, JSON.parse(needed) as Needed)}, named AS (
  SELECT CASE WHEN member_unit = 'host' THEN member ELSE host END AS host FROM point
  WHERE run_no IN (SELECT run_no FROM mine)
  UNION ALL
  SELECT split_part(subject, ' ', 1) FROM detail
  WHERE run_no IN (SELECT run_no FROM mine) AND topic = 'disk' AND strpos(subject, ' ') > 0
) SELECT DISTINCT host FROM named WHERE host IS NOT NULL ORDER BY host`,
  ],
  finish: ([named]) => Array.from(named?.columns["host"] ?? [], String),
};
