/** Caveats beside the chart and in the source panel: what a reader must know before quoting a number. Pure. */
import type { AuditCode, Finding, Shown } from "~/analysis/audit/finding";
import { directionsOf } from "~/analysis/audit/littleOf";
import { audit } from "~/analysis/audit/rules";
import { correctedKeys } from "~/charts/curve/readout";
import type { BadgeInfo } from "~/components/Badge";
import type { CurvePoint } from "~/model/answers";
import { isFew, quantileOf, type AnyStatistic } from "~/model/latency";
import { en } from "~/text/en";
import { audit as words, type AuditText } from "~/text/en/audit";
import { curvePage } from "~/text/en/curve-page";

const text = curvePage.badge;

/** Where docs/collect.md is read on the site. */
const COLLECT = "collect.html";

function badgeOf(finding: Finding): BadgeInfo {
  const { tone, says, why, todo, anchor }: AuditText = words[finding.code]!;
  return { tone, text: says(finding), why, todo, href: `${COLLECT}#${anchor}` };
}

/**
 * What a reader of these points must know: the findings of the audit, then what somebody overruled.
 * @param shown the percentile that is drawn. @param without rules that the page answers itself.
 */
export function runBadges(
  points: readonly CurvePoint[],
  shown: Shown | null = null,
  without: readonly AuditCode[] = [],
): BadgeInfo[] {
  const findings = audit(points, shown).filter(({ code }) => !without.includes(code));
  const [warns, plain] = [
    findings.map(badgeOf).filter(({ tone }) => tone === "warn"),
    findings.map(badgeOf).filter(({ tone }) => tone !== "warn"),
  ];
  return [...warns, ...correctedBadges(points), ...plain];
}

/** The percentile that a statistic is; null: it is none. */
export function shownOf(statistic: AnyStatistic, kind: string): Shown | null {
  const quantile = quantileOf(statistic);
  return quantile === null ? null : { quantile: Number(quantile), kind };
}

/** What of these points somebody overruled. */
function correctedBadges(points: readonly CurvePoint[]): BadgeInfo[] {
  const keys = [...new Set(points.flatMap(correctedKeys))];
  return keys.length === 0 ? [] : [{ tone: "warn", text: en.charts.curve.corrected(keys), why: text.correctedWhy }];
}

/** Reads and writes of a mixed run are one point. */
const runOf = (point: CurvePoint): string =>
  `${point.dataset}/${point.run_no}/${point.phase}/${point.job_index}/${point.series}`;

/**
 * `auto` draws the mean where a point lacks p99: that is said, with the way to the others' p99.
 * @param draw shows p99.
 */
export function meanBadge(points: readonly CurvePoint[], lacking: readonly CurvePoint[], draw: () => void): BadgeInfo {
  const [of, without] = [new Set(points.map(runOf)).size, new Set(lacking.map(runOf)).size];
  const some = without < of;
  return {
    tone: "warn",
    text: text.mean(without, of),
    why: text.meanWhy,
    ...(some ? { action: { label: text.drawP99, run: draw } } : {}),
  };
}

/** Of one point, for its source panel: the chart says the same of all its points in its notes. */
export function pointBadges(point: CurvePoint, points: readonly CurvePoint[], shown: Shown | null = null): BadgeInfo[] {
  return [
    ...runBadges(
      point.failed ? [point] : [point, ...directionsOf(point, points).filter((one) => one !== point)],
      shown,
    ),
    ...(point.why === null ? [] : [{ tone: "warn", text: text.noCombine, why: text.noCombineWhy } as const]),
  ];
}

// "few samples": the one badge of percentiles that stand on fewer than 10 I/Os, for pages whose values are not
// points of a curve (those have it from `runBadges`). The rule is `isFew` of model/latency; what it holds for is
// drawn grey.

/**
 * @param above of each value that is shown, the I/Os above its percentile (`samplesAbove` of model/lines); of
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
