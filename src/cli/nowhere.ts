import { Batches } from "~/ingest/batch";
import { POINTS_PER_SOURCE } from "~/model/numbers";

/** Discards the rows of a drop, so that memory stays flat; only buckets of intervals are counted. */
export class Nowhere extends Batches {
  /** By source number. */
  readonly #buckets = new Map<number, number>();

  override add(): void {}
  override addLatency(): void {}
  override addSamples(): void {}

  override addHistogram({ trace_no, histogram }: Parameters<Batches["addHistogram"]>[0]): void {
    if (trace_no === null) return;
    const source_no = Math.floor(trace_no / POINTS_PER_SOURCE);
    this.#buckets.set(source_no, (this.#buckets.get(source_no) ?? 0) + histogram.count.length);
  }

  intervalBuckets(source_no: number): number {
    return this.#buckets.get(source_no) ?? 0;
  }
}
