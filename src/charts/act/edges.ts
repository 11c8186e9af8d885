/** Edges of a log's buckets by milliseconds: exact in a log of milliseconds, the next ones around in one of microseconds. */
import type { PlotSeries } from "../plot/plot";

/** Places among the limits 2^0 … 2^16 of the unit. */
export interface Edge {
  /** The share over this edge is certainly slower. */
  readonly least: number;
  /** The share over this edge is all that may be slower. */
  readonly most: number;
}

/** @param ms a power of two, 1 to 64. 1 ms lies between 512 and 1,024 µs. */
export function edgeOf(ms: number, unit: "ms" | "us"): Edge {
  const n = Math.round(Math.log2(ms));
  return unit === "ms" ? { least: n, most: n } : { least: n + 10, most: n + 9 };
}

/** Limits in the table, as places: all up to 64 ms, of microseconds from 512 on. */
export const tableEdges = (unit: "ms" | "us"): readonly number[] =>
  unit === "ms" ? [0, 1, 2, 3, 4, 5, 6] : [9, 10, 11, 12, 13, 14, 15, 16];

/** A test in which nothing is slow lies at 0, which a logarithmic axis does not have. */
export const isSome = (series: readonly PlotSeries[]): boolean =>
  series.some(({ points }) => points.some(({ y }) => y > 0));
