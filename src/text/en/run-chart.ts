/** Texts inside the charts of one run. */
import { lookUp } from "~/base/lookUp";
import { and } from "./counted";

const kinds: Readonly<Record<string, string>> = { response: "response time", unknown: "latency of unknown kind" };

export const run = {
  nines: "percentile, spaced by 1/(1 − p)",
  percent: (value: string) => `${value} %`,
  without: (names: readonly string[], kind: string) =>
    `${and(names.map((name) => (name === "" ? "the run" : name)))}: no percentiles of ${lookUp(kinds, kind) ?? kind}, not drawn.`,
  fewKey: (samples: number) => `grey: fewer than ${samples} samples above it`,
  max: (value: string) => `max ${value}`,
  below: (kind: string) => `${kind} below`,
  notBelow: "samples not below",
  edge: "edge of a bucket",
  edgesKey: "marks: share of I/Os below each edge of the histogram; between edges nothing is known",
  maxKey: "max at 1 − 1/n of n samples",
  time: "time, end of each interval",
  timeWhole: "time, the whole run",
  rates: {
    transactions_per_s: "TPS, transactions",
    queries_per_s: "queries/s",
    events_per_s: "events/s",
    bytes_per_s: "throughput",
    memory_bytes_per_s: "memory throughput",
  } as Readonly<Record<string, string>>,
  units: {
    transactions_per_s: "TPS",
    queries_per_s: "queries/s",
    events_per_s: "events/s",
    bytes_per_s: "MiB/s",
    memory_bytes_per_s: "MiB/s",
    s: "s",
    h: "h",
  } as Readonly<Record<string, string>>,
  ops: { read: "read", write: "write", mixed: "all operations", sync: "fsync" } as Readonly<Record<string, string>>,
  latencyOf: {
    transaction: "transaction latency",
    event: "event latency",
    io: "response time",
    unknown: "latency of io_submit and of waiting for the queue",
  },
  ofAll: (latency: string) => `${latency}, all operations`,
  statistic: (names: readonly string[], of: string) => `${and(names)} ${of}`,
  at: (t: string) => `at ${t} s`,
  whole: (seconds: string) => `whole run, ${seconds} s`,
};
