/** The series of points, as far as the curve chooses by them. Pure. */
import { group } from "d3-array";
import { seriesId } from "~/charts/curve/series";
import type { CurvePoint, SeriesRow } from "~/model/answers";

const most = (values: readonly (number | null)[]): number | null =>
  values.reduce((best, one) => (one === null ? best : Math.max(best ?? one, one)), null);

/** As the question `series` would answer: one row per series. */
export const seriesRowsOf = (points: readonly CurvePoint[]): SeriesRow[] =>
  [...group(points, seriesId).values()].map((own) => {
    const stats = own.flatMap(({ latency }) => Object.values(latency));
    const good = own.filter(({ failed }) => !failed);
    return {
      ...own[0]!,
      points: own.length,
      peak_iops: most(good.map(({ total_iops }) => total_iops)),
      peak_bytes_per_s: most(good.map(({ total_bytes_per_s }) => total_bytes_per_s)),
      kinds: [...new Set(own.flatMap(({ latency }) => Object.keys(latency)))],
      quantiles: [...new Set(stats.flatMap(({ quantiles }) => Object.keys(quantiles).map(Number)))],
    };
  });
