/** The limit table of the page Compare. */
import { memberCount, type MemberWord } from "./members";
import { plural } from "./counted";

const series = (n: number): string => plural(n, "series", "series");

export const limits = {
  title: "Under a limit",
  lead: "The last step before the first one over the limit, in order of the load. What passes again after it does not count.",
  statistic: "Latency",
  field: (statistic: string) => `Limit of ${statistic}`,
  caption: (statistic: string, limit: string) => `Most load with ${statistic} ≤ ${limit}, by series`,

  /** The answer above the table. */
  one: (side: string, workload: string, answer: string) => `${side}, ${workload}: ${answer}.`,
  tally: (n: number, holds: number, all: number, only: number, none: number) =>
    `${series(n)}: ${holds} hold up to a load, ${all} at all loads, ${only > 0 ? `${only} at the only load there is, ` : ""}${none} at none.`,
  nothing: (statistic: string) => `No series has ${statistic}.`,
  kinds: (kinds: readonly string[]) =>
    `Unlike latencies under one limit: ${kinds.join(", ")}. Compare only rows of one kind.`,
  left: (n: number) => `${plural(n, "step", "steps")} failed or excluded: left out.`,
  repeats: "Of a load that was measured several times, the median by throughput is judged.",

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
