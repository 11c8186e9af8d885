/** A set of measurements as rows of the chart: efficiency, what each drive added, slowest and fastest. Pure. */
import { median } from "d3-array";
import { spreadOf } from "~/analysis/outliers";
import { scalingOf, type Scaling } from "~/analysis/scaling";
import type { Statistic, XQuantity } from "~/charts/curve/options";
import type { ScalingMember, ScalingRow } from "~/charts/scaling/data";
import type { MemberRow } from "~/model/answers";
import { namesOf } from "../shared/memberNames";
import { latencyOf, rateOf, type Step } from "../shared/steps";
import { aloneOf, type Measured, type ScalingGroup } from "./groups";

interface Choices {
  readonly quantity: XQuantity;
  readonly statistic: Statistic;
  readonly kind: string;
}

export interface Rows {
  readonly rows: readonly ScalingRow[];
  readonly scaling: Scaling;
  /** Directions that have a latency, in order. */
  readonly ops: readonly string[];
}

const counts = ({ failed, excluded }: Step): boolean => !failed && excluded === null;

export function rowsOf(group: ScalingGroup, choices: Choices): Rows {
  const { measured } = group;
  const rate = (step: Step): number | null => (counts(step) ? rateOf(step, choices.quantity) : null);
  const scaling = scalingOf(
    measured.map((one) => ({ drives: one.drives, rate: rate(one.step), alone: aloneOf(one, group, rate) })),
  );
  const latency = (step: Step, op: string): number | null => {
    const point = step.latencies.find((one) => one.op === op);
    return point === undefined ? null : latencyOf(point, choices.kind, choices.statistic).value_us;
  };
  const ops = [...new Set(measured.flatMap(({ step }) => step.latencies.map(({ op }) => op)))].filter((op) =>
    measured.some(({ step }) => latency(step, op) !== null),
  );
  const smallest = measured.filter(({ drives, step }) => drives === scaling.base?.drives && counts(step));
  const base = new Map(ops.map((op) => [op, median(smallest.flatMap(({ step }) => latency(step, op) ?? []))]));
  const middles = new Map(
    scaling.counts.map((count) => [
      count,
      middleOf(
        measured.filter(({ drives }) => drives === count),
        rate,
      ),
    ]),
  );
  const rows = measured.map((one, i): ScalingRow => {
    const { step, drives } = one;
    const { members, spread } = membersOf(one, ops, latency, choices);
    const before = scaling.counts.filter((count) => count < drives).at(-1);
    const own = rate(step);
    const below = before === undefined ? null : (middles.get(before)?.value ?? null);
    const repeat = counts(step) && middles.get(drives)?.step !== step && own !== null;
    return {
      id: step.id,
      drives,
      iops: rateOf(step, "iops"),
      bytes_per_s: rateOf(step, "gb_per_s"),
      ...scaling.points[i]!,
      marginal: own === null || below === null ? null : (own - below) / (drives - before!),
      latencies: ops.map((op) => {
        const value_us = latency(step, op);
        const of = base.get(op);
        return {
          op,
          value_us,
          ratio: value_us === null || !counts(step) || of === undefined || of === 0 ? null : value_us / of,
        };
      }),
      members,
      median: spread.median,
      spread: members.length > 1 ? spread.spread : null,
      enough: spread.enough,
      ios: iosOf(step),
      file: step.first.source_path,
      staggered: step.first.staggered,
      repeat,
      failed: step.failed,
      excluded: step.excluded,
    };
  });
  return { rows, scaling, ops };
}

const iosOf = ({ directions }: Step): number | null =>
  directions.reduce<number | null>((sum, { ios }) => (sum === null || ios === null ? null : sum + ios), 0);

/** The one of several measurements of a count that the line goes through: the lower of the middle two. */
function middleOf(
  measured: readonly Measured[],
  rate: (step: Step) => number | null,
): { readonly step: Step; readonly value: number } | null {
  const rated = measured
    .flatMap(({ step }) => {
      const value = rate(step);
      return value === null ? [] : [{ step, value }];
    })
    .toSorted((a, b) => a.value - b.value);
  return rated[Math.floor((rated.length - 1) / 2)] ?? null;
}

function membersOf(
  { members }: Measured,
  ops: readonly string[],
  latency: (step: Step, op: string) => number | null,
  { quantity }: Choices,
) {
  const names = namesOf(members);
  const spread = spreadOf(members.map((step) => (counts(step) ? rateOf(step, quantity) : null)));
  const rows = members.map((step: Step<MemberRow>, i): ScalingMember => ({
    id: step.id,
    name: names[i]!,
    iops: rateOf(step, "iops"),
    bytes_per_s: rateOf(step, "gb_per_s"),
    latencies: ops.map((op) => ({ op, value_us: latency(step, op) })),
    ios: iosOf(step),
    file: step.first.source_path,
    outlier: spread.members[i]!.outlier,
  }));
  const rate = (one: ScalingMember): number => (quantity === "iops" ? one.iops : one.bytes_per_s) ?? 0;
  return { members: rows.toSorted((a, b) => rate(a) - rate(b)), spread };
}
