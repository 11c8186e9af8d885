/**
 * "few samples": the one badge of percentiles that stand on fewer than 10 I/Os, for pages whose values are not points of
 * a curve (those have it from `runBadges`). The rule is `isFew` of model/latency; what it holds for is drawn grey. Pure.
 */
import { type AnyStatistic, quantileOf } from "~/charts/curve/options";
import type { BadgeInfo } from "~/components/Badge";
import { isFew } from "~/model/latency";
import { badgeOf } from "./badges";

/**
 * @param above of each value that is shown, the I/Os above its percentile (`samplesAbove` of charts/curve/lines); of
 * several directions or members the fewest. null: not counted. @param statistic of these values: none but a percentile
 * has such a badge.
 */
export function fewBadges(above: readonly (number | null)[], statistic: AnyStatistic): BadgeInfo[] {
  const quantile = quantileOf(statistic);
  const count = above.filter(isFew).length;
  if (quantile === null || count === 0) return [];
  const percent = Number((100 * Number(quantile)).toPrecision(12));
  return [badgeOf({ code: "few-samples", count, of: above.length, values: { percent } })];
}
