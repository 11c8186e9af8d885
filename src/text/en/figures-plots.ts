/** Forms of the figures chart that are points over an axis: latency over throughput, T/Q, share of reads, checks. */
import { plural } from "./counted";

type Named = Readonly<Record<string, string>>;

export const figuresPlots = {
  /** Latency over throughput. */
  inFlight: "in flight",
  inFlightOf: (found: string, set: string, percent: string) => `${found} of ${set}, ${percent}`,
  loadKey: "numbers: I/Os in flight (throughput × latency, derived) / outstanding as set",
  longest: (latency: string, set: string) => `${latency} at most: ${set} outstanding ÷ throughput`,
  noLatency: "latency not printed",
  gb: (bytes: string, low: string) =>
    `In flight counts 1 GB as ${bytes}, as the description of the report says; with 10⁹ bytes it is ${low} lower.`,
  bytes: (bytes: string) => `${bytes} bytes`,
  loneRates: (n: number) =>
    `${plural(n, "throughput was", "throughputs were")} printed without a latency: not on this chart.`,
  loneLatencies: (n: number) =>
    `${plural(n, "latency was", "latencies were")} printed without a throughput: not on this chart.`,
  lost: (n: number) => `${plural(n, "figure is", "figures are")} lost in the report: in the table, not on this chart.`,

  threadsAxis: "threads and queue depth of each device",
  outstandingAxis: "total outstanding I/Os, log",
  outstanding: "outstanding in all",
  outstandingOf: (devices: string, threads: string, depth: string) => `${devices} devices × ${threads} × ${depth}`,
  readings: (workload: string, system: string, read: string, literal: string) =>
    `${workload} on ${system}: read as ${read}; as printed it would be ${literal}.`,

  depthAxis: "queue depth as printed, log",
  depthKey: "○ reads and means, □ writes, ◇ totals and percentiles",
  depthless: "QD not stated",
  depthOf: (depth: string) => `queue depth ${depth}`,
  latencyAxis: "latency",

  gainAxis: "gain",
  noGain: "1×",
  open: "two bounds leave it open",
  gainOpen: "two bounds: the quotient of the numbers as printed",
  derivedFrom: "derived",

  shareAxis: "share of reads",
  readPercent: (percent: string) => `${percent} % reads`,
  timeShare: "time shared between pure reads and pure writes",
  timeShareShort: "time shared",
  timeShareKey: "dotted: what time sharing would give, 1 / (r/R + (1 − r)/W), derived",
  times: (factor: string) => `${factor} times the time share`,

  checkAxis: "of what the other figures give",
  checks: {
    block: "IOPS × block = throughput",
    members: "one × number = all",
    little: "throughput × latency = outstanding",
  } as Named,
  holds: "agrees",
  off: "does not agree",
  foundOf: (percent: string, found: string, expected: string) => `${percent}: ${found} of ${expected}`,
  within: (percent: string) => `within ${percent}`,
  block: (iops: string, block: string) => `${iops} × ${block} bytes`,
  check: "check",
  gives: "it gives",
  derivedBy: "of reads and writes alone",
  partner: (term: string) => `latency, ${term}`,
  other: (term: string) => `against it, ${term}`,
  line: "line of the text",
  factId: "figure id",
  printed: "as printed",
  notPrinted: "not printed",
  atMostTerm: "at most",
  longestBy: (set: string) => `derived: ${set} outstanding ÷ throughput`,
  timeShareBy: (share: string, reads: string, writes: string) =>
    `1 / (${share} ÷ ${reads} + (1 − ${share}) ÷ ${writes})`,
  blocks: (rate: string, block: string, gb: string) => `${rate}${gb === "" ? "" : ` (1 GB = ${gb})`} ÷ ${block} bytes`,
};
