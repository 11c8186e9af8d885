/** Labels of runs, jobs and points, as SQL: which of them count is decided in words.ts. */
import { ARRANGES, CORRECTS, ORIGINS } from "~/model/labels";
import { placeIn, raw, sql } from "./sql";

const rank = placeIn("origin", ORIGINS, 1, 99);
/** Keys that change the measured point, not only its description. */
export const changing = Object.keys({ ...CORRECTS, ...ARRANGES });

/**
 * Common table expressions, the first ones of a statement:
 * - `word` (target, key, value, rank, n): all labels of this dataset; the lowest rank goes first, then the highest n
 *   (the latest). A user's labels apply only to the user's own files, even where a published file has the same bytes.
 * - `touched` (run_no, placed): runs whose points are not simply as measured; `placed` if some are joined or taken
 *   apart, or a single job has a label.
 */
export function wordsIn(dataset: string) {
  return raw(sql`word AS (
  SELECT target, key, value, ${rank} AS rank, rowid AS n FROM label
  WHERE value <> '' AND coalesce(dataset, CASE WHEN origin = 'user' THEN 'local' ELSE ${dataset} END) = ${dataset}
), touched AS (
  SELECT run_no, placed FROM (
    SELECT regexp_extract(target, '^(?:run|job|point):([0-9a-f]{12}\\.[0-9]+)', 1) AS run_key,
      bool_or(starts_with(target, 'job:') OR key IN ('together', 'apart')) AS placed
    FROM word WHERE NOT starts_with(target, 'run:') OR key IN ${changing} GROUP BY 1
  ) JOIN (
    SELECT r.run_no, substr(s.sha256, 1, 12) || '.' || CAST(r.document AS VARCHAR) AS run_key
    FROM run r JOIN source s ON s.source_no = r.source_no WHERE r.dataset = ${dataset}
  ) USING (run_key)
)`);
}

/** Conditions on a point named `p`, in a statement that begins with `wordsIn`. */
export const isTouched = raw("p.run_no IN (SELECT run_no FROM touched)");
export const isPlaced = raw("p.run_no IN (SELECT run_no FROM touched WHERE placed)");
export const isUntouched = raw("p.run_no NOT IN (SELECT run_no FROM touched)");
