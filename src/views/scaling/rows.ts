/** Measurements as rows of the chart: efficiency, what each drive added, the drives by throughput, outliers. Pure. */
import { spreadOf, type Spread } from "~/analysis/outliers";
import {
  areUnlike,
  type Baseline,
  isHostFull,
  marginalGains,
  type Scaling,
  type Worked,
  workOut,
} from "~/analysis/scaling";
import { standing, latencyOf, rateOf } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import type { DrawnTail, DriveRow, RateQuantity, ScalingRow, TotalTail } from "~/charts/scaling/data";
import { rateOf as rateIn } from "~/charts/scaling/rates";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { samplesAboveStatistic, type Statistic } from "~/model/latency";
import { counts, type Step } from "~/model/step";
import { addedFromFile } from "~/model/tools";
import { deviceOf } from "../shared/drives";
import { namesOf, targetOf } from "../shared/memberNames";
import type { ScalingModel } from "./model";
import type { Line, Measured } from "./sets";

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
      above: samplesAboveStatistic(stats, statistic, point.ios),
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

export interface WorkedLine extends Worked<Measured> {
  /** Unlike drives together: no count is a multiple of another. */
  readonly unlike: boolean;
}

export const workOutLine = ({ measured }: Line, { quantity }: Choices, baseline: Baseline): WorkedLine => ({
  ...workOut(
    measured,
    {
      rate: ({ step }) => (counts(step) ? rateOf(step, quantity) : null),
      standing: (all) => standing(all, ({ step }) => step),
      devices: ({ members }) => members.map(deviceOf),
    },
    baseline,
  ),
  unlike: measured.some(({ members }) => members.length > 1 && areUnlike(members.map(({ first }) => first))),
});

/** @param drawn efficiencies of the ideal that is drawn; null: there is none. */
export function rowsOf(
  { measured }: Line,
  worked: WorkedLine,
  drawn: Scaling | null,
  ops: readonly string[],
  choices: Choices,
): ScalingRow[] {
  const gains = marginalGains(worked.points);
  const smallest = worked.base === null ? undefined : worked.main.get(worked.base.count);
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
      latencies: ops.map((op) => totalTail(one, op, smallest && valueOf(smallest.step, op, choices), choices)),
      members: rows.toReversed(),
      median: spread.median,
      spread: rows.length > 1 ? spread.spread : null,
      enough: spread.enough,
      ios: iosOf(step),
      file: first.source_path,
      staggered: first.staggered,
      repeat: worked.points[i]!.rate !== null && worked.main.get(count) !== one,
      failed: step.failed,
      excluded: step.excluded,
    };
  });
}

function totalTail(
  { step, members, count }: Measured,
  op: string,
  base: number | null | undefined,
  choices: Choices,
): TotalTail {
  const value_us = valueOf(step, op, choices);
  const known = members.flatMap((member) => valueOf(member, op, choices) ?? []);
  const apart = value_us === null && known.length > 1 && known.length === members.length;
  const counted = value_us !== null && counts(step) && base != null && base > 0;
  return {
    op,
    value_us,
    band: apart ? [Math.min(...known), Math.max(...known)] : null,
    ratio: counted ? value_us / base : null,
    above: tailOf(directionOf(step, op), choices)[0]?.above ?? null,
    merged: value_us !== null && count > 1 && step.first.combined_from > 1 && addedFromFile(step.first.tool),
  };
}

/** Every step of what is drawn, and the drives of it. */
export function stepsIn(model: ScalingModel): readonly Step[] {
  if (model.form === "each") return [...model.set.members, ...(model.set.combined ? [model.set.combined] : [])];
  if (model.form !== "lines") return [];
  const measured = [...model.lines.flatMap(({ line }) => line.measured), ...model.strays];
  return measured.flatMap(({ step, members: own }): Step[] => [step, ...own]);
}
