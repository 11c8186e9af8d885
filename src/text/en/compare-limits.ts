/** The limit table of the page Compare. */
import { memberCount, type MemberWord } from "./members";

export const limits = {
  title: "Under a limit",
  caption: (statistic: string, limit: string) => `Most load with ${statistic} ≤ ${limit}, by series`,

  columns: {
    side: "side",
    workload: "workload",
    op: "latency of",
    jobs: "jobs",
    holds: "holds",
    load: "load",
    depth: "depth to run",
    iops: "IOPS",
    gb_per_s: "GB/s",
    latency_us: (statistic: string) => `${statistic}, µs`,
    kind: "kind",
    headroom_percent: "headroom, %",
    samples_above: (statistic: string) => `I/Os above ${statistic}`,
    fail_load: "fails at",
    fail_latency_us: (statistic: string) => `${statistic} there, µs`,
    member_iops: "each, IOPS",
    member_gb_per_s: "each, GB/s",
    member_latency_us: (statistic: string) => `worst each, ${statistic}, µs`,
    file: "file",
  },
  found: {
    knee: (load: string) => `up to ${load}`,
    allPass: (load: string) => `all pass, ≥ ${load}`,
    only: (load: string) => `passes at ${load}, one load only`,
    onlyOver: (latency: string, load: string) => `over it, ${latency} at ${load}, one load only`,
    most: (load: string) => `; most at ${load}`,
    none: (latency: string, load: string) => `none; lowest ${latency} at ${load}`,
    first: (latency: string, load: string) => `over it at the first step; lowest ${latency} at ${load}`,
    nothing: (statistic: string) => `no ${statistic}`,
  },
  few: "fewer than 10: chance",
  /** Of a mix: reads and writes together. */
  both: (rate: string) => `${rate} in all`,
  inAll: (outstanding: string) => `${outstanding} in all`,
  measured: (n: number, unit: MemberWord, low: string, high: string) =>
    `median of ${memberCount(n, unit)}, ${low} to ${high}`,
  derived: (n: number) => `derived ÷ ${n.toLocaleString("en-US")}`,
  over: (n: number) => `${n.toLocaleString("en-US")} over the limit`,
};
