/** Reads only the blocks of a log at which slices of time end, and skips the rest. */
import type { ByteSource } from "~/base/bytes";
import { type Block, type BlockEvents, Blocks } from "./blocks";
import { Head } from "./head";
import { type LexedHistogram, lexLog, type LogEvents } from "./lexer";
import type { Unit } from "./series";

export interface SliceEnd {
  /** Runs of the file, from 0. */
  readonly document: number;
  readonly unit: Unit;
  readonly slice_s: number;
  /** Number of the slice that ends here, from 1. */
  readonly number: number;
  readonly block: Block;
}

class Ends implements LogEvents, BlockEvents {
  readonly #blocks = new Blocks(this);
  #head = new Head();
  #own_s: number | null = null;
  #document = 0;

  constructor(
    private readonly slice_s: (interval_s: number) => number,
    private readonly each: (end: SliceEnd) => void,
  ) {}

  after(t_s: number, line: number): boolean {
    if (this.#own_s === null) {
      // Without a head the first block tells: it is one interval after the start.
      this.#own_s = this.slice_s(this.#head.config.number("report-interval-sec") || t_s || 1);
      this.#blocks.interval_s = this.#own_s;
    }
    if (t_s === 0 || t_s % this.#own_s !== 0) return false;
    this.#blocks.start(t_s, line);
    return true;
  }

  histogram(histogram: LexedHistogram): void {
    this.#blocks.histogram(histogram);
  }

  queued(): void {
    // Not part of a slice.
  }

  gap(): void {
    this.#head.gap();
    this.#blocks.gap();
  }

  text(text: string, line: number): void {
    if (this.#head.endsBefore(text, this.#own_s !== null)) this.#next();
    if (!this.#head.take(text, line, this.#own_s !== null)) this.#blocks.fault();
  }

  block(block: Block): void {
    const slice_s = this.#own_s!;
    const unit: Unit = this.#head.config.isYes("microsecond-histograms") ? "us" : "ms";
    this.each({ document: this.#document, unit, slice_s, number: block.t_s / slice_s, block });
  }

  lost(): void {
    // The parser of the log reports it.
  }

  restart(): void {
    this.#document++;
  }

  end(): void {
    this.#blocks.end(true);
  }

  #next(): void {
    this.#blocks.end(false);
    if (this.#own_s !== null) this.#document++;
    this.#head = new Head();
    this.#own_s = null;
  }
}

/** @param slice_s from the report interval of a run */
export async function readSliceEnds(
  source: ByteSource,
  slice_s: (interval_s: number) => number,
  signal: AbortSignal,
  each: (end: SliceEnd) => void,
): Promise<void> {
  const ends = new Ends(slice_s, each);
  await lexLog(source, ends, { signal, progress: () => undefined });
  ends.end();
}
