/** The answers of Compare: for measured workloads, for published figures, and for one curve. */
import { min } from "d3-array";
import { grouped } from "~/base/byKey";
import { exact, isFactor, trimmed } from "~/base/number";
import { latencyName, type ShownWork } from "./measured";
import { type PublishedData, publishedGain } from "./published";
import type { RatioSide } from "./ratios";
import { percentText, ratioText, testText, timesText } from "./words";
import { metricName } from "../figures/amount";
import type { PublishedValue } from "~/model/figure";
import type { RatioValue } from "~/model/ratio";
import { isMostlySubmitted } from "~/model/latency";
import { remarkCode, timesApart } from "~/model/remarks";
import { bytesRateText, limitText } from "~/model/valueText";
import { compare as text } from "~/text/en/compare";
import { cutApart, lettersOf } from "~/base/letters";
import { comparePublished } from "~/text/en/compare-published";
import { sentence, sentences } from "~/text/en/counted";
import { knee } from "~/text/en/knee";
import { phrases } from "~/text/en/phrases";

/** Longest line beside the panel, in characters of the widest font tested. */
export const LONGEST = 96;
/** With a clause on the other operations of a mix it may take two lines. */
const WITH_OTHERS = 160;
/** Most letters of a name, the longest first. */
const CUTS = [Infinity, 48, 32, 24, 20, 16, 12] as const;
/** Where no cut makes the line short enough. */
const LEAST_CUT = 16;
/** Up to this many sides besides the base are named, more are counted; also the number of workloads after the first. */
const NAMED = 2;
const ALSO = 3;

/** A first line, and clauses that may follow it, the most important first. */
export type Said = readonly [first: string, ...seconds: readonly string[]];

/**
 * The message about one workload: the ratios of its first throughput that has any, the most certain difference first;
 * of more sides than are named, the one that gave most.
 */
function toldOf(work: ShownWork, sides: readonly RatioSide[]) {
  const told = work.measures.map(({ of, op, ratios, apart }) => ({
    ...{ work, op },
    ratios: ratios
      .flatMap((ratio, side) =>
        of === "qd1" || ratio === null || ratio.bound === "open"
          ? []
          : [{ ...ratio, name: sides[side]!.name, apart: apart[side]! }],
      )
      .toSorted(
        (a, b) =>
          (sides.length - 1 > NAMED ? Number(b.apart > 0) - Number(a.apart > 0) : b.apart - a.apart) ||
          b.ratio - a.ratio,
      ),
  }));
  return told.filter(({ ratios }) => ratios.length > 0).slice(0, 1);
}

const isBothBounds = (ratio: RatioValue | null): boolean => ratio?.bound === "open";

/** The workload that differs most, then as many others as fit; the rest are counted. */
export function measuredVerdict(works: readonly ShownWork[], sides: readonly RatioSide[]): Said {
  const told = works.flatMap((work) => toldOf(work, sides)).toSorted((a, b) => b.ratios[0]!.apart - a.ratios[0]!.apart);
  const [one, ...rest] = told;
  const isUnlike =
    works.length > 0 && works.every(({ measures }) => measures.some(({ unlike }) => unlike.includes(true)));
  const isOpen =
    works.length > 0 && works.every(({ measures }) => measures.some(({ ratios }) => ratios.some(isBothBounds)));
  if (one === undefined)
    return [isUnlike ? text.nothingAlike : isOpen ? text.nothingFull : text.nothingEqual(works.length)];
  const { work, op, ratios } = one;
  const where = whereOf(work, op);
  const all = ratios.map(({ name, ratio, bound }) => ({
    name,
    times: text.verdict.times(trimmed(ratioText(ratio)), bound),
  }));
  const isSame = told.every((each) => each.ratios.every(({ verdict }) => verdict === "not-different"));
  const namesOf = (n: number): string[] => [sides[0]!.name, ...all.slice(0, n).map(({ name }) => name)];
  const said = (n: number, most = Infinity, isWhole = true, uncut: readonly string[] = []): string => {
    const some = all.slice(0, n);
    const shown = namesOf(n);
    const cut = cutApart(shown, most);
    const [base = "", ...names] = shown.map((name, i) => (uncut.includes(name) ? name : cut[i]!));
    const beside = otherOperations(one, sides, (name) => [base, ...names][shown.indexOf(name)] ?? name);
    return text.verdict.reaches(
      work.first.workload_op,
      some.map(({ times }, i) => ({ times, name: names[i]! })),
      ...([base, where, work.name] as const),
      [
        ...unmerged(work, sides),
        ...submitted(one, sides),
        ...(isWhole ? beside : []),
        ...(isSame ? [text.verdict.unproven] : []),
      ].join(phrases.semicolon),
    );
  };
  const fits = (n: number, most?: number, uncut?: readonly string[]): boolean =>
    lettersOf(said(n, most, true, uncut)) <= LONGEST;
  const named = [NAMED, 1].find((n) => fits(n)) ?? 1;
  // Long names are shortened before the limit is dropped, but no further than helps. What is left of a name must not be
  // in that of another side, whether that is named or not.
  const isClear = (most: number): boolean =>
    cutApart(namesOf(named), most).every((short, i) => {
      const [name, kept] = [namesOf(named)[i], short.replaceAll("…", "")];
      return short === name || !sides.some((side) => side.name !== name && side.name.includes(kept));
    });
  const clear = CUTS.filter((one) => isClear(one));
  const most =
    clear.find((one) => fits(named, one)) ??
    clear.findLast((one) => one >= LEAST_CUT && lettersOf(said(named, one, false)) <= WITH_OTHERS) ??
    CUTS.find((one) => fits(named, one)) ??
    LEAST_CUT;
  // One of them may still have room.
  const uncut = namesOf(named)
    .filter((name) => fits(named, most, [name]))
    .slice(0, 1);
  // The table says how far the other operations of a mix go where the line has no room for it.
  const isWhole = lettersOf(said(named, most, true, uncut)) <= WITH_OTHERS;
  const left = Math.max(0, all.length - named);
  const parts = rest.slice(0, ALSO).map((each) =>
    text.verdict.one(
      each.work.name,
      each.ratios.slice(0, NAMED).map((ratio) => ({ name: ratio.name, times: changeText(ratio) })),
    ),
  );
  const seconds = [parts.length, 2, 1, 0].flatMap((n) =>
    n > parts.length ? [] : [text.verdict.also(parts.slice(0, n), left, works.length - 1 - n)],
  );
  // With repeats the test of the first ratio comes before other workloads.
  const test = testText(ratios[0]!);
  const tested =
    test === ""
      ? []
      : [...seconds.filter((one) => one !== "").map((one) => sentences([sentence(test), one])), sentence(test)];
  return [said(named, most, isWhole, uncut), ...tested, ...seconds];
}

const whereOf = (work: ShownWork, op: string | null): string =>
  op === null ? text.verdict.atPeak : text.verdict.atLimit(latencyName(work, op), limitText(work.limit_us!));

/**
 * Runs at one load far apart, without evidence that they are repeats: the best of them stands for the side, beside a
 * median of the others.
 */
function unmerged({ sides: of }: ShownWork, sides: readonly RatioSide[]): string[] {
  const apart = of.map((side) => {
    const rows = side?.steps.flatMap(({ first }) => first.remarks?.split(" ") ?? []) ?? [];
    return Math.max(0, ...rows.filter((row) => remarkCode(row) === "unrepeated").map((row) => timesApart(row)));
  });
  const some = sides.filter((_, side) => apart[side]! > 0);
  if (some.length === 0) return [];
  const names = some.length === sides.length ? [] : some.map(({ name }) => name);
  return [text.verdict.unmerged(names, String(Math.max(...apart)))];
}

/** At the load that answers for a side, the judged clat may leave out most of the latency. */
function submitted({ work, op }: ReturnType<typeof toldOf>[number], sides: readonly RatioSide[]): string[] {
  const within = work.measures.find((measure) => measure.of === "within" && measure.op === op);
  const answers = within?.values ?? [];
  const some = answers.flatMap((value, side) =>
    value !== null && isMostlySubmitted(value.p.point.latency, value.line.kind) ? [sides[side]!.name] : [],
  );
  if (some.length === 0) return [];
  const isAll = some.length === answers.filter((value) => value !== null).length;
  return [text.verdict.submitted(isAll ? [] : some, knee.verdict.submitted)];
}

/** How far a mix goes by the latency of its other operations, if that differs from the reported ratio. */
function otherOperations(
  { work, op, ratios: [first] }: ReturnType<typeof toldOf>[number],
  sides: readonly RatioSide[],
  shownName: (name: string) => string,
) {
  const beside = work.measures.flatMap(({ of, op: other, values, lowest, ratios }) => {
    if (of !== "within" || other === null || other === op || work.ops.length === 1) return [];
    const none = sides.filter((_, side) => values[side] === null && lowest[side] != null);
    const ratio = ratios[sides.findIndex(({ name }) => name === first?.name)];
    const times = ratio == null || ratio.bound === "open" ? "" : changeText(ratio);
    if (none.length === 0 && (times === "" || times === changeText(first!))) return [];
    const all =
      none.length === sides.length
        ? text.none
        : `${text.and(none.slice(0, NAMED).map(({ name }) => shownName(name)))} ${text.none}`;
    return [{ latency: latencyName(work, other), words: none.length === 0 ? times : all }];
  });
  return [...grouped(beside, ({ words }) => words)].map(([words, own]) => {
    const latencies = text.and(own.map(({ latency }) => latency));
    return text.verdict.beside(text.verdict.atLimit(latencies, limitText(work.limit_us!)), words);
  });
}

/** "+12 %", "3.7 ×". */
function changeText({ ratio, bound = "exact" }: RatioValue): string {
  const { verdict } = text;
  if (bound !== "exact" || isFactor(ratio)) return verdict.times(trimmed(ratioText(ratio)), bound);
  return Number(ratio.toPrecision(3)) === 1 ? verdict.equal : verdict.change(percentText(ratio - 1), ratio > 1);
}

/** Longest title, in characters: one or two lines over half a page. */
const TITLE = 90;

/** The finding of one workload's chart: how far each side goes. */
export function findingOf({ name, limit_us, measures, curve }: ShownWork, sides: readonly RatioSide[]): string {
  // How far each side goes within the limit; without a limit, its peak. A mix goes as far as all of its latencies allow.
  const within = measures.filter(({ of }) => of === "within");
  const judged = within.length === 0 ? measures.slice(0, 1) : within;
  const reached = sides.flatMap(({ name: side }, i) => {
    const value = min(judged, ({ values, lowest }) => values[i]?.value ?? (lowest[i] == null ? null : 0)) ?? 0;
    const sign = judged.some(({ values }) => values[i]?.value === value && values[i].bound === "at_least") ? "≥ " : "";
    return value === 0 ? [] : [{ side, value, sign }];
  });
  const words = ({ side, value, sign }: (typeof reached)[number]): string =>
    `${side} ${sign}${curve.options.x === "iops" ? exact(Math.round(value)) : bytesRateText(value, 3)}`;
  const all = reached.toSorted((a, b) => b.value - a.value).map(words);
  const [best, ...rest] = all;
  if (best === undefined) return limit_us === null ? name : text.finding.none(name);
  const each = text.finding.each(name, all);
  const last = rest.at(-1);
  return last === undefined || (rest.length < 3 && lettersOf(each) <= TITLE)
    ? each
    : text.finding.range(name, best, last);
}

/** "27 % better"; above 100 %, where a gain is hard to read as a percentage, the ratio: "2.38× better". */
function plain(value: PublishedValue): string {
  const gain = publishedGain(value).replace(/^[▲▼] /, "");
  const { ratio } = value;
  return ratio === null || ratio.word === "equal" || /\d/.test(gain)
    ? gain
    : comparePublished.times(timesText(ratio), ratio.word);
}

/**
 * "QLC against TLC: 64K sequential read 27 % better and 64K sequential write 8.7 % worse." The ratio that is certainly
 * furthest from 1 comes first.
 * @param publishers publishers of the figures
 */
export function publishedVerdict({ rows, metrics, sides }: PublishedData, publishers: readonly string[]): Said {
  const related = rows
    .flatMap(({ side, name, values }) =>
      values.flatMap((value) =>
        value.ratio === null || !metrics.includes(value.metric)
          ? []
          : [{ side, name, value, apart: value.ratio.apart }],
      ),
    )
    .toSorted((a, b) => b.apart - a.apart);
  const [most] = related;
  if (most === undefined) return [text.nothingEqual(0)];
  const isOne = related.every(({ value }) => value.metric === most.value.metric);
  const all = related
    .filter(({ side }) => side === most.side)
    .map(({ name, value }) => {
      const metric = isOne ? "" : metricName(value.metric.replace(/^pct_change_/, ""), "drive");
      return comparePublished.one(name, metric, plain(value));
    });
  const said = (n: number, more: number): string =>
    comparePublished.answer(sides[most.side]!.name, sides[0]!.name, [
      ...all.slice(0, n),
      ...(more > 0 ? [comparePublished.more(more)] : []),
    ]);
  const forms = [said(NAMED, all.length - NAMED), said(1, all.length - 1)];
  const by = publishers.length === 0 ? "" : comparePublished.published([...new Set(publishers)]);
  return [forms.find((one) => lettersOf(one) <= LONGEST) ?? said(1, 0), by];
}
