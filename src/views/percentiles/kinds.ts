/** The latency kind of a series: one for the whole line, so that unlike intervals never share it. Pure. */
import { lookUp } from "~/base/lookUp";
import { KIND_ORDER } from "~/charts/curve/lines";
import type { BucketsRow, CurvePoint } from "~/model/answers";
import type { PercentilesState } from "./state";

/** Kinds that at least one of these has, the usual one of each tool first. */
export function kindsOf(points: readonly CurvePoint[], buckets: readonly Pick<BucketsRow, "kind">[]): string[] {
  const has = new Set([...points.flatMap(({ latency }) => Object.keys(latency)), ...buckets.map(({ kind }) => kind)]);
  return KIND_ORDER.filter((kind) => has.has(kind));
}

/** The one asked for, else the first with percentiles or a histogram; null: it has none of it. */
export function kindOf(
  point: CurvePoint,
  buckets: readonly Pick<BucketsRow, "kind">[],
  asked: PercentilesState["k"],
): string | null {
  const kinds = kindsOf([point], buckets);
  if (asked !== "default") return kinds.includes(asked) ? asked : null;
  const tells = (kind: string): boolean =>
    Object.keys(lookUp(point.latency, kind)?.quantiles ?? {}).length > 0 || buckets.some((row) => row.kind === kind);
  return kinds.find(tells) ?? kinds[0] ?? null;
}
