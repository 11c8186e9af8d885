/** Latency of a curve at a throughput between two of its load steps. */
import { sweepKind } from "~/model/load";
import { isKnown, type LoadStep, peakOf } from "./knee/step";

export type AtRate =
  | {
      readonly latency_us: number;
      /** Indices of the neighbouring steps; equal if a step has exactly this rate. */
      readonly between: readonly [number, number];
      /** Measured, not interpolated. */
      readonly exact: boolean;
    }
  /**
   * `below`: under the first step of the rising branch; `above`: over its peak; `few`: no two neighbouring steps have
   * rate and latency. Nothing is ever extrapolated.
   */
  | { readonly why: "below" | "above" | "few" };

/** Relative difference up to which a rate counts as that of the step. */
const SAME = 1e-9;

/**
 * Latency at `rate`: its logarithm is linear between two adjacent load steps on the rising branch (up to the peak, in
 * order of load). If a branch passes the rate twice, at the lower load. No step is skipped: a load of unknown latency
 * leaves a gap.
 * @param rate in the unit of the steps' rates.
 */
export const latencyAt = (steps: readonly LoadStep[], rate: number): AtRate => throughputReader(steps)(rate);

/** `latencyAt` for many rates of the same steps, in one pass. */
export function throughputReader(steps: readonly LoadStep[]): (rate: number) => AtRate {
  const peak = peakOf(steps);
  const branch = peak === null ? [] : steps.slice(0, peak + 1).map(pointOf);
  const known = branch.filter((p) => p !== null);
  const least = known.reduce((low, { rate }) => Math.min(low, rate), Infinity);
  const most = peak === null ? null : steps[peak]!.rate!;
  return (rate) => {
    if (most === null || known.length === 0 || !Number.isFinite(rate)) return { why: "few" };
    for (const [i, p] of branch.entries()) {
      if (p === null) continue;
      if (Math.abs(p.rate - rate) <= SAME * p.rate) return { latency_us: p.latency_us, between: [i, i], exact: true };
      const next = branch[i + 1];
      if (next == null || rate <= p.rate || rate >= next.rate * (1 - SAME)) continue;
      const share = (rate - p.rate) / (next.rate - p.rate);
      const latency_us = p.latency_us * (next.latency_us / p.latency_us) ** share;
      return { latency_us, between: [i, i + 1], exact: false };
    }
    if (rate > most) return { why: "above" };
    return rate < least ? { why: "below" } : { why: "few" };
  };
}

/** A step with both values above 0: 0 has no logarithm. */
const pointOf = ({ rate, latency_us }: LoadStep): { readonly rate: number; readonly latency_us: number } | null =>
  isKnown(rate) && isKnown(latency_us) && rate > 0 && latency_us > 0 ? { rate, latency_us } : null;

/**
 * May two curves be compared at one throughput? Only closed loop with closed, and open with open: at one rate an open
 * loop queues I/Os that a closed one never requests. An uncontrolled maximum belongs to its curve of rates.
 * @param a load_kind of a point of one curve. @param b of the other.
 */
export const sameLoop = (a: string, b: string): boolean => sweepKind(a) === sweepKind(b);
