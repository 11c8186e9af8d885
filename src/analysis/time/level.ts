/** Median and spread of the last windows of a series, kept in order: what its level is, whatever single windows do. */

/** Windows that tell a level. */
export const WINDOWS = 60;
/** MAD of a normal distribution -> its standard deviation. */
const NORMAL = 1.4826;

/** Middle of sorted numbers. */
const middleOf = (sorted: readonly number[]): number => {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

export const medianOf = (values: readonly number[]): number => middleOf(values.toSorted((a, b) => a - b));

export class Level {
  readonly #queue: number[] = [];
  readonly #sorted: number[] = [];

  readonly #most: number;

  /** @param most windows that are kept, the last ones */
  constructor(values: readonly number[] = [], most = WINDOWS) {
    this.#most = most;
    for (const value of values) this.push(value);
  }

  get length(): number {
    return this.#queue.length;
  }

  push(value: number): void {
    if (this.#queue.length === this.#most) this.#sorted.splice(this.#placeOf(this.#queue.shift()!), 1);
    this.#queue.push(value);
    this.#sorted.splice(this.#placeOf(value), 0, value);
  }

  median(): number {
    return middleOf(this.#sorted);
  }

  /** Median absolute deviation, as a standard deviation. */
  sigma(): number {
    const median = this.median();
    return NORMAL * medianOf(this.#sorted.map((value) => Math.abs(value - median)));
  }

  /** Of the first that is not smaller. */
  #placeOf(value: number): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
