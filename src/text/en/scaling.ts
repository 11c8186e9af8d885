/** The tab Scaling: throughput against the number of drives, hosts or jobs; the drives of one measurement. */
import { memberCount, members, type MemberWord } from "./members";
import { and, counted, plural } from "./counted";

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const upper = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
/** "four", "24". */
const number = (n: number): string => NUMBERS[n - 1] ?? counted(n);
/** "four drives". */
const several = (n: number, of: MemberWord): string => `${number(n)} ${members[of][n === 1 ? 0 : 1]}`;

export const scaling = {
  count: memberCount,

  /** Controls: each is a word of the line under the verdict, and of the chart's name. */
  words: {
    against: " against ",
    per: ", a line per ",
    on: " on ",
    comma: ", ",
    colon: ": ",
    ideal: ", ideal from ",
    with: ", with ",
    under: "under it ",
    stop: ".",
  },
  what: {
    workload: "workload",
    load: "load",
    against: "against",
    lines: "a line per",
    ideal: "ideal from",
    second: "second panel",
    statistic: "latency",
    kind: "kind of latency",
    systems: "systems",
    set: "group",
  },
  against: { drives: "drives", hosts: "hosts", jobs: "jobs", each: "each drive" },
  /** "each job": the members of one measurement. */
  againstEach: (of: MemberWord): string => `each ${members[of][0]}`,
  againstDetail: {
    drives: "throughput over their number",
    hosts: "throughput over their number",
    jobs: "or threads, on the same drives",
    each: "a row each, of one measurement",
  },
  lines: { setup: "set-up", load: "load", workload: "workload" },
  linesDetail: {
    setup: "of one workload at one load",
    load: "of one workload, each by its own ideal",
    workload: "every workload and load, each by its own ideal",
  },
  ideal: {
    best: (count: string, of: string) => (of === "" ? count : `${count}, ${of}`),
    alone: "each drive alone",
    own: "own base",
    none: "none",
    options: {
      auto: { label: "the best single one", detail: "for all lines; each drive alone where all were measured" },
      smallest: { label: "the smallest count", detail: "N × one of them, the best line’s" },
      own: { label: "own base", detail: "each line by itself" },
    },
  },
  second: {
    share: () => "E(N)",
    latency: (statistic: string) => statistic,
    each: (_: string, word: string) => `each ${word}`,
    each_latency: (statistic: string, word: string) => `${statistic} of each ${word}`,
  },
  limitOff: (statistic: string) => `Limit ${statistic} off: one load per point.`,
  published: {
    set: "published figures",
    all: (n: number) => (n === 1 ? "1 workload" : `All ${n} workloads`),
    as: ", as published: ",
    of: " of ",
    allOf: (unit: string, words: string) => `${unit}, all ${words}`,
    eachOf: (unit: string, member: string) => `${unit} per ${member === "" ? "member" : member}`,
    members: (unit: string, n?: number) => {
      const word = unit === "" ? "member" : unit;
      if (n === undefined) return `${word}s`;
      return n === 1 ? `1 ${word}` : `${counted(n)} ${word}s`;
    },
    /** Where lines of several workloads stand on one chart. */
    ratedOf: (workloads: readonly string[], rate: string) =>
      `rated${workloads.length === 0 ? "" : ` ${and(workloads)}`}: ${rate} × N`,
    ofRated: (rated: string, percent: string) => `${rated}: ${percent} of it`,
    oneOf: (unit: string) => `one ${unit}`,
    perOne: (unit: string) => `per ${unit}`,
    printed: "as printed",
    quotient: (value: string, words: string) => `${value} / ${words}`,
    systemKey: (usual: string) => `system; where none is named, ${usual}`,
    first: (workload: string, value: string, percent: string, rated: string) =>
      `${workload}: ${value}, ${percent} of the rated ${rated};`,
    over: (n: number, all: number) => `${n} of ${all} are over their rating.`,
    most: (name: string, value: string, unit: string, from: string) =>
      `Most of one ${unit}: ${value} (${name}, ${from}).`,
    noRating: "No data-sheet rating is known for these drives.",
    oneCount: (words: string) =>
      `Every value is for ${words}: compared with the rating, since no other number of drives was published.`,
    severalCounts: "The groups differ in drives and in their number: they form no line.",
    ambiguous: (n: number) =>
      `${n === 1 ? "1 ambiguous value is" : `${n} ambiguous values are`} not divided until a reading is chosen.`,
    formula: {
      iops: (value: string, block: string) => `${value} IOPS × ${block} B`,
      bytes_per_s: (value: string, block: string) => `${value} GB/s / ${block} B`,
    },
  },

  /** The load of a line. */
  load: {
    depth: (depth: string, of: MemberWord) => `QD ${depth} per ${members[of][0]}`,
    depthJobs: (depth: string, jobs: string, of: MemberWord) => `QD ${depth} and ${jobs} jobs per ${members[of][0]}`,
    asked: (rate: string, of: MemberWord) => `${rate} IOPS asked per ${members[of][0]}`,
    total: (depth: string, jobs: string) => `${depth} × ${jobs} in all`,
  },

  verdict: {
    unstable: (n: number, percent: string, base: number) =>
      `Baseline unstable, run it again: ${number(n)} ${n === 1 ? "gives" : "give"} ${percent} of ${timesText(n, base)};`,
    apart: (n: number, of: MemberWord, least: string, most: string) =>
      `Repeats differ, run them again: ${several(n, of)} ${n === 1 ? "gives" : "give"} ${least} to ${most};`,
    rises: "Baseline unstable, run it again: efficiency goes up and down;",
    holds: (n: number, of: MemberWord, does: string, rate: string, line: string, percent: string, base: number) =>
      `${upper(several(n, of))} ${does} ${rate}${line === "" ? "" : ` (${line})`}, ${percent} of ${timesText(n, base)};`,
    asked: (n: number, of: MemberWord, rate: string, line: string) =>
      `All asked I/Os were done, up to ${rate} on ${several(n, of)}${line === "" ? "" : ` (${line})`};`,
    askedTail: (statistic: string, base: number, first: string, last: number, end: string) =>
      `${statistic} ${first} on ${number(base)}, ${end} on ${number(last)}.`,
    full: (n: number, last: number, percent: string) =>
      `from ${number(n)} on the host is full, and ${number(last)} stop at ${percent}.`,
    fullShort: (n: number, last: number, percent: string) =>
      `host full from ${number(n)}, ${number(last)} stop at ${percent}.`,
    stop: (last: number, percent: string) => `${number(last)} stop at ${percent}.`,
    all: "every count keeps 90 %.",
    last: (n: number, rate: string, percent: string) => `${number(n)} give ${rate}, ${percent}.`,
    first: (n: number, percent: string) => `${number(n)} already fall to ${percent}.`,
    fullFirst: (n: number, of: MemberWord) => `the host is full with ${several(n, of)}.`,
    noIdeal: (n: number, of: MemberWord, rate: string, line: string) =>
      `${upper(several(n, of))} give ${rate}${line === "" ? "" : ` (${line})`};`,
    unlike: "the drives are not alike, so there is no ideal.",
    does: { read: "read", write: "write" } as Readonly<Record<string, string>>,
    gives: "give",
  },

  notesByJobs:
    "Number of drives: taken from the jobs. For a group of jobs these files name only the last device, and each measurement names another one. If that is wrong, set drive_count.",
  notesUnknown: (n: number) =>
    `${n === 1 ? "1 measurement" : `${counted(n)} measurements`} of this workload left out: the files do not say on how many drives. Set drive_count.`,
  about: (n: number, files: number, staggered: boolean) =>
    `${plural(n, "measurement", "measurements")} in ${plural(files, "file", "files")}, summed over ${staggered ? "their run times" : "equal run times"}.`,
  loop: { outstanding: "Closed loop", rate: "Open loop", target: "Depth varied by fio (latency_target)" } as Readonly<
    Record<string, string>
  >,
  merged: (statistic: string) => `${statistic} from added histograms.`,
  ends: (n: number, of: MemberWord, slowest: string, low: string, fastest: string, high: string) =>
    `Of ${memberCount(n, of)} ${slowest} is the slowest (${low}), ${fastest} the fastest (${high}).`,
  outliers: (all: readonly string[]) => `${all.length === 1 ? "Outlier" : "Outliers"}: ${and(all)}.`,
  outlierOf: (name: string, n: number, what: string) => `${name} of ${n} (${what})`,
  throughput: "throughput",
  moreOutliers: (n: number) => `${n} more`,
  noOutlier: "No drive is an outlier.",
  ranksOnly: (least: number) => `Under ${least} drives only ranks are given.`,
  ratedShare: (n: number, percent: string, bound: string, rate: string) =>
    `${memberCount(n, "drive")}: ${percent} of what they are rated at, ${bound} ${rate}.`,
  busShare: (rate: string, percent: string) => `The bus is set to carry ${rate}: ${percent} of it is used.`,

  chart: {
    all: (unit: string, words: string) => `${unit}, all ${words}`,
    each: (unit: string, word: string) => `${unit} of each ${word}`,
    end: (name: string, rate: string, n: number) => `${name === "" ? "" : `${name} `}${rate} at ${n}`,
    ideal: (of: string, one: string) => `ideal: N × ${one}${of === "" ? "" : ` (${of})`}`,
    idealShort: "ideal",
    idealAlone: "ideal: drives alone, added",
    stray: (name: string, rate: string, percent: string | null) =>
      `${name} ${rate}${percent === null ? "" : ` = ${percent}`}`,
    shares: "E(N), % of the ideal",
    ownShares: "E(N), % of each line’s own ideal",
    tailAll: (statistic: string, kind: string, words: string) => `${statistic} ${kind}, all ${words}`,
    tailEach: (statistic: string, word: string) => `${statistic} of each ${word}`,
    fullFrom: (count: string, cpu: string, before: number, then: string) =>
      `host full from ${count} (CPU per job ${cpu}, at ${before} ${then})`,
    fullFirst: (count: string, cpu: string) => `host full with ${count} (CPU per job ${cpu})`,
    rated: (bound: string, rate: string) => `rated: ${bound} ${rate} × N`,
    ratedTitle: "data sheet",
    ratedOne: "one drive",
    ratedAll: (n: number) => `rated × ${counted(n)}`,
    ratedKey: "rated: N × the data sheet’s value for one drive, a bound of the maker’s, not measured",
    bus: (rate: string) => `bus: ${rate}, as set`,
    openKey: "wide line, large mark: the host has CPU time left",
    fullKey: "thin line, small mark: host full, fio’s processes on the CPU for 99 % of their time or more",
    onceKey: "one run a point: no spread",
    strayKey: "outlined: a result of another sweep, not joined",
    bandKey: (statistic: string) => `whisker: ${statistic} of its drives, lowest to highest, not combined`,
    eachKey:
      "dots: each drive; line: the median drive; outliers: modified z over 3.5 and 5 % off the median, from 6 drives",
    outlierKey: (least: number) => `outlier: modified z over 3.5 and 5 % off the median, from ${least} on`,
    efficiency: "efficiency",
    ofIdeal: (percent: string, ideal: string) => `${percent} of ${ideal}`,
    times: (ratio: string) => `${ratio}× the smallest count`,
    cpu: "CPU per job (a group: mean of its jobs)",
    ofProcessor: (percent: string) => `${percent} % of one processor`,
    among: (count: string) => `of ${count}`,
    slowest: (name: string) => `slowest ${name}`,
    fastest: (name: string) => `fastest ${name}`,
    highest: (name: string) => `highest ${name}`,
    between: (from: string, to: string) => `between ${from} and ${to}, not combined`,
    few: (above: number, statistic: string) =>
      `${above < 1 ? "under 1" : Math.round(above)} samples above ${statistic}: too few`,
    outlier: (name: string) => `outlier ${name}`,
    outlierNote: "outlier",
    mergedNote: "merged",
    over: "over the ideal",
    basis: { alone: "drives alone", smallest: "smallest count" },
    ranksOnly: "ranks only",
    noOutlier: "none",
    failed: "failed",
    excluded: (why: string) => `excluded: ${why}`,
    repeat: "repeat",
    strayState: "another sweep",
    staggered: "staggered, lower bound",
  },

  /** The table under the chart. */
  matrix: {
    name: "Throughput by count",
    caption: (unit: string, statistic: string) => `${unit} by count, with E(N) and ${statistic} under it`,
    title: (n: number, of: MemberWord) => `Read-off at ${memberCount(n, of)}`,
    line: "line",
    own: "own base",
    ownWhy:
      "Own base: the largest count against N × the line’s own smallest. A line that the host limits from the start seems to scale.",
    full: "host full from",
  },

  badge: {
    apart: "repeats differ",
    apartWhy:
      "Repeats of one count differ by more than 11 %: the line joins their medians, and E(N) would be another with other repeats.",
    doubt: "baseline unstable",
    doubtWhy:
      "Some count gives more than 102 % of the ideal, or more drives are more efficient than fewer: the smallest count was measured too low, or something else changed between the runs.",
    full: "host limited",
    fullWhy: (all: readonly string[]) => `fio’s processes were on the CPU for 99 % of their time or more: ${and(all)}.`,
    fullAt: (name: string, n: number, of: MemberWord) =>
      `${name === "" ? "" : `${name} `}${n === 1 ? "at every count" : `from ${memberCount(n, of)}`}`,
    strays: (name: string, rate: string, n: number) =>
      `${name} gave ${rate} from the same ${n}: the drives are not the limit.`,
    falls: (of: MemberWord) => `load per ${members[of][0]} falls`,
    fallsWhy: (total: string, first: string, last: string, of: MemberWord) =>
      `${total} I/Os outstanding in all: ${first} per ${members[of][0]} at first, ${last} at last. That is why latency falls with N.`,
    unlike: "drives not alike",
    unlikeWhy:
      "Drives of different models or sizes ran together: N times one of them means nothing, so there is no E(N).",
    staggered: "staggered",
    staggeredWhy: "Members ran for unequal times: those sums are totals over the longest run time, a lower bound.",
    files: "not separate drives",
    filesWhy: "The targets are files or loop devices: which of them share a drive is not known.",
    notDrives: (of: MemberWord) => `${members[of][1]}, not separate drives`,
    sharedWhy: "Several of them are of one device: jobs, repeats or set-ups.",
    notDrivesWhy: "The files name no devices, so which of them share a drive is not known.",
  },

  empty: {
    noneTitle: "Nothing to scale here yet.",
    none: "Drop one workload measured on 1, 2, 4 … drives, hosts or jobs at the same load for each. If these files are that, set drive_count.",
    clear: "Show the largest set",
    filteredTitle: "Nothing matches the link.",
    filtered: (workload: string) => `Nothing here is ${workload} on different numbers of drives.`,
    filteredFigures: "The report has no such figure in this unit.",
    noRate: "These results hold no throughput.",
    toCurve: "Curve",
    toLabels: "Set labels",
  },

  /** One measurement, drive by drive. */
  each: {
    group: (name: string, load: string) => `${name}, ${load}`,
    outstandingEach: (n: string) => `${n} outstanding each`,
    files: (n: number) => `${counted(n)} files`,
    sum: (n: string, rate: string) => `${n} give ${rate} together`,
    sumPlain: (n: string) => `${n}: no sum is made`,
    merged: (values: readonly string[]) => `${and(values)} from added histograms`,
    asCombined: (values: readonly string[]) => `${and(values)} over all of them`,
    notMerged: (what: string, from: string, to: string) =>
      `their ${what} cannot be combined: they lie between ${from} and ${to}, no average is taken`,
    range: (slowest: string, slowestRate: string, fastest: string, fastestRate: string) =>
      `Slowest ${slowest} (${slowestRate}), fastest ${fastest} (${fastestRate}).`,
    outlierRate: (name: string, percent: string) => `${name} (throughput ${percent} %)`,
    outlierLatency: (name: string, percent: string, what: string) => `${name} (${what} ${percent} %)`,
    noOutlier: "No outlier.",
    drive: (of: MemberWord) => members[of][0],
    place: (of: MemberWord) => `${members[of][1]}, fastest first`,
    throughput: (unit: string, mixed: boolean) => (mixed ? `${unit}, reads and writes` : unit),
    median: (value: string) => `median ${value}`,
    mergedRule: (statistic: string, value: string) => `all, ${statistic} ${value}`,
    offMedian: (rate: string, off: string | null) => (off === null ? rate : `${rate}, ${off} % off the median`),
    outlierAt: (value: string, percent: string) => `${value}, outlier ${percent} %`,
    rank: "rank by throughput",
    rankOf: (rank: number, of: number) => `${rank} of ${of}, slowest first`,
    all: "all together",
    aboveMax: "≤ max, bin width",
    key: "sorted by throughput",
    noLatency: (n: string, statistic: string) => `${n} without ${statistic}: no mark there.`,
  },

  /** What proves that they ran together, or that nothing does. */
  together: {
    file: (n: string) => `They ran together: ${n} in one phase of one file, with no wall between them.`,
    tool: "They ran together: the tool itself drove them and added them up.",
    said: (text: string) => `They ran together, as set: “${text}”.`,
    yours: "They ran together, as you set.",
    nothing: "Nothing in these files says that they ran together, so nothing is summed.",
    start: "Their times overlap, by the files’ time stamps. Nothing is summed until you say that they ran together.",
    partly: "Some of their times overlap, not all. Nothing is summed until you say that they ran together.",
    apart: "You keep these apart, so nothing is summed.",
    repeats: "Some of these may be one drive measured several times: set which runs belong together.",
    do: "These ran together",
    doWhy: (n: string, loads: number) =>
      loads < 2 ? `Sums ${n}. Can be undone.` : `Sums ${n} at each of ${loads} loads. Can be undone.`,
    keepApart: "Keep apart",
    undo: "Remove the label",
    setLabels: "Set labels",
  },
} as const;

/** "four times one". */
function timesText(n: number, base: number): string {
  return `${number(n / base)} times ${number(base)}`;
}
