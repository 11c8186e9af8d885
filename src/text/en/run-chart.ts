/** Texts inside the charts of one run. */
import { and } from "./counted";
import { RUN_UNITS } from "../alike";

export const run = {
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
    ...RUN_UNITS,
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
