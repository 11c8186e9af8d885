/** One side against another in one cell: a ratio of medians, and whether repeats support it. */
import { mean, variance } from "d3-array";
import { isAtLeast, type Statistic } from "~/model/latency";
import { type Better, repeatsOf } from "~/model/middle";
import type { Ratio, RatioValue, SideValue, Tally } from "~/model/ratio";
import type { Step } from "~/model/step";
import { boundOfRatio } from "./bounds";

/** With fewer repeats on either side there is no verdict. */
const LEAST_REPEATS = 3;
/** A smaller change counts as no difference, whatever the interval. */
const LEAST_CHANGE = 0.03;
/** Classification of a ratio: only repeats on both sides make it more or less. `few`: only its value is known. */
type Called = "more" | "less" | "same" | "few";

const calledOf = ({ verdict, ratio }: Pick<Ratio, "verdict" | "ratio">): Called =>
  verdict === "few" ? "few" : verdict === "not-different" ? "same" : ratio > 1 ? "more" : "less";

/** How many ratios are above and below 1; null: none. Ratios are never averaged. */
export function tallyOf(ratios: readonly Pick<Ratio, "verdict" | "ratio">[]): Tally | null {
  if (ratios.length === 0) return null;
  const values = ratios.map(({ ratio }) => ratio);
  const n = (called: Called): number => ratios.filter((one) => calledOf(one) === called).length;
  const few = ratios.filter((one) => calledOf(one) === "few");
  const side = (sign: number): number => few.filter(({ ratio }) => Math.sign(printed(ratio) - 1) === sign).length;
  return {
    ...{ more: n("more"), less: n("less"), same: n("same") },
    ...{ higher: side(1), lower: side(-1), equal: side(0) },
    ...{ from: Math.min(...values), to: Math.max(...values) },
  };
}

/** Ratios are printed with three digits. */
const printed = (ratio: number): number => Number(ratio.toPrecision(3));

/** t of 97.5 % for `df` degrees of freedom (2 or more, whole or not): Hill, Algorithm 396, CACM 13 (1970), to 10⁻⁴. */
export function t975(df: number): number {
  const p = 0.05;
  if (df <= 2) return Math.sqrt(2 / (p * (2 - p)) - 2);
  const a = 1 / (df - 0.5);
  const b = 48 / a ** 2;
  let c = (((20700 * a) / b - 98) * a - 16) * a + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * df;
  let y = (d * p) ** (2 / df);
  if (y > 0.05 + a) {
    const x = -1.959963984540054;
    y = x ** 2;
    if (df < 5) c += 0.3 * (df - 4.5) * (x + 0.6);
    c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b;
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x;
    y = Math.expm1(a * y ** 2);
  } else {
    y =
      ((1 / (((df + 6) / (df * y) - 0.089 * d - 0.822) * (df + 2) * 3) + 0.5 / (df + 4)) * y - 1) *
        ((df + 1) / (df + 2)) +
      1 / y;
  }
  return Math.sqrt(df * y);
}

/**
 * Ratio of the geometric means, and Welch's interval of it: of the difference of the mean logarithms. Values above 0, 3
 * or more per side.
 */
function welch(base: readonly number[], other: readonly number[]): Required<Pick<Ratio, "means" | "interval">> | null {
  const logs = [base, other].map((values) => values.map(Math.log));
  const [se2, df] = errorOf(logs[0]!, logs[1]!);
  const shift = mean(logs[1]!)! - mean(logs[0]!)!;
  if (!Number.isFinite(shift)) return null;
  const half = se2 === 0 ? 0 : t975(df) * Math.sqrt(se2);
  return { means: Math.exp(shift), interval: [Math.exp(shift - half), Math.exp(shift + half)] };
}

/** Squared standard error of the difference of two means, and its degrees of freedom (Welch–Satterthwaite). */
function errorOf(a: readonly number[], b: readonly number[]): [number, number] {
  const va = variance(a)! / a.length;
  const vb = variance(b)! / b.length;
  const df = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1));
  return [va + vb, df];
}

/**
 * @param base one value per measurement of the side that is 1; null = absent. @param other the same of the other side.
 * @returns null if a side has no value, or the base is 0.
 */
export function ratioOf(
  base: readonly (number | null)[],
  other: readonly (number | null)[],
  better: Better,
): Ratio | null {
  const [a, b] = [repeatsOf(base, better), repeatsOf(other, better)];
  if (a === null || b === null || a.median === 0) return null;
  const ratio = b.median / a.median;
  const enough = a.n >= LEAST_REPEATS && b.n >= LEAST_REPEATS;
  const known = (values: readonly (number | null)[]): number[] => values.filter((v) => v !== null);
  const tested = enough && a.min > 0 && b.min > 0 ? welch(known(base), known(other)) : null;
  const { means = null, interval = null } = tested ?? {};
  // The medians, which are shown, have to tell the same.
  const isApart = interval !== null && (interval[0] > 1 ? ratio > 1 : interval[1] < 1 && ratio < 1);
  const verdict =
    interval === null ? "few" : isApart && Math.abs(ratio - 1) >= LEAST_CHANGE ? "different" : "not-different";
  return { base: a, other: b, ratio, means, interval, verdict };
}

/**
 * Ratio of the latencies of two sides. One in the last bin of fio's histogram is a lower bound, which makes the ratio a
 * bound.
 */
export function latencyRatio(
  base: readonly (number | null)[],
  other: readonly (number | null)[],
  statistic: Statistic,
): RatioValue | null {
  const found = ratioOf(base, other, statistic === "mean" ? "less" : "percentile");
  return found && withBounds(found);
}

/**
 * Without a test, a change of percentiles is judged by the pair of middle values that is worse for the other side, the
 * two faster or the two slower ones: with an even number of repeats a regression may show in only one of them.
 */
export function worseMiddle(value: RatioValue): RatioValue {
  const { base, other, verdict, bound: _, ...rest } = value;
  const [a, b] = [base.middle?.[0] ?? base.median, other.middle?.[0] ?? other.median];
  if (verdict !== "few" || a === 0 || b / a <= value.ratio) return value;
  const at = ({ bound: _bound, ...side }: SideValue, median: number): SideValue => ({ ...side, median });
  return withBounds({ ...rest, verdict, base: at(base, a), other: at(other, b), ratio: b / a });
}

function withBounds(found: RatioValue): RatioValue {
  const bounded = (value: SideValue): SideValue => (isAtLeast(value.median) ? { ...value, bound: "at_least" } : value);
  const sides = { base: bounded(found.base), other: bounded(found.other) };
  const [a = "exact", b = "exact"] = [sides.base.bound, sides.other.bound];
  return a === b && a === "exact" ? found : { ...found, ...sides, bound: boundOfRatio(b, a) ?? "open" };
}

/** Writes of blocks under the indirection unit are read-modify-write; an unknown unit says nothing. */
export function unitAbove(steps: readonly Step[]): number | null {
  const units = steps.flatMap(({ first }) => {
    const unit = Number(first.said["indirection_unit_bytes"] ?? NaN);
    const writes = first.workload_op !== "read";
    return writes && first.block_bytes !== null && first.block_bytes < unit ? [unit] : [];
  });
  return units.length === 0 ? null : Math.max(...units);
}
