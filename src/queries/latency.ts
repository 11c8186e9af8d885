/** Latencies of points: two statements, and the statistics per point from their results. */
import { lookUp, put } from "~/base/lookUp";
import type { LatencyStats } from "~/model/answers";
import { quantileKey } from "~/model/latency";
import type { LatencyKind } from "~/model/workload";
import type { Dialect } from "./dialect";
import type { ResultColumns } from "./question";
import { records } from "~/base/records";
import { placeIn, raw, sql, type Sql } from "./sql";

type Fragment = ReturnType<typeof raw>;

/** Each of these is one value per point and kind. */
export const LATENCY_STATISTICS = ["mean", "stddev", "min", "max"] as const;
const statistics = raw(
  LATENCY_STATISTICS.map((stat) => `max(l.value_us) FILTER (WHERE l.stat = '${stat}') AS ${stat}_us`).join(", "),
);

/** Every kind: the compiler reports a missing one. */
export const kinds = Object.keys({ slat: 1, clat: 1, lat: 1, response: 1, unknown: 1 } satisfies Record<
  LatencyKind,
  1
>);
/** Meaning of a quantile's value: the value itself, or one end of its bound. */
export const QUANTILE_VALUES = ["quantile", "least", "most"];
const valuePlace = placeIn("l.stat", QUANTILE_VALUES, 1, null);
const kindPlace = placeIn("l.kind", kinds, 0, null);

/**
 * @param before common table expressions, `WITH …` or nothing
 * @param which condition on the row `p` of table point
 */
export const latencySql = (before: Fragment, which: Fragment, { inOrder }: Dialect): readonly [Sql, Sql] => [
  sql`${before} SELECT l.point_no, l.kind, max(l.samples) AS samples, ${statistics},
  max(l.rounded_us) AS rounded_us
FROM latency l JOIN point p ON p.point_no = l.point_no WHERE ${which}
GROUP BY l.point_no, l.kind ORDER BY l.point_no, l.kind`,
  // Only numbers, with the kind as its index: a million texts take a second to decode.
  sql`${before} SELECT l.point_no, ${kindPlace} AS kind, l.quantile, l.value_us, ${valuePlace} AS of
FROM latency l JOIN point p ON p.point_no = l.point_no WHERE ${which} AND l.quantile IS NOT NULL
${inOrder("l.point_no, kind, l.quantile")}`,
];

export type Latencies = ReadonlyMap<number, Record<string, LatencyStats>>;
type Statistics = Omit<LatencyStats, "quantiles" | "rounded_us"> & {
  readonly point_no: number;
  readonly kind: string;
  readonly rounded_us: number | null;
};

/** Latencies by number of the point, then by kind. */
export function latenciesOf(statisticsOf: ResultColumns, quantilesOf: ResultColumns): Latencies {
  const found = new Map<number, Record<string, LatencyStats>>();
  for (const { point_no, kind, rounded_us, ...stats } of records<Statistics>(statisticsOf)) {
    const of = found.get(point_no) ?? {};
    found.set(point_no, of);
    put(of, kind, { ...stats, quantiles: {}, ...(rounded_us !== null && { rounded_us }) });
  }
  addQuantiles(found, quantilesOf);
  return found;
}

function addQuantiles(points: Latencies, { rows, columns }: ResultColumns): void {
  const [point_no, kind, quantile, value_us, of] = ["point_no", "kind", "quantile", "value_us", "of"].map(
    (name) => lookUp(columns, name) as ArrayLike<number>,
  ) as [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>, ArrayLike<number>, ArrayLike<number>];
  const names = new Map<number, string>();
  for (let i = 0; i < rows; i++) {
    const stats = lookUp(points.get(point_no[i]!), kinds[kind[i]!]);
    if (stats === undefined) continue;
    const q = quantile[i]!;
    let name = names.get(q);
    if (name === undefined) names.set(q, (name = quantileKey(q)));
    if (of[i] === 1) put(stats.quantiles, name, value_us[i]!);
    else {
      const [least, most] = lookUp((stats.bounds ??= {}), name) ?? [Infinity, -Infinity];
      put(stats.bounds, name, [Math.min(least, value_us[i]!), Math.max(most, value_us[i]!)] as const);
    }
  }
}
