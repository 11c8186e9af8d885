/**
 * Reports of cpu, memory, threads and mutex. Their event is a search for primes, a block copied in memory … No point is
 * made of them, so that nothing of it is drawn beside the latency of a disk: the whole report becomes traces of one
 * value each, over the time it covers. For SQL only what its points do not hold (transactions.ts).
 */
import type { Histogram } from "~/model/histogram";
import type { Sink } from "../format";
import type { Report } from "./report";
import type { Said, Series } from "./series";

const latency = { metric: "event_latency", op: null, kind: "response" } as const;

/** @param end_s end of the report since the start of the run; window_s: the time it covers */
export function pushReport(series: Series, report: Report, end_s: number, window_s: number | null): void {
  const push = (said: Said, value: number | null): void => series.whole(said, end_s, value, report.line, window_s);
  push({ metric: "errors_per_s", op: null }, report.errors_per_s);
  if (report.test === "sql") return;
  push({ metric: "memory_bytes_per_s", op: null }, report.memory_bytes_per_s);
  push({ metric: "events_per_s", op: null }, eventsPerSecond(report, window_s));
  if (report.events === 0) return;
  const { min_us, mean_us, max_us, quantile, quantile_us } = report;
  push({ ...latency, stat: "mean" }, mean_us);
  push({ ...latency, stat: "min" }, min_us);
  push({ ...latency, stat: "max" }, max_us);
  if (quantile !== null && quantile > 0) push({ ...latency, stat: "quantile", quantile }, quantile_us);
}

function eventsPerSecond({ events_per_s, events }: Report, window_s: number | null): number | null {
  if (events_per_s !== null || events === null || window_s === null || window_s <= 0) return events_per_s;
  return Number((events / window_s).toFixed(2));
}

/** The histogram of the last report, as the one interval of a trace. */
export function pushHistogram(
  sink: Sink,
  series: Series,
  histogram: Histogram,
  place: { readonly end_s: number; readonly window_s: number | null; readonly line: number },
): void {
  const trace = series.declare({ ...latency, metric: "histogram", stat: "count" }, place.line, place.window_s);
  sink.interval(trace, place.end_s, "response", histogram);
}
