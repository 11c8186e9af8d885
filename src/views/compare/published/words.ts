/** The answer above published ratios, and what is said against them. Pure. */
import { lookUp } from "~/base/lookUp";
import { publishedGain } from "~/charts/compare/published";
import type { PublishedValue } from "~/charts/compare/published-data";
import { ratioText } from "~/charts/compare/words";
import { metricName } from "~/charts/figures/amount";
import { exact } from "~/charts/number";
import type { BadgeInfo } from "~/components/Badge";
import { en } from "~/text/en";
import { compare } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import type { PublishedModel } from "./model";
import type { Report } from "./systems";

/** Up to so many ratios are said one by one. */
const NAMED = 4;

/** "27 % better"; over 100 %, where a gain has no percent, the ratio: "2.38× better". */
function plain(value: PublishedValue): string {
  const gain = publishedGain(value).replace(/^[▲▼] /, "");
  const { ratio } = value;
  if (ratio === null || ratio.word === "equal" || /\d/.test(gain)) return gain;
  const { bounds } = en.figures.chart;
  return `${(lookUp(bounds, ratio.bound) ?? bounds.exact)(compare.times(ratioText(ratio.ratio)))} ${ratio.word}`;
}

/** "QLC: 64K sequential read 27 % better, 64K sequential write 8.7 % worse. 2 of 9 cells have a partner." */
export function publishedAnswer({ data, sides }: PublishedModel, reports: readonly Report[]): string {
  const { rows, metrics, focus } = data;
  if (metrics.length === 0) return "";
  const own = rows.filter(({ side }) => side === focus);
  const values = own.flatMap(({ name, values: all }) =>
    all.filter(({ metric, ratio }) => metrics.includes(metric) && ratio !== null).map((value) => ({ name, value })),
  );
  const several = new Set(values.map(({ value }) => value.metric)).size > 1;
  const parts =
    values.length <= NAMED
      ? values.map(({ name, value }) => text.one(name, several ? metricName(value.metric, "drive") : "", plain(value)))
      : metrics.flatMap((metric) =>
          tally(
            metric,
            values.filter(({ value }) => value.metric === metric).map(({ value }) => value),
          ),
        );
  const cells = new Map<number, boolean>();
  for (const row of rows) {
    const paired = row.values.some(({ metric, ratio }) => metrics.includes(metric) && ratio !== null);
    cells.set(row.cell, cells.get(row.cell) === true || paired);
  }
  const paired = [...cells.values()].filter(Boolean).length;
  const publishers = [
    ...new Set(
      reports
        .filter(({ slug }) =>
          rows.some(({ values: all }) => all.some(({ other, base }) => (other ?? base)?.row.dataset === slug)),
        )
        .flatMap(({ publisher }) => publisher ?? []),
    ),
  ];
  return [
    ...(parts.length === 0 ? [] : [text.answer(sides[focus]?.name ?? "", parts)]),
    text.partnered(paired, cells.size),
    ...(publishers.length === 0 ? [] : [text.published(publishers)]),
  ].join(" ");
}

function tally(metric: string, values: readonly PublishedValue[]): string[] {
  const [only, ...more] = values;
  if (only === undefined) return [];
  const name = metricName(metric, "drive");
  if (more.length === 0) return [`${name} ${plain(only)}`];
  const n = (word: string): number => values.filter(({ ratio }) => ratio?.word === word).length;
  const sorted = values.toSorted((a, b) => (a.ratio?.gain ?? 0) - (b.ratio?.gain ?? 0));
  const [from, to] = [sorted[0] ?? only, sorted.at(-1) ?? only].map(plain) as [string, string];
  const word = only.ratio?.word ?? "";
  // All the same way: the word is said once.
  const short = n(word) === values.length ? (gain: string) => gain.replace(` ${word}`, "") : (gain: string) => gain;
  return [text.tally(name, n("better"), n("worse"), n("equal"), short(from), short(to))];
}

export function publishedBadges(
  { data, found, sides, systems }: PublishedModel,
  reports: readonly Report[],
): BadgeInfo[] {
  if (data.metrics.length === 0) return [];
  const values = data.rows.flatMap(({ values: all }) => all.filter(({ metric }) => data.metrics.includes(metric)));
  const loads = [...new Set(data.rows.flatMap(({ load_percent }) => load_percent ?? []))].sort((a, b) => a - b);
  const badges: BadgeInfo[] = [];
  if (loads.length > 0) {
    const what = text.attributes[found.by] ?? "side";
    badges.push({ tone: "warn", text: text.badge.load(loads.map(exact).join(" and "), what), why: text.badge.loadWhy });
  }
  if (values.length > 0 && values.every(({ form }) => form === "change")) {
    badges.push({ tone: "plain", text: text.badge.percent, why: text.badge.percentWhy });
  }
  const counts = sides.map(({ value }) => {
    const own = found.placed.filter(({ side }) => side === value);
    return [...new Set(own.flatMap(({ shown: { row } }) => row.members ?? []))].join(",");
  });
  if (
    data.metrics.some((metric) => metric === "bandwidth" || metric === "iops") &&
    new Set(counts.filter((one) => one !== "")).size > 1
  ) {
    badges.push({ tone: "warn", text: text.badge.drives, why: text.badge.drivesWhy });
  }
  const ambiguous = values
    .flatMap(({ base, other }) => [base, other])
    .filter((shown) => shown?.kind === "ambiguous").length;
  if (ambiguous > 0) badges.push({ tone: "warn", text: text.badge.ambiguous(ambiguous), why: text.badge.ambiguousWhy });
  const named = reports.filter(({ slug }) => [...systems.values()].some(({ dataset }) => dataset === slug));
  const sponsors = [...new Set(named.flatMap(({ sponsor }) => (sponsor === undefined ? [] : [sponsor])))];
  for (const sponsor of sponsors) {
    badges.push({
      tone: "plain",
      text: sponsor === null ? text.badge.noSponsor : text.badge.sponsor(sponsor),
      why: text.badge.sponsorWhy,
    });
  }
  return badges;
}
