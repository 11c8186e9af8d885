/** The page Scaling: throughput against the number of drives. */
import { and } from "./counted";

const drives = (n: number): string => (n === 1 ? "1 drive" : `${n.toLocaleString("en-US")} drives`);

export const scaling = {
  words: {
    on: " on ",
    colon: ": ",
    against: " against the number of drives, in ",
    stop: ".",
    comma: ", ",
    published: " of ",
    as: ", as published: ",
  },
  what: {
    workload: "workload",
    group: "set of drives",
    show: "what is drawn",
    statistic: "latency",
    kind: "kind of latency",
    baseline: "ideal from",
    systems: "systems",
  },
  show: { one: "this set", all: (n: number) => `all ${n} sets`, each: "a panel for each set" },
  showDetail: {
    one: "all drives together and each of them",
    all: "share of their own ideal",
    each: "throughput and ideal, an axis each",
  },
  sets: (n: number) => `${n} sets of drives`,
  publishedSet: "published figures",
  allWorkloads: (n: number) => (n === 1 ? "1 workload" : `All ${n} workloads`),
  baseline: {
    auto: { label: "drives measured alone, else the smallest count" },
    smallest: { label: "the smallest count", detail: "N × the throughput of one of its drives" },
  },
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
  tail: (statistic: string, value: string, ratio: string, n: number) =>
    `${statistic} ${value}${ratio === "" ? "" : `, ${ratio} that of ${n === 1 ? "one drive" : drives(n)}`}.`,
  tailBand: (statistic: string, from: string, to: string) =>
    `${statistic} between ${from} and ${to}: no histograms to add up.`,
  ends: (n: number, slowest: string, low: string, fastest: string, high: string) =>
    `Of ${drives(n)} ${slowest} is the slowest (${low}), ${fastest} the fastest (${high}).`,
  outliers: (all: readonly string[]) => `${all.length === 1 ? "Outlier" : "Outliers"}: ${and(all)}.`,
  outlierOf: (name: string, n: number, what: string) => `${name} of ${n} (${what})`,
  moreOutliers: (n: number) => `${n} more`,
  noOutlier: "No drive is an outlier.",
  ranksOnly: (least: number) => `Under ${least} drives only ranks are given.`,
  ratedShare: (n: number, percent: string, bound: string, rate: string) =>
    `That is ${percent} of what ${drives(n)} are rated at, ${bound} ${rate}.`,
  bus: (rate: string, percent: string) => `The bus carries ${rate} as said: ${percent} of it are used.`,
  loop: { outstanding: "Closed loop", rate: "Open loop" } as Readonly<Record<string, string>>,
  merged: (statistic: string) => `${statistic} from added histograms.`,
  about: (members: number, files: number, staggered: boolean) =>
    `${members === 1 ? "1 drive" : `${members.toLocaleString("en-US")} drives`} of ${files === 1 ? "1 file" : `${files} files`}, summed over ${staggered ? "their run times" : "equal run times"}.`,

  /** Several sets. */
  setsAnswer: (holding: number, all: number) =>
    `${holding === 0 ? `None of ${all} sets holds` : `${holding} of ${all} sets hold`} 90 % of their ideal at every count.`,
  setsBest: (name: string, n: number, percent: string) => `Most is kept by ${name}: ${percent} on ${drives(n)}.`,
  setsLeast: (name: string, n: number, percent: string) => `Least by ${name}: ${percent} on ${drives(n)}.`,
  setsDoubt: (n: number) =>
    `${n === 1 ? "One set has" : `${n} sets have`} a baseline that is not reproducible: repeat.`,

  /** Published figures. */
  ofRated: (workload: string, value: string, percent: string, rated: string) =>
    `${workload}: ${value}, ${percent} of the rated ${rated}.`,
  mostOfOne: (name: string, value: string, unit: string, from: string) =>
    `Most of one ${unit}: ${value} (${name}, ${from}).`,
  overRated: (n: number, all: number) => `${n} of ${all} values with a rating are over it.`,
  noRating: "No data-sheet rating is known for these drives.",
  oneCount: (words: string) =>
    `Every value is of ${words}: against the rating, for no other number of drives was published.`,
  severalCounts: "The groups differ in drives and in their number: they are no line.",
  undividedAmbiguous: (n: number) =>
    `${n === 1 ? "1 ambiguous value is" : `${n} ambiguous values are`} not divided until a reading is taken.`,
  ratedFormula: {
    iops: (value: string, block: string) => `${value} IOPS × ${block} B`,
    bytes_per_s: (value: string, block: string) => `${value} GB/s / ${block} B`,
  },

  notesByJobs:
    "Number of drives: that of the jobs. For a group of jobs these files name the last device alone, and each measurement names another one. If that is wrong, say drive_count in Describe.",
  notesUnknown: (n: number) =>
    `${n === 1 ? "1 measurement" : `${n.toLocaleString("en-US")} measurements`} of this workload left out: the files do not say on how many drives. Say drive_count in Describe.`,

  chart: {
    drives: "drives",
    all: (unit: string) => `${unit}, all drives`,
    each: (unit: string) => `${unit} of each drive`,
    ideal: (rate: string) => `ideal: N × ${rate}`,
    idealAlone: "ideal: drives alone, added",
    alone: (n: number) => (n === 1 ? "1 alone" : `1/${n} of ${n}`),
    tailAll: (statistic: string, kind: string) => `${statistic} ${kind}, all drives`,
    tailEach: (statistic: string) => `${statistic} of each drive`,
    allOf: (unit: string, words: string) => `${unit}, all ${words}`,
    eachOf: (unit: string, member: string) => `${unit} per ${member === "" ? "member" : member}`,
    members: (unit: string, n?: number) => {
      const word = unit === "" ? "member" : unit;
      if (n === undefined) return `${word}s`;
      return n === 1 ? `1 ${word}` : `${n.toLocaleString("en-US")} ${word}s`;
    },
    rated: (bound: string, rate: string) => `rated: ${bound} ${rate} × N`,
    /** Where lines of several workloads stand on one chart. */
    ratedOf: (workloads: readonly string[], rate: string) =>
      `rated${workloads.length === 0 ? "" : ` ${and(workloads)}`}: ${rate} × N`,
    ratedAt: (rate: string) => `rated ${rate}`,
    ratedTitle: "data sheet",
    ratedOne: "one drive",
    ratedAll: (n: number) => `rated × ${n.toLocaleString("en-US")}`,
    ratedKey: "rated: N × the data sheet's value for one drive, a bound of the maker's, not measured",
    ofRated: (rated: string, percent: string) => `${rated}: ${percent} of it`,
    bus: (rate: string) => `bus: ${rate}, as said`,
    oneOf: (unit: string) => `one ${unit}`,
    perOne: (unit: string) => `per ${unit}`,
    printed: "as printed",
    quotient: (value: string, words: string) => `${value} / ${words}`,
    on: (workload: string, system: string) => `${workload} · ${system}`,
    systemKey: (usual: string) => `system; where none is named, ${usual}`,
    shares: "efficiency, % of the ideal",
    growth: (statistic: string) => `${statistic}, times the smallest count`,
    idealRule: "ideal",
    crowdedKey: "the chosen set has colour, the others grey with names at their ends",
    setsKey: "colour, dash and marker: set; each is measured by its own ideal",
    growthKey: (statistic: string) => `${statistic}: of a mix, the direction that grows most`,
    panel: (name: string, unit: string) => `${name}: ${unit}`,
    panelKey: "dashed: ideal, dotted: 90 % of it; every panel has its own axis",
    count: drives,
    efficiency: "efficiency",
    ofIdeal: (percent: string, ideal: string) => `${percent} of ${ideal}`,
    times: (ratio: string) => `${ratio}× the smallest count`,
    among: (n: number) => `of ${drives(n)}`,
    slowest: (name: string) => `slowest ${name}`,
    fastest: (name: string) => `fastest ${name}`,
    highest: (name: string) => `highest ${name}`,
    rank: "rank",
    rankOf: (rank: number, n: number) => `${rank} of ${n}${rank === 1 ? ", slowest" : rank === n ? ", fastest" : ""}`,
    merged: (n: number) => `from the added histograms of ${drives(n)}`,
    mergedNote: "merged",
    asInFile: "as the file has it",
    notMerged: "no histograms to add up: the drives' own least and greatest",
    between: (from: string, to: string) => `between ${from} and ${to}`,
    few: (above: number, statistic: string) =>
      `${above < 1 ? "under 1" : Math.round(above)} samples above ${statistic}: too few`,
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
    key: "numbers: efficiency, share of the ideal; ticks at measured counts",
    ratioKey: (statistic: string) => `×: ${statistic} to that of the smallest count`,
    bandKey: (statistic: string) => `whisker: ${statistic} of its drives, least to greatest, not combined`,
    medianKey:
      "dots: each drive; line: the median drive; outliers: modified z over 3.5 and 5 % off the median, from 6 drives",
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
    filteredFigures: "The report has no such figure in this unit.",
    noRate: "These results hold no throughput.",
    toCurve: "Curve",
    toDescribe: "Describe",
  },
} as const;
