/** The page Scaling: throughput against the number of drives. */
const and = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
const drives = (n: number): string => (n === 1 ? "1 drive" : `${n.toLocaleString("en-US")} drives`);

export const scaling = {
  words: { on: " on ", colon: ": ", against: " against the number of drives, in ", stop: "." },
  what: { workload: "workload", group: "set of drives" },
  noGroup: "No workload on different numbers of drives",
  in: ", in ",
  range: (least: number, most: number, load: string) =>
    `${least === most ? drives(least) : `${least.toLocaleString("en-US")} to ${drives(most)}`}${load === "" ? "" : `, ${load}`}`,
  depth: (depth: string) => `QD ${depth} per drive`,
  depthJobs: (depth: string, jobs: string) => `QD ${depth} and ${jobs} jobs per drive`,
  asked: (rate: string) => `${rate} IOPS asked per drive`,

  /** The answer above the chart. */
  doubt: "Baseline not reproducible: repeat.",
  over: (all: readonly { readonly drives: number; readonly percent: string }[]) =>
    `${and(all.map(({ drives: n, percent }, i) => `${drives(n)}${i > 0 ? "" : n === 1 ? " gives" : " give"} ${percent}`))} of the ideal.`,
  rises: "Efficiency goes up and down.",
  holdsAll: (n: number) => `Every count holds 90 %, up to ${drives(n)}.`,
  holdsTo: (n: number) => `All hold 90 % only up to ${drives(n)}.`,
  holdsNone: "Not even the smallest count holds 90 % of the ideal.",
  last: (n: number, rate: string, percent: string) => `${drives(n)} give ${rate}, ${percent} of the ideal.`,
  base: (n: number, rate: string, repeats: number) =>
    `Ideal: N × ${n === 1 ? "one drive" : `1/${n} of ${drives(n)}`}, ${rate}${repeats > 1 ? `, the median of ${repeats}` : ""}.`,
  baseAlone: "Ideal: each drive measured alone, added up.",
  one: (n: number) => `Only ${drives(n)} measured: nothing to scale from.`,
  notesByJobs:
    "Number of drives: that of the jobs. For a group of jobs fio names the last file alone, and each measurement names another one. If that is wrong, say drive_count in Describe.",
  notesUnknown: (n: number) =>
    `${n === 1 ? "1 measurement" : `${n.toLocaleString("en-US")} measurements`} of this workload left out: the files do not say on how many drives. Say drive_count in Describe.`,

  chart: {
    drives: "drives",
    all: (unit: string) => `${unit}, all drives`,
    each: (unit: string) => `${unit} of each drive`,
    ideal: (rate: string) => `ideal: N × ${rate}`,
    idealAlone: "ideal: drives alone, added",
    alone: (n: number) => (n === 1 ? "1 alone" : `1/${n} of ${n}`),
    median: "median drive",
    count: drives,
    efficiency: "efficiency",
    ofIdeal: (percent: string, ideal: string) => `${percent} of ${ideal}`,
    times: (ratio: string) => `${ratio}× the smallest count`,
    among: (n: number) => `of ${drives(n)}`,
    slowest: (name: string) => `slowest ${name}`,
    outlier: (name: string) => `outlier ${name}`,
    outlierNote: "outlier",
    over: "over the ideal",
    basis: { alone: "drives alone", smallest: "smallest count" },
    ranksOnly: "ranks only",
    noOutlier: "none",
    failed: "failed",
    excluded: (why: string) => `excluded: ${why}`,
    repeat: "repeat",
    staggered: "staggered, lower bound",
    key: "numbers: efficiency, of the ideal line; ticks at measured counts",
    medianKey: "outliers: modified z over 3.5 and 5 % off the median, from 6 drives",
  },

  badge: {
    doubt: "baseline not reproducible",
    doubtWhy:
      "Some count gives more than 102 % of the ideal, or more drives are more efficient than fewer: the smallest count was measured too low, or something else changed between the runs.",
    staggered: "staggered",
    staggeredWhy: "Members ran for unequal times: those sums are totals over the longest run time, a lower bound.",
    files: "not drives of their own",
    filesWhy: "The targets are files or loop devices: what shares a drive is not known.",
  },

  empty: {
    noneTitle: "Nothing here was measured on different numbers of drives.",
    none: "This page draws one workload, at one load per drive, on 1, 2, 4 … drives. If these files are that, say drive_count in Describe.",
    clear: "Show the largest set",
    filteredTitle: "Nothing matches the link.",
    filtered: (workload: string) => `Nothing here is ${workload} on different numbers of drives.`,
    noRate: "These results hold no throughput.",
    toCurve: "Curve",
    toDescribe: "Describe",
  },
} as const;
