/** The answer above the chart, and what the page says against it. */
import { greatest, group, least } from "d3-array";
import { boundedTimes, gainWords } from "~/charts/compare/words";
import type { CompareRow, RatioValue } from "~/charts/compare/data";
import type { BadgeInfo } from "~/components/Badge";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { runBadges } from "../shared/point/badges";
import { fewBadges } from "../shared/point/few";
import { unlikeRanges, type Conditions } from "./conditions";
import type { CompareModel } from "./picture";

/** Of more sides than this only the one in the columns is said. */
const NAMED = 3;

/** "12 cells in common. TLC, throughput: 7 better, 3 worse (0.91× to 1.27×). …" */
export function answerOf({ data, names, cells }: CompareModel): string {
  const { rows, statistic, at } = data;
  if (rows.length === 0) return "";
  const all = ofAllSides(rows, cells.cells.length, names.length);
  const sentences = [text.inCommon(all, cells.cells.length - all)];
  const name = en.curve.statistics[statistic] ?? statistic;
  // Of many sides the one in the columns.
  const said = names.length - 1 <= NAMED ? names.slice(1).map((_, i) => i + 1) : [data.focus];
  for (const side of said) {
    const own = rows.filter((row) => row.side === side);
    const rates = own.flatMap(({ rate }) =>
      rate === null || rate.bound === "open" || rate.lacking === true ? [] : [rate],
    );
    const latencies = own.flatMap((row) => row.latencies.filter(({ lacking }) => lacking !== true));
    if (at !== "throughput") sentences.push(...tally(names[side]!, text.throughput, rates));
    if (at !== "limit") sentences.push(...tally(names[side]!, name, latencies));
  }
  const values = rows.flatMap(valuesOf);
  const judged = values.filter(({ verdict, lacking }) => verdict !== "few" && lacking !== true);
  const different = judged.filter(({ verdict }) => verdict === "different").length;
  if (at === "depth" || at === "load") sentences.push(judged.length === 0 ? text.few : text.differAll(different));
  return sentences.join(" ");
}

/** Of so many cells: those that no side lacks. */
function ofAllSides(rows: readonly CompareRow[], count: number, sides: number): number {
  const has = group(rows, ({ cell }) => cell);
  return Array.from({ length: count }, (_, cell) => new Set(has.get(cell)?.map(({ side }) => side)).size).filter(
    (others) => others === sides - 1,
  ).length;
}

const valuesOf = ({ rate, latencies }: CompareRow): RatioValue[] => [...(rate === null ? [] : [rate]), ...latencies];

function tally(side: string, what: string, values: readonly RatioValue[]): string[] {
  const [only, ...more] = values;
  if (only === undefined) return [];
  if (more.length === 0)
    return [text.one(side, what, wordOf(only) === "undecided" ? text.undecided : gainWords(only), boundedTimes(only))];
  const n = (word: Word): number => values.filter((one) => wordOf(one) === word).length;
  const counts = { better: n("better"), worse: n("worse"), equal: n("equal"), undecided: n("undecided") };
  const [from, to] = [least(values, ({ ratio }) => ratio)!, greatest(values, ({ ratio }) => ratio)!];
  return [text.tally(side, what, counts, boundedTimes(from), boundedTimes(to))];
}

type Word = RatioValue["word"] | "undecided";

/** A smaller change either way is none (analysis/compare). */
const SMALL = [1 / 1.03, 1.03] as const;

/** Where repeats show no difference, it is none only as far as their interval is narrow: else nobody knows. */
function wordOf({ word, verdict, interval, undecided }: RatioValue): Word {
  if (undecided === true) return "undecided";
  if (verdict !== "not-different" || interval === null) return word;
  return interval[0] >= SMALL[0] && interval[1] <= SMALL[1] ? "equal" : "undecided";
}

/** Conditions that decide over a comparison, besides those that say what is compared. */
const DECIDING: ReadonlySet<string> = new Set(
  (["tool", "engine", "direct", "rate_process", "fill", "state", "numjobs", "drives", "ramp"] as const).map(
    (id) => text.conditions[id],
  ),
);

export function badgesOf({ sides, found, data }: CompareModel, { differ }: Conditions): BadgeInfo[] {
  if (data.rows.length === 0) return [];
  const badges: BadgeInfo[] =
    data.at === "load" ? [{ tone: "warn", text: text.badge.share, why: text.badge.shareWhy }] : [];
  const deciding = differ.filter(({ condition }) => DECIDING.has(condition) && condition !== text.attributes[found.by]);
  if (deciding.length > 0) {
    const names = deciding.map(({ condition }) => condition);
    badges.push({ tone: "warn", text: text.badge.differ(names), why: text.badge.differWhy });
  }
  const ranges = unlikeRanges(sides);
  if (ranges === true) badges.push({ tone: "warn", text: text.badge.range, why: text.badge.rangeWhy });
  if (ranges === null) badges.push({ tone: "plain", text: text.badge.rangeUnknown, why: text.badge.rangeUnknownWhy });
  const points = sides.flatMap(({ steps }) => steps.flatMap(({ directions }) => [...directions]));
  badges.push(...fewBadges(aboveOf(data.rows), data.statistic));
  return [...badges, ...runBadges(points, null, ["active-range", "active-range-unknown"])];
}

/** Of every latency that is compared, once: the base stands in a row with each other side. */
function aboveOf(rows: readonly CompareRow[]): (number | null)[] {
  const values = rows.flatMap(({ cell, side, latencies }) =>
    latencies.flatMap(({ op, base, other }) => [
      [`${String(cell)}/0/${op}`, base.above ?? null] as const,
      [`${String(cell)}/${String(side)}/${op}`, other.above ?? null] as const,
    ]),
  );
  return [...new Map(values).values()];
}
