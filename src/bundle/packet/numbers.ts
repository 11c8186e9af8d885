/**
 * Columns of numbers, each exactly: as whole numbers where they are decimals of few digits (tools print such), or the
 * middles of logarithmic buckets, else as their eight bytes. Whole numbers are written as what is least: all equal, as
 * they are, as steps, or as what they differ from what other columns let expect.
 */
import { Broken, type ByteReader, type ByteWriter } from "./bytes";

type Numbers = readonly number[];

/** Larger whole numbers would not be exact as differences. */
const MOST = 2 ** 51;

/** How a whole number is a number. The place in `SCALES` is written: it only grows. */
interface Scale {
  readonly whole: (value: number) => number;
  readonly value: (whole: number) => number;
}

const tens = (e: number): Scale => ({ whole: (v) => Math.round(v * 10 ** e), value: (n) => n / 10 ** e });
/** Printed in nanoseconds with so many digits, kept in microseconds. */
const thousandths = (e: number): Scale => ({
  whole: (v) => Math.round(v * 1000 * 10 ** e),
  value: (n) => n / 10 ** e / 1000,
});

/**
 * Middles of buckets of which 64 share a power of two, as fio prints percentiles (stat.c, plat_idx_to_val), in
 * microseconds: their numbers.
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

/** In the order in which they are tried, as [written place, scale]. */
const SCALES: readonly Scale[] = [tens(0), middles, ...each(12).flatMap((e) => [tens(e), thousandths(e)])];
function each(most: number): number[] {
  return Array.from({ length: most }, (_, i) => i + 1);
}
const RAW = 63;
/** Added to a scale: whole numbers, and how many steps of a double each is beside them (sums of decimals). */
const BESIDE = 64;

const view = new DataView(new ArrayBuffer(16));
/** How many doubles lie between; 0: they are one and the same, down to the sign of zero. */
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
    // A zero with a sign has no whole number of its own.
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

/** Few values tell soon that a scale does not fit. */
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

/** What other columns let expect, as whole numbers of a scale. */
const scaled = (expected: readonly Numbers[], place: number): Numbers[] =>
  expected.map((values) =>
    values.map((value) => {
      const n = SCALES[place]!.whole(value);
      return Math.abs(n) <= MOST ? n : 0;
    }),
  );

export function writeNumbers(out: ByteWriter, values: Numbers, expected: readonly Numbers[]): void {
  const fit = bestFit(values);
  if (fit === null) {
    out.count(RAW);
    out.cells(values.length);
    for (const value of values) {
      view.setFloat64(0, value);
      for (let i = 0; i < 8; i++) out.byte(view.getUint8(i));
    }
    return;
  }
  const isExact = fit.steps.every((step) => step === 0);
  out.count(fit.place + (isExact ? 0 : BESIDE));
  writeWhole(out, fit.whole, scaled(expected, fit.place));
  if (!isExact) writeWhole(out, fit.steps);
}

export function readNumbers(input: ByteReader, length: number, expected: readonly Numbers[]): number[] {
  const how = input.count();
  if (how === RAW) {
    const bytes = input.raw(8 * input.cells(length));
    const raw = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return Array.from({ length }, (_, i) => raw.getFloat64(8 * i));
  }
  const scale = SCALES[how % BESIDE];
  if (scale === undefined || how >= 2 * BESIDE) throw new Broken("scale");
  const whole = readWhole(input, length, scaled(expected, how % BESIDE));
  const steps = how >= BESIDE ? readWhole(input, length) : null;
  return whole.map((n, i) => beside(scale.value(n), steps?.[i] ?? 0));
}

const CONSTANT = 0;
/** 1 + STEPS × base + how often steps were taken: a value, steps between values, changes of steps. Base 0: nothing. */
const STEPS = 3;

const stepsOf = (values: Numbers): number[] => values.map((value, i) => value - (i === 0 ? 0 : values[i - 1]!));
const less = (values: Numbers, base: Numbers): number[] => values.map((value, i) => value - base[i]!);
const isExact = (values: Numbers): boolean => values.every((value) => Math.abs(value) <= 2 * MOST);

/** About the bits that a stream takes. */
const cost = (values: Numbers): number =>
  values.reduce((sum, value) => sum + (value === 0 ? 1 : Math.log2(Math.abs(value)) + 4), 0);

/** @param expected whole numbers of as many rows, which a reader can tell before it reads these */
export function writeWhole(out: ByteWriter, values: Numbers, expected: readonly Numbers[] = []): void {
  if (values.length === 0) return;
  out.cells(values.length);
  if (values.every((value) => value === values[0])) {
    out.count(CONSTANT);
    out.signed(values[0]!);
    return;
  }
  let best = { cost: Infinity, how: 0, body: values };
  for (const [base, rest] of [values, ...expected.map((one) => less(values, one))].entries()) {
    let body = rest;
    for (let steps = 0; steps < STEPS && isExact(body); steps++, body = stepsOf(body)) {
      const own = cost(body);
      if (own < best.cost) best = { cost: own, how: 1 + STEPS * base + steps, body };
    }
  }
  out.count(best.how);
  for (const number of best.body) out.signed(number);
}

/** `length` values; `expected` as when they were written. */
export function readWhole(input: ByteReader, length: number, expected: readonly Numbers[] = []): number[] {
  if (length === 0) return [];
  input.cells(length);
  const how = input.count();
  if (how === CONSTANT) return new Array<number>(length).fill(input.signed());
  const base = Math.floor((how - 1) / STEPS);
  const from = base === 0 ? null : expected[base - 1];
  if (from === undefined) throw new Broken("base");
  const values = new Array<number>(length);
  let last = 0;
  let step = 0;
  for (let i = 0; i < length; i++) {
    const given = input.signed();
    step = given + ((how - 1) % STEPS === 2 ? step : 0);
    last = step + ((how - 1) % STEPS > 0 ? last : 0);
    values[i] = last + (from?.[i] ?? 0);
  }
  return values;
}
