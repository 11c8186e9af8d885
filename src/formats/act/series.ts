/** The blocks of a run as time series: histograms of the intervals between them, rates, queued requests. */
import type { Histogram } from "~/model/histogram";
import { NO_TRACE } from "../blank";
import type { ParsedTrace, Sink } from "../format";
import { Samples } from "../samples";
import type { Block } from "./blocks";
import type { ActHistogram } from "./histograms";
import { BUCKETS } from "./lexer";

export type Unit = "ms" | "us";

/** Bucket 0 is [0, 1), bucket n is [2^(n-1), 2^n) of the unit (histogram.c); its printed edge is 2^n. */
function edges(unit: Unit): { lo: Float64Array; hi: Float64Array } {
  const unit_ns = unit === "ms" ? 1e6 : 1e3;
  const hi = Float64Array.from({ length: BUCKETS }, (_, n) => 2 ** n * unit_ns);
  const lo = Float64Array.from({ length: BUCKETS }, (_, n) => (n === 0 ? 0 : 2 ** (n - 1) * unit_ns));
  return { lo, hi };
}

/** Overwritten for each histogram: its arrays must be copied. */
class Scratch {
  readonly #lo = new Float64Array(BUCKETS);
  readonly #hi = new Float64Array(BUCKETS);
  readonly #count = new Float64Array(BUCKETS);
  readonly #edges: ReturnType<typeof edges>;

  constructor(unit: Unit) {
    this.#edges = edges(unit);
  }

  /** Buckets with a count between two blocks. */
  between(block: Block, before: Block | null, index: number): Histogram {
    const { lo, hi } = this.#edges;
    const from = index * BUCKETS;
    let n = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const count = block.counts[from + bucket]! - (before === null ? 0 : before.counts[from + bucket]!);
      if (count === 0) continue;
      this.#lo[n] = lo[bucket]!;
      this.#hi[n] = hi[bucket]!;
      this.#count[n++] = count;
    }
    const hi_ns = this.#hi.subarray(0, n);
    return { lo_ns: this.#lo.subarray(0, n), hi_ns, value_ns: hi_ns, count: this.#count.subarray(0, n) };
  }
}

/** All counts of a block since the start, in new arrays. */
export function histogramOf(block: Block, index: number, unit: Unit): Histogram {
  const { lo_ns, hi_ns, count } = new Scratch(unit).between(block, null, index);
  return { lo_ns: lo_ns.slice(), hi_ns: hi_ns.slice(), value_ns: hi_ns.slice(), count: count.slice() };
}

const CHUNK = 1024;

export interface SeriesOf {
  readonly document: number;
  readonly trace: number;
  readonly unit: Unit;
  readonly interval_s: number | null;
  readonly histograms: readonly (ActHistogram | null)[];
  readonly block_bytes: (histogram: ActHistogram) => number | null;
  readonly first: Block;
}

export class Series {
  /** How many traces it declared. */
  readonly traces: number;
  readonly #sink: Sink;
  readonly #scratch: Scratch;
  readonly #known: readonly { readonly histogram: ActHistogram; readonly trace: number; readonly rate: Samples }[];
  readonly #queue: Samples | null = null;

  constructor(sink: Sink, { document, trace, unit, interval_s, histograms, block_bytes, first }: SeriesOf) {
    this.#sink = sink;
    this.#scratch = new Scratch(unit);
    let next = trace;
    const declare = (more: Partial<ParsedTrace> & Pick<ParsedTrace, "metric">): number => {
      sink.trace({ ...NO_TRACE, document, window_s: interval_s, trace: next, line: first.line, ...more });
      return next++;
    };
    this.#known = histograms.flatMap((histogram) => {
      if (histogram === null) return [];
      const { op, kind, device, name, index } = histogram;
      const of = { op, member: device ?? name, job_index: index, block_bytes: block_bytes(histogram) };
      const line = first.lines[index] ?? first.line;
      const buckets = declare({ ...of, metric: "histogram", kind, stat: "count", line });
      return [{ histogram, trace: buckets, rate: new Samples(sink, declare({ ...of, metric: "iops", line }), CHUNK) }];
    });
    if (first.queued !== null) this.#queue = new Samples(sink, declare({ metric: "queued" }), CHUNK);
    this.traces = next - trace;
  }

  add(block: Block, before: Block | null): void {
    const window_s = block.t_s - (before?.t_s ?? 0);
    for (const { histogram, trace, rate } of this.#known) {
      const { index, kind } = histogram;
      const counted = this.#scratch.between(block, before, index);
      this.#sink.interval(trace, block.t_s, kind, counted);
      if (window_s > 0) rate.add(block.t_s, (block.totals[index]! - (before?.totals[index] ?? 0)) / window_s);
    }
    if (block.queued !== null) this.#queue?.add(block.t_s, block.queued);
  }

  end(): void {
    for (const { rate } of this.#known) rate.flush();
    this.#queue?.flush();
  }
}
