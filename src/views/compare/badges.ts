/** Caveats beside ratios: of measured sides and of published ones. Pure. */
import { unlikeRanges } from "~/analysis/conditions";
import type { Conditions } from "~/charts/compare/conditions";
import type { ShownWork } from "~/charts/compare/measured";
import type { PublishedData } from "~/charts/compare/published";
import type { BadgeInfo } from "~/components/Badge";
import type { PublishedSides, Systems } from "~/analysis/published";
import type { Attribute, Side } from "~/analysis/sides";
import { exact } from "~/base/number";
import type { CompareAt, LoadPair } from "~/model/ratio";
import type { Step } from "~/model/step";
import { lookUp } from "~/base/lookUp";
import { compare as text } from "~/text/en/compare";
import { comparePublished } from "~/text/en/compare-published";
import { fewBadges, runBadges } from "../shared/point/badges";
import type { Report } from "./model";

const badgeIf = (is: boolean, words: string, why: string, tone: BadgeInfo["tone"] = "warn"): BadgeInfo[] =>
  is ? [{ tone, text: words, why }] : [];

/** Conditions that affect a comparison, besides the attribute that is compared. */
const DECIDING: ReadonlySet<string> = new Set(
  (["tool", "engine", "direct", "rate_process", "fill", "state", "drives", "ramp", "options"] as const).map(
    (id) => text.conditions[id],
  ),
);

export function measuredBadges(
  sides: readonly Side<Step>[],
  works: readonly ShownWork[],
  { differ }: Conditions,
  by: Attribute,
  at: CompareAt,
): BadgeInfo[] {
  const { badge } = text;
  const names = differ
    .map(({ condition }) => condition)
    .filter((one) => DECIDING.has(one) && one !== text.attributes[by]);
  const ranges = unlikeRanges(sides);
  const points = sides.flatMap(({ steps }) => steps.flatMap(({ directions, beside }) => [...directions, ...beside]));
  const [first] = works;
  if (first === undefined) return [];
  return [
    ...badgeIf(at === "load", badge.share, badge.shareWhy),
    ...badgeIf(names.length > 0, badge.differ(names), badge.differWhy),
    ...badgeIf(ranges === true, badge.range, badge.rangeWhy),
    ...badgeIf(ranges === null, badge.rangeUnknown, badge.rangeUnknownWhy, "plain"),
    ...fewBadges(
      works.flatMap(({ loads }) => aboveOf(loads.pairs)),
      first.statistic,
    ),
    ...runBadges(points, null, ["active-range", "active-range-unknown"]),
  ];
}

/** I/Os above each compared latency, each once: the base is in a row with every other side. */
function aboveOf(pairs: readonly LoadPair[]): (number | null)[] {
  const values = pairs.flatMap(({ cell, side, latencies }) =>
    latencies.flatMap(({ op, base, other }) => [
      [`${String(cell)}/0/${op}`, base.above ?? null] as const,
      [`${String(cell)}/${String(side)}/${op}`, other.above ?? null] as const,
    ]),
  );
  return [...new Map(values).values()];
}

export function publishedBadges(
  { rows, metrics, sides }: PublishedData,
  { by, placed }: PublishedSides,
  systems: Systems,
  reports: readonly Report[],
): BadgeInfo[] {
  if (metrics.length === 0) return [];
  const values = rows.flatMap((row) => row.values.filter(({ metric }) => metrics.includes(metric)));
  const loads = [...new Set(rows.flatMap(({ load_percent }) => load_percent ?? []))].sort((a, b) => a - b);
  const counts = sides.map(({ value }) => {
    const own = placed.filter(({ side }) => side === value);
    return [...new Set(own.flatMap(({ shown: { row } }) => row.members ?? []))].join(",");
  });
  const isUnlike = new Set(counts.filter((one) => one !== "")).size > 1;
  const ambiguous = values
    .flatMap(({ base, other }) => [base, other])
    .filter((one) => one?.kind === "ambiguous").length;
  const named = reports.filter(({ slug }) => [...systems.values()].some(({ dataset }) => dataset === slug));
  const sponsors = [...new Set(named.flatMap(({ sponsor }) => (sponsor === undefined ? [] : [sponsor])))];
  const { badge } = comparePublished;
  const ofOwn = badge.load(loads.map(exact).join(" and "), lookUp(comparePublished.attributes, by) ?? "side");
  return [
    ...badgeIf(loads.length > 0, ofOwn, text.badge.shareWhy),
    ...badgeIf(
      values.length > 0 && values.every(({ form }) => form === "change"),
      badge.percent,
      badge.percentWhy,
      "plain",
    ),
    ...badgeIf(isUnlike && metrics.some((id) => id === "bandwidth" || id === "iops"), badge.drives, badge.drivesWhy),
    ...badgeIf(ambiguous > 0, badge.ambiguous(ambiguous), badge.ambiguousWhy),
    ...sponsors.flatMap((sponsor) =>
      badgeIf(true, sponsor === null ? badge.noSponsor : badge.sponsor(sponsor), badge.sponsorWhy, "plain"),
    ),
  ];
}
