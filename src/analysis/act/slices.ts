/**
 * The table of act_latency.py (act 5.0 to 6.6, analysis/act_latency.py): per slice of time the percentage of operations
 * that took longer than each limit. Its rules: a slice is whole intervals, an incomplete one at the end is left out, a
 * slice without operations is 0 % over every limit; cells are rounded to two decimals, and the mean and maximum are
 * those of the rounded cells, unweighted. Up to 4.0 the tool forgot operations in buckets of 17 and more; here they
 * count.
 */
/** Limits are 2^0 to 2^16 of the log's unit: all that act_latency.py knows (-n 17). */
export const LIMITS: readonly number[] = Array.from({ length: 17 }, (_, n) => 2 ** n);

/** One line of the table. */
export interface SliceRow {
  /** Number of the slice from 1, or which statistic of all slices. */
  readonly slice: number | "avg" | "max";
  /** Operations of the slice. */
  readonly ops: number;
  /** Operations per second, one decimal. */
  readonly rate_per_s: number;
  /** By limit: percent of the operations that took longer, two decimals as printed. */
  readonly exceed_percent: readonly number[];
}

/**
 * A number rounded to decimals as Python's round() and "%.2f" do: to the nearest, ties to the even digit. Among
 * doubles, only odd multiples of 1/8 are ties at the second decimal, and of 1/4 at the first.
 */
export function printed(value: number, decimals: 1 | 2): number {
  const factor = 10 ** decimals;
  const scaled = value * factor;
  const below = Math.floor(scaled);
  // Far from a tie, rounding of the product does not matter; at a million calls a second this must be quick.
  if (Math.abs(scaled - below - 0.5) > 1e-6) return Math.round(scaled) / factor;
  const tie = value * (decimals === 2 ? 8 : 4);
  if (!Number.isInteger(tie)) return Number(value.toFixed(decimals));
  return (below % 2 === 0 ? below : below + 1) / factor;
}

/** Seconds of a slice: act_latency.py lengthens it to whole report intervals. */
export const sliceSeconds = (asked_s: number, interval_s: number): number =>
  Math.ceil(asked_s / interval_s) * interval_s;

/** Slices of one histogram, from its cumulative counts. */
export class Slicer {
  readonly #numbers: number[] = [];
  readonly #ops: number[] = [];
  /** LIMITS.length cells per slice, unrounded. */
  #cells = new Float64Array(64 * LIMITS.length);
  /** Of the block before: total, and operations within each limit. */
  #total = 0;
  readonly #within = new Float64Array(LIMITS.length);
  #number = 0;

  constructor(private readonly slice_s: number) {}

  /**
   * The end of slice `number`. After a missing slice the first one is a new start: its operations cannot be separated
   * from those of the missing one.
   * @param total operations since the start; `counts` of them by bucket, starting at `from`: bucket n is up to 2^n
   */
  add(number: number, total: number, counts: Float64Array, from: number): void {
    const ops = total - this.#total;
    const follows = number === this.#number + 1;
    const row = this.#numbers.length * LIMITS.length;
    if (row + LIMITS.length > this.#cells.length) {
      const grown = new Float64Array(2 * this.#cells.length);
      grown.set(this.#cells);
      this.#cells = grown;
    }
    let within = 0;
    for (let i = 0; i < LIMITS.length; i++) {
      within += counts[from + i]!;
      const over = ops - (within - this.#within[i]!);
      this.#cells[row + i] = ops === 0 ? 0 : (over * 100) / ops;
      this.#within[i] = within;
    }
    this.#total = total;
    this.#number = number;
    if (!follows) return;
    this.#numbers.push(number);
    this.#ops.push(ops);
  }

  get length(): number {
    return this.#numbers.length;
  }

  /** Number of a slice, from 1; `slice`: its index among the whole ones. */
  number(slice: number): number {
    return this.#numbers[slice]!;
  }

  /** Percent over a limit in a slice, not rounded: what a verdict uses. */
  exceed_percent(slice: number, limit: number): number {
    return this.#cells[slice * LIMITS.length + limit]!;
  }

  /** The table, row by row; nothing without a whole slice. */
  *rows(): Generator<SliceRow, void, void> {
    const n = this.length;
    if (n === 0) return;
    const avg = LIMITS.map(() => 0);
    const max = LIMITS.map(() => 0);
    const all = { ops: 0, most: 0, rate: 0, fastest: 0 };
    for (const [slice, ops] of this.#ops.entries()) {
      const rate_per_s = printed(ops / this.slice_s, 1);
      const cells: number[] = [];
      for (let i = 0; i < LIMITS.length; i++) {
        const cell = printed(this.exceed_percent(slice, i), 2);
        cells.push(cell);
        avg[i] = avg[i]! + cell;
        if (cell > max[i]!) max[i] = cell;
      }
      all.ops += ops;
      all.most = Math.max(all.most, ops);
      all.rate += rate_per_s;
      all.fastest = Math.max(all.fastest, rate_per_s);
      yield { slice: this.#numbers[slice]!, ops, rate_per_s, exceed_percent: cells };
    }
    const mean = avg.map((sum) => printed(sum / n, 2));
    yield { slice: "avg", ops: all.ops / n, rate_per_s: printed(all.rate / n, 1), exceed_percent: mean };
    yield { slice: "max", ops: all.most, rate_per_s: all.fastest, exceed_percent: max };
  }
}

// Slices of an ACT log from the histograms of its windows, as a question adds them up.

/** Counts of one histogram in window `window`, from 0: windows are as long as the slices. */
export interface SliceWindow {
  readonly window: number;
  /** End of the last interval in it. */
  readonly last_s: number;
  readonly total: number;
  /** Upper edges of the non-empty buckets. */
  readonly hi_ns: readonly number[];
  readonly count: readonly number[];
}

export type ActUnit = "ms" | "us";

export const UNIT_NS = { ms: 1e6, us: 1e3 } as const;

/**
 * The unit of a log, from its buckets: their upper edges are powers of two of the unit, and no 2^n ms is a 2^n µs.
 * null: nothing was counted.
 */
export function unitOf(windows: readonly SliceWindow[]): ActUnit | null {
  const edge = windows.find(({ hi_ns }) => hi_ns.length > 0)?.hi_ns[0];
  if (edge === undefined) return null;
  return Number.isInteger(Math.log2(edge / UNIT_NS.ms)) ? "ms" : "us";
}

/**
 * The slices of act_latency.py: a window without a block at its end is incomplete, and so is the next one.
 * @param windows of one histogram, in order
 */
export function slicesOf(windows: readonly SliceWindow[], unit: ActUnit, slice_s: number): Slicer {
  const slicer = new Slicer(slice_s);
  // Cumulative, like the blocks of the log.
  const within = new Float64Array(Math.max(64, LIMITS.length));
  let total = 0;
  for (const { window, last_s, total: ops, hi_ns, count } of windows) {
    total += ops;
    for (const [i, edge] of hi_ns.entries()) within[Math.round(Math.log2(edge / UNIT_NS[unit]))]! += count[i]!;
    if (last_s === (window + 1) * slice_s) slicer.add(window + 1, total, within, 0);
  }
  return slicer;
}
