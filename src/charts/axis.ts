/**
 * Axes: one unit per axis, linear ticks at 1-2-5 × 10ⁿ, log ticks at 1-2-5 (LOOK, "Chart anatomy"). Domains are in base
 * units (µs, IOPS, bytes/s), ticks and labels in the axis unit; `factor` is base units per axis unit.
 */
import { scaleLinear, scaleLog } from "d3-scale";
import { exact, roundAt } from "~/base/number";

export interface AxisUnit {
  readonly label: string;
  /** Base units per axis unit: 1,000 µs in 1 ms. */
  readonly factor: number;
  /** Ticks of counts and rates may be abbreviated (20k); times and bytes are not. */
  readonly short: boolean;
  /** Hours, written 1:30: as every time in words is. */
  readonly clock?: true;
}

export const units = {
  us: { label: "µs", factor: 1, short: false },
  ms: { label: "ms", factor: 1e3, short: false },
  s: { label: "s", factor: 1e6, short: false },
  iops: { label: "IOPS", factor: 1, short: true },
  gb_per_s: { label: "GB/s", factor: 1e9, short: false },
  gib_per_s: { label: "GiB/s", factor: 2 ** 30, short: false },
  tps: { label: "TPS", factor: 1, short: true },
  ops_per_s: { label: "operations/s", factor: 1, short: true },
  count: { label: "", factor: 1, short: true },
  times: { label: "×", factor: 1, short: false },
  percent: { label: "%", factor: 1, short: false },
} as const satisfies Record<string, AxisUnit>;

/** The latency unit of an axis: chosen by the geometric mean of a log axis, by the end of a linear one. */
export function latencyUnit(min_us: number, max_us: number, log: boolean): AxisUnit {
  const typical = log ? Math.sqrt(Math.max(min_us, 1e-3) * Math.max(max_us, 1e-3)) : max_us / 2.5;
  // From half a unit on: "0.1 to 5 ms" reads better than "100 to 5,000 µs".
  if (typical >= units.s.factor / 2) return units.s;
  return typical >= units.ms.factor / 2 ? units.ms : units.us;
}

/** The latency unit the reader chose, or `latency`: by the values of the axis. */
export const latencyUnitAs = (chosen: "auto" | "us" | "ms" | "s"): AxisUnit | "latency" =>
  chosen === "auto" ? "latency" : units[chosen];

export interface Axis {
  readonly unit: AxisUnit;
  readonly log: boolean;
  /** Base units. */
  readonly from: number;
  readonly to: number;
  /** Base units -> pixels. */
  at(value: number): number;
  readonly ticks: readonly { readonly value: number; readonly at: number; readonly text: string }[];
}

/** A log axis has no place for 0 and below. */
export const hasPlace = (value: number, log: boolean): boolean => Number.isFinite(value) && (!log || value > 0);

export interface AxisOptions {
  /** Smallest and largest value, base units. */
  readonly extent: readonly [number, number];
  readonly log: boolean;
  readonly unit: AxisUnit;
  /** Pixels at `from` and at `to`. */
  readonly range: readonly [number, number];
  /** Pixels that one tick needs. */
  readonly room: number;
  /** A zoomed domain is used as given; otherwise its ends are rounded outwards. */
  readonly zoomed?: boolean;
}

/** An axis with round ends. A linear one starts at 0 unless values lie below, a log one at 1, 2 or 5 × 10ⁿ. */
export function axis(options: AxisOptions): Axis {
  const { unit, log, range, room } = options;
  const length = Math.abs(range[1] - range[0]);
  const lo = bounded(options.extent[0] / unit.factor);
  const hi = bounded(options.extent[1] / unit.factor);
  let from = lo;
  let to = hi;
  let ticks: number[];
  let step = 1;
  if (log) {
    const low = lo > 0 ? lo : hi > 0 ? hi / 1000 : 0.1;
    const high = Math.max(hi, low);
    from = options.zoomed ? low : roundAt(low, -1);
    to = options.zoomed ? high : roundAt(high, 1);
    // A single value, or nearly: one more step on either side gives a scale to read it against.
    if (!options.zoomed && to / from < 4.5) [from, to] = [roundAt(from * 0.99, -1), roundAt(to * 1.01, 1)];
    if (to <= from) [from, to] = [from / 2, from * 2];
    ticks = logTicks(from, to, Math.max(2, Math.floor(length / room)));
  } else {
    if (!options.zoomed) {
      from = Math.min(0, lo);
      to = Math.max(0, hi);
    }
    // Too narrow for doubles to count steps in: on an axis this is one value.
    const least = Math.max(Math.abs(from), Math.abs(to)) * 1e-9;
    if (!(to - from > least)) to = from + Math.max(1, least);
    const most = Math.max(1, Math.floor(length / room));
    step = unit.clock === true ? clockStep((to - from) / most) : linearStep(from, to, most);
    if (!options.zoomed) {
      from = Math.floor(from / step + 1e-9) * step;
      to = Math.ceil(to / step - 1e-9) * step;
    }
    ticks = linearTicks(from, to, step);
  }
  const scale = scaleOf(log, [from, to], range);
  const largest = ticks.reduce((most, tick) => Math.max(most, Math.abs(tick)), 0);
  return {
    unit,
    log,
    from: from * unit.factor,
    to: to * unit.factor,
    at: (value) => scale(value / unit.factor),
    ticks: ticks.map((tick) => ({
      value: tick * unit.factor,
      at: scale(tick),
      text: unit.clock === true ? clockText(tick, step) : tickText(tick, unit.short && largest >= 10_000),
    })),
  };
}

/** Base units -> pixels, and back. */
export const scaleOf = (log: boolean, domain: readonly [number, number], range: readonly [number, number]) =>
  (log ? scaleLog() : scaleLinear()).domain(domain).range(range);

/** The ends and steps of an axis must be finite doubles too, whatever a file contains. */
const FARTHEST = 1e300;
const bounded = (value: number): number =>
  value === 0 || Number.isNaN(value)
    ? 0
    : Math.sign(value) * Math.min(FARTHEST, Math.max(1 / FARTHEST, Math.abs(value)));

/** "20k", "1.5M" when shortened, else "1,000", "0.5". */
export function tickText(tick: number, short: boolean): string {
  const value = Number(tick.toPrecision(12));
  const size = Math.abs(value);
  const scaled = (by: number): string => exact(Number((value / by).toPrecision(12)));
  if (short && size >= 1e6 && size < 1e15) return `${scaled(1e6)}M`;
  if (short && size >= 1e3 && size < 1e6) return `${scaled(1e3)}k`;
  return exact(value);
}

/** The smallest 1, 2 or 5 × 10ⁿ that leaves at most `most` steps. */
const linearStep = (from: number, to: number, most: number): number => roundAt((to - from) / most, 1);

const HOUR_S = 3600;
/** Steps between times of day, in seconds; shorter ones are 1-2-5 × 10ⁿ of a second, longer ones of a day. */
const CLOCK_STEPS_S = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];

/** The smallest step of this many hours or more. */
function clockStep(hours: number): number {
  const least = hours * HOUR_S * (1 - 1e-9);
  if (least <= 0.5) return roundAt(least, 1) / HOUR_S;
  return (CLOCK_STEPS_S.find((step) => step >= least) ?? 86_400 * roundAt(least / 86_400, 1)) / HOUR_S;
}

/** "0", "1:30"; "1:58:27" where the step has seconds. */
export function clockText(hours: number, step = 1 / HOUR_S): string {
  const step_s = step * HOUR_S;
  const digits = Math.max(0, -Math.floor(Math.log10(step_s) + 1e-9));
  const total = Number((Math.abs(hours) * HOUR_S).toFixed(digits));
  if (total === 0) return "0";
  const two = (value: number, after = 0): string => value.toFixed(after).padStart(after === 0 ? 2 : after + 3, "0");
  const minutes = Math.floor(total / 60);
  const text = `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  return `${hours < 0 ? "−" : ""}${text}${step_s < 59 ? `:${two(total - minutes * 60, digits)}` : ""}`;
}

/** No axis has room for more ticks; a step that makes more is a bug in the caller. */
const MOST_TICKS = 1000;

export function linearTicks(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  if (!(count > 0 && count < MOST_TICKS)) return [];
  return Array.from({ length: count }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

/**
 * 1-2-5 × 10ⁿ within [from, to]. More than `most` are thinned to powers of ten, then to every second, third … of them.
 */
export function logTicks(from: number, to: number, most: number): number[] {
  const first = Math.floor(Math.log10(from) - 1e-9);
  const last = Math.ceil(Math.log10(to) + 1e-9);
  if (!(last - first < MOST_TICKS)) return [];
  const inside = (tick: number): boolean => tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9);
  const all: number[] = [];
  for (let n = first; n <= last; n++) for (const digit of [1, 2, 5]) all.push(Number(`${digit}e${n}`));
  const fine = all.filter(inside);
  const tens = fine.filter((tick) => Number.isInteger(Math.log10(tick)));
  if (fine.length >= 2 && fine.length <= most) return fine;
  for (let every = 1; every <= tens.length; every++) {
    const thin = tens.filter((tick) => Math.round(Math.log10(tick)) % every === 0);
    if (thin.length >= 2 && thin.length <= most) return thin;
  }
  // Inside one 1-2-5 step only linear ticks are round.
  return fine.length >= 2 ? fine : linearTicks(from, to, linearStep(from, to, most));
}
