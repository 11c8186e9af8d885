/**
 * Streams of whole numbers, each as what is least: all equal, as they are, as steps, or as what they differ from a
 * stream that was written before, or from what other columns let expect. A stream is known by its place among those of
 * its length, counted back.
 */
import type { CodedReader } from "./codedReader";
import type { CodedWriter } from "./codedWriter";
import { Broken } from "./wire";

/** Larger ones would not be exact as differences. */
export const MOST = 2 ** 51;

const CONSTANT = 0;
const SAME = 1;
const SIMPLE = 2;
/** SIMPLE + STEPS × base + how often steps were taken: a value, steps between values, changes of steps. */
const STEPS = 3;
const BASES = ["nothing", "expected", "earlier", "sum"] as const;

/** How far back a stream is looked for. */
const BACK = 40;
/** Many values are not tried against many streams. */
const TRIED_VALUES = 2 ** 18;

type Stream = readonly number[];

/** Streams of one length, the last one last. */
class Earlier {
  readonly #byLength = new Map<number, Stream[]>();
  of(length: number): Stream[] {
    const known = this.#byLength.get(length) ?? [];
    this.#byLength.set(length, known);
    return known;
  }
}

const bits = (value: number): number => {
  const size = Math.abs(value);
  return size < 2 ** 31 ? 32 - Math.clz32(size) : 63 - Math.clz32(Math.min(size / 2 ** 31, 2 ** 31));
};
/** About what a stream takes; not more than `most`. */
function cost(values: Stream, most: number): number {
  let sum = 0;
  for (const value of values) {
    sum += value === 0 ? 1 : bits(value) + 3;
    if (sum >= most) return most;
  }
  return sum;
}

const stepsOf = (values: Stream): number[] => values.map((value, i) => value - (i === 0 ? 0 : values[i - 1]!));
const less = (values: Stream, base: Stream): number[] => values.map((value, i) => value - base[i]!);
const isExact = (values: Stream): boolean => values.every((value) => Math.abs(value) <= 2 * MOST);

export class IntegerWriter {
  readonly #out: CodedWriter;
  readonly #earlier = new Earlier();

  constructor(out: CodedWriter) {
    this.#out = out;
  }

  /** @param expected whole numbers of as many rows, which a reader can tell before it reads these */
  write(values: Stream, expected: readonly Stream[] = []): void {
    if (values.length === 0) return;
    this.#out.cells(values.length);
    const earlier = this.#earlier.of(values.length);
    if (values.every((value) => value === values[0])) {
      this.#out.count(CONSTANT);
      this.#out.signed(values[0]!);
      return;
    }
    const near = earlier.slice(-Math.min(BACK, Math.ceil(TRIED_VALUES / values.length)));
    const same = near.findLastIndex((one) => one.every((value, i) => value === values[i]));
    if (same !== -1) {
      this.#out.count(SAME);
      this.#out.count(near.length - 1 - same);
      return;
    }
    this.#least(values, near, expected);
    earlier.push(values);
  }

  #least(values: Stream, near: readonly Stream[], expected: readonly Stream[]): void {
    let best: { cost: number; head: number[]; body: Stream } = { cost: Infinity, head: [], body: [] };
    const consider = (base: number, refs: readonly number[], rest: Stream): void => {
      if (!isExact(rest)) return;
      let body = rest;
      for (let steps = 0; steps < STEPS && isExact(body); steps++, body = stepsOf(body)) {
        const own = cost(body, best.cost) + 8 * refs.length;
        if (own < best.cost) best = { cost: own, head: [SIMPLE + STEPS * base + steps, ...refs], body };
      }
    };
    consider(0, [], values);
    for (const [i, one] of expected.entries()) consider(1, [i], less(values, one));
    const back = (i: number): number => near.length - 1 - i;
    for (const [i, one] of near.entries()) consider(2, [back(i)], less(values, one));
    if (values.length >= 8) {
      const pairs = near.slice(-24);
      const first = near.length - pairs.length;
      for (const [i, one] of pairs.entries()) {
        // A sum is tried only where one of the two alone comes near.
        const rest = less(values, one);
        if (!isExact(rest) || cost(rest, best.cost * 2) >= best.cost * 2) continue;
        for (let j = 0; j < i; j++) consider(3, [back(first + i), back(first + j)], less(rest, pairs[j]!));
      }
    }
    for (const number of best.head) this.#out.count(number);
    for (const number of best.body) this.#out.signed(number);
  }
}

export class IntegerReader {
  readonly #in: CodedReader;
  readonly #earlier = new Earlier();

  constructor(input: CodedReader) {
    this.#in = input;
  }

  /** `length` values; `expected` as when they were written. */
  read(length: number, expected: readonly Stream[] = []): Stream {
    if (length === 0) return [];
    this.#in.cells(length);
    const earlier = this.#earlier.of(length);
    const how = this.#in.count();
    if (how === CONSTANT) return new Array<number>(length).fill(this.#in.signed());
    if (how === SAME) return known(earlier.at(-1 - this.#in.count()));
    const base = BASES[Math.floor((how - SIMPLE) / STEPS)];
    if (base === undefined) throw new Broken("stream");
    const bases: Stream[] = [];
    if (base === "expected") bases.push(known(expected[this.#in.count()]));
    if (base === "earlier" || base === "sum") bases.push(known(earlier.at(-1 - this.#in.count())));
    if (base === "sum") bases.push(known(earlier.at(-1 - this.#in.count())));
    const values = new Array<number>(length);
    const steps = (how - SIMPLE) % STEPS;
    let last = 0;
    let step = 0;
    for (let i = 0; i < length; i++) {
      const given = this.#in.signed();
      step = given + (steps === 2 ? step : 0);
      last = step + (steps > 0 ? last : 0);
      let value = last;
      for (const one of bases) value += one[i]!;
      values[i] = value;
    }
    earlier.push(values);
    return values;
  }
}

function known(stream: Stream | undefined): Stream {
  if (stream === undefined) throw new Broken("stream");
  return stream;
}
