import type { AxisUnit } from "../axis";

export const TIME_UNITS = {
  s: { label: "s", factor: 1, short: false },
  min: { label: "min", factor: 60, short: false },
  h: { label: "h:mm", factor: 3600, short: false, clock: true },
} as const satisfies Readonly<Record<string, AxisUnit>>;

/** Seconds up to 10 min, minutes up to 2 h, then hours. */
export const timeUnit = (span_s: number): AxisUnit => TIME_UNITS[span_s >= 7200 ? "h" : span_s >= 600 ? "min" : "s"];
