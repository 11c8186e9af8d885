/** Time series of a drop as pushed by the parsers: values and histograms by trace. */
import { bytesSource } from "~/base/bytes";
import { Batches } from "~/ingest/batch";
import { ingestDrop } from "~/ingest/drop";
import type { Histogram } from "~/model/histogram";
import type { Row } from "~/model/tables";
import type { NamedBytes } from "../ingest/read";

export interface Series {
  readonly trace: Row<"trace">;
  readonly path: string;
  readonly t_s: readonly number[];
  readonly value: readonly number[];
  readonly histograms: readonly { readonly t_s: number; readonly histogram: Histogram }[];
}

class Keep extends Batches {
  readonly traces: Row<"trace">[] = [];
  readonly values = new Map<number, { t_s: number[]; value: number[] }>();
  readonly histograms = new Map<number, { t_s: number; histogram: Histogram }[]>();

  override add(table: string, row: object): void {
    if (table === "trace") this.traces.push(row as Row<"trace">);
  }
  override addLatency(): void {}
  override addSamples(trace: number, t_s: Float64Array, value: Float64Array): void {
    const kept = this.values.get(trace) ?? { t_s: [], value: [] };
    this.values.set(trace, kept);
    for (const t of t_s) kept.t_s.push(t);
    for (const v of value) kept.value.push(v);
  }
  override addHistogram({ trace_no, t_s, histogram }: Parameters<Batches["addHistogram"]>[0]): void {
    if (trace_no === null) return;
    const kept = this.histograms.get(trace_no) ?? [];
    this.histograms.set(trace_no, kept);
    const { lo_ns, hi_ns, value_ns, count } = histogram;
    const copy = { lo_ns: lo_ns.slice(), hi_ns: hi_ns.slice(), value_ns: value_ns.slice(), count: count.slice() };
    kept.push({ t_s: t_s!, histogram: copy });
  }
}

export async function readSeries(given: readonly NamedBytes[]): Promise<Series[]> {
  const keep = new Keep();
  const paths = new Map<number, string>();
  let next = 1;
  const sources = given.map(({ path, bytes }) => ({ source: bytesSource(path, bytes) }));
  for await (const { source } of ingestDrop(sources, { dataset: "local", into: keep, number: () => next++ })) {
    paths.set(source.source_no, source.path);
  }
  return keep.traces.map((trace) => ({
    trace,
    path: paths.get(trace.source_no!)!,
    ...(keep.values.get(trace.trace_no!) ?? { t_s: [], value: [] }),
    histograms: keep.histograms.get(trace.trace_no!) ?? [],
  }));
}
