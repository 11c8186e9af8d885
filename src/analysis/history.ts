/**
 * The same loads measured over commits, dates or firmware: a value for each state, and where the level changed. Pure.
 */
import { extent, group, least, range } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import type { MeasureHistory } from "~/model/history";
import { isFew, samplesAboveStatistic, type Statistic } from "~/model/latency";
import { kindOf } from "~/model/lines";
import { type Better, repeatsOf } from "~/model/middle";
import { type Step, stepsOf, timedRows } from "~/model/step";
import { ended, LEAST_LEVEL, seekChangePoints } from "./changePoints";
import { noiseOf, REGRESSION_CONDITIONS } from "./regression";
import { comparable, compareCells, cellKey, type Match, matchedSides } from "./sides";
import { latencyOf, rateOf, standing } from "./steps";

export interface LoadHistory {
  readonly first: CurvePoint;
  readonly measures: readonly MeasureHistory[];
  /** The load has no result in the latest states; null: it has one in the last. */
  readonly missing: Missing | null;
  /** Indices of states with several measurements that nothing shows to be repeats: the first of each was taken. */
  readonly several: readonly number[];
}

export interface Missing {
  /** Index of the first state after the last result. */
  readonly since: number;
  /** In the last state it was tried, without a result. */
  readonly hasFailed: boolean;
}

/** A point whose dataset is its state. */
interface Stated extends CurvePoint {
  readonly measured: CurvePoint;
}

export interface LoadStates {
  readonly key: string;
  readonly first: CurvePoint;
  readonly states: readonly (readonly Step<Stated>[])[];
  readonly several: LoadHistory["several"];
  /** In the last state it was tried, without a result. */
  readonly hasFailed: boolean;
}

/**
 * The loads of a history, reads before writes, small blocks first, and the conditions that tell them apart.
 * @param states points of question `curve` of each state, in order of time
 */
export function loadsOfStates(states: readonly (readonly CurvePoint[])[]): {
  readonly loads: readonly LoadStates[];
  readonly matches: readonly Match[];
} {
  // Whatever dataset they are of, each state is a side of its own.
  const tried = states.map((points, i) =>
    stepsOf(points.map((measured): Stated => ({ ...measured, dataset: String(i), measured }))),
  );
  const steps = tried.map((own) => comparable(own));
  const d = states.map((_, i) => String(i));
  // A history is about new versions and devices, so these do not tell loads apart.
  const conditions = REGRESSION_CONDITIONS.filter(({ id }) => id !== "tool_version" && id !== "target");
  const { matches, keyOf } = matchedSides(steps.flat(), { by: "dataset", d, in: [] }, cellKey, conditions);
  // Another drive has a history of its own: no level mixes two drives.
  const ofDrive = (step: Step<Stated>) => {
    const key = keyOf(step);
    const { drive_model } = step.first;
    return key === null || drive_model === null ? key : `${key} ${drive_model}`;
  };
  const byState = steps.map((own) => group(own, ofDrive));
  const keys = new Set(byState.flatMap((own) => [...own.keys()]));
  const triedLast = new Set(tried.at(-1)?.map(ofDrive));
  const loads = [...keys].flatMap((key) => {
    if (key === null) return [];
    const all = byState.map((cells) => cells.get(key) ?? []);
    const own = all.map((cell) => standing(cell, (step) => step));
    const several = own.flatMap(({ length }, i) => (length < all[i]!.length ? i : []));
    const first = own.find(([step]) => step !== undefined)![0]!.first.measured;
    return [{ key, first, states: own, several, hasFailed: own.at(-1)!.length === 0 && triedLast.has(key) }];
  });
  return { loads: loads.sort(compareCells), matches };
}

export interface History {
  readonly loads: readonly LoadHistory[];
  readonly matches: readonly Match[];
}

/** @param states points of question `curve` of each state, in order of time */
export function historyOf(states: readonly (readonly CurvePoint[])[]): History {
  const { loads, matches } = loadsOfStates(states);
  return {
    loads: loads.map(({ first, states: own, several, hasFailed }) => {
      const since = own.findLastIndex(({ length }) => length > 0) + 1;
      return { first, measures: measuresOf(own), several, missing: since === own.length ? null : { since, hasFailed } };
    }),
    matches,
  };
}

interface Found extends Pick<MeasureHistory, "of" | "op" | "kind"> {
  readonly values: readonly (readonly { readonly value: number | null; readonly point: Stated }[])[];
  readonly better: Better;
}

/** The measures that one load has, each with its changes of level. */
export const measuresOf = (states: LoadStates["states"]): MeasureHistory[] => ended(seekMeasures(states));

/** `measuresOf` as a generator that pauses after each shuffle. */
export function* seekMeasures(states: LoadStates["states"]): Generator<void, MeasureHistory[]> {
  const all = states.flat().flatMap(timedRows);
  const rate = (of: "iops" | "bytes_per_s"): Found => {
    const quantity = of === "iops" ? "iops" : "gb_per_s";
    const values = states.map((own) => own.map((step) => ({ value: rateOf(step, quantity), point: step.first })));
    return { of, op: null, kind: null, values, better: "more" };
  };
  const latency = (of: "mean" | "p99") =>
    [...new Set(all.map(({ op }) => op))].map((op): Found => {
      const name: Statistic = of;
      const rows = (own: readonly Step<Stated>[]) => own.flatMap(timedRows).filter((one) => one.op === op);
      // One kind for all states, never clat of one against lat of another.
      const kind = kindOf(rows(states.flat()), "default", name);
      const valueOf = (row: Stated): number | null => {
        const above = samplesAboveStatistic(lookUp(row.latency, kind), name, row.ios);
        return isFew(above) ? null : latencyOf(row, kind, name).value_us;
      };
      const values = states.map((own) => rows(own).map((point) => ({ value: valueOf(point), point })));
      return { of, op, kind, values, better: of === "mean" ? "less" : "percentile" };
    });
  const measures: MeasureHistory[] = [];
  for (const found of [rate("iops"), rate("bytes_per_s"), ...latency("mean"), ...latency("p99")])
    if (found.values.flat().some(({ value }) => value !== null)) measures.push(yield* seekLevels(found));
  return measures;
}

function* seekLevels({ values: found, better, ...measured }: Found): Generator<void, MeasureHistory> {
  const values = found.map((own) =>
    repeatsOf(
      own.map(({ value }) => value),
      better,
    ),
  );
  const points = found.map((own, i) => {
    const { median = 0 } = values[i] ?? {};
    const nearest = least(
      own.filter(({ value }) => value !== null),
      ({ value }) => Math.abs(value! - median),
    );
    return nearest?.point.measured ?? null;
  });
  const known = values.flatMap((value, state) => (value === null ? [] : [{ state, value }]));
  const levels = yield* seekChangePoints(
    known.map(({ value }) => value.median),
    levelIn(better),
  );
  const changes = levels.map(({ at, before, after, p }) => {
    const ratio = after / before;
    return { before, after, p, state: known[at]!.state, worse: better === "more" ? 1 - ratio : ratio - 1 };
  });
  return { ...measured, values, points, changes, noise: noiseOf(known.map(({ value }) => value)) };
}

/**
 * The latest change of level and those before it in the same direction: a slow fall is many small steps. null: the
 * level never changed.
 */
export function latestCourse({ of, changes }: Pick<MeasureHistory, "of" | "changes">) {
  const last = changes.at(-1);
  if (last === undefined) return null;
  const other = changes.findLastIndex(({ worse }) => worse > 0 !== last.worse > 0);
  const first = changes[other + 1]!;
  const ratio = last.after / first.before;
  return {
    steps: changes.length - other - 1,
    state: first.state,
    before: first.before,
    ratio,
    worse: worseOf(of, ratio),
  };
}

const isRate = (of: MeasureHistory["of"]): boolean => of === "iops" || of === "bytes_per_s";
const worseOf = (of: MeasureHistory["of"], ratio: number): number => (isRate(of) ? 1 - ratio : ratio - 1);

/** A level is the median of its states, as a state is of its repeats. */
export const levelIn =
  (better: Better) =>
  (values: readonly number[]): number =>
    repeatsOf(values, better)!.median;

/** The latest states outside the range of the level before them: too few for a level of their own. null: none is. */
export function latestApart({ of, values, changes }: MeasureHistory) {
  const from = changes.at(-1)?.state ?? 0;
  const level = values.flatMap((value, state) =>
    value === null || state < from ? [] : [{ state, value: value.median }],
  );
  for (const n of range(LEAST_LEVEL - 1, 0, -1)) {
    const [past, latest] = [level.slice(0, -n), level.slice(-n)];
    if (past.length < LEAST_LEVEL) continue;
    const [least, most] = extent(past, ({ value }) => value) as [number, number];
    if (latest.every(({ value }) => value < least) || latest.every(({ value }) => value > most)) {
      const levelOf = levelIn(isRate(of) ? "more" : of === "p99" ? "percentile" : "less");
      const [before, after] = [levelOf(past.map(({ value }) => value)), levelOf(latest.map(({ value }) => value))];
      const ratio = after / before;
      return { n, state: latest[0]!.state, before, after, least, most, ratio, worse: worseOf(of, ratio) };
    }
  }
  return null;
}
