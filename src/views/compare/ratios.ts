/** What two sides have in one cell, as ratios: throughput, and each latency. Pure. */
import { min } from "d3-array";
import { boundOfRatio, gainOf } from "~/analysis/bounds";
import { ratioOf } from "~/analysis/compare";
import { lookUp } from "~/base/lookUp";
import type { CompareRow, LatencyRatio, RatioValue, SideValue } from "~/charts/compare/data";
import { KIND_ORDER, kindOf, samplesAbove } from "~/charts/curve/lines";
import { blockText, rateUnit } from "~/charts/curve/names";
import type { Statistic } from "~/charts/curve/options";
import type { CurvePoint } from "~/model/answers";
import { isAtLeast, isFew } from "~/model/latency";
import { isOfDatabase } from "~/model/workload";
import { compare as text } from "~/text/en/compare";
import type { DriveCounter } from "../shared/driveCount";
import { latencyOf, quantityOf, rateOf, type Step } from "../shared/steps";

export interface RateOptions {
  /** Throughput divided by the drives; null where nobody knows how many there are. Absent: of all together. */
  readonly drivesOf?: DriveCounter | undefined;
}

/** Writes of blocks under the indirection unit of a drive are read-modify-write; an unknown unit says nothing (DOMAIN, QLC vs TLC). */
export function shadeOf(steps: readonly Step[]): string | null {
  const units = steps.flatMap(({ first }) => {
    const unit = Number(first.said["indirection_unit_bytes"] ?? NaN);
    const writes = first.workload_op !== "read";
    return writes && first.block_bytes !== null && first.block_bytes < unit ? [unit] : [];
  });
  return units.length === 0 ? null : text.chart.underUnit(blockText(Math.max(...units)));
}

/** "÷ 24 drives" of what was divided. */
function divided(value: SideValue, steps: readonly Step[], drivesOf: DriveCounter): SideValue {
  const drives = [...new Set(steps.map(drivesOf))];
  return drives.every((n) => n === 1) ? value : { ...value, fill: "derived", note: text.chart.divided(drives) };
}

/** What `iops` of a row counts, where it is no I/O. */
export const rateUnitOf = ({ op }: Pick<CurvePoint, "op">): Pick<CompareRow, "rate_unit"> =>
  isOfDatabase(op) ? { rate_unit: rateUnit(op) } : {};

/** Throughput: IOPS of small blocks, GB/s of large ones and of tools that count no I/Os. */
export function rateRatio(
  base: readonly Step[],
  other: readonly Step[],
  { drivesOf }: RateOptions,
): Pick<CompareRow, "quantity" | "rate"> {
  const wanted = quantityOf([...base, ...other].map((step) => step.first));
  const valueOf = (step: Step, quantity: "iops" | "gb_per_s"): number | null => {
    const rate = rateOf(step, quantity);
    if (drivesOf === undefined || rate === null) return rate;
    const drives = drivesOf(step);
    return drives === null ? null : rate / drives;
  };
  const ratio = (quantity: "iops" | "gb_per_s"): RatioValue | null => {
    const [a, b] = [base, other].map((steps) => steps.map((step) => valueOf(step, quantity)));
    const found = ratioOf(a!, b!, "more");
    return found === null || drivesOf === undefined
      ? found
      : { ...found, base: divided(found.base, base, drivesOf), other: divided(found.other, other, drivesOf) };
  };
  // Of tools that count no bytes or no I/Os: what both have.
  const usual = ratio(wanted);
  const instead = wanted === "iops" ? "gb_per_s" : "iops";
  const drawn = usual === null ? instead : wanted;
  return { quantity: drawn === "iops" ? "iops" : "bytes_per_s", rate: usual ?? ratio(instead) };
}

/** One kind for both sides: never clat of one against lat of the other (DOMAIN, Latency kinds). */
export function latencyRatios(
  base: readonly Step[],
  other: readonly Step[],
  statistic: Statistic,
): { readonly latencies: LatencyRatio[]; readonly unlike: boolean } {
  const all = [...base, ...other].flatMap(({ latencies }) => [...latencies]);
  const ops = [...new Set(all.map(({ op }) => op))];
  const has = (steps: readonly Step[], op: string, kind: string): boolean =>
    steps.some((step) => valueOf(step, op, kind, statistic) !== null);
  let unlike = false;
  const latencies = ops.flatMap((op): LatencyRatio[] => {
    const usual = kindOf(
      all.filter((point) => point.op === op),
      "default",
      statistic,
    );
    const kinds = [usual, ...KIND_ORDER];
    const kind = kinds.find((one) => has(base, op, one) && has(other, op, one));
    if (kind === undefined) {
      unlike ||= kinds.some((one) => has(base, op, one)) && kinds.some((one) => has(other, op, one));
      return [];
    }
    const ratio = latencyRatio(
      base.map((step) => valueOf(step, op, kind, statistic)),
      other.map((step) => valueOf(step, op, kind, statistic)),
    );
    if (ratio === null) return [];
    const fewest = (steps: readonly Step[]): number | null =>
      min(
        steps,
        ({ latencies: rows }) =>
          rows.flatMap((one) =>
            one.op === op ? [samplesAbove(lookUp(one.latency, kind), statistic, one.ios)] : [],
          )[0],
      ) ?? null;
    return [
      { op, kind, ...ratio, base: withAbove(ratio.base, fewest(base)), other: withAbove(ratio.other, fewest(other)) },
    ];
  });
  return { latencies, unlike };
}

/** What bounds on the two sides leave of a ratio and of its gain: at least 0.95 of it may be more than all of it. */
export function boundsOf(
  { ratio, word }: Pick<RatioValue, "ratio" | "word">,
  [base, other]: readonly [base: string, other: string],
  better: "more" | "less",
): Required<Pick<RatioValue, "bound" | "gain_bound" | "undecided">> {
  const bound = boundOfRatio(other, base);
  const gain_bound = gainOf(ratio, better, bound ?? "exact").bound;
  const undecided = bound !== "exact" && (gain_bound === "at_most" || word === "equal");
  return { bound: bound ?? "open", gain_bound, undecided };
}

/** Latencies of two sides. One in the last bin of fio's histogram is at least that, and the ratio a bound. */
export function latencyRatio(base: readonly (number | null)[], other: readonly (number | null)[]): RatioValue | null {
  const found = ratioOf(base, other, "less");
  if (found === null) return null;
  const bounded = (value: SideValue): SideValue => (isAtLeast(value.median) ? { ...value, bound: "at_least" } : value);
  const sides = { base: bounded(found.base), other: bounded(found.other) };
  const [a = "exact", b = "exact"] = [sides.base.bound, sides.other.bound];
  return a === b && a === "exact" ? found : { ...found, ...sides, ...boundsOf(found, [a, b], "less") };
}

/** Of a percentile with what it stands on; too few say so wherever it is shown. */
export const withAbove = (value: SideValue, above: number | null): SideValue =>
  above === null || !isFew(above)
    ? { ...value, above }
    : {
        ...value,
        above,
        note: [text.chart.fewAbove(above), value.note].filter((part) => part !== undefined).join(", "),
      };

function valueOf({ latencies }: Step, op: string, kind: string, statistic: Statistic): number | null {
  const point: CurvePoint | undefined = latencies.find((one) => one.op === op);
  return point === undefined ? null : latencyOf(point, kind, statistic).value_us;
}
