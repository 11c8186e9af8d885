/** Histograms of points: what their percentiles are made of, and all there is where edges are too coarse for any. */
import type { BucketsRow } from "~/model/answers";
import type { Question } from "./question";
import { records } from "./records";
import { raw, sql } from "./sql";

/** `points`: point_no of each, as text. */
export type BucketsParams = { readonly dataset: string; readonly points: readonly string[] };

/** What is no number is no point. */
const numbers = (points: readonly string[]) =>
  raw(sql`${points.filter((text) => /^\d{1,15}$/.test(text)).map(Number)}`);

type OneBucket = Record<"point_no" | "lo_ns" | "hi_ns" | "value_ns" | "count", number> & { readonly kind: string };

/** By point and kind, buckets ascending. */
export const buckets: Question<BucketsParams, BucketsRow[]> = {
  name: "buckets",
  sql: ({ dataset, points }) => [
    sql`SELECT h.point_no, h.kind, unnest(h.lo_ns) AS lo_ns, unnest(h.hi_ns) AS hi_ns, unnest(h.value_ns) AS value_ns,
  unnest(h.count) AS count
FROM histogram h JOIN point p USING (point_no)
WHERE p.dataset = ${dataset} AND h.point_no IN ${numbers(points)} ORDER BY 1, 2, 3`,
  ],
  finish: ([result]) => {
    const found: BucketsRow[] = [];
    let row: BucketsRow | undefined;
    for (const { point_no, kind, lo_ns, hi_ns, value_ns, count } of records<OneBucket>(result!)) {
      if (row?.point_no !== point_no || row.kind !== kind) {
        row = { point_no, kind, total: 0, lo_ns: [], hi_ns: [], value_ns: [], count: [] };
        found.push(row);
      }
      row.total += count;
      row.lo_ns.push(lo_ns);
      row.hi_ns.push(hi_ns);
      row.value_ns.push(value_ns);
      row.count.push(count);
    }
    return found;
  },
};
