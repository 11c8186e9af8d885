/** The page Compare: matching cells of two or more sides as ratios to one of them. */
import { and, plural } from "./counted";

const cells = (n: number): string => plural(n, "cell", "cells");

type Word = "better" | "worse" | "equal";

export const compare = {
  and,
  words: { against: " against ", by: ", by ", colon: ": ", blank: " ", comma: ", ", in: ", in ", stop: "." },
  nothing: "Nothing to compare",
  at: {
    depth: "at equal load",
    load: "at equal share of load",
    throughput: "at equal throughput",
    limit: "under a latency limit",
  },
  atDetail: {
    depth: "the same outstanding I/Os and jobs, or the same asked rate",
    load: "the same percent of each side’s own maximum",
    throughput: "latency at the same IOPS, interpolated between load steps",
    limit: "the most throughput of each side before its latency passes the limit",
  },
  what: {
    by: "attribute that is compared",
    base: "baseline",
    side: "side in the columns",
    at: "at what they are compared",
    workloads: "workloads",
    statistic: "latency",
  },
  attributes: {
    folder: "folder",
    setup: "set-up",
    system: "system",
    media: "media",
    drive_model: "drive model",
    firmware: "firmware",
    host: "host",
    dataset: "dataset",
    fabric: "fabric",
    interface: "interface",
    tool_version: "tool version",
    engine: "I/O engine",
    kernel: "kernel",
    state: "drive state",
    capacity_bytes: "capacity",
  },
  among: (side: string, more: number) => `${side} (and ${plural(more, "other", "others")})`,
  workloads: (n: number) => plural(n, "workload", "workloads"),
  noFolder: "no folder",
  ratios: (statistic: string) => `throughput and ${statistic}`,

  /** "27 % better". Of a latency, less is better. `percent` null: the ratio beside it says how much. */
  gain: (percent: string | null, word: Word) =>
    word === "equal" ? "equal" : `${word === "better" ? "▲" : "▼"} ${percent === null ? "" : `${percent} % `}${word}`,
  gainWords: (percent: string | null, word: Word) =>
    word === "equal" || percent === null ? word : `${percent} % ${word}`,
  /** On a phone. */
  shortCell: (name: string) =>
    name
      .replace("random", "rand")
      .replace("sequential", "seq")
      .replace(" read", " rd")
      .replace(" write", " wr")
      .replace(" mix", ""),
  times: (ratio: string) => `${ratio}×`,

  /** The answer above the chart. */
  inCommon: (all: number, some: number) =>
    all === 0 && some > 0
      ? `No cell in common to all sides, ${cells(some)} to some.`
      : `${cells(all)} in common${some === 0 ? "" : ` to all sides, ${some} more to some`}.`,
  tally: (
    side: string,
    what: string,
    { better, worse, equal, undecided }: Readonly<Record<Word | "undecided", number>>,
    from: string,
    to: string,
  ) =>
    `${side}, ${what}: ${and([
      ...(better > 0 ? [`${better} better`] : []),
      ...(worse > 0 ? [`${worse} worse`] : []),
      ...(equal > 0 ? [`${equal} equal`] : []),
      ...(undecided > 0 ? [`${undecided} undecided`] : []),
    ])}${from === to ? ` (${from})` : ` (${from} to ${to})`}.`,
  one: (side: string, what: string, gain: string, ratio: string) => `${side}, ${what}: ${gain} (${ratio}).`,
  undecided: "undecided",
  throughput: "throughput",
  differAll: (n: number) => `Repeats bear out ${n === 1 ? "1 difference" : `${n} differences`}.`,
  few: "Not enough repeats on both sides (3 or more) for a verdict.",
  noteSingle: (n: number) =>
    `${plural(n, "measurement has", "measurements have")} no partner on another side: left out.`,
  noteUnsaid: (n: number, attribute: string) =>
    `${plural(n, "measurement does", "measurements do")} not say the ${attribute}: left out.`,
  noteFailed: (n: number) => `${plural(n, "measurement", "measurements")} failed or excluded: left out.`,
  noteBase: (n: number) => `${plural(n, "measurement", "measurements")} of sides without a cell of the base: left out.`,
  noteKinds: "Latency is left out where the sides have unlike kinds of it.",
  noteDrives: "Where the number of drives is not known there is no value per drive.",
  noteOutside: (n: number) =>
    `${plural(n, "load step of the base lies", "load steps of the base lie")} outside what another side measured: never extrapolated.`,
  noteRefused: (n: number) =>
    `${plural(n, "curve is of an open loop", "curves are of an open loop")} (asked rates) against a closed one (outstanding I/Os), or the other way round: not read at one throughput.`,
  noteSeries: (n: number) =>
    `${plural(n, "series has", "series have")} no partner with as many jobs, and there are several: left out.`,
  noteNone: (side: string, workload: string, lowest: string) =>
    `${side}, ${workload}: no step passes the limit; the lowest is ${lowest}.`,
  noteAtOnce: (n: number) =>
    `${plural(n, "run", "runs")} of one cell, of several folders, measured at the same time: no repeats if they ran together. Say so in Describe.`,
  noteMedian: "Where a side measured a cell several times, its median is compared.",

  bar: {
    of: "Results",
    kinds: { measured: "measured", published: "published" },
    apart:
      "Published figures and measurements never stand in one row: a report prints a figure without the block alignment, fill, drive state and often the load behind it, so that a ratio of the two would be of two tests. Each kind is compared by itself.",
    show: "Show",
    unit: "Unit",
  },

  names: {
    title: "Sides",
    folded: (n: number) => `${n} sides: names and base`,
    base: "base",
    baseOf: (name: string) => `Take ${name} as the base`,
    name: (value: string) => `Name of ${value}`,
    measurements: (n: number) => `n ${n.toLocaleString("en-US")}`,
    hint: "Names stand in the link.",
  },

  chart: {
    cellHead: {
      depth: "workload and load",
      load: "workload and share of load",
      throughput: "workload at the throughput of the base",
      limit: "workload",
    },
    throughput: "Throughput, more is better",
    latency: (statistic: string) => `${statistic.charAt(0).toUpperCase()}${statistic.slice(1)} latency, less is better`,
    log: "log",
    ratioHead: (side: string, base: string) => `${side} / ${base}`,
    /** Its first line, where the two stand under each other. */
    ratioOver: (side: string) => `${side} /`,
    saidHead: { depth: "repeats", load: "repeats", throughput: "where it is read", limit: "load there" },
    open: "both pass at every load: no ratio",
    lacking: "members lack: no verdict",
    noValue: (side: string) => `no value of ${side}`,
    against: (base: string) => `against ${base}`,
    depth: (depth: string) => `QD ${depth}`,
    depthJobs: (depth: string, jobs: string) => `QD ${depth} × ${jobs} jobs`,
    /** "QD 16 × 2 jobs × 8 hosts", "QD 16 × 8". */
    depthMembers: (depth: string, jobs: string | null, members: string) =>
      ["QD " + depth, jobs, members].filter((part) => part !== null).join(" × "),
    depthInAll: (depth: string, all: string) => `QD ${depth}, ${all} in all`,
    asked: (rate: string) => `${rate} IOPS asked`,
    max: "uncontrolled maximum",
    share: (percent: string) => `${percent} % of its own maximum`,
    atRate: (rate: string, load: string) => (load === "" ? `at ${rate}` : `at ${rate} (${load})`),
    interpolated: (from: string, to: string) => `interpolated between ${from} and ${to}`,
    divided: (drives: readonly (number | null)[]) => `÷ ${drives.map((n) => String(n ?? "?")).join(", ")} drives`,
    fewAbove: (n: number) => `${n === 1 ? "1 I/O" : `${n.toLocaleString("en-US")} I/Os`} above it: chance`,
    members: (n: number, all: number) => `${n} of ${all} members`,
    underLimit: (load: string, headroom: string) => `${load}, ${headroom} % headroom`,
    onlyLoad: (load: string) => `${load}, one load only`,
    /** Of a side with several series of a workload: whose number it is. */
    ofSeries: (name: string, note: string, n: number) => `${name === "" ? "" : `${name}: `}${note} (of ${n} series)`,
    /** Of a mix: which latency the limit is put to. */
    limitOn: (workload: string, op: string, statistic: string) => `${workload}, limit on ${op} ${statistic}`,
    drives: (n: number) => plural(n, "drive", "drives"),
    allPass: (last: string, most: string) =>
      last === most ? `all pass, up to ${last}` : `all pass, up to ${last}; most at ${most}`,
    ofN: (n: number) => (n === 1 ? "" : `, median of ${n}`),
    cut: (drawn: number, all: number) =>
      `The first ${drawn} of ${all.toLocaleString("en-US")} cells are drawn; the table has all. Choose a workload to see the others.`,
    key: "colour and marker: side",
    whisker: "whisker: least and greatest of the repeats",
    underUnit: (unit: string) => `under the ${unit} unit`,
    shade: "shaded: the block is smaller than the indirection unit, read-modify-write",
    intervalShort: (low: string, high: string) => `${low}–${high}×`,
    intervalOf: (low: string, high: string) => `95 % interval ${low}× to ${high}×`,
    verdict: {
      different: "different",
      "not-different": "no difference shown",
      few: "not enough repeats",
    },
    repeats: "repeats",
    n: (base: number, other: number) => `n ${base} and ${other}`,
  },

  curve: {
    heading: "Curve of the chosen row",
    title: (workload: string, latency: string, sides: number) =>
      `${workload}: ${latency} against throughput of ${sides} sides, in order of the load.`,
    /** "mean clat of reads and of writes". */
    ofOps: (latency: string, ops: readonly string[]) => `${latency} of ${and(ops)}`,
    dash: (ops: readonly string[]) => `dash: ${and(ops)}`,
    throughput: "throughput",
    key: "numbers at points: outstanding I/Os, or the share or rate that was asked",
    grey: "grey: sides out of the columns",
    jobs: (n: number) => plural(n, "job", "jobs"),
    none: "Its workload was measured at one load only: no curve.",
  },

  differs: {
    title: "What differs",
    none: "Nothing that the files or labels tell, besides what is compared.",
    same: "The same",
    unsaid: "not stated",
    many: (n: number) => `${n} values`,
    condition: "condition",
  },
  conditions: {
    tool: "tool",
    engine: "I/O engine",
    direct: "cache",
    rate_process: "arrivals",
    runtime: "measured",
    ramp: "ramp",
    numjobs: "number of jobs",
    drives: "drives",
    host: "host",
    target: "target",
    drive_model: "drive model",
    media: "media",
    interface: "interface",
    firmware: "firmware",
    capacity: "capacity",
    indirection_unit: "indirection unit",
    over_provisioning: "over-provisioning",
    fill: "fill",
    active_range: "active range",
    state: "state",
    precondition: "precondition",
    kernel: "kernel",
    fabric: "fabric",
  },
  fill: (percent: string) => `${percent} % full`,
  size: (size: string) => `${size} file`,
  direct: (direct: boolean) => (direct ? "direct" : "buffered"),
  seconds: (s: string) => `${s} s`,
  gigabytes: (gb: string) => `${gb} GB`,

  badge: {
    share: "of each side’s own maximum",
    shareWhy:
      "A share of load is of each side’s own maximum: two sides at one share run at two different absolute rates.",
    differ: (what: readonly string[]) => `${and(what)} ${what.length === 1 ? "differs" : "differ"}`,
    differWhy: "A ratio is of everything that differs, not only of what is compared.",
    range: "active range unlike",
    rangeWhy:
      "Writes to a small part of a drive are served by all its spare area: they flatter the side with the smaller range.",
    rangeUnknown: "active range unknown",
    rangeUnknownWhy:
      "Nobody says how much of each drive the writes went to: a small active range flatters them. Say active_range_percent in Describe.",
  },

  source: {
    title: "Ratio",
    base: (name: string) => `${name} (base)`,
    ratio: "ratio",
    repeats: "repeats",
    of: (median: string, n: number, min: string, max: string) =>
      n === 1 ? median : `median ${median} of ${n}, ${min} to ${max}`,
    files: (name: string, files: readonly string[]) => `${name}: ${files.join(", ")}`,
    moreFiles: (n: number) => `${n} more`,
    derived: "◒ derived: the second divided by the base",
    verdict: "verdict",
    interval: "95 % interval",
  },

  empty: {
    atTitle: (at: string) => `Nothing to compare ${at}.`,
    at: {
      load: "No two sides say what share of their own maximum a step of one workload asked for. Measure both in steps of a percent of their maximum, or compare them at equal load.",
      throughput:
        "No load step of the base lies between two steps of another side. Take another base, measure more load steps, or compare at equal load.",
      limit: "No two sides have a step of one workload under the limit. Set a higher limit, or compare at equal load.",
    },
    toDepth: "Compare at equal load",
    loadsTitle: (attribute: string) => `No equal load by ${attribute}.`,
    /** Of many workloads the first are named. */
    loads: (workloads: readonly string[], attribute: string) => {
      const named =
        workloads.length > 3 ? [...workloads.slice(0, 2), `${String(workloads.length - 2)} more`] : workloads;
      return `Two values of ${attribute} measured ${and(named)}, but at other outstanding I/Os, jobs or rates.`;
    },
    toAt: (at: string) => `Compare ${at}`,
    noneTitle: "No two sides measured the same.",
    none: "This page compares results of one workload at one load from different folders, systems or media. Nothing here has a partner.",
    byTitle: (attribute: string) => `No two sides by ${attribute}.`,
    by: (attribute: string) =>
      `No cell was measured with two values of ${attribute}. Say what was measured in Describe, or compare by something else.`,
    auto: "Compare by what differs",
    clear: "Show all workloads",
    filteredTitle: "Nothing matches the link.",
    filtered: "None of the chosen workloads was measured on two sides.",
    toDescribe: "Describe",
    toCurve: "Curve",
  },
} as const;
