/**
 * Blocks in sequence. Counts are cumulative from the start of the run (histogram.c), so each block must count at least
 * as much as the previous one, be one interval later, and have the same histograms. A block that does not fit is left
 * out; the next one still includes its counts. Which of two neighbours is wrong can only be decided by the third, so
 * one is held back.
 */
import { BUCKETS, type LexedHistogram } from "./lexer";

/**
 * Why a block is left out. `numbers`: buckets do not add up to the printed total. `names`: other histograms than its
 * neighbours. `time`: its seconds are out of sequence. `counts`: lower than before. `text`: a line that is not a
 * histogram. `cut`: the file ends inside it. `no-time`: histograms without an `after` line.
 */
export type Reason = "numbers" | "names" | "time" | "counts" | "text" | "cut" | "no-time";

export interface Loss {
  readonly reason: Reason;
  readonly t_s: number | null;
  /** Its lines, 1-based. */
  readonly from: number;
  readonly to: number;
}

/** One block; its arrays are reused three blocks later. */
export interface Block {
  readonly t_s: number;
  readonly line: number;
  readonly names: readonly string[];
  readonly lines: readonly number[];
  readonly totals: readonly number[];
  /** Histogram i: BUCKETS numbers from i * BUCKETS on. */
  readonly counts: Float64Array;
  readonly queued: number | null;
}

export interface BlockEvents {
  /** A confirmed block, and the previous one; null: the start of the run. */
  block(block: Block, before: Block | null): void;
  lost(loss: Loss): void;
  /** The counts restart: another run. `last`: the result of the one that ended. */
  restart(last: Block | null): void;
}

/** 128 devices at most (cfg_storage.h), read and written, plus the totals. */
export const MOST_HISTOGRAMS = 512;

class Buffer implements Block {
  t_s = 0;
  line = 0;
  end = 0;
  queued: number | null = null;
  fault: Reason | null = null;
  readonly names: string[] = [];
  readonly lines: number[] = [];
  readonly totals: number[] = [];
  counts = new Float64Array(4 * BUCKETS);

  start(t_s: number, line: number): this {
    this.t_s = t_s;
    this.line = line;
    this.end = line;
    this.queued = null;
    this.fault = null;
    this.names.length = this.lines.length = this.totals.length = 0;
    return this;
  }

  add({ name, line, total, counts, whole, end }: LexedHistogram): void {
    const at = this.names.length * BUCKETS;
    this.end = end;
    if (!whole) this.fault ??= "numbers";
    if (this.names.length === MOST_HISTOGRAMS) {
      this.fault ??= "names";
      return;
    }
    if (at + BUCKETS > this.counts.length) {
      const grown = new Float64Array(2 * this.counts.length);
      grown.set(this.counts);
      this.counts = grown;
    }
    this.counts.set(counts, at);
    this.names.push(name);
    this.lines.push(line);
    this.totals.push(total);
  }

  isAtLeast(before: Buffer | null): boolean {
    if (before === null) return true;
    const { counts } = this;
    const n = this.names.length * BUCKETS;
    for (let i = 0; i < n; i++) if (counts[i]! < before.counts[i]!) return false;
    return true;
  }

  hasNamesOf(other: Buffer): boolean {
    return this.names.length === other.names.length && this.names.every((name, i) => name === other.names[i]);
  }

  sum(): number {
    return this.totals.reduce((a, b) => a + b, 0);
  }
}

export class Blocks {
  /** Seconds between blocks, if known. */
  interval_s: number | null = null;
  /** Number of histograms announced in the head of the log. */
  announced = 0;
  #free = [new Buffer(), new Buffer(), new Buffer(), new Buffer()];
  #base: Buffer | null = null;
  #held: Buffer | null = null;
  #open: Buffer | null = null;
  /** Blocks lost between base and held, and after held. */
  #lostBefore = 0;
  #lostAfter = 0;
  #stray: { from: number; to: number } | null = null;

  constructor(private readonly events: BlockEvents) {}

  get isOpen(): boolean {
    return this.#open !== null;
  }

  start(t_s: number, line: number): void {
    this.#commit();
    this.#tellStray();
    this.#open = this.#free.pop()!.start(t_s, line);
  }

  histogram(histogram: LexedHistogram): void {
    if (this.#open !== null) this.#open.add(histogram);
    else if (histogram.filled) {
      this.#stray ??= { from: histogram.line, to: histogram.end };
      this.#stray.to = histogram.end;
    }
  }

  queued(count: number): void {
    if (this.#open !== null) this.#open.queued = count;
  }

  /** A line inside the block that does not belong to it. */
  fault(): void {
    if (this.#open !== null) this.#open.fault ??= "text";
  }

  /** An empty line ends a block that has everything the previous one had. */
  gap(): void {
    const open = this.#open;
    if (open === null || open.names.length === 0) return;
    if (this.#held === null || open.names.length >= this.#held.names.length) this.#commit();
  }

  /** The end of the run: of the file, or before the head of another run. Resets everything. */
  end(endOfFile: boolean): Block | null {
    const open = this.#open;
    const whole = Math.max(this.#held?.names.length ?? 0, this.announced);
    if (endOfFile && open !== null && (open.fault !== null || open.names.length < whole)) open.fault = "cut";
    this.#commit();
    this.#tellStray();
    const last = this.#finish();
    this.interval_s = null;
    this.announced = 0;
    return last;
  }

  #tellStray(): void {
    if (this.#stray === null) return;
    this.events.lost({ reason: "no-time", t_s: null, ...this.#stray });
    this.#stray = null;
    this.#lostAfter++;
  }

  /** Compares the open block with the one held back. */
  #commit(): void {
    const open = this.#open;
    if (open === null) return;
    this.#open = null;
    const held = this.#held;
    if (open.fault !== null || open.names.length === 0) this.#lose(open, open.fault ?? "names");
    else if (held === null) this.#hold(open);
    else if (!open.hasNamesOf(held)) {
      // Before anything is confirmed, either of the two may be wrong: the next one decides.
      if (this.#base !== null) this.#lose(open, "names");
      else this.#replace(held, open, "names");
    } else this.#compare(open, held);
  }

  #compare(open: Buffer, held: Buffer): void {
    const grown = open.isAtLeast(held);
    if (open.t_s <= held.t_s) {
      if (!grown && open.sum() < held.sum()) {
        this.events.restart(this.#finish());
        this.#hold(open);
      } else if (this.#isRegular(held)) this.#lose(open, "time");
      else this.#replace(held, open, "time");
    } else if (!this.#isRegular(held) && this.#isRegularWithoutHeld(open)) this.#replace(held, open, "time");
    else if (grown) {
      this.#learnInterval(open, held);
      this.events.block(held, this.#base);
      if (this.#base !== null) this.#free.push(this.#base);
      this.#base = held;
      this.#hold(open);
    } else if (open.isAtLeast(this.#base)) this.#replace(held, open, "counts");
    else this.#lose(open, "counts");
  }

  #hold(block: Buffer): void {
    this.#held = block;
    this.#lostBefore = this.#lostAfter;
    this.#lostAfter = 0;
  }

  /** The block held back was wrong. */
  #replace(held: Buffer, open: Buffer, reason: Reason): void {
    this.#lose(held, reason);
    this.#lostAfter += this.#lostBefore;
    this.#hold(open);
  }

  #lose(block: Buffer, reason: Reason): void {
    this.events.lost({ reason, t_s: block.t_s, from: block.line, to: block.end });
    this.#free.push(block);
    this.#lostAfter++;
  }

  /** The first two blocks decide, even against the configuration, if they are at one and two intervals. */
  #learnInterval(open: Buffer, held: Buffer): void {
    if (this.#base !== null || this.#lostAfter > 0) return;
    const own = open.t_s - held.t_s;
    if (this.interval_s === null || held.t_s === own) this.interval_s = own;
  }

  /** Its seconds fit its place. */
  #isRegular(held: Buffer): boolean {
    const { interval_s } = this;
    return interval_s === null || held.t_s === (this.#base?.t_s ?? 0) + interval_s * (1 + this.#lostBefore);
  }

  #isRegularWithoutHeld(open: Buffer): boolean {
    const { interval_s } = this;
    const place = 2 + this.#lostBefore + this.#lostAfter;
    return interval_s !== null && open.t_s === (this.#base?.t_s ?? 0) + interval_s * place;
  }

  /** Releases the block held back: the last one of the run. */
  #finish(): Block | null {
    const held = this.#held;
    let last: Buffer | null = this.#base;
    if (held !== null) {
      if (this.#base !== null && !this.#isRegular(held)) this.#lose(held, "time");
      else {
        this.events.block(held, this.#base);
        last = held;
      }
    }
    this.#base = this.#held = null;
    this.#lostBefore = this.#lostAfter = 0;
    // The last block is handed out: its arrays are not used again.
    this.#free = [new Buffer(), new Buffer(), new Buffer(), new Buffer()];
    return last;
  }
}
