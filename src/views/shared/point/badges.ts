/** Caveats beside the chart and in the source panel: what to know before quoting a number. Pure. */
import type { AuditCode, Finding, Shown } from "~/analysis/audit/finding";
import { directionsOf } from "~/analysis/audit/littleOf";
import { audit } from "~/analysis/audit/rules";
import { correctedKeys } from "~/charts/curve/readout";
import type { BadgeInfo } from "~/components/Badge";
import type { CurvePoint } from "~/model/answers";
import { isFew, quantileOf, type AnyStatistic } from "~/model/latency";
import { en } from "~/text/en";
import { audit as words } from "~/text/en/audit";
import { curvePage } from "~/text/en/curve-page";

const text = curvePage.badge;

/** Headings in docs/collect.md, a page of the site. */
export const anchors: Readonly<Record<AuditCode, string>> = {
  "size-as-done": "block-size-not-as-asked",
  "size-varies": "block-size-not-as-asked",
  untimed: "latencies-that-cannot-be",
  "no-percentiles": "latencies-that-cannot-be",
  "top-bin": "latencies-that-cannot-be",
  "verify-reads": "reads-of-verify",
  "delayed-sections": "unequal-runtimes",
  "part-random": "partly-random",
  "not-steady": "steady-state-by-the-tool",
  steady: "steady-state-by-the-tool",
  misnamed: "name-and-file-contradict",
  unlike: "one-line-of-unlike-set-ups",
  unrepeated: "equal-loads-that-are-no-repeats",
  beside: "other-work-at-the-same-time",
  contradicting: "latencies-that-cannot-be",
  buffered: "buffered-io",
  short: "runtime-too-short",
  "no-ramp": "unknown-ramp",
  "ramp-unknown": "unknown-ramp",
  "few-samples": "too-few-samples",
  "sync-depth": "synchronous-engine-with-a-depth-over-1",
  "waits-for-sync": "writes-that-wait-for-a-sync",
  "rate-missed": "asked-rate-missed",
  little: "host-limited",
  "max-not-reproduced": "maximum-not-reproduced",
  "unequal-runtimes": "unequal-runtimes",
  "topped-out": "histogram-topped-out",
  versions: "mixed-tool-versions",
  "host-limited": "host-limited",
  submission: "clat-of-unlike-engines",
  "unlike-kinds": "clat-of-unlike-engines",
  "unlike-percentiles": "percentile-not-recorded",
  "one-ceiling": "one-ceiling-for-unlike-drives",
  unwritten: "reads-of-unwritten-blocks",
  cached: "faster-than-the-interface",
  "active-range": "active-range",
  "active-range-unknown": "active-range",
  "state-unknown": "unknown-state",
};

/** Good to know, and no warning. */
const PLAIN: readonly AuditCode[] = [
  "size-as-done",
  "steady",
  "unrepeated",
  "ramp-unknown",
  "active-range-unknown",
  "state-unknown",
];

function badgeOf(finding: Finding): BadgeInfo {
  const { code } = finding;
  const { says, why, todo } = words[code]!;
  const tone = PLAIN.includes(code) ? "plain" : "warn";
  return { tone, text: says(finding), why, todo, href: `collect.html#${anchors[code]}` };
}

/**
 * What to know about these points: the findings of the audit, then corrections.
 * @param shown the drawn percentile
 * @param without rules that the page covers itself
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

/** The statistic as a percentile; null: it is not one. */
export function shownOf(statistic: AnyStatistic, kind: string): Shown | null {
  const quantile = quantileOf(statistic);
  return quantile === null ? null : { quantile: Number(quantile), kind };
}

function correctedBadges(points: readonly CurvePoint[]): BadgeInfo[] {
  const keys = [...new Set(points.flatMap(correctedKeys))];
  return keys.length === 0 ? [] : [{ tone: "warn", text: en.charts.curve.corrected(keys), why: text.correctedWhy }];
}

/** Reads and writes of a mixed run count as one point. */
const runOf = (point: CurvePoint): string =>
  `${point.dataset}/${point.run_no}/${point.phase}/${point.job_index}/${point.series}`;

/**
 * `auto` draws the mean if some point lacks p99; the badge says so and offers p99 of the others.
 * @param draw shows p99
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

/** Badges of one point for its source panel; the chart covers all its points in the notes. */
export function pointBadges(point: CurvePoint, points: readonly CurvePoint[], shown: Shown | null = null): BadgeInfo[] {
  return [
    ...runBadges(
      point.failed ? [point] : [point, ...directionsOf(point, points).filter((one) => one !== point)],
      shown,
    ),
    ...(point.why === null ? [] : [{ tone: "warn", text: text.noCombine, why: text.noCombineWhy } as const]),
  ];
}

// "few samples": the badge for percentiles with fewer than 10 I/Os above, on pages whose values are not curve points
// (those get it from `runBadges`). The rule is `isFew` in model/latency; values it applies to are drawn grey.

/**
 * @param above for each value shown, the I/Os above its percentile (`samplesAbove` in model/lines); for several
 * directions or members the lowest; null: not counted
 * @param statistic of these values; only percentiles get this badge
 */
export function fewBadges(above: readonly (number | null)[], statistic: AnyStatistic): BadgeInfo[] {
  const quantile = quantileOf(statistic);
  const count = above.filter(isFew).length;
  if (quantile === null || count === 0) return [];
  const percent = Number((100 * Number(quantile)).toPrecision(12));
  return [badgeOf({ code: "few-samples", count, of: above.length, values: { percent } })];
}
