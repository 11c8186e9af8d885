/** A set of measurements as rows of the chart: efficiency, what each drive added, slowest and fastest. Pure. */
import { group as groupBy } from "d3-array";
import { spreadOf } from "~/analysis/outliers";
import { type Baseline, hasAlone, marginalGains, scalingOf, type Scaling } from "~/analysis/scaling";
import { lookUp } from "~/base/lookUp";
import { samplesAbove } from "~/charts/curve/lines";
import type { Statistic, XQuantity } from "~/charts/curve/options";
import type { MemberLatency, ScalingMember, ScalingRow, TotalLatency } from "~/charts/scaling/data";
import type { MemberRow } from "~/model/answers";
import { lowerMiddle } from "~/model/middle";
import { addedFromFile } from "~/model/tools";
import { standing } from "../shared/cell";
import { namesOf } from "../shared/memberNames";
import { counts, latencyOf, rateOf, type Step } from "../shared/steps";
import { aloneOf, type Measured, type ScalingGroup } from "./groups";

export interface RowChoices {
  readonly quantity: XQuantity;
  readonly statistic: Statistic;
  readonly kind: string;
  readonly baseline: Baseline;
}

export interface Rows {
  readonly rows: readonly ScalingRow[];
  readonly scaling: Scaling;
  /** Each drive of every count was measured alone as well. */
  readonly hasAlone: boolean;
  /** Directions that have a latency, in order. */
  readonly ops: readonly string[];
}

export function rowsOf(group: ScalingGroup, choices: RowChoices): Rows {
  const { measured } = group;
  const rate = (step: Step): number | null => (counts(step) ? rateOf(step, choices.quantity) : null);
  /** Of each count: what the line goes through, and what stands for the count with it. */
  const ofCount = new Map(
    [...groupBy(measured, ({ drives }) => drives)].map(([drives, all]) => {
      const again = standing(
        all.map(({ step }) => step).filter((step) => rate(step) !== null),
        (step) => step,
      );
      return [drives, { again, main: lowerMiddle(again, (step) => rate(step)!) ?? null }];
    }),
  );
  const points = measured.map((one) => ({
    drives: one.drives,
    rate: rate(one.step),
    alone: aloneOf(one, group, rate),
    stands: ofCount.get(one.drives)!.again.includes(one.step),
  }));
  const scaling = scalingOf(points, choices.baseline);
  const gains = marginalGains(points);
  const ops = opsOf(measured, choices);
  // One measurement, as percentiles have no mean: that which the line goes through.
  const smallest = scaling.base === null ? null : ofCount.get(scaling.base.drives)!.main;
  const base = (op: string): number | null => (smallest === null ? null : valueOf(smallest, op, choices));
  const rows = measured.map((one, i): ScalingRow => {
    const { step, drives } = one;
    const { members, spread } = membersOf(one, ops, choices);
    return {
      id: step.id,
      drives,
      iops: rateOf(step, "iops"),
      bytes_per_s: rateOf(step, "gb_per_s"),
      ...scaling.points[i]!,
      marginal: gains[i]!,
      latencies: ops.map((op) => totalLatency(one, op, base(op), choices)),
      members,
      median: spread.median,
      spread: members.length > 1 ? spread.spread : null,
      enough: spread.enough,
      ios: iosOf(step),
      file: step.first.source_path,
      staggered: step.first.staggered,
      repeat: rate(step) !== null && ofCount.get(drives)!.main !== step,
      failed: step.failed,
      excluded: step.excluded,
    };
  });
  return { rows, scaling, hasAlone: hasAlone(points), ops };
}

/** Of all directions of all counts, and of the drives where the counts have none. */
function opsOf(measured: readonly Measured[], choices: RowChoices): string[] {
  const steps = measured.flatMap(({ step, members }): Step[] => [step, ...members]);
  const all = new Set(steps.flatMap(({ latencies }) => latencies.map(({ op }) => op)));
  return [...all].filter((op) => steps.some((step) => valueOf(step, op, choices) !== null));
}

const pointOf = ({ latencies }: Step, op: string) => latencies.find((one) => one.op === op);

function valueOf(step: Step, op: string, { kind, statistic }: RowChoices): number | null {
  const point = pointOf(step, op);
  return point === undefined ? null : latencyOf(point, kind, statistic).value_us;
}

function aboveOf(step: Step, op: string, { kind, statistic }: RowChoices): number | null {
  const point = pointOf(step, op);
  return point === undefined ? null : samplesAbove(lookUp(point.latency, kind), statistic, point.ios);
}

function totalLatency(
  { step, members, drives }: Measured,
  op: string,
  base: number | null,
  choices: RowChoices,
): TotalLatency {
  const value_us = valueOf(step, op, choices);
  const own = members.map((member) => valueOf(member, op, choices));
  const known = own.filter((value) => value !== null);
  const apart = value_us === null && known.length > 1 && known.length === own.length;
  const counted = value_us !== null && counts(step) && base !== null && base > 0;
  return {
    op,
    value_us,
    band: apart ? [Math.min(...known), Math.max(...known)] : null,
    ratio: counted ? value_us / base : null,
    above: aboveOf(step, op, choices),
    merged: value_us !== null && drives > 1 && step.first.combined_from > 1 && addedFromFile(step.first.tool),
  };
}

const iosOf = ({ directions }: Step): number | null =>
  directions.reduce<number | null>((sum, { ios }) => (sum === null || ios === null ? null : sum + ios), 0);

function membersOf({ members }: Measured, ops: readonly string[], choices: RowChoices) {
  const { quantity } = choices;
  const names = namesOf(members);
  const spread = spreadOf(members.map((step) => (counts(step) ? rateOf(step, quantity) : null)));
  const tails = ops.map((op) => spreadOf(members.map((step) => (counts(step) ? valueOf(step, op, choices) : null))));
  const rows = members.map((step: Step<MemberRow>, i): ScalingMember => ({
    id: step.id,
    name: names[i]!,
    iops: rateOf(step, "iops"),
    bytes_per_s: rateOf(step, "gb_per_s"),
    latencies: ops.map((op, n): MemberLatency => ({
      op,
      value_us: valueOf(step, op, choices),
      above: aboveOf(step, op, choices),
      outlier: tails[n]!.members[i]!.outlier,
    })),
    ios: iosOf(step),
    file: step.first.source_path,
    outlier: spread.members[i]!.outlier,
  }));
  const rate = (one: ScalingMember): number => (quantity === "iops" ? one.iops : one.bytes_per_s) ?? 0;
  return { members: rows.toSorted((a, b) => rate(a) - rate(b)), spread };
}
