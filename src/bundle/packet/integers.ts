/**
 * Streams of whole numbers, each in its shortest form: all equal, unchanged, as steps, or as differences from an
 * earlier stream or from predictions by other columns. A stream is identified by its place among those of its length,
 * counted backwards.
 */
import { once } from "~/base/byKey";
import { Broken, type Reader, type Writer } from "./wire";

/** Differences of larger numbers would not be exact. */
export const MOST = 2 ** 51;

/** How a stream is written: all 0, all the same, as an earlier one, or LEAST + STEPS × base + steps. */
const ZERO = 0;
const CONSTANT = 1;
const SAME = 2;
const LEAST = 3;
/** Values, steps between them, changes of steps. */
const STEPS = 3;
const BASES = ["nothing", "expected", "earlier"] as const;

/** How many earlier streams are searched. */
const BACK = 40;
/** Large streams are compared with fewer others. */
const TRIED_VALUES = 2 ** 18;

type Stream = readonly number[];

const bits = (value: number): number => {
  const size = Math.abs(value);
  return size < 2 ** 31 ? 32 - Math.clz32(size) : 63 - Math.clz32(Math.min(size / 2 ** 31, 2 ** 31));
};
/** Approximate size of a stream, capped at `most`. */
function cost(values: Stream, most: number): number {
  let sum = 0;
  for (const value of values) {
    sum += value === 0 ? 1 : bits(value) + 1;
    if (sum >= most) return most;
  }
  return sum;
}

const stepsOf = (values: Stream): number[] => values.map((value, i) => value - (i === 0 ? 0 : values[i - 1]!));
const less = (values: Stream, base: Stream): number[] => values.map((value, i) => value - base[i]!);
const isExact = (values: Stream): boolean => values.every((value) => Math.abs(value) <= 2 * MOST);

export class IntegerWriter {
  readonly out: Writer;
  readonly #earlier = new Map<number, Stream[]>();

  constructor(out: Writer) {
    this.out = out;
  }

  /** @param expected equally many whole numbers, which a reader can compute before it reads these */
  write(values: Stream, expected: readonly Stream[] = []): void {
    if (values.length === 0) return;
    const earlier = once(this.#earlier, values.length, () => []);
    if (values.every((value) => value === values[0])) {
      this.out.count(values[0] === 0 ? ZERO : CONSTANT);
      if (values[0] !== 0) this.out.signed(values[0]!);
      return;
    }
    const near = earlier.slice(-Math.min(BACK, Math.ceil(TRIED_VALUES / values.length)));
    const same = near.findLastIndex((one) => one.every((value, i) => value === values[i]));
    if (same !== -1) {
      this.out.count(SAME);
      this.out.count(near.length - 1 - same);
      return;
    }
    this.#least(values, near, expected);
    earlier.push(values);
  }

  #least(values: Stream, near: readonly Stream[], expected: readonly Stream[]): void {
    let best: { cost: number; head: number[]; body: Stream } = { cost: Infinity, head: [], body: [] };
    const consider = (base: number, refs: readonly number[], rest: Stream): void => {
      let body = rest;
      for (let steps = 0; steps < STEPS && isExact(body); steps++, body = stepsOf(body)) {
        // Repeating steps are short anyway: second differences must pay off.
        const own = cost(body, best.cost) + 8 * refs.length + (steps === 2 ? 12 : 0);
        if (own < best.cost) best = { cost: own, head: [LEAST + STEPS * base + steps, ...refs], body };
      }
    };
    consider(0, [], values);
    for (const [i, one] of expected.entries()) consider(1, [i], less(values, one));
    for (const [i, one] of near.entries()) consider(2, [near.length - 1 - i], less(values, one));
    for (const number of best.head) this.out.count(number);
    for (const number of best.body) this.out.signed(number);
  }
}

export class IntegerReader {
  readonly input: Reader;
  readonly #earlier = new Map<number, Stream[]>();

  constructor(input: Reader) {
    this.input = input;
  }

  /** `length` values; `expected` as when they were written. */
  read(length: number, expected: readonly Stream[] = []): Stream {
    if (length === 0) return [];
    const { input } = this;
    input.cells(length);
    const earlier = once(this.#earlier, length, () => []);
    const how = input.count();
    if (how <= CONSTANT) return new Array<number>(length).fill(how === ZERO ? 0 : input.signed());
    const back = (): Stream => known(earlier.at(-1 - input.count()));
    if (how === SAME) return back();
    const base = BASES[Math.floor((how - LEAST) / STEPS)];
    if (base === undefined) throw new Broken("stream");
    const from = base === "nothing" ? null : base === "expected" ? known(expected[input.count()]) : back();
    let values = Array.from({ length }, () => input.signed());
    for (let steps = (how - LEAST) % STEPS; steps > 0; steps--) {
      for (let i = 1; i < length; i++) values[i] = values[i]! + values[i - 1]!;
    }
    if (from !== null) values = values.map((value, i) => value + from[i]!);
    earlier.push(values);
    return values;
  }
}

function known(stream: Stream | undefined): Stream {
  if (stream === undefined) throw new Broken("stream");
  return stream;
}
