/** The page Matrix. */

const count = (n: number, one: string, many: string): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

export const matrix = {
  words: { on: " on ", colon: ": ", rows: ", ", stop: "." },
  what: { metric: "metric", datasets: "datasets", systems: "systems", kind: "latency kind", pivot: "rows and columns" },
  metrics: {
    auto: "throughput",
    iops: "IOPS",
    gb_per_s: "GB/s",
    mean: "mean",
    p50: "p50",
    p99: "p99",
    "p99.9": "p99.9",
    "p99.99": "p99.99",
    max: "max",
  } as Readonly<Record<string, string>>,
  metricDetail: { auto: "IOPS under 64K, GB/s from 64K on" } as Readonly<Record<string, string>>,
  latency: (statistic: string, kind: string) => `${statistic} ${kind}`,
  pivots: { rows: "workloads down, depth × jobs across", columns: "depth × jobs down, workloads across" },
  systems: (n: number) => count(n, "system", "systems"),
  workloads: (n: number) => count(n, "workload", "workloads"),
  caption: (cells: number, empty: number, runs: number) =>
    `${count(cells, "cell", "cells")} of ${count(runs, "measurement", "measurements")}${
      empty === 0 ? "" : `; ${count(empty, "cell was", "cells were")} not measured`
    }.`,
  paths: (n: number) => `${count(n, "file or folder", "files or folders")} of these.`,
  allPaths: "Show all",
  unit: { iops: "IOPS", gb_per_s: "GB/s", us: "µs" },
  total: "total",
  ops: { sync: "sync", mixed: "all operations" } as Readonly<Record<string, string>>,
  head: { block: "block", workload: "workload", op: "op", unit: "unit", load: "depth × jobs", kind: "kind" },
  load: {
    depth: (iodepth: string, jobs: string) => `${iodepth} × ${jobs}`,
    depthWords: (iodepth: string, jobs: string) => `depth ${iodepth}, ${jobs} jobs`,
    unknown: "?",
    rate: (asked: string) => `${asked} IOPS asked`,
    percent: (percent: string) => `${percent} % of max`,
    max: "max",
  },
  openRow: (name: string) => `Curve of ${name}`,
  openColumn: (name: string) => `Curves at ${name}`,
  missing: "not measured",
  measured: "measured",
  absent: "—",
  few: (above: number) => `fewer than 10 samples above the percentile (${above}): chance decides over it`,
  absentWhy: "measured; the file does not have this number",
  failed: "failed",
  excluded: (why: string) => `excluded: ${why}`,
  repeats: (n: number) => `n ${n}`,
  repeatsWhy: (n: number, values: string) => `${n} repeats: ${values}. Shown is the middle one.`,
  others: (n: number) => `+${n}`,
  other: (name: string, value: string) => `not a repeat of it: ${name}, ${value}`,
  audit: (n: number) => `${count(n, "remark", "remarks")}`,
  loading: "Reading the answers…",
  none: {
    title: "Nothing to put into a matrix",
    why: "No measured point is there: a matrix needs runs with a block size and a depth or a rate.",
    own: "No own files are loaded. Drop result files anywhere on this page.",
  },
};
