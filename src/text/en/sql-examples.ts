/** Questions, by the statement that answers each (views/sql/examples.ts). */
export const sqlExamples = {
  within: "Most IOPS with a p99 of at most 1 ms, by system and workload",
  depthOne: "Mean latency with one I/O in flight",
  readShare: "Most IOPS by share of reads",
  tail: "How far the p99.9 is from the median",
  spread: "The same load more than once: how far apart",
  merged: "p99.99 of all runs of a workload, from added histograms",
  slowest: "The slowest interval of each time log",
  tools: "Which tools, versions and engines ran",
  figures: "Published figures by metric",
} as const;
