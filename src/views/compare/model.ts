/** From the answers and a state of the link to all that the page shows of measured results. Pure. */
import { group } from "d3-array";
import { gainOf, sureDifference } from "~/analysis/bounds";
import { calledOf, type Tally, tallyOf } from "~/analysis/compare";
import type { Efficiencies } from "~/analysis/efficiency";
import {
  type Attribute,
  comparable,
  compareCells,
  comparedTo,
  type Match,
  matchedSides,
  SET_MATCHES,
  type Side,
  type Sides,
  workKey,
} from "~/analysis/sides";
import { type AxisUnit, units } from "~/charts/axis";
import type { CompareRow, RatioValue, SideValue } from "~/charts/compare/data";
import type { RatioCell, RatioOf, RatioRow, RatioSide, RatioTable } from "~/charts/compare/ratios";
import { columnsOf } from "~/charts/compare/twin";
import { boundedTimes, percentText, ratioText } from "~/charts/compare/words";
import { opText } from "~/charts/curve/names";
import { mediaText, type Medium, mediumKey, mediumOf } from "~/charts/medium";
import { exact, fixed, significant, trimmed } from "~/base/number";
import { latencyWords, limitText } from "~/model/valueText";
import { COLOURS, mediaColour, seriesStyle } from "~/charts/palette";
import type { Colour } from "~/charts/scene";
import { twinFrom } from "~/charts/twin";
import type { CurvePoint, MemberRow } from "~/model/answers";
import type { Statistic } from "~/model/latency";
import { counts, type Step, stepsOf } from "~/model/step";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { type DriveCounter, drivesIn } from "../shared/drives";
import { statisticsOf } from "../curve/picture";
import type { Known } from "../shared/known";
import { workloadId, workloadName, workloadPhrase } from "../shared/point/workload";
import { systemId } from "../shared/selection";
import { within } from "~/base/path";
import { loadName, loadsOf, shadeOf } from "./loads";
import { type CompareState, namesFrom } from "./state";
import { type OfSide, qd1Ratio, rateRatio, type Reached, type Work, workOf } from "./work";
import { fitting } from "../shared/verdictText";

export interface CompareAnswers {
  readonly points: readonly CurvePoint[];
  /** Answer of `members`: what tells the drives of a sum; absent until it is there. */
  readonly members?: readonly MemberRow[];
}

/** Loads that sides have in common, of one workload. */
export interface LoadGroup {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly CompareRow[];
  /** By side, of what the group is read by; null of the base and where no load is in common. */
  readonly tallies: readonly (Tally | null)[];
  /** Read by the latency: at equal throughput, and where the rate was asked for. */
  readonly byLatency: boolean;
  readonly statistic: Statistic;
}

export interface CompareModel {
  readonly found: Sides<Step>;
  /** The base first. */
  readonly sides: readonly Side<Step>[];
  readonly styles: readonly RatioSide[];
  /** All that the sides share, by id. */
  readonly workloads: ReadonlyMap<string, CurvePoint>;
  readonly works: readonly (Work & { readonly name: string })[];
  readonly table: RatioTable;
  readonly groups: readonly LoadGroup[];
  readonly verdict: { readonly first: string; readonly second: string };
  /** Every value stands for one measurement. */
  readonly isSingle: boolean;
  /** Statistics that some latency has. */
  readonly statistics: readonly Statistic[];
  readonly drivesOf: DriveCounter;
  /** Some side is of several drives: a value per drive says more. */
  readonly hasDrives: boolean;
}

export function plainName(by: Attribute, value: string, known: readonly Pick<Known[number], "slug" | "title">[]) {
  if (by === "dataset") {
    return value === "local" ? en.curve.unpublished : (known.find(({ slug }) => slug === value)?.title ?? value);
  }
  return value;
}

/** Up to four sides wear no colour of a medium that is met often (LOOK2, Curve). */
const HUES: readonly Colour[] = ["s3", "s4", "s5", "s6", "s1", "s2", "s8", "s7"];

/** @param all in their own order, so that a new base gives nobody another colour. */
export function stylesOf(
  by: Attribute,
  ordered: readonly string[],
  all: readonly string[],
  nameOf: (value: string) => string,
): RatioSide[] {
  return ordered.map((value): RatioSide => {
    const n = all.indexOf(value);
    const colour = by === "media" ? mediaColour(value) : HUES[n % HUES.length]!;
    // Where the colours come round again the shapes are others: no two sides look the same.
    return { name: nameOf(value), colour, shape: seriesStyle(Math.floor(n / HUES.length) % COLOURS).marker };
  });
}

/** Only a system or its media has such a mark: a side of some engine or version may be of any. */
const mediumOfSide = ({ steps }: Side<Step>, by: Attribute): Medium | null =>
  OF_SYSTEMS.has(by) ? mediumOf(steps.map(({ first }) => first)) : null;

const OF_SYSTEMS: ReadonlySet<Attribute> = new Set<Attribute>(["system", "media", "drive_model"]);

/** A table has no mark: the media says it in words. */
const inWords = (side: RatioSide, by: Attribute): RatioSide =>
  by === "media"
    ? {
        ...side,
        name: mediaText({ media: side.name, guessed: side.medium === "guessed" ? ["media"] : [] }) ?? side.name,
      }
    : side;

const SAY: Readonly<Record<Match["id"], (value: string) => string>> = {
  engine: (value) => value,
  direct: (value) => text.direct(value === "true"),
  tool_version: (value) => value,
  fill: (value) => text.fill(value),
  size: (value) => text.size(value),
  target: (value) => value,
};

export function compareModel(answers: CompareAnswers, state: CompareState, known: Known): CompareModel {
  const points = answers.points.filter(
    (point) => within(state.in, point.source_path) && (state.sys.length === 0 || state.sys.includes(systemId(point))),
  );
  const steps = stepsOf(points);
  const { found, matches, keyOf } = matchedSides(steps, state, workKey, SET_MATCHES);
  const base = found.sides.find(({ value }) => value === state.base) ?? found.sides[0];
  const chosen = ({ first }: Step): boolean => state.w.length === 0 || state.w.includes(workloadId(first));
  const all = found.sides.map(({ value, steps: own }) => ({ value, steps: own.filter(chosen) }));
  const { sides, cells, unlike } = comparedTo(all, base?.value ?? "", keyOf);
  const given = namesFrom(state.n);
  const looks = stylesOf(
    found.by,
    sides.map(({ value }) => value),
    found.sides.map(({ value }) => value),
    (value) => given.get(value) ?? plainName(found.by, value, known),
  );
  const styles = looks.map((look, i) => ({ ...look, medium: mediumOfSide(sides[i]!, found.by) }));
  const drivesOf = drivesIn(stepsOf(answers.points), answers.members ?? []).of;
  const perDrive = state.per === "member";
  const asked = { y: state.y, lim: state.lim, styles, drivesOf, perDrive };
  const bySide = sides.map(({ steps: own }) => group(own, keyOf));
  const matchedWorks = [...cells.keys()]
    .map((key) => {
      const own = sides.map(({ value }, i) => ({ value, steps: bySide[i]!.get(key) ?? [] }));
      const work = workOf(key, own, asked);
      const told = matches.map(({ id, of }) => {
        const value = of(work.first);
        return value === null ? en.charts.absent : SAY[id](value);
      });
      return { ...work, told };
    })
    .sort(compareCells);
  // What all of them share is left out of their names.
  const varies = (at: number): boolean => new Set(matchedWorks.map(({ told }) => told[at])).size > 1;
  const works = matchedWorks.map(({ told, ...work }) => ({
    ...work,
    name: [workloadName(work.first), ...told.filter((_, at) => varies(at))].join(", "),
  }));
  const byLoad = works.map((work) => {
    const own = sides.map(({ value }, i) => ({ value, steps: comparable(work.sides[i]?.steps ?? []) }));
    const options = { at: state.at, statistic: work.statistic, perDrive: perDrive ? drivesOf : undefined };
    return { work, ...loadsOf(own, options) };
  });
  const groups = byLoad.map(({ work, rows }) => groupOf(work, rows, sides.length, state.at === "throughput"));
  const left = steps.filter((step) => !counts(step)).length;
  const rows = works.flatMap((work, i) => rowsOf(work, i === 0));
  const title = text.title(
    styles.slice(1).map(({ name }) => name),
    styles[0]?.name ?? "",
    [workloadPhrase(works.map(({ first }) => first))],
  );
  const loads = groups.flatMap((one) => one.rows);
  const named = styles.map((side) => inWords(side, found.by));
  const notes = [
    ...(found.single > 0 ? [text.noteSingle(found.single)] : []),
    ...(found.unsaid > 0 ? [text.noteUnsaid(found.unsaid, text.attributes[found.by])] : []),
    ...(unlike > 0 ? [text.noteBase(unlike)] : []),
    ...(left > 0 ? [text.noteFailed(left)] : []),
    ...works.flatMap((work) => setNotes(work, styles)),
    ...new Set(byLoad.flatMap((one) => one.notes)),
  ];
  const workloads = new Map(found.sides.flatMap((side) => side.steps.map(({ first }) => [workloadId(first), first])));
  return {
    ...{ found, sides, styles, works, groups, drivesOf, workloads },
    table: {
      title,
      sides: styles,
      rows,
      key: mediumKey(styles.map(({ medium }) => medium)),
      notes,
      twin: twinFrom(loads, columnsOf(loads, named, works[0]?.statistic ?? "p99"), ({ id }) => id),
    },
    verdict: verdictOf(works, styles),
    statistics: statisticsOf(sides.flatMap((side) => side.steps.flatMap(({ latencies }) => [...latencies]))),
    isSingle: works.every((work) => work.sides.every((one) => (one?.peak?.values.length ?? 1) < 2)),
    hasDrives: sides.some((side) => side.steps.some((step) => (drivesOf(step) ?? 1) > 1)),
  };
}

/** Of a side with several sets: whose numbers stand for it. */
const setNotes = ({ sides, ...work }: Work & { readonly name: string }, styles: readonly RatioSide[]): string[] =>
  sides.flatMap((one, i) => {
    if (one === null || one.sets < 2) return [];
    const { first } = one.steps[0]!;
    return [text.noteSets(styles[i]?.name ?? "", work.name, one.sets, first.system_label ?? first.system ?? "")];
  });

const isAsked = ({ first }: Step): boolean => first.load_kind === "rate";

function groupOf(
  work: Work & { readonly name: string },
  loads: readonly Omit<CompareRow, "workload">[],
  sides: number,
  atThroughput: boolean,
): LoadGroup {
  const byLatency = atThroughput || work.sides.some((one) => one?.steps.some(isAsked) === true);
  const rows = loads.map((row) => ({ ...row, workload: work.name }));
  const tallies = Array.from({ length: sides }, (_, side) => {
    const own = rows.filter((row) => row.side === side);
    const ratios = own.flatMap((row): RatioValue[] => {
      const one = byLatency ? row.latencies[0] : row.rate;
      return one == null ? [] : [one];
    });
    return tallyOf(ratios.filter(({ bound, lacking }) => bound !== "open" && lacking !== true));
  });
  return { id: work.id, name: work.name, rows, tallies, byLatency, statistic: work.statistic };
}

const { iops, gb_per_s, us } = units;

const statisticName = (statistic: Statistic): string => en.curve.statistics[statistic] ?? statistic;

/** Loads in common as rows of the table: of each its throughput, then its latencies. */
export const loadRows = ({ name, rows, statistic }: LoadGroup, sides: number): RatioRow[] =>
  [...group(rows, ({ cell }) => cell).values()].flatMap((own) => {
    const [{ load, quantity, rate_unit, shade, cell }] = own as [CompareRow];
    const unit = quantity === "iops" ? { ...iops, label: rate_unit ?? iops.label } : gb_per_s;
    const ops = [...new Set(own.flatMap(({ latencies }) => latencies.map(({ op }) => op)))];
    const bySide = Array.from({ length: sides }, (_, side) => own.find((one) => one.side === side));
    const row = (measure: string, op: string | null): RatioRow[] => {
      const values = bySide.map((at) => (op === null ? at?.rate : at?.latencies.find((one) => one.op === op)) ?? null);
      const any = values.findIndex((value) => value !== null);
      if (any < 0) return [];
      const cellOf = ({ median, note = "", fill, bound = "exact" }: SideValue, mark: string): RatioCell => ({
        ...{ value: median, note, fill: fill ?? "computed", bound, mark },
        text: op === null ? rateDigits(median, unit) : latencyWords(median),
      });
      return [
        {
          ...{ id: `${name} ${String(cell)} ${measure}`, group: load, measure, unit: op === null ? unit : us, shade },
          cells: values.map((value, side) =>
            side === 0
              ? cellOf(values[any]!.base, bySide[any]!.marks[0])
              : value && cellOf(value.other, bySide[side]!.marks[1]),
          ),
          ratios: values.map((value) => ratioOf(value, op === null ? "more" : "less")),
        },
      ];
    };
    const stat = statisticName(statistic);
    return [...row(unit.label, null), ...ops.flatMap((op) => row(ops.length > 1 ? `${opText(op)} ${stat}` : stat, op))];
  });

const rateDigits = (value: number, { factor }: AxisUnit): string =>
  factor === 1 ? fixed(value, value < 100 ? 1 : 0) : significant(value / factor, 4);

/** "▲ 63 % more", "n = 2": only repeats call a difference. Of a latency less is faster. */
function ratioOf(value: RatioValue | null, better: "more" | "less"): RatioOf | null {
  if (value === null) return null;
  const { base, other, ratio, interval } = value;
  if (value.bound === "open") return { times: "", said: text.open, tone: "none", from: text.openWhy };
  const called = calledOf(value);
  const isBetter = ratio > 1 === (better === "more");
  const n = text.n(base.n, other.n);
  const from = interval === null ? n : `${n}, ${text.intervalOf(ratioText(interval[0]), ratioText(interval[1]))}`;
  const times = boundedTimes(value);
  if (value.lacking === true) return { times, ratio, said: text.lacking, tone: "none", from };
  if (called === "few") return { times, ratio, said: base.n + other.n > 2 ? n : "", tone: "none", from };
  if (called === "same") return { times, ratio, said: text.same, tone: "none", from };
  const percent = percentText(ratio - 1);
  return {
    ...{ times, ratio },
    said: text.called(percent, isBetter, better, ratio > 1),
    tone: isBetter ? "better" : "worse",
    from,
  };
}

/** One value of each side of a workload. */
interface Measure {
  readonly id: string;
  readonly name: string;
  readonly unit: AxisUnit;
  /** Of which latency it is; null: of none. */
  readonly op: string | null;
  readonly better: "more" | "less";
  readonly of: (one: OfSide) => Reached | null;
  readonly ratio: (base: Reached, other: Reached) => RatioValue | null;
}

const reachOf = (one: OfSide, op: string | null) => one.reaches.find(({ line }) => line.op === op);

/** How far it goes within the limit, for each latency, and at all. */
const ratesOf = ({ unit, limit_us, statistic, ops }: Work): Measure[] => {
  const common = { unit, better: "more", ratio: rateRatio } as const;
  const limits = limit_us === null ? [] : ops;
  return [
    ...limits.map((op): Measure => {
      const name = text.within(unit.label, latencyName(ops, op, statistic), limitText(limit_us!));
      return { ...common, id: `within ${op}`, name, op, of: (one) => reachOf(one, op)?.within ?? null };
    }),
    { ...common, id: "peak", name: text.peak(unit.label), op: null, of: ({ peak }) => peak },
  ];
};

/** "p99"; "read p99" where reads and writes have each their own. */
const latencyName = (ops: readonly string[], op: string, statistic: Statistic): string =>
  `${ops.length > 1 ? `${opText(op)} ` : ""}${statisticName(statistic)}`;

const firstLatency = ({ ops }: Work, op: string): Measure => ({
  ...{ id: `qd1 ${op}`, name: text.qd1(ops.length > 1 ? `${opText(op)} ` : ""), unit: us, op },
  ...{ better: "less", of: (one) => reachOf(one, op)?.qd1 ?? null, ratio: qd1Ratio },
});

/** Where no load holds the limit, the lowest latency is said. */
function noneOf(one: OfSide, op: string | null): RatioCell | null {
  const { line, knee } = reachOf(one, op) ?? {};
  if (knee?.found !== "none") return null;
  const y = line?.points.find(({ id }) => id === knee.lowest)?.y ?? null;
  const note = y === null ? "" : text.lowest(limitText(Number(y.toPrecision(3))));
  return { value: null, text: text.none, note, fill: "computed", bound: "exact", mark: knee.lowest };
}

function reachedCell({ value, bound, p }: Reached, words: string): RatioCell {
  const note = [loadName(p.point), p.few ? text.fewAbove(p.above ?? 0) : ""].filter((w) => w !== "").join(", ");
  const said = bound === "at_least" ? `≥ ${words}` : words;
  return { value, text: said, note, fill: "computed", bound, mark: p.id };
}

/** @param isFirst what no workload changes is said once. */
function rowsOf(work: Work & { readonly name: string }, isFirst: boolean): RatioRow[] {
  const { sides, name } = work;
  const shade = shadeOf(sides.flatMap((one) => one?.steps ?? []));
  const row = (
    { id, name: measure, unit }: Pick<Measure, "id" | "name" | "unit">,
    cellOf: (one: OfSide) => RatioCell | null,
    ratio: (base: OfSide, other: OfSide) => RatioOf | null,
  ): RatioRow[] => {
    const cells = sides.map((one) => one && cellOf(one));
    if (cells.every((one) => one === null)) return [];
    const [base] = sides;
    const ratios = sides.map((one, i) => (i === 0 || one === null || base == null ? null : ratio(base, one)));
    return [{ id: `${work.id} ${id}`, group: name, measure, unit, cells, ratios, shade }];
  };
  const measured = [...ratesOf(work), ...work.ops.map((op) => firstLatency(work, op))].flatMap((measure) => {
    const { unit, op, of, ratio, better } = measure;
    const words = (value: number): string => (better === "less" ? significant(value, 3) : rateDigits(value, unit));
    return row(
      measure,
      (one) => {
        const reached = of(one);
        if (reached !== null) return reachedCell(reached, words(reached.value));
        return better === "more" ? noneOf(one, op) : null;
      },
      (base, other) => {
        const [a, b] = [of(base), of(other)];
        return a === null || b === null ? null : ratioOf(ratio(a, b), better);
      },
    );
  });
  const isGuessed = sides.some((one) => one?.steps.some(({ first: p }) => p.guessed?.includes("capacity_bytes")));
  const costs = COSTS.filter(({ key }) => isFirst || key !== "price_per_tb").flatMap(({ key, factor, label }) =>
    row(
      {
        ...{ id: key, unit: { label, factor, short: false } },
        name: isGuessed && OF_CAPACITY.has(key) ? text.ofGuess(text.costs[key]) : text.costs[key],
      },
      ({ costs: all, peak }) => {
        const value = all?.[key] ?? null;
        const mark = peak?.p.id ?? null;
        if (value === null) return null;
        return { value, text: significant(value / factor, 3), note: "", fill: "derived", bound: "exact", mark };
      },
      (base, other) => {
        const [a, b] = [base.costs?.[key] ?? null, other.costs?.[key] ?? null];
        if (a === null || b === null || a === 0) return null;
        return { times: text.times(ratioText(b / a)), said: "", tone: "none", from: "" };
      },
    ),
  );
  return [...measured, ...costs];
}

const OF_CAPACITY: ReadonlySet<keyof Efficiencies> = new Set(["bytes_per_s_per_tb", "price_per_tb"]);

/** What throughput costs, where power, space, capacity or a price was said. */
const COSTS: readonly { readonly key: keyof Efficiencies; readonly factor: number; readonly label: string }[] = [
  { key: "iops_per_w", factor: 1, label: "IOPS/W" },
  { key: "bytes_per_s_per_u", factor: 1e9, label: "GB/s per U" },
  { key: "bytes_per_s_per_tb", factor: 1e9, label: "GB/s per TB" },
  { key: "price_per_tb", factor: 1, label: "per TB" },
  { key: "iops_per_price", factor: 1, label: "IOPS per price" },
];

/** One line beside the panel, in characters of the widest font met. */
export const LONGEST = 96;
/** Up to so many others are named, more are counted; up to so many workloads beside the first. */
const NAMED = 2;
const ALSO = 3;

/** What is said of one workload: the ratios of the first of its values that has any. */
interface Verdict {
  readonly work: CompareModel["works"][number];
  readonly op: string | null;
  readonly ratios: readonly (RatioValue & { readonly name: string })[];
  /** |ln| of the ratio that is furthest from 1 for certain. */
  readonly apart: number;
}

function toldOf(work: CompareModel["works"][number], styles: readonly RatioSide[]): Verdict[] {
  const [base, ...others] = work.sides;
  const told = ratesOf(work).map(({ op, of, ratio: ratioTo }) => {
    const from = base && of(base);
    const ratios = others.flatMap((one, i) => {
      const to = one && of(one);
      const ratio = from && to && ratioTo(from, to);
      return ratio == null || ratio.bound === "open" ? [] : [{ name: styles[i + 1]!.name, ...ratio }];
    });
    const sorted = ratios.toSorted((a, b) => apartOf(b) - apartOf(a) || b.ratio - a.ratio);
    return { work, op, ratios: sorted, apart: Math.max(...ratios.map(apartOf)) };
  });
  return told.filter(({ ratios }) => ratios.length > 0).slice(0, 1);
}

const apartOf = (value: RatioValue): number =>
  calledOf(value) === "same"
    ? 0
    : sureDifference(value.ratio, gainOf(value.ratio, "more", value.bound ?? "exact").bound);

/** The workload that differs most, then the others, as many as fit; the rest is counted. */
function verdictOf(works: CompareModel["works"], styles: readonly RatioSide[]): CompareModel["verdict"] {
  const told = works.flatMap((work) => toldOf(work, styles)).toSorted((a, b) => b.apart - a.apart);
  const [one, ...rest] = told;
  if (one === undefined) return { first: text.nothingEqual(works.length), second: "" };
  const { limit_us, statistic, name, ops, first: point } = one.work;
  const where =
    one.op === null
      ? text.verdict.atPeak
      : text.verdict.atLimit(latencyName(ops, one.op, statistic), limitText(limit_us!));
  const all = one.ratios.map(({ name: side, ratio, bound }) => ({
    name: side,
    times: text.verdict.times(trimmed(ratioText(ratio)), bound),
  }));
  const so = told.every(({ ratios }) => ratios.every((ratio) => calledOf(ratio) === "same"))
    ? text.verdict.unproven
    : "";
  const said = (n: number): string =>
    text.verdict.reaches(point.workload_op, all.slice(0, n), styles[0]!.name, where, name, so);
  const named = [NAMED, 1].find((n) => said(n).length <= LONGEST) ?? 1;
  const left = Math.max(0, all.length - named);
  const parts = rest.slice(0, ALSO).map(({ work, ratios }) =>
    text.verdict.one(
      work.name,
      ratios.slice(0, NAMED).map((ratio) => ({ name: ratio.name, times: changeText(ratio) })),
    ),
  );
  const seconds = [parts.length, 2, 1, 0].flatMap((n) =>
    n > parts.length ? [] : [text.verdict.also(parts.slice(0, n), left, works.length - 1 - n)],
  );
  return fitting(LONGEST, said(named), ...seconds);
}

/** "+12 %", "3.7 ×": a percent is read at once only near 1. */
function changeText({ ratio, bound = "exact" }: RatioValue): string {
  const { verdict } = text;
  if (bound !== "exact" || ratio >= 2 || ratio <= 0.5) return verdict.times(trimmed(ratioText(ratio)), bound);
  return Number(ratio.toPrecision(3)) === 1 ? verdict.equal : verdict.change(percentText(ratio - 1), ratio > 1);
}

/** A title of one or two lines over half a page. */
const TITLE = 90;

/** What a chart of one workload found: who goes how far. */
export function findingOf(work: Work & { readonly name: string }, styles: readonly RatioSide[]): string {
  const reached = work.sides.flatMap((one, i) => {
    const at = work.limit_us === null ? one?.peak : (one?.reaches[0]?.within ?? null);
    return at == null ? [] : [{ name: styles[i]?.name ?? "", value: at.value }];
  });
  const sorted = reached.toSorted((a, b) => b.value - a.value);
  const [best, ...rest] = sorted;
  if (best === undefined) return work.limit_us === null ? work.name : text.finding.none(work.name);
  const words = (value: number): string =>
    work.unit.factor === 1 ? exact(Math.round(value)) : `${significant(value / 1e9, 3)} GB/s`;
  const least = rest.at(-1);
  const each = text.finding.each(
    work.name,
    sorted.map(({ name, value }) => `${name} ${words(value)}`),
  );
  if (rest.length < 3 && (least === undefined || each.length <= TITLE)) return each;
  return text.finding.range(work.name, `${best.name} ${words(best.value)}`, `${least!.name} ${words(least!.value)}`);
}
