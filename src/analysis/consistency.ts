/**
 * Figures that must agree with each other, whoever printed them: bandwidth = IOPS × block, outstanding = throughput ×
 * latency (Little), the whole = one member × their number. A check finds slips and settles readings; it corrects
 * nothing.
 */
import type { Agreement } from "~/model/figure";
import { checkLittle } from "./little";

/** At least this many digits are significant: the zeros of "80,000" may be rounding. */
const LEAST_DIGITS = 2;

/**
 * Rounding of a printed number, as a share of it: half a step of its last digit. "86.9" is 0.05 of 86.9; trailing zeros
 * of a whole number are not significant, but the first two digits always are. Units after it ("21.2M", "2,120 万")
 * change nothing. 0 if no number can be read.
 */
export function roundingOf(printed: string | number | null): number {
  const digits = (/\d[\d,]*(?:\.\d+)?/.exec(String(printed ?? ""))?.[0] ?? "").replaceAll(",", "");
  if (!(Number(digits) > 0)) return 0;
  const [whole = "", decimals] = digits.replace(/^0+(?=\d)/, "").split(".");
  const told = whole.replace(/0+$/, "").length;
  const step =
    decimals === undefined ? 10 ** Math.max(0, whole.length - Math.max(told, LEAST_DIGITS)) : 10 ** -decimals.length;
  return step / 2 / Number(digits);
}

function compared(found: number, expected: number, tolerance: number): Agreement | null {
  if (!(found > 0) || !(expected > 0)) return null;
  const ratio = found / expected;
  return { found, expected, ratio, holds: Math.abs(ratio - 1) <= tolerance, tolerance };
}

/**
 * IOPS × block in bytes/s, against the printed bandwidth of the same run.
 * @param rounding of both (`roundingOf`), added up.
 */
export const blockCheck = (
  iops: number,
  block_bytes: number,
  bytes_per_s: number,
  rounding: number,
): Agreement | null => compared(iops * block_bytes, bytes_per_s, rounding);

/** One member × their number against the printed whole; `rounding` as above. */
export const membersCheck = (each: number, members: number, whole: number, rounding: number): Agreement | null =>
  compared(each * members, whole, rounding);

/**
 * I/Os in flight by Little's law against the outstanding I/Os that were set (closed loop, tolerances of `checkLittle`).
 */
export function outstandingCheck(per_s: number, latency_us: number, outstanding: number): Agreement | null {
  const check = checkLittle([{ iops: per_s, lat_mean_us: latency_us }], outstanding);
  return check === null ? null : compared(check.in_flight, outstanding, check.tolerance);
}

/** I/Os per second of a bandwidth of whole blocks. */
export const perSecond = (bytes_per_s: number, block_bytes: number): number => bytes_per_s / block_bytes;

/**
 * The longest mean latency (µs) at a rate with at most `outstanding` in flight: Little's law as a bound, for a
 * throughput printed without its latency.
 */
export const longestLatency = (outstanding: number, per_s: number): number => (outstanding / per_s) * 1e6;
