/** Texts inside the curve chart: names of series, axes, read-outs. */
import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import { and, counted, plural } from "./counted";

const kindWords: Readonly<Record<string, string>> = {
  clat: "completion latency (clat)",
  lat: "total latency (lat)",
  slat: "submission latency (slat)",
  response: "response time",
  unknown: "latency of unknown kind",
};
const arrivalWords: Readonly<Record<string, string>> = { linear: "linear", poisson: "Poisson" };
/** fio HOWTO, rate_process. "linear and Poisson arrivals". */
const arrivals = (processes: readonly (string | null)[]): string =>
  `${processes.map((process) => lookUp(arrivalWords, process ?? "") ?? "unknown").join(" and ")} arrivals`;
const sweeps: Readonly<Record<string, string>> = { rate: "rate sweep", outstanding: "depth sweep" };

const kindShort: Readonly<Record<string, string>> = { response: "response", unknown: "kind unknown" };

export const curveChart = {
  // Names of series state only what varies.
  pattern: { random: "random", seq: "sequential" } as Readonly<Record<string, string>>,
  /** "random read". */
  access: (pattern: string, op: string) => `${pattern} ${op}`,
  ops: {
    read: "read",
    write: "write",
    trim: "trim",
    sync: "sync",
    mixed: "read + write",
    transaction: "transactions",
    query: "queries",
    trimwrite: "trim + write",
  } as Readonly<Record<string, string>>,
  mix: (readPercent: number | null) =>
    readPercent === null
      ? "mix of reads and writes"
      : `${Number(readPercent.toFixed(2))}/${Number((100 - readPercent).toFixed(2))} mix`,
  rateUnits: { transaction: "transactions/s", query: "queries/s" } as Readonly<Record<string, string>>,
  /** Of a database where the share is known: of reads among the reads and writes of a transaction. */
  transactions: (readPercent: number | null) =>
    readPercent === null
      ? "transactions"
      : readPercent === 100
        ? "SQL read-only transactions"
        : readPercent === 0
          ? "SQL write-only transactions"
          : `SQL transactions, ${Number(readPercent.toFixed(0))} % reads`,
  /** For a tool that prints one latency for reads, writes and fsyncs. */
  allOperations: "all operations",
  jobs: (n: number) => plural(n, "job", "jobs"),
  threads: (n: number) => plural(n, "thread", "threads"),
  accelerators: (n: number) => plural(n, "accelerator", "accelerators"),
  drives: (n: number) => plural(n, "drive", "drives"),
  noJobs: "no jobs",
  direct: (direct: boolean) => (direct ? "direct" : "buffered"),
  arrivals,
  /** Evenly spaced arrivals are fio's default and are not mentioned. */
  sweep: (load: string, process: string | null) =>
    `${lookUp(sweeps, load) ?? load}${process === "poisson" ? `, ${arrivals([process])}` : ""}`,
  notStated: "not stated",
  varies: "varies",
  jobsVary: "number of jobs varies",
  engineNotStated: "engine not stated",
  directNotStated: "direct or buffered not stated",
  depth: (iodepth: number) => `depth ${counted(iodepth)}`,

  // Axes.
  kind: (kind: string) => lookUp(kindWords, kind) ?? kind,
  kindShort: (kind: string) => lookUp(kindShort, kind) ?? kind,
  yTitle: (statistic: string, kinds: readonly string[], short: boolean) =>
    kinds.length !== 1
      ? `${statistic} latency (${kinds.map((kind) => lookUp(kindShort, kind) ?? kind).join(", ")})`
      : `${statistic} ${short ? (lookUp(kindShort, kinds[0] ?? "") ?? kinds[0] ?? "") : (lookUp(kindWords, kinds[0] ?? "") ?? "")}`,
  x: {
    iops: "IOPS, achieved",
    gb_per_s: "GB/s, achieved",
    gib_per_s: "GiB/s, achieved",
    outstanding: "outstanding I/Os",
  },
  xShort: { iops: "IOPS", gb_per_s: "GB/s", gib_per_s: "GiB/s", outstanding: "outstanding" },
  achieved: (unit: string) => `${unit}, achieved`,
  /** A rate of a mix: "IOPS, achieved, read + write". */
  summed: (rate: string, ops: string) => `${rate}, ${ops}`,
  threadsAxis: "threads",
  or: " or ",
  outstanding: (n: string) => `${n} outstanding`,
  asked: (rate: string) => `${rate} asked`,
  askedTag: (rate: string, unit: string, ofAll: boolean) => `${rate} ${unit} asked${ofAll ? " in total" : ""}`,
  percentTag: (percent: string) => `${percent} % load`,
  unknownLoad: "load unknown",
  /** The uncontrolled run from which the rates of a curve were taken. */
  maximum: "max",
  maximumTag: "uncontrolled maximum",
  peak: (value: string, unit: string, load: string | null, of: number) =>
    `peak ${value} ${unit}${load === null ? "" : ` at ${load}`}${of > 1 ? `, median of ${of}` : ""}`,

  peakHere: (load: string) => `${load} peak`,
  pastPeak: "past the peak",

  // Read-out: at most three lines below the name.
  throughput: "throughput",
  together: (ops: string) => `${ops} together`,
  ofThese: (value: string, op: string) => `${value} of it ${op}`,
  atLeast: "last bin of the histogram: this or anything above",
  readOff: "read off the histogram",
  samplesAbove: (statistic: string) => `samples above ${statistic}`,
  excluded: (why: string) => `excluded: ${why}`,
  corrected: (keys: readonly string[]) => `corrected ${and(keys)}`,
  failed: (error: number | null) => (error === null || error === 0 ? "failed: no I/O" : `failed: error ${error}`),
  staggered: "unequal run times: total over the longest, not held together",
  repeats: (n: number, median: string, min: string, max: string, unit: string) =>
    `one of ${n} at this load: median ${median}, ${min} to ${max} ${unit}`,
  medianOf: (n: number, min: string, max: string, unit: string) =>
    `median of ${n} at this load: ${min} to ${max} ${unit}`,
  members: (n: number, of: number) => `${n} of ${of} members: the sum lacks the others`,
  ofMembers: (of: number) => `of ${of}`,
  fallen: (percent: string) => `past the peak: ${percent} % below it`,
  onLine: "median, on the line",
  besideLine: "beside the line",
  missed: (asked: string, percent: string) => `asked ${asked}: ${percent} %`,
  aboveMax: "≤ max, bin width",
  slowest: (statistic: string) => `drawn at the ${statistic} of the slowest member`,
  between: (least: string, most: string) => `${least} to ${most}`,
  few: (n: number, statistic: string) => `only ${plural(n, "sample", "samples")} above ${statistic}`,
  note: "note",

  // Key.
  colour: {
    ...facts,
    numjobs: "number of jobs",
    op: "op",
    none: "",
  },
  colourThreads: "threads",
  colourOne: (what: string, value: string) => `${what}: ${value}`,
  dashArrivals: "Poisson arrivals",
  dashTools: (tools: readonly string[]) => `${tools.join(", ")} (the first solid)`,
  /** What distinguishes series of one colour; null: only that they are different series. */
  dashTells: (values: readonly string[] | null) =>
    values === null
      ? "and marker tell series of one colour apart"
      : values.length > 4
        ? `tells ${values.length} apart, ${values[0] ?? ""} solid`
        : `${values.join(", ")} (the first solid)`,
  dashJobs: (jobs: readonly number[]) =>
    jobs.length === 2 ? `${jobs[1] ?? ""} jobs` : `jobs ${jobs.join(", ")} (the first solid)`,
  highlighted: (others: number) => `the series in focus; ${others} others grey`,
  few_key: (statistic: string) => `grey mark: fewer than 10 samples above ${statistic}`,
  staggeredKey: "◒ jobs of unequal run times",
  membersKey: (n: number, of: number) => `○ “${n} of ${of} members”: the sum lacks the others`,
  /** At a point, after its load. */
  membersAt: (load: string | null, n: number, of: number) =>
    [load, `${n} of ${of} members`].filter((part) => part !== null).join(" · "),
  repeatKey: "small mark: repeat at a load, not joined",
  frontierKey: "line: lowest latency at each throughput, best of depth × jobs; faint mark: any other load",
  sweptKey: (names: readonly string[]) =>
    `of ${and(names)}, with fewer than four such loads: depths of the jobs that reach furthest`,
  sweepKey: "line: depths of the jobs that reach furthest; faint mark: any other load",
  numbers: {
    outstanding: "numbers: outstanding I/Os",
    threads: "numbers: threads",
    grid: "numbers: depth × jobs",
    rate: "numbers: asked rate",
    both: "numbers: the controlled load",
    blocks: "numbers: block size",
  },
};
