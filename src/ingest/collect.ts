/** Collects what a parser pushes: runs wait until the end of the file, values of traces become rows at once. */
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { Format, ParseContext, ParsedRun, ParsedTrace, Sink } from "~/formats/format";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { Row } from "~/model/tables";
import type { Batches } from "./batch";

export interface Collected {
  readonly runs: ParsedRun[];
  readonly figures: Partial<Row<"figure">>[];
  readonly traces: ParsedTrace[];
  readonly parts: unknown[];
  readonly notices: Notice[];
  /** By trace: number of values or histograms already in the batches. */
  readonly rows: Map<number, number>;
  /** Total over all traces. */
  samples: number;
  intervals: number;
  buckets: number;
}

export interface CollectOptions {
  readonly batches: Batches;
  readonly source_no: number;
  readonly context: ParseContext;
  /** Called between values, since rows may have grown large. */
  readonly handOver: () => void;
}

/** Numbers from 0 up to the limit of a source: one more would belong to the next source. */
class Numbers {
  #seen = 0;

  has(n: number): boolean {
    if (n >= this.#seen) this.#seen = n + 1;
    return n < POINTS_PER_SOURCE;
  }
  get beyond(): number {
    return Math.max(0, this.#seen - POINTS_PER_SOURCE);
  }
}

const HAND_OVER_EVERY = 1024;

const nothing = (): Collected => ({
  runs: [],
  figures: [],
  traces: [],
  parts: [],
  notices: [],
  rows: new Map(),
  samples: 0,
  intervals: 0,
  buckets: 0,
});

/** A fault of ours becomes `file/parser-failed` {format, reason, kept: 1 if something was pushed before it, else 0}. */
export function parserFailed(path: string, format: Format | null, error: unknown, kept: 0 | 1): Notice {
  const reason = error instanceof Error ? error.message : String(error);
  return { code: "file/parser-failed", level: "error", path, values: { format: format?.id ?? "", reason, kept } };
}

/**
 * Parses one file. Rejects only with an AbortError: a parser that throws becomes `file/parser-failed`. Surplus traces
 * and documents: `file/too-many-series` {count}.
 */
export async function collect(source: ByteSource, format: Format, options: CollectOptions): Promise<Collected> {
  const { batches, source_no, context, handOver } = options;
  const found = nothing();
  const counted = (trace: number, rows: number): void =>
    void found.rows.set(trace, (found.rows.get(trace) ?? 0) + rows);
  const traceNo = (trace: number): number => source_no * POINTS_PER_SOURCE + trace;
  const [traces, documents] = [new Numbers(), new Numbers()];
  const sink: Sink = {
    run: (run) => void (documents.has(run.document) && found.runs.push(run)),
    figure: (figure) => found.figures.push(figure),
    notice: (notice) => found.notices.push(notice),
    trace: (trace) => void (traces.has(trace.trace) && found.traces.push(trace)),
    samples: (trace, t_s, value) => {
      if (!traces.has(trace)) return;
      batches.addSamples(traceNo(trace), t_s, value);
      counted(trace, value.length);
      found.samples += value.length;
      handOver();
    },
    interval: (trace, t_s, kind, histogram) => {
      if (!traces.has(trace)) return;
      batches.addHistogram({ point_no: null, trace_no: traceNo(trace), t_s, kind, histogram });
      counted(trace, 1);
      found.intervals++;
      found.buckets += histogram.count.length;
      if (found.intervals % HAND_OVER_EVERY === 0) handOver();
    },
    part: (part) => found.parts.push(part),
  };
  try {
    await format.parse(source, sink, context);
  } catch (error) {
    context.signal.throwIfAborted();
    found.notices.push(parserFailed(source.path, format, error, 1));
  }
  context.signal.throwIfAborted();
  const count = traces.beyond + documents.beyond;
  if (count > 0) {
    const values = { count };
    found.notices.push({ code: "file/too-many-series", level: "error", path: source.path, values });
  }
  return found;
}
