/** A latency limit that a reader sets, typed or changed in steps. µs. Pure. */
import { lookUp } from "~/base/lookUp";
import { nextRound } from "~/base/number";

const UNITS: Readonly<Record<string, number>> = { ns: 1e-3, us: 1, µs: 1, μs: 1, ms: 1e3, s: 1e6 };
/** "500 us", "1ms", "2.5 s"; a bare number is rejected, since its unit is unknown. */
const LATENCY = /^(\d+(?:\.\d+)?|\.\d+)\s*(ns|us|µs|μs|ms|s)$/i;

/** 1 ns and 1,000 s: the range of the link field. */
const LEAST_US = 1e-3;
const MOST_US = 1e9;

/** µs; null: not a latency. */
export function readLatency(typed: string): number | null {
  const [, digits = "", unit = ""] = LATENCY.exec(typed.trim()) ?? [];
  const us = Number((Number(digits) * (lookUp(UNITS, unit.toLowerCase()) ?? NaN)).toPrecision(12));
  return us > 0 ? us : null;
}

/** Why typed text is not a limit: not a time with a unit, or outside the range of the link field. */
export type Unreadable = "no-time" | "too-small" | "too-large";

/** µs, or why not. */
export function readLimit(typed: string): number | Unreadable {
  const us = readLatency(typed);
  if (us === null) return "no-time";
  return us < LEAST_US ? "too-small" : us > MOST_US ? "too-large" : us;
}

/** The nearest limit that a link can hold. */
export const fittingLimit = (us: number): number => Math.min(MOST_US, Math.max(LEAST_US, Number(us.toPrecision(12))));

/** Ten times as much or as little, within the range of a link. */
export const tenfoldLimit = (limit_us: number, way: 1 | -1): number =>
  fittingLimit(way > 0 ? limit_us * 10 : limit_us / 10);

/** The nearest of 1-2-5 × 10ⁿ, by ratio. */
export function roundLimit(us: number): number {
  const [below, above] = [nextLimit(us * 1.001, -1), nextLimit(us * 0.999, 1)];
  return us / below < above / us ? below : above;
}

/** The next of 1-2-5 × 10ⁿ above or below, as a limit moves. */
export const nextLimit = (limit_us: number, way: 1 | -1): number => fittingLimit(nextRound(limit_us, way));
