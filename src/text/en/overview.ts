/** The page Overview: its heat table, guesses about systems, and what happened to the files. */
import { and, counted, fileCount, named, plural } from "./counted";

/**
 * "4K random read reaches", of a mix "4K random 70/30 mix: reads reach"; after a name with a comma the same without a
 * verb: "random write, block sizes vary: 3.2 GB/s".
 */
function does(workload: string, one: string, many: string, bare: string): string {
  const [, mix, ops] = /^(.*), ((?:reads|writes)(?:,.*| on .*)?)$/.exec(workload) ?? [];
  if (mix !== undefined) return `${mix}: ${ops!} ${many}`;
  return workload.includes(", ") ? `${workload}: ${bare}` : `${workload} ${one}`;
}

export const overview = {
  loading: "Reading the results…",
  failed: "failed",
  excluded: (why: string) => `excluded: ${why}`,
  notRun: "not run",
  yes: "yes",
  no: "no",
  states: { measured: "measured", failed: "failed", absent: "no such number in the file" } as Readonly<
    Record<string, string>
  >,
  lowest: (latency: string) => `lowest ${latency}`,
  firstOver: "first load over",
  /** Over the figures beside the rows, two lines each. */
  heads: (isMixed: boolean) => ({
    within: isMixed ? "most at" : "IOPS at",
    load: ["at", "load"] as const,
    peak: ["peak", isMixed ? "" : "IOPS"] as const,
  }),
  key: {
    grey: (metric: string) => (metric === "latency" ? "stronger: faster" : "stronger: more"),
    over: (limit: string) => `hatched: not within ${limit}`,
    frame: "frame: furthest within it",
    notRun: "outline: not run",
    few: (n: number) => `small ring: under ${counted(n)} I/Os above the percentile`,
    ring: "○ guessed from a name",
  },
  columns: {
    jobs: (n: string) => (n === "1" ? "1 job" : `${n} jobs`),
    threads: "threads",
    depths: "depth",
    percent: "% of maximum",
    rate: (unit: string) => `asked ${unit}`,
    rateAt: (unit: string, depth: string) => `asked ${unit}, depth ${depth}`,
    max: "max",
    words: (depth: string, jobs: string) => `depth ${depth}, ${jobs === "1" ? "1 job" : `${jobs} jobs`}`,
    ofThreads: (n: string) => (n === "1" ? "1 thread" : `${n} threads`),
    accelerators: "accelerators",
    ofAccelerators: (n: string) => (n === "1" ? "1 accelerator" : `${n} accelerators`),
    ofDepth: (n: string) => (n === "?" ? "unknown depth" : `depth ${n}`),
    ofPercent: (n: string) => `${n} % of maximum`,
    /** Of a mix in which one direction is held to a rate. */
    rateOf: (rate: string, op: string) => `${rate} ${op}`,
    ofRate: (rate: string, ofAll: boolean) => `${rate} asked${ofAll ? " in total" : ""}`,
    ofMax: "uncontrolled maximum",
  },
  row: {
    ofOp: (workload: string, op: string) => `${workload}, ${op}`,
    ops: { read: "reads", write: "writes", mixed: "all", total: "total", sync: "sync" } as Readonly<
      Record<string, string>
    >,
    more: (name: string, parts: readonly string[]) => `${name}, ${parts.join(", ")}`,
    buffered: "buffered",
    direct: "direct",
    asked: "asked rates",
    drives: (n: number) => plural(n, "drive", "drives"),
    response: (statistic: string) => `${statistic} response`,
  },
  slowest: (statistic: string) => `${statistic} of the slowest member: they have no histograms to merge`,
  /** Two percentiles have no mean, so of an even number the slower in the middle is shown. */
  repeats: (n: number, values: string, isPercentile: boolean) =>
    `${isPercentile && n % 2 === 0 ? `slower${n === 2 ? "" : " middle"}` : "median"} of ${counted(n)} runs: ${values}`,
  other: (name: string, value: string) => `not a repeat of it: ${name}, ${value}`,

  metric: "colour",
  colour: (metric: string) => `colour ${metric}`,
  metrics: {
    auto: "latency",
    p99: "p99",
    iops: "IOPS",
    gb_per_s: "GB/s",
    mean: "mean",
    p50: "p50",
    "p99.9": "p99.9",
    "p99.99": "p99.99",
    max: "maximum",
  } as Readonly<Record<string, string>>,
  metricDetail: { auto: "p99, else the mean, else the throughput" } as Readonly<Record<string, string>>,
  systemsToken: (n: number) => plural(n, "system", "systems"),
  systemsWhat: "systems",
  paths: (n: number) => `${plural(n, "file or folder", "files or folders")} of these.`,
  allPaths: "Show all",
  caption: (loads: number, notRun: number, runs: number) =>
    `${plural(loads, "load", "loads")}, ${plural(runs, "measurement", "measurements")}${
      notRun === 0 ? "" : `; ${plural(notRun, "load", "loads")} not run`
    }.`,
  nothing: {
    title: "No loads to show",
    why: "The overview needs runs with a block size and a depth, a number of threads or a rate.",
    library: "To the Library",
    describing: (names: readonly string[]) => `These files describe ${named(names)}; drop their results.`,
  },

  verdict: {
    several: (o: { within: number; of: number; workload: string; limit: string; least: string; most: string }) =>
      o.within === o.of
        ? `${o.of === 2 ? "Both" : `All ${counted(o.of)}`} systems meet ${o.limit} in ${o.workload}: ${o.least} to ${o.most}.`
        : `${counted(o.within)} of ${counted(o.of)} systems ${o.within === 1 ? "meets" : "meet"} ${o.limit} in ${o.workload}: ${
            o.within === 1 ? o.most : `${o.least} to ${o.most}`
          }.`,
    startOver: (names: readonly string[]) =>
      names.length > 2
        ? "The others start above it."
        : `${and(names)} ${names.length > 1 ? "start" : "starts"} above it.`,
    /** No load is known to meet it; some may. */
    noneIsSure: (workload: string, limit: string) => `No load of ${workload} is known to meet ${limit}.`,
    open: (names: readonly string[]) =>
      names.length > 2 ? `${counted(names.length)} systems cannot be judged.` : `${and(names)} cannot be judged.`,
    /** `later`: a load after the first one meets it, but no longer counts. */
    noneDoes: (of: number, workload: string, limit: string, later: boolean) =>
      later
        ? `${does(workload, "exceeds", "exceed", "over")} ${limit} at the first load.`
        : of === 1
          ? `${does(workload, "never comes", "never come", "never")} within ${limit}.`
          : of === 2
            ? `Neither system meets ${limit} in ${workload}.`
            : `None of ${counted(of)} systems meets ${limit} in ${workload}.`,
    lowest: (latency: string, load: string) => `Lowest: ${latency} at ${load}.`,
    overAtFirst: "first load over it",
    lowestOf: (latency: string, system: string) => `Lowest: ${latency} on ${system}.`,
    on: (workload: string, system: string) => `${workload} on ${system}`,
    one: (workload: string, rate: string, limit: string, load: string) =>
      `${does(workload, `reaches ${rate}`, `reach ${rate}`, rate)} within ${limit}, at ${load}.`,
    second: (workload: string, rate: string) => `${workload}: ${rate}.`,
    more: (n: number) => `${plural(n, "more workload", "more workloads")} below.`,
    shared: "Some go further in another set-up.",
    peaks: (of: number, workload: string, least: string, most: string) =>
      `${counted(of)} systems peak at ${least} to ${most} in ${workload}.`,
    peak: (workload: string, rate: string, load: string) =>
      `${does(workload, "peaks at", "peak at", "peak of")} ${rate}, at ${load}.`,
  },

  chips: {
    label: (system: string) => `Facts about ${system}`,
    all: "Facts about all systems",
    from: { folder: ", from the folder name", file: ", from the file name" },
    yes: (words: string) => `Yes: ${words}`,
    no: (words: string) => `No: not ${words}`,
    right: (key: string) => `The right ${key}`,
    set: "Set",
    cancel: "Cancel",
    refused: (key: string, value: string) => `not ${key} ${value}`,
    back: (words: string) => `Undo: not ${words}`,
    open: (key: string) => `${key} not set`,
    edit: (words: string) => `Change ${words}`,
    confirmAll: (n: number) => (n === 1 ? "Confirm it" : `Confirm all ${counted(n)}`),
    reading: (words: readonly string[]) => `${named(words.map((word) => `“${word}”`))}:`,
    /** "4 systems × 3 repeats". */
    outcome: ({ systems, setups, repeats }: { systems: number; setups: number; repeats: number }) =>
      [
        plural(systems, "system", "systems"),
        ...(setups > 1 ? [`${counted(setups)} set-ups`] : []),
        ...(repeats > 1 ? [`${counted(repeats)} repeats`] : []),
      ].join(" × "),
  },

  foot: {
    left: (n: number) => (n === 0 ? "Left out: nothing" : `Left out: ${fileCount(n)}`),
    allRead: (n: number) => `${n === 1 ? "The one result file was" : `All ${counted(n)} result files were`} read.`,
    read: (n: number) => `${fileCount(n)} read.`,
    lost: (path: string, why: string) => `${path}: ${why}`,
    more: (n: number) => `${counted(n)} more.`,
    aside: (names: readonly string[]) =>
      `${named(names)} ${names.length === 1 ? "is not a result" : "are not results"}.`,
    duplicates: (n: number) => `${fileCount(n)} with the same bytes or the same run as one that is here.`,
    hidden: (n: number) => `${plural(n, "hidden file", "hidden files")} skipped.`,
    cancelled: "Reading was cancelled; files read to the end are here.",
    files: "All files, searchable",
    remarks: "Remarks on files",
    noRemarks: "None.",
    unheard: (path: string) => `${path} describes nothing that is here.`,
    missing: "Not in this drop",
    nothingMissing: "Every load of every row was run.",
    loads: (name: string, run: number, of: number) => `${name}: ${counted(run)} of ${counted(of)} loads.`,
    noLogs: "No logs over time: Time is empty.",
    noLogsButHistory: "No logs over time: Time shows the history of the same loads.",
    addMore: "Add files…",
    draw: "Draw",
    curve: (n: number) => (n === 1 ? "Curve" : `Curve of ${counted(n)} systems`),
    compare: (n: number) => `Compare ${counted(n)} systems`,
    byMedia: (values: readonly string[]) =>
      values.length === 2 ? `Compare ${values.join(" with ")}` : "Compare by media",
    labels: "Set labels of runs…",
  },
  back: "Back to the overview",
};
