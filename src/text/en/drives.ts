/** The page Drives: one dot per drive, host or job; their sum, and what proves that they ran together. */
import { memberCount, members, type MemberWord } from "./members";
import { and } from "./counted";

export const drives = {
  count: memberCount,
  words: { on: " on ", colon: ": ", and: " and ", from: ", in ", stop: "." },
  what: { workload: "workload", set: "group of drives", statistic: "statistic" },
  outstandingEach: (n: string) => `${n} outstanding each`,
  sets: (name: string, load: string) => `${name}, ${load}`,
  noGroup: "No workload on several drives",
  files: (n: number) => `${n.toLocaleString("en-US")} files`,
  statistic: (name: string, kind: string) => `${name} ${kind}`,

  /** The answer above the chart. */
  sum: (n: string, rate: string) => `${n} give ${rate} together`,
  sumPlain: (n: string) => `${n}: no sum is drawn up`,
  merged: (values: readonly string[]) => `${and(values)} from added histograms`,
  asCombined: (values: readonly string[]) => `${and(values)} over all of them`,
  notMerged: (what: string, n: string, from: string, to: string) =>
    `the ${what} of ${n} cannot be combined, for they have no histograms: they lie between ${from} and ${to}, and no average is taken`,
  staggered: "Run times differ: the sum is the total over the longest, a lower bound.",
  range: (slowest: string, slowestRate: string, fastest: string, fastestRate: string) =>
    `Slowest ${slowest} (${slowestRate}), fastest ${fastest} (${fastestRate}).`,
  outliers: (names: readonly string[]) => `${names.length === 1 ? "Outlier" : "Outliers"}: ${and(names)}.`,
  moreOutliers: (n: number) => `${n} more`,
  outlierRate: (name: string, percent: string) => `${name} (throughput ${percent} %)`,
  outlierLatency: (name: string, percent: string, what: string) => `${name} (${what} ${percent} %)`,
  noOutlier: "No outlier.",
  ranksOnly: (least: number) => `Under ${least}, drives are ranked; outliers are not named.`,
  failed: (n: string) => `${n} failed and not counted.`,
  excluded: (n: string) => `${n} excluded.`,

  /** What proves that they ran together, or that nothing does. */
  together: {
    file: (n: string) => `They ran together: ${n} in one phase of one file, with no wall between them.`,
    tool: "They ran together: the tool itself drove them and added them up.",
    said: (text: string) => `They ran together, as said: “${text}”.`,
    yours: "They ran together, as you say.",
    nothing: "Nothing in these files says that they ran together, so nothing is summed.",
    start: "Their times overlap, by the files’ time stamps. Nothing is summed until you say that they ran together.",
    partly: "Some of their times overlap, not all. Nothing is summed until you say that they ran together.",
    apart: "You keep these apart, so nothing is summed.",
    repeats: "Some drives were measured several times here: say which runs belong together in Describe.",
    published: "Nothing in these files says that they ran together, so nothing is summed.",
    do: "These ran together",
    doWhy: (n: string, loads: number) =>
      loads < 2 ? `Sums ${n}. Can be taken back.` : `Sums ${n} at each of ${loads} loads. Can be taken back.`,
    keepApart: "Keep apart",
    undo: "Take it back",
    describe: "Describe",
  },

  /** In the chart. */
  chart: {
    drive: (of: MemberWord) => members[of][0],
    place: (of: MemberWord) => `${members[of][1]}, fastest first`,
    throughput: (unit: string, mixed: boolean) => (mixed ? `${unit}, reads and writes` : unit),
    latency: (statistic: string, kind: string) => `${statistic} ${kind}`,
    median: (value: string) => `median ${value}`,
    merged: (statistic: string, value: string) => `all, ${statistic} ${value}`,
    off: (percent: string) => `${percent} %`,
    offMedian: "off the median",
    outlier: "outlier",
    outlierAt: (value: string, percent: string) => `${value}, outlier ${percent} %`,
    rank: "rank by throughput",
    rankOf: (rank: number, of: number) => `${rank} of ${of}, slowest first`,
    together: "all together",
    failed: "failed",
    excluded: (why: string) => `excluded: ${why}`,
    aboveMax: "≤ max, bin width",
    few: (n: number, statistic: string) => `only ${n} samples above ${statistic}`,
    key: "sorted by throughput",
    outlierKey: (least: number) => `outlier: modified z over 3.5 and 5 % off the median, from ${least} on`,
    noLatency: (n: string, statistic: string) => `${n} without ${statistic}: no mark there.`,
  },

  badge: {
    staggered: "staggered",
    staggeredWhy:
      "They ran for unequal times: the sum is the total over the longest run time, not a rate held together.",
    notDrives: (of: MemberWord) => `${members[of][1]}, not drives of their own`,
    notDrivesWhy: "The files name no devices, so what shares a drive is not known.",
  },

  empty: {
    noneTitle: "No group of drives here.",
    none: "This page draws results of one workload on several drives, hosts or jobs. These have one each.",
    filteredTitle: "Nothing matches the link.",
    filtered: (workload: string) => `Nothing here is ${workload} on several drives.`,
    clear: "Show the largest group",
    noRate: "These results hold no throughput.",
    toCurve: "Curve",
    toRuns: "Runs",
  },
} as const;
