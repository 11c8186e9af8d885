/**
 * The systems of a dataset as described, and counts over their points. Only the page of a system asks for this, so that
 * the catalogue need not carry it.
 */
import { LAST_BIN_US } from "~/model/latency";
import { type Row, tables } from "~/model/tables";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";

export type SystemAbout = Row<"system"> & {
  /** Jobs × directions that did any I/O. */
  readonly points: number;
  /** Number of these with a p99 in the last bin of the tool's histogram, kept or left out. */
  readonly topped: number;
  /** Number of these whose job ended in an error. */
  readonly errors: number;
};

const columns = raw(
  Object.keys(tables.system.columns)
    .map((column) => `sys.${column}`)
    .join(", "),
);
const count = (name: string) => raw(`CAST(coalesce(counted.${name}, 0) AS INTEGER) AS ${name}`);

/** In the order in which they are described. */
export const about: Question<{ readonly dataset: string }, SystemAbout[]> = {
  name: "about",
  needs: [["system"]],
  sql: ({ dataset }) => [
    sql`WITH topped AS (
  SELECT DISTINCT l.point_no FROM latency l JOIN point p ON p.point_no = l.point_no
  WHERE p.dataset = ${dataset} AND l.stat = 'quantile' AND abs(l.quantile - 0.99) < 1e-9 AND l.value_us IN ${[...LAST_BIN_US]}
), counted AS (
  SELECT p.system, count(*) AS points, count(*) FILTER (WHERE p.error <> 0) AS errors,
    count(*) FILTER (WHERE topped.point_no IS NOT NULL OR strpos(p.remarks, 'top-bin') > 0) AS topped
  FROM point p LEFT JOIN topped ON topped.point_no = p.point_no
  WHERE p.dataset = ${dataset} AND (p.member IS NOT NULL OR p.combined_from = 1)
    AND p.op IN ('read', 'write', 'trim') AND p.iops > 0
  GROUP BY p.system
)
SELECT ${columns}, ${count("points")}, ${count("topped")}, ${count("errors")}
FROM system sys LEFT JOIN counted ON counted.system = sys.system
WHERE sys.dataset = ${dataset} ORDER BY sys.rowid`,
  ],
  finish: ([rows]) => records<SystemAbout>(rows!),
};
