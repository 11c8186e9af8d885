/** What a parser pushes, collected: runs wait until the file is through, values of traces go straight to the rows. */
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
  /** By trace: values or histograms that are in the batches already. */
  readonly rows: Map<number, number>;
  /** Of all traces. */
  samples: number;
  intervals: number;
  buckets: number;
}

export interface CollectOptions {
  readonly batches: Batches;
  readonly source_no: number;
  readonly context: ParseContext;
  /** Called between values: rows may have grown large. */
  readonly handOver: () => void;
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

/** Parses one file. Rejects only with an AbortError: a parser that throws becomes `file/parser-failed` {format, reason}. */
export async function collect(source: ByteSource, format: Format, options: CollectOptions): Promise<Collected> {
  const { batches, source_no, context, handOver } = options;
  const found = nothing();
  const count = (trace: number, rows: number): void => void found.rows.set(trace, (found.rows.get(trace) ?? 0) + rows);
  const traceNo = (trace: number): number => source_no * POINTS_PER_SOURCE + trace;
  const sink: Sink = {
    run: (run) => found.runs.push(run),
    figure: (figure) => found.figures.push(figure),
    notice: (notice) => found.notices.push(notice),
    trace: (trace) => found.traces.push(trace),
    samples: (trace, t_s, value) => {
      batches.addSamples(traceNo(trace), t_s, value);
      count(trace, value.length);
      found.samples += value.length;
      handOver();
    },
    interval: (trace, t_s, kind, histogram) => {
      batches.addHistogram({ point_no: null, trace_no: traceNo(trace), t_s, kind, histogram });
      count(trace, 1);
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
    const reason = error instanceof Error ? error.message : String(error);
    const values = { format: format.id, reason };
    found.notices.push({ code: "file/parser-failed", level: "error", path: source.path, values });
  }
  context.signal.throwIfAborted();
  return found;
}
