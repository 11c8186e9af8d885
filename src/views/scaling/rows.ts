/** Measurements as rows of the chart: efficiency, what each drive added, the drives by throughput, outliers. Pure. */
import { group as groupBy } from "d3-array";
import { spreadOf, type Spread } from "~/analysis/outliers";
import {
  areUnlike,
  type Base,
  type Baseline,
  baseOf,
  hasAlone,
  isHostFull,
  marginalGains,
  scalingOf,
  type Scaling,
} from "~/analysis/scaling";
import { lookUp } from "~/base/lookUp";
import { samplesAbove } from "~/charts/curve/lines";
import type { Statistic } from "~/charts/curve/options";
import type { DrawnTail, DriveRow, RateQuantity, ScalingRow, TotalTail } from "~/charts/scaling/data";
import { rateOf as rateIn } from "~/charts/scaling/rates";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { lowerMiddle } from "~/model/middle";
import { addedFromFile } from "~/model/tools";
import { type Step, counts, latencyOf, rateOf, standing } from "../shared/steps";
import { namesOf, targetOf } from "../shared/memberNames";
import { aloneOf, type Line, type Measured } from "./sets";

export interface Choices {
  readonly quantity: RateQuantity;
  readonly statistic: Statistic;
  readonly kind: string;
}

const directionOf = ({ latencies }: Step, op: string): CurvePoint | undefined => latencies.find((one) => one.op === op);

function valueOf(step: Step, op: string, { kind, statistic }: Choices): number | null {
  const point = directionOf(step, op);
  return point === undefined ? null : latencyOf(point, kind, statistic).value_us;
}

/** Directions that have a latency, in order: of all together, and of the drives where all together have none. */
export const opsOf = (steps: readonly Step[], choices: Choices): string[] =>
  [...new Set(steps.flatMap(({ latencies }) => latencies.map(({ op }) => op)))].filter((op) =>
    steps.some((step) => valueOf(step, op, choices) !== null),
  );

function tailOf(
  point: CurvePoint | undefined,
  { kind, statistic }: Choices,
  own: Pick<DrawnTail, "outlier" | "off"> = { outlier: false, off: null },
): DrawnTail[] {
  if (point === undefined) return [];
  const stats = lookUp(point.latency, kind);
  return [
    {
      op: point.op,
      ...latencyOf(point, kind, statistic),
      mean_us: stats?.mean_us ?? null,
      above: samplesAbove(stats, statistic, point.ios),
      outlier: own.outlier,
      off: own.off,
    },
  ];
}

/** Of all directions; null: not counted of one of them. */
const iosOf = ({ directions }: Step): number | null =>
  directions.reduce<number | null>((sum, { ios }) => (sum === null || ios === null ? null : sum + ios), 0);

/** Its numbers alone. */
export function plainRow(step: Step, name: string, choices: Choices): DriveRow {
  const { first, directions, latencies } = step;
  return {
    id: step.id,
    name,
    host: first.host,
    device: "device" in first ? targetOf(step as Step<MemberRow>) : null,
    file: first.source_path,
    iops: rateOf(step, "iops"),
    bytes_per_s: rateOf(step, "gb_per_s"),
    by_op: directions.length > 1 ? directions.map(({ op, iops }) => ({ op, iops })) : [],
    ios: iosOf(step),
    latencies: latencies.flatMap((point) => tailOf(point, choices)),
    rank: null,
    off: null,
    z: null,
    outlier: false,
    failed: step.failed,
    excluded: step.excluded,
  };
}

/** Fastest first, what does not count last; ranks and outliers among those that count. */
export function driveRows(
  members: readonly Step<MemberRow>[],
  ops: readonly string[],
  choices: Choices,
): { readonly rows: readonly DriveRow[]; readonly spread: Spread } {
  const names = namesOf(members);
  const spread = spreadOf(members.map((step) => (counts(step) ? rateOf(step, choices.quantity) : null)));
  const tails = ops.map((op) => spreadOf(members.map((step) => (counts(step) ? valueOf(step, op, choices) : null))));
  const rows = members.map((step, i): DriveRow => {
    const { z, off, rank, outlier } = spread.members[i]!;
    const latencies = ops.flatMap((op, at) => tailOf(directionOf(step, op), choices, tails[at]!.members[i]));
    return { ...plainRow(step, names[i]!, choices), z, off, rank, outlier, latencies };
  });
  const last = (row: DriveRow): number => (row.failed || row.excluded !== null ? 1 : 0);
  const rate = (row: DriveRow): number => rateIn(row, choices) ?? -1;
  return { rows: rows.toSorted((a, b) => last(a) - last(b) || rate(b) - rate(a)), spread };
}

/** A line worked out by itself: its own base, and whether each of its drives was measured alone. */
export interface Worked {
  readonly points: Parameters<typeof scalingOf>[0];
  readonly own: Scaling;
  readonly base: Base | null;
  readonly hasAlone: boolean;
  /** Unlike drives together: no count is a multiple of another. */
  readonly unlike: boolean;
  /** Of each count, the step that the line goes through. */
  readonly main: ReadonlyMap<number, Step | null>;
}

export function workOut(line: Line, { quantity }: Choices, baseline: Baseline): Worked {
  const { measured } = line;
  const rate = (step: Step): number | null => (counts(step) ? rateOf(step, quantity) : null);
  /** Of each count: what the line goes through, and its repeats. Medians are taken over these alone, never over set-ups. */
  const ofCount = new Map(
    [...groupBy(measured, ({ count }) => count)].map(([count, all]) => {
      const again = standing(
        all.map(({ step }) => step).filter((step) => rate(step) !== null),
        (step) => step,
      );
      return [count, { again, main: lowerMiddle(again, (step) => rate(step)!) ?? null }];
    }),
  );
  const points = measured.map((one) => ({
    count: one.count,
    rate: rate(one.step),
    alone: aloneOf(one, line, rate),
    stands: ofCount.get(one.count)!.again.includes(one.step),
  }));
  return {
    points,
    own: scalingOf(points, baseline),
    base: baseOf(points),
    hasAlone: hasAlone(points),
    unlike: measured.some(({ members }) => members.length > 1 && areUnlike(members.map(({ first }) => first))),
    main: new Map([...ofCount].map(([count, { main }]) => [count, main])),
  };
}

/** @param drawn efficiencies of the ideal that is drawn; null: there is none. */
export function rowsOf(
  { measured }: Line,
  worked: Worked,
  drawn: Scaling | null,
  ops: readonly string[],
  choices: Choices,
): ScalingRow[] {
  const gains = marginalGains(worked.points);
  // One measurement, as percentiles have no mean: that which the line goes through.
  const smallest = worked.base === null ? null : (worked.main.get(worked.base.count) ?? null);
  return measured.map((one, i): ScalingRow => {
    const { step, count } = one;
    const { first } = step;
    const { rows, spread } = driveRows(one.members, ops, choices);
    const of = drawn?.points[i];
    return {
      id: step.id,
      count,
      iops: rateOf(step, "iops"),
      bytes_per_s: rateOf(step, "gb_per_s"),
      ideal: of?.ideal ?? null,
      efficiency: of?.efficiency ?? null,
      own: worked.unlike ? null : worked.own.points[i]!.efficiency,
      basis: of?.basis ?? "smallest",
      marginal: gains[i]!,
      outstanding: first.outstanding,
      cpu_percent: first.cpu_percent,
      full: isHostFull(first),
      latencies: ops.map((op) =>
        totalTail(one, op, smallest === null ? null : valueOf(smallest, op, choices), choices),
      ),
      members: rows.toReversed(),
      median: spread.median,
      spread: rows.length > 1 ? spread.spread : null,
      enough: spread.enough,
      ios: iosOf(step),
      file: first.source_path,
      staggered: first.staggered,
      repeat: worked.points[i]!.rate !== null && worked.main.get(count) !== step,
      failed: step.failed,
      excluded: step.excluded,
    };
  });
}

function totalTail({ step, members, count }: Measured, op: string, base: number | null, choices: Choices): TotalTail {
  const value_us = valueOf(step, op, choices);
  const known = members.flatMap((member) => valueOf(member, op, choices) ?? []);
  const apart = value_us === null && known.length > 1 && known.length === members.length;
  const counted = value_us !== null && counts(step) && base !== null && base > 0;
  return {
    op,
    value_us,
    band: apart ? [Math.min(...known), Math.max(...known)] : null,
    ratio: counted ? value_us / base : null,
    above: tailOf(directionOf(step, op), choices)[0]?.above ?? null,
    merged: value_us !== null && count > 1 && step.first.combined_from > 1 && addedFromFile(step.first.tool),
  };
}
