/**
 * p99 of loads whose members have no histograms to merge: that of all I/Os lies between the fastest and the slowest
 * member's. A gate can still report what is certain. Pure.
 */
import { ascending } from "d3-array";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { isFew, KIND_ORDER, latencyOrSlowest, samplesAbove } from "~/model/latency";
import { kindOf } from "~/model/lines";
import type { Step } from "~/model/step";
import { isBeyond } from "./bounds";

/** µs; the p99 of the side (the median over repeats) lies within. */
export interface Within {
  readonly n: number;
  readonly least_us: number;
  readonly most_us: number;
}

export interface BoundedPercentile {
  readonly of: "p99";
  readonly op: string;
  readonly kind: string;
  /** null: the side has neither a p99 nor bounds for one. */
  readonly base: Within | null;
  readonly other: Within | null;
  /** Bounds of the change, as a share of the base: 2.3 is 230 % slower; null: a side is missing. */
  readonly change: readonly [least: number, most: number] | null;
  /** Slower by more than the limit even at the lower bound. */
  readonly isOver: boolean;
  /** Why the limit (without one, the direction) cannot be decided; null: it can. */
  readonly open: "members" | "few-ios" | "incomplete" | "absent" | null;
}

/**
 * One for each direction in which a side has only bounds, or only one side has a p99 of the kind.
 * @param a, b the repeats of each side for one load @param limit share; null: none. @param lacking a side lacks members
 * that its other sums have
 */
export function boundedPercentiles(
  a: readonly Step[],
  b: readonly Step[],
  limit: number | null,
  lacking: boolean,
): BoundedPercentile[] {
  const all = [...a, ...b].flatMap(({ latencies }) => [...latencies]);
  return [...new Set(all.map(({ op }) => op))].flatMap((op): BoundedPercentile[] => {
    const rows = (steps: readonly Step[]) => steps.flatMap(({ latencies }) => latencies.filter((one) => one.op === op));
    const [own, others] = [rows(a), rows(b)];
    const kinds = [kindOf([...own, ...others], "default", "p99"), ...KIND_ORDER];
    const kind = kinds.find((one) => withinOf(own, one) !== null && withinOf(others, one) !== null) ?? kinds[0]!;
    const [base, other] = [withinOf(own, kind), withinOf(others, kind)];
    const isAbsent = (base === null) !== (other === null);
    if (!isAbsent && !hasBounds(own, kind) && !hasBounds(others, kind)) return [];
    const change =
      base === null || other === null || base.least_us === 0
        ? null
        : ([other.least_us / base.most_us - 1, other.most_us / base.least_us - 1] as const);
    const few = [...own, ...others].some((row) => isFew(aboveOf(row, kind)));
    const doubt = lacking ? "incomplete" : few ? "few-ios" : null;
    const isSure = change !== null && (isBeyond(change[0], limit ?? 0) || !isBeyond(change[1], limit ?? 0));
    const isOver = limit !== null && change !== null && isBeyond(change[0], limit) && doubt === null;
    const open = isAbsent ? "absent" : (doubt ?? (isSure ? null : "members"));
    return [{ ...{ of: "p99", op, kind, base, other, change, isOver }, open }];
  });
}

const boundsOf = (row: CurvePoint, kind: string): readonly [number, number] | null => {
  const { value_us, least_us } = latencyOrSlowest(lookUp(row.latency, kind), "p99");
  return value_us === null ? null : [least_us ?? value_us, value_us];
};

const hasBounds = (rows: readonly CurvePoint[], kind: string): boolean =>
  rows.some((row) => latencyOrSlowest(lookUp(row.latency, kind), "p99").least_us !== null);

/** The median of values within bounds lies between the median of the lower bounds and that of the upper ones. */
function withinOf(rows: readonly CurvePoint[], kind: string): Within | null {
  const bounds = rows.flatMap((row) => {
    const own = boundsOf(row, kind);
    return own === null ? [] : [own];
  });
  const n = bounds.length;
  if (n === 0) return null;
  const sorted = (side: 0 | 1): number[] => bounds.map((own) => own[side]).sort(ascending);
  return { n, least_us: sorted(0)[(n - 1) >> 1]!, most_us: sorted(1)[n >> 1]! };
}

/** I/Os above the p99 of one member, on average. */
function aboveOf(row: CurvePoint, kind: string): number | null {
  const samples = lookUp(row.latency, kind)?.samples ?? row.ios;
  return samples === null ? null : samplesAbove(samples / row.parts, 0.99);
}
