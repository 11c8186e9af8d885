/**
 * Compares a set of results with an earlier one, load by load, for a job that must fail when something got worse. The
 * pairs and ratios are those of the Compare page (compareLoads, at equal depth). Pure.
 */
import type { MeasureHistory } from "~/model/history";
import { group } from "d3-array";
import type { CurvePoint } from "~/model/answers";
import { isFew, type Statistic } from "~/model/latency";
import type { LoadPair, RatioValue, SideValue } from "~/model/ratio";
import { markId, type Step, stepsOf } from "~/model/step";
import { askedOptions, unlikeOptionsOf } from "./askedOption";
import { boundedPercentiles, type BoundedPercentile } from "./boundedPercentiles";
import { gainOf, isBeyond } from "./bounds";
import { worseMiddle } from "./compare";
import { loadsOf } from "./compareLoads";
import { cellKey, comparable, compareCells, type Match, MATCHES, matchedSides } from "./sides";
import { standing } from "./steps";

/** Why a measure is called better or worse, or not. */
export const VERDICTS = [
  /** At least three repeats on both sides, and the test on their means finds a difference. */
  "better",
  "worse",
  /** As many repeats, but no difference. */
  "no-difference-shown",
  /** Fewer repeats: a ratio, no test. */
  "untested",
  /** A percentile with fewer than 10 I/Os above it on a side. */
  "few-ios",
  /** Only bounds are known, which leave the direction open. */
  "bounded",
  /** A side lacks members that its other sums have. */
  "incomplete",
  /** A side has several measurements of the load, and nothing shows that they are repeats: the first is only shown. */
  "several",
] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Measure extends Pick<MeasureHistory, "of" | "op" | "kind"> {
  readonly value: RatioValue;
  /** 0.1: a tenth worse (less throughput, more latency); below 0: better. */
  readonly worse: number;
  /** The largest deviation of a repeat from the median of its side, as a share of it; null: no side has repeats. */
  readonly noise: number | null;
  readonly verdict: Verdict;
  /** Worse by more than the limit, with no objection: few I/Os, bounds or missing members. */
  readonly isOver: boolean;
}

/** One load that both sides measured. */
export interface LoadChange {
  /** Of the base. */
  readonly first: CurvePoint;
  /** The measurement of each side that has the median. */
  readonly points: readonly [base: CurvePoint, other: CurvePoint];
  /** Number of measurements per side: repeats, and others that were left out for lack of evidence. */
  readonly n: readonly [base: number, other: number];
  readonly left: readonly [base: number, other: number];
  /** If some were left out, the files of all of them. */
  readonly files: readonly [base: readonly string[], other: readonly string[]];
  readonly measures: readonly Measure[];
  /** p99 values known only by bounds, one for each direction. */
  readonly bounded: readonly BoundedPercentile[];
}

/** A load with a result on one side only. */
export interface OneSided {
  readonly first: CurvePoint;
  readonly side: "base" | "other";
  /** `failed`: the other side also ran it, without a result. */
  readonly why: "absent" | "failed";
}

export interface Regression {
  readonly loads: readonly LoadChange[];
  readonly alone: readonly OneSided[];
  /** Conditions that vary between loads of one side and were matched. */
  readonly matches: readonly Match[];
  /**
   * Conditions without a common value, and options that differ between loads: other possible explanations of a change.
   */
  readonly differs: readonly Differing[];
}

export interface Differing {
  readonly id: Match["id"] | (typeof LOAD)[number] | "options";
  readonly values: readonly [string[], string[]];
}

/** In addition to the conditions of Compare: in a folder with two drives each is compared with itself. */
export const REGRESSION_CONDITIONS: readonly Match[] = [
  ...MATCHES,
  { id: "setup", of: ({ setup }) => (setup === "" ? null : setup) },
];

/**
 * @param base points of question `curve`, whose dataset is `base` @param other those that are judged, whose dataset is `other`
 * @param limit share by which a measure may get worse; null: any
 */
export function regressionOf(
  base: readonly CurvePoint[],
  other: readonly CurvePoint[],
  limit: number | null,
): Regression {
  const sides = [stepsOf(base), stepsOf(other)] as const;
  const wanted = { by: "dataset", d: ["base", "other"], in: [] } as const;
  const { matches, keyOf } = matchedSides([...sides[0], ...sides[1]], wanted, cellKey, REGRESSION_CONDITIONS);
  const conditionsOf = ({ first }: Step): string => JSON.stringify(matches.map(({ of }) => of(first)));
  const [a, b] = [group(comparable(sides[0]), conditionsOf), group(comparable(sides[1]), conditionsOf)];
  const loads = [...a].flatMap(([key, own]) => changesOf(own, b.get(key) ?? [], limit));
  const alone = sides.flatMap((own, i) => oneSided(own, sides[1 - i]!, i === 0 ? "base" : "other", keyOf));
  const differs = [...differing(sides), ...unlikeOptions(loads)];
  return { loads: loads.sort(compareCells), alone: alone.sort(compareCells), matches, differs };
}

function changesOf(base: readonly Step[], other: readonly Step[], limit: number | null): LoadChange[] {
  const asked = (statistic: Statistic, quantity: LoadPair["quantity"]): readonly LoadPair[] =>
    loadsOf([base, other], { at: "depth", statistic, quantity, drivesOf: null }).pairs;
  const more = new Map(asked("p99", "gb_per_s").map((pair) => [pair.id, pair]));
  const points = new Map([...base, ...other].flatMap((step) => step.directions.map((point) => [markId(point), point])));
  const cells = [group(base, cellKey), group(other, cellKey)];
  return asked("mean", "iops").map((pair): LoadChange => {
    const p99 = more.get(pair.id)!;
    const all = cells.map((cell) => cell.get(cellKey(pair))!);
    const [a, b] = all.map((steps) => standing(steps, (step) => step));
    const left = [all[0]!.length - pair.n_base, all[1]!.length - pair.n_other] as const;
    const isJudged = left[0] + left[1] === 0;
    const filesOf = (steps: readonly Step[]): string[] =>
      isJudged ? [] : [...new Set(steps.map(({ first }) => first.source_path))];
    const rates = [measureOf("iops", pair.rate, null, limit), measureOf("bytes_per_s", p99.rate, null, limit)];
    return {
      first: pair.first,
      points: [points.get(pair.marks[0])!, points.get(pair.marks[1])!],
      n: [pair.n_base, pair.n_other],
      left,
      files: [filesOf(all[0]!), filesOf(all[1]!)],
      measures: [
        ...rates,
        ...pair.latencies.map((one) => measureOf("mean", one, one, limit)),
        ...p99.latencies.map((one) => measureOf("p99", worseMiddle(one), one, limit)),
      ]
        .filter((measure) => measure !== null)
        .map((measure): Measure => (isJudged ? measure : { ...measure, verdict: "several", isOver: false })),
      bounded: boundedPercentiles(a!, b!, isJudged ? limit : null, pair.rate?.lacking === true),
    };
  });
}

function measureOf(
  of: Measure["of"],
  value: RatioValue | null,
  latency: { readonly op: string; readonly kind: string } | null,
  limit: number | null,
): Measure | null {
  if (value === null) return null;
  const better = latency === null ? "more" : "less";
  const { gain, bound } = gainOf(value.ratio, better, value.bound ?? "exact");
  const isSure = bound === "exact" || bound === "at_least";
  const verdict: Verdict =
    value.lacking === true
      ? "incomplete"
      : !isSure
        ? "bounded"
        : isFew(value.base.above) || isFew(value.other.above)
          ? "few-ios"
          : value.verdict === "few"
            ? "untested"
            : value.verdict === "not-different"
              ? "no-difference-shown"
              : gain < 0
                ? "worse"
                : "better";
  return {
    ...{ of, op: latency?.op ?? null, kind: latency?.kind ?? null, value, verdict },
    worse: -gain,
    noise: noiseOf([value.base, value.other]),
    isOver: limit !== null && isBeyond(-gain, limit) && (verdict === "worse" || verdict === "untested"),
  };
}

/** The largest distance of a repeat from the median of its own; null: nothing was repeated. */
export function noiseOf(values: readonly SideValue[]): number | null {
  const spread = values.flatMap(({ n, median, min, max }) =>
    n > 1 && median > 0 ? [(max - median) / median, (median - min) / median] : [],
  );
  return spread.length === 0 ? null : Math.max(...spread);
}

/** Each load once, by its first measurement. */
function oneSided(
  own: readonly Step[],
  others: readonly Step[],
  side: OneSided["side"],
  keyOf: (step: Step) => string | null,
): OneSided[] {
  const good = new Set(comparable(others).map(keyOf));
  const tried = new Set(others.map(keyOf));
  const missing = [...group(comparable(own), keyOf)].filter(([key]) => !good.has(key));
  return missing.map(([key, [step]]) => ({ first: step!.first, side, why: tried.has(key) ? "failed" : "absent" }));
}

/** Loads that differ in one of these are not paired: reported if nothing remains to compare. */
const LOAD = ["pattern", "block_bytes", "read_percent", "iodepth", "numjobs"] as const;

function differing(sides: readonly [readonly Step[], readonly Step[]]): Differing[] {
  // Names of systems are derived from what distinguishes the files of one side.
  const conditions = REGRESSION_CONDITIONS.filter(({ id }) => id !== "system" && id !== "setup");
  const of = LOAD.map((id) => ({ id, of: (point: CurvePoint) => point[id] }));
  return [...conditions, ...of].flatMap(({ id, of }): Differing[] => {
    const known = (steps: readonly Step[]): string[] =>
      [...new Set(comparable(steps).flatMap(({ first }) => of(first) ?? []))].map(String).sort();
    const values: [string[], string[]] = [known(sides[0]), known(sides[1])];
    const isApart = values.every((own) => own.length > 0) && !values[0].some((value) => values[1].includes(value));
    return isApart ? [{ id, values }] : [];
  });
}

/** Options of the compared loads that change the work at an equal load, as far as the two sides differ; "": none. */
function unlikeOptions(loads: readonly LoadChange[]): Differing[] {
  const pairs = loads
    .filter(({ points }) => points.every(({ options }) => options !== null))
    .map(({ points }) => unlikeOptionsOf(points.map(askedOptions)))
    .filter(([base, other]) => base !== other);
  const of = (side: number): string[] => [...new Set(pairs.map((pair) => pair[side]!))].sort();
  return pairs.length === 0 ? [] : [{ id: "options", values: [of(0), of(1)] }];
}
