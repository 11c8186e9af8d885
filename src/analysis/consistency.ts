/**
 * Figures that must agree with each other, whoever printed them: bandwidth = IOPS × block, outstanding = throughput ×
 * latency (Little), the whole = one member × their number. A check finds slips and settles readings; it corrects nothing.
 */
import { checkLittle } from "./little";

export interface Consistency {
  /** What the one side gives, and what the other side says it is. Same unit. */
  readonly found: number;
  readonly expected: number;
  /** found / expected. */
  readonly ratio: number;
  readonly holds: boolean;
  /** Largest deviation that still holds. */
  readonly tolerance: number;
}

/** Reports print two or three digits: half a step of two digits is at most 5 %, of three 0.5 %. */
const ROUNDING = 0.01;

function compared(found: number, expected: number, tolerance: number): Consistency | null {
  if (!(found > 0) || !(expected > 0)) return null;
  const ratio = found / expected;
  return { found, expected, ratio, holds: Math.abs(ratio - 1) <= tolerance, tolerance };
}

/** IOPS × block in bytes/s, against the bandwidth printed of the same run. */
export const blockCheck = (iops: number, block_bytes: number, bytes_per_s: number): Consistency | null =>
  compared(iops * block_bytes, bytes_per_s, ROUNDING);

/** One member × their number against the printed whole. */
export const membersCheck = (each: number, members: number, whole: number): Consistency | null =>
  compared(each * members, whole, ROUNDING);

/** I/Os in flight by Little's law against the outstanding that were set (closed loop, tolerances of `checkLittle`). */
export function outstandingCheck(per_s: number, latency_us: number, outstanding: number): Consistency | null {
  const check = checkLittle([{ iops: per_s, lat_mean_us: latency_us }], outstanding);
  return check === null ? null : compared(check.in_flight, outstanding, check.tolerance);
}

/** I/Os per second of a bandwidth of whole blocks. */
export const perSecond = (bytes_per_s: number, block_bytes: number): number => bytes_per_s / block_bytes;

/**
 * The longest mean latency (µs) that a rate allows when at most `outstanding` are in flight: Little's law as a bound.
 * For a throughput that was printed without its latency.
 */
export const longestLatency = (outstanding: number, per_s: number): number => (outstanding / per_s) * 1e6;
