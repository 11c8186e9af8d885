/** The page Compare: workloads of two or more sides as ratios to one of them. */
import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import { and, counted, named, plural } from "./counted";

type Word = "better" | "worse" | "equal";

const VERBS: Readonly<Record<string, string>> = { read: "reads", write: "writes" };
const BOUNDS: Readonly<Record<string, string>> = { at_least: "at least ", at_most: "at most " };

interface Met {
  readonly within: number;
  readonly of: number;
}

interface Told {
  readonly name: string;
  readonly times: string;
}

/** "3 others and 2 more workloads below". */
const below = (sides: number, works: number, before: string): string => {
  const all = [
    ...(sides > 0 ? [plural(sides, "other", "others")] : []),
    ...(works > 0 ? [plural(works, "more workload", "more workloads")] : []),
  ];
  return all.length === 0 ? "" : `${before}${and(all)} below`;
};

export const compare = {
  and,
  title: (others: readonly string[], base: string, workloads: readonly string[]) =>
    others.length === 0 ? "Nothing to compare" : `${and(others)} against ${base}: ${and(workloads)}`,
  at: { depth: "at equal depth", throughput: "at equal throughput", load: "at equal share of maximum" },
  what: {
    by: "what is compared",
    base: "base",
    at: "how loads are matched",
    workloads: "workloads",
    statistic: "latency",
    of: "results",
    per: "group or its members",
    add: "published system to add",
  },
  attributes: {
    ...facts,
    numjobs: "number of jobs",
    folder: "folder",
    dataset: "report",
    tool_version: "tool version",
    state: "drive state",
  },
  kinds: { measured: "measured", published: "published" },
  controls: {
    base: (name: string) => `base ${name}`,
    by: (attribute: string) => `by ${attribute}`,
    workloads: (n: number, all: number) =>
      all === 1 ? "1 workload" : n === all ? `all ${all} workloads` : `${n} of ${all} workloads`,
    limit: (statistic: string, isOn: boolean) => (isOn ? `limit ${statistic}` : statistic),
    add: "add published",
    single: "one run each",
    asPrinted: "As printed",
  },

  verdict: {
    atLimit: (statistic: string, limit: string) => `at ${statistic} ≤ ${limit}`,
    atPeak: "at the peak",
    times: (ratio: string, bound = "exact") => `${lookUp(BOUNDS, bound) ?? ""}${ratio} ×`,
    /** "PM883 reads 4.3 × DC500M at p99 ≤ 1 ms (4K random read)." */
    reaches: (op: string, sides: readonly Told[], base: string, where: string, workload: string, so = "") => {
      const [first, ...rest] = sides;
      const verb = lookUp(VERBS, op) ?? "reaches";
      const others = rest.map(({ name, times }) => ` and ${name} ${times}`).join("");
      // "0.5 × 8 × HDD" would read as a product.
      const of = /^\d/.test(base) ? `that of ${base}` : base;
      return `${first?.name ?? ""} ${verb} ${first?.times ?? ""}${others} ${of} ${where} (${workload})${so === "" ? "" : `: ${so}`}.`;
    },
    /** "4K random write −24 %": the name of a single other side adds nothing. */
    one: (workload: string, sides: readonly Told[]) =>
      sides.length === 1
        ? `${workload} ${sides[0]!.times}`
        : `${workload}: ${and(sides.map(({ name, times }) => `${name} ${times}`))}`,
    /** "4K random write −24 %, 128K read 3.7 ×; 2 more workloads below." */
    also: (parts: readonly string[], left: number, works: number) => {
      const rest = below(left, works, parts.length > 0 ? "; " : "");
      return parts.length === 0 && rest === "" ? "" : `${parts.join(", ")}${rest}.`;
    },
    change: (percent: string, isMore: boolean) => `${isMore ? "+" : "−"}${percent} %`,
    equal: "equal",
    /** By the latency of a mix's other operation. */
    beside: (where: string, said: string) => `${said} ${where}`,
    /** Of all sides, or of some. */
    unmerged: (of: readonly string[], times: string) =>
      `runs ${of.length === 0 ? "" : `of ${and(of)} `}at one load are ${times}× apart, not merged`,
    /** Of all sides, or of some. */
    submitted: (of: readonly string[], words: string) => (of.length === 0 ? words : `${words} of ${and(of)}`),
    unproven: "no difference shown in any workload",
  },
  nothingEqual: (works: number) =>
    works === 0
      ? "Nothing to compare."
      : `${plural(works, "workload", "workloads")} in common, no ratio: see the table.`,

  baseGone: (base: string) => `no side “${base}”`,
  baseGoneWhy: "The link names a base that is none of the sides: the ratios are to the first side instead.",
  nothingAlike: "Nothing comparable was measured: no load in common.",
  nothingFull: "No side was driven to its limit: compare the latencies at equal loads.",

  /** The table on top. */
  head: { workload: "workload", measure: "measure", base: "base", toBase: "to base", ratio: "ratio" },
  scale: (from: string, to: string, unit: string) => `${from} to ${to} ${unit}`,
  ring: "○ base",
  baseKey: (name: string) => `${name} = base`,
  within: (unit: string, statistic: string, limit: string) => `${unit} at ${statistic} ≤ ${limit}`,
  peak: (unit: string) => `peak ${unit}`,
  qd1: (op: string) => `mean ${op}latency at QD 1, µs`,
  costs: {
    iops_per_w: "peak IOPS per W",
    bytes_per_s_per_u: "peak GB/s per rack unit",
    bytes_per_s_per_tb: "peak GB/s per TB",
    price_per_tb: "price per TB",
    iops_per_price: "peak IOPS per price",
  },
  ofGuess: (measure: string) => `${measure}, capacity guessed`,
  none: "none",
  lowest: (latency: string, later: boolean) =>
    `${later ? "the first load exceeds" : "no load meets"} the limit; lowest ${latency}`,
  /** `percent` null: the ratio beside it has the amount. */
  called: (percent: string | null, isBetter: boolean, better: "more" | "less", isMore: boolean) =>
    `${isBetter ? "▲" : "▼"} ${percent === null ? "" : `${percent} % `}${better === "more" ? (isMore ? "more" : "less") : isMore ? "slower" : "faster"}`,
  same: "no difference shown",
  /** Repeats of a load that are within the limit. */
  metIn: (own: Met, base: Met) =>
    `limit met in ${String(own.within)} of ${String(own.of)} repeats; base: in ${String(base.within)} of ${String(base.of)}`,
  unlike: "different loads",
  unlikeWhy: "One load shows no peak: a ratio needs a load in common, or several loads on both sides.",
  open: "no ratio: both ≥",
  openWhy: "Both values are at least what is shown: the true ratio may be anything.",
  lacking: "members missing: no verdict",
  n: (base: number, other: number) => (base === other ? `n = ${base}` : `n = ${base} and ${other}`),
  intervalOf: (means: string, low: string, high: string) => `geomean ${means}×, 95\u00a0% ${low}× to ${high}×`,
  /** In a column that is a few letters wide. */
  intervalIn: (low: string, high: string) => `95\u00a0% ${low}–\u2060${high}×`,
  tested: (n: string, low: string, high: string, word: string) => `${n}, 95 % ${low}× to ${high}×: ${word}`,
  words: { better: "better", worse: "worse" },
  /** "27 % better". For a latency, less is better. `percent` null: as above. */
  gain: (percent: string | null, word: Word) =>
    word === "equal" ? "equal" : `${word === "better" ? "▲" : "▼"} ${percent === null ? "" : `${percent} % `}${word}`,
  /** `chosen`: the system whose set was taken; "": it has the side's name. */
  noteSets: (all: readonly { sides: readonly string[]; workloads: readonly string[]; n: number; chosen: string }[]) =>
    `${all
      .map(
        ({ sides, workloads, n, chosen }) =>
          `${named(sides)}, ${and(workloads)}: ${plural(n, "set", "sets")} of measurements${workloads.length > 1 || sides.length > 1 ? " each" : ""}${chosen === "" ? "" : `, that of ${chosen} compared`}`,
      )
      .join("; ")}. Of those with the most loads in common, the one that goes furthest is compared.`,

  /** Titles of the curves. */
  finding: {
    none: (workload: string) => `${workload}: over the limit at the first load`,
    each: (workload: string, sides: readonly string[]) => `${workload}: ${sides.join(", ")}`,
    range: (workload: string, best: string, least: string) => `${workload}: from ${best} down to ${least}`,
  },
  moreCurves: (n: number) => `Show ${plural(n, "more curve", "more curves")}`,

  loads: {
    count: (n: number) => `${plural(n, "load", "loads")} in common`,
    none: "No load in common.",
    tally: (
      {
        more,
        less,
        same,
        higher,
        lower,
        equal,
      }: Readonly<Record<"more" | "less" | "same" | "higher" | "lower" | "equal", number>>,
      from: string,
      to: string,
    ) =>
      `${and([
        ...(more > 0 ? [`more at ${more}`] : []),
        ...(less > 0 ? [`less at ${less}`] : []),
        ...(same > 0 ? [`no difference at ${same}`] : []),
        ...(higher > 0 ? [`higher at ${higher}`] : []),
        ...(lower > 0 ? [`lower at ${lower}`] : []),
        ...(equal > 0 ? [`equal at ${equal}`] : []),
      ])}; ${from === to ? from : `${from} to ${to}`}`,
  },
  noteSingle: (n: number) =>
    `${plural(n, "measurement is", "measurements are")} of a workload that only one side has: left out.`,
  noteUnsaid: (n: number, attribute: string) =>
    `${plural(n, "measurement does", "measurements do")} not state the ${attribute}: left out.`,
  noteFailed: (n: number) => `${plural(n, "measurement", "measurements")} failed or excluded: left out.`,
  noteBase: (n: number) =>
    `${plural(n, "measurement", "measurements")} of sides that share no workload with the base: left out.`,
  /** Of loads in common. */
  left: {
    kinds: () => "Latency is left out where the sides have different kinds of it.",
    drives: () => "Where the number of drives is not known there is no value per drive.",
    outside: (n: number) =>
      `${plural(n, "load step of the base lies", "load steps of the base lie")} outside what another side measured: never extrapolated.`,
    refused: (n: number) =>
      `${plural(n, "curve is of an open loop", "curves are of an open loop")} (asked rates) against a closed one (outstanding I/Os), or vice versa: not compared at equal throughput.`,
    series: (n: number) =>
      `${plural(n, "series has", "series have")} no partner with as many jobs, and there are several others: left out.`,
    at_once: (n: number) =>
      `${plural(n, "run", "runs")} at one load in several folders, measured at the same time: not repeats if they ran together.`,
  },
  depthJobs: (depth: string, jobs: string) => `QD ${depth} × ${jobs} jobs`,
  /** "QD 16 × 2 jobs × 8 hosts", "QD 16 × 8". */
  depthMembers: (depth: string, jobs: string | null, members: string) =>
    ["QD " + depth, jobs, members].filter((part) => part !== null).join(" × "),
  depthInAll: (depth: string, all: string) => `QD ${depth}, ${all} in all`,
  asked: (rate: string, unit: string, ofAll: boolean) => `${rate} ${unit} asked${ofAll ? " in total" : ""}`,
  max: "uncontrolled maximum",
  share: (percent: string) => `${percent} % of its own maximum`,
  atRate: (rate: string, load: string) => (load === "" ? `at ${rate}` : `at ${rate} (${load})`),
  interpolated: (from: string, to: string) => `interpolated between ${from} and ${to}`,
  divided: (drives: readonly (number | null)[]) => `÷ ${drives.map((n) => String(n ?? "?")).join(", ")} drives`,
  fewAbove: (n: number) => `${n === 1 ? "1 I/O" : `${counted(n)} I/Os`} above it: left to chance`,
  members: (n: number, all: number) => `${n} of ${all} members`,
  underUnit: (unit: string) => `under the ${unit} unit`,
  repeats: { different: "different", "not-different": "no difference shown", few: "not enough repeats", none: null },

  names: {
    title: "Names",
    name: (value: string) => `Name of ${value}`,
    hint: "Names are kept in the link.",
    media: (side: string) => `Media of ${side}`,
    askMedia: "media?",
  },

  differs: {
    title: "What differs",
    none: "Nothing that the files or labels state, apart from what is compared.",
    same: "The same",
    alone: "nothing",
    unsaid: "not set",
    others: "others",
    many: (n: number) => `${n} values`,
    condition: "condition",
  },
  conditions: {
    ...facts,

    rate_process: "arrivals",
    runtime: "measured",
    ramp: "ramp",
    drives: "drives",
    beside: "ran beside",
    target: "target",
    size: "size of the file",
    options: "options that change the work",
    capacity: "capacity",
    indirection_unit: "indirection unit",
    over_provisioning: "over-provisioning",
    fill: "fill",
    active_range: "active range",

    // Of reports.

    role: "role",
    cpu: "CPU",
    memory: "memory",
    os: "OS",
    load: "threads and depth",
  },
  threads: (n: number, scope: string | null) => `${n} threads${scope === null ? "" : ` per ${scope}`}`,
  fill: (percent: string) => `${percent} % full`,
  size: (size: string) => `${size} file`,
  plainSetup: "without a set-up",
  direct: (direct: boolean) => (direct ? "direct" : "buffered"),

  badge: {
    share: "of each side’s own maximum",
    shareWhy:
      "A share of load refers to each side’s own maximum: two sides at one share run at different absolute rates.",
    /** "drives" and "arrivals" are already plural. */
    differ: (what: readonly string[]) =>
      `${and(what)} ${what.length === 1 && !what[0]!.endsWith("s") ? "differs" : "differ"}`,
    differWhy: "A ratio reflects everything that differs, not only what is compared.",
    range: "different active ranges",
    rangeWhy:
      "Writes to a small part of a drive are served by all its spare area: they flatter the side with the smaller range.",
    rangeUnknown: "active range unknown",
    rangeUnknownWhy:
      "How much of each drive was written is not set: a small active range flatters writes. Set the active range on Overview.",
  },

  empty: {
    noneTitle: "No two sides have results of the same workload.",
    none: {
      measured:
        "This page compares results of one workload from different systems, media or folders. Nothing here has a counterpart.",
      published: "These reports print no workload for two systems, and no change from one to the other.",
    },
    byTitle: (attribute: string) => `Nothing to compare by ${attribute}.`,
    by: (attribute: string) =>
      `No workload has results with two values of ${attribute}. Set it on Overview, or compare by something else.`,
    auto: "Compare by what differs",
    clear: "Clear all choices",
    filteredTitle: "Nothing matches the link.",
    filtered: "None of the chosen workloads has results for two sides.",
    toOverview: "Overview",
    toCurve: "Curve",
    toFigures: "Figures",
  },
} as const;
