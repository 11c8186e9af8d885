/**
 * Histograms of points: the source of their percentiles, and the only data where buckets are too coarse for
 * percentiles.
 */
import { isRowNumber } from "~/model/numbers";
import type { BucketsRow } from "~/model/answers";
import type { Histogram } from "~/model/histogram";
import type { Question } from "./question";
import { records } from "~/base/records";
import { raw, sql } from "./sql";

/** `points`: point_no of each, as text. */
export type BucketsParams = { readonly dataset: string; readonly points: readonly string[] };

/** Texts that are not numbers match no point. */
const numbers = (points: readonly string[]) => raw(sql`${points.filter(isRowNumber).map(Number)}`);

type ListRow = Histogram & { readonly point_no: number; readonly kind: string };

/** By point and kind, buckets ascending. */
export const buckets: Question<BucketsParams, BucketsRow[]> = {
  name: "buckets",
  sql: ({ dataset, points }, { lists }) => [
    sql`SELECT h.point_no, h.kind, ${lists("h")}
FROM histogram h JOIN point p ON p.point_no = h.point_no
WHERE p.dataset = ${dataset} AND h.point_no IN ${numbers(points)} ORDER BY 1, 2`,
  ],
  finish: ([result]) =>
    records<ListRow>(result!).map(({ point_no, kind, lo_ns, hi_ns, value_ns, count }) => ({
      point_no,
      kind,
      total: count.reduce((sum, n) => sum + n, 0),
      lo_ns: [...lo_ns],
      hi_ns: [...hi_ns],
      value_ns: [...value_ns],
      count: [...count],
    })),
};
