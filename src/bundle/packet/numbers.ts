/**
 * Columns of exact numbers: as whole numbers if they are decimals with few digits (as tools print) or middles of
 * logarithmic buckets, else as their eight bytes.
 */
import { type IntegerReader, type IntegerWriter, MOST } from "./integers";
import { Broken } from "./wire";

type Numbers = readonly number[];

/** How a whole number is converted to a number. */
interface Scale {
  readonly whole: (value: number) => number;
  readonly value: (whole: number) => number;
}

const tens = (e: number): Scale => ({ whole: (v) => Math.round(v * 10 ** e), value: (n) => n / 10 ** e });
/** Printed in nanoseconds with this many digits, kept in microseconds. */
const thousandths = (e: number): Scale => ({
  whole: (v) => Math.round(v * 1000 * 10 ** e),
  value: (n) => n / 10 ** e / 1000,
});

/**
 * Middles of buckets in microseconds, as fio prints percentiles (stat.c, plat_idx_to_val): 64 buckets share a power of
 * two. Encoded as bucket numbers.
 */
const middles: Scale = {
  whole: (v) => {
    const ns = Math.round(v * 1000);
    if (!(ns >= 128 && ns < 2 ** 50)) return ns >= 0 && ns < 128 ? ns : NaN;
    let width = 1;
    let power = 0;
    for (; ns / width >= 128; width *= 2) power++;
    return (power + 1) * 64 + Math.floor(ns / width) - 64;
  },
  value: (n) => {
    if (n < 128) return n / 1000;
    const power = Math.floor(n / 64) - 1;
    if (power > 50) return NaN;
    return (2 ** power * ((n % 64) + 64.5)) / 1000;
  },
};

/** In the order in which they are tried. The index is written, so the list may only grow. */
const SCALES: readonly Scale[] = [tens(0), middles, ...each(12).flatMap((e) => [tens(e), thousandths(e)])];
function each(most: number): number[] {
  return Array.from({ length: most }, (_, i) => i + 1);
}
/**
 * Encoding: eight bytes each; 1 + index of the scale: whole numbers; BESIDE: and how many doubles each value is away
 * from them (sums of decimals).
 */
const RAW = 0;
const BESIDE = 32;

const view = new DataView(new ArrayBuffer(16));
/** Number of doubles between two values; 0: identical, including the sign of zero. */
function doublesBetween(a: number, b: number): number {
  view.setFloat64(0, a);
  view.setFloat64(8, b);
  return Number(view.getBigInt64(0) - view.getBigInt64(8));
}
function beside(value: number, steps: number): number {
  if (steps === 0) return value;
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps));
  return view.getFloat64(0);
}
const MOST_BESIDE = 16;

interface Fit {
  readonly place: number;
  readonly whole: Numbers;
  readonly steps: Numbers;
}

function fitOf(values: Numbers, place: number, most: number): Fit | null {
  const scale = SCALES[place]!;
  const whole: number[] = [];
  const steps: number[] = [];
  for (const value of values) {
    // Negative zero has no whole number of its own.
    const n = scale.whole(value) + 0;
    if (!(Math.abs(n) <= MOST)) return null;
    const simple = scale.value(n);
    const step = Object.is(value, simple) ? 0 : most === 0 ? Infinity : doublesBetween(value, simple);
    if (Math.abs(step) > most) return null;
    whole.push(n);
    steps.push(step);
  }
  return { place, whole, steps };
}

/** A few values quickly show that a scale does not fit. */
function bestFit(values: Numbers): Fit | null {
  for (const most of [0, MOST_BESIDE]) {
    for (const place of SCALES.keys()) {
      if (fitOf(values.slice(0, 4), place, most) === null) continue;
      const fit = fitOf(values, place, most);
      if (fit !== null) return fit;
    }
  }
  return null;
}

/** Predictions of other columns, as whole numbers of a scale. */
const scaled = (expected: readonly Numbers[], place: number): Numbers[] =>
  expected.map((values) =>
    values.map((value) => {
      const n = SCALES[place]!.whole(value);
      return Math.abs(n) <= MOST ? n : 0;
    }),
  );

/** How numbers are written, decided in advance, and the writer for it. */
export function numbersAs(values: Numbers): {
  how: number;
  write: (to: IntegerWriter, expected?: readonly Numbers[]) => void;
} {
  const fit = bestFit(values);
  if (fit === null)
    return {
      how: RAW,
      write: ({ out }) => {
        for (const value of values) out.double(value);
      },
    };
  const { place, whole, steps } = fit;
  const isExact = steps.every((step) => step === 0);
  return {
    how: 1 + place + (isExact ? 0 : BESIDE),
    write: (to, expected = []) => {
      to.write(whole, scaled(expected, place));
      if (!isExact) to.write(steps);
    },
  };
}

export function readNumbers(
  from: IntegerReader,
  how: number,
  length: number,
  expected: readonly Numbers[] = [],
): number[] {
  if (how === RAW) return Array.from({ length: from.input.cells(length) }, () => from.input.double());
  const place = (how % BESIDE) - 1;
  const scale = SCALES[place];
  if (scale === undefined || how >= 2 * BESIDE) throw new Broken("scale");
  const whole = from.read(length, scaled(expected, place));
  const steps = how >= BESIDE ? from.read(length) : null;
  return whole.map((n, i) => beside(scale.value(n), steps?.[i] ?? 0));
}
