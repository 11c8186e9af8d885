/** The page Percentiles: its sentence, chart, table, limits, and why it is empty. */
import { lookUp } from "~/base/lookUp";
import { and, counted, plural } from "./counted";

interface OneTail {
  readonly load: string | null;
  readonly whose: string | null;
  readonly what: string;
  readonly value: string;
  readonly times: string | null;
}

/** What has the latencies: a database counts no I/Os. */
const counts: Readonly<Record<string, readonly [one: string, many: string]>> = {
  transaction: ["transaction", "transactions"],
  query: ["query", "queries"],
};
const ofOp = (op: string): readonly [one: string, many: string] => lookUp(counts, op) ?? ["I/O", "I/Os"];

export const percentiles = {
  words: { of: " of " },
  what: {
    op: "reads or writes",
  },
  forms: { nines: "percentiles", distribution: "distribution" } as Readonly<Record<string, string>>,
  ops: { all: "all directions", read: "reads only", write: "writes only", sync: "syncs only" } as Readonly<
    Record<string, string>
  >,
  anyLoad: "any load",
  loads: (n: number) => plural(n, "load", "loads"),
  picked: (n: number) => plural(n, "measurement", "measurements"),
  nothing: "No measurement",

  /** The answer in one line. */
  verdict: {
    /** `load`, `whose` null: it is not known, or not said. `times` of the median. */
    one: ({ load, whose, what, value, times }: OneTail) => {
      // A name stays as its reader wrote it; one of several parts has no genitive.
      const isList = whose?.includes(", ") === true;
      const subject = whose !== null && !isList ? `${whose}’s ${what}` : `${load === null ? "The" : "the"} ${what}`;
      const ratio = times === null ? "" : `, ${times} × ${whose === null ? "the" : "its"} median`;
      const aside = isList ? ` (${whose})` : "";
      return `${load === null ? "" : `At ${load}, `}${subject}${aside} is ${value}${ratio}.`;
    },
    between: (from: string, to: string) => `between ${from} and ${to}`,
    under: (to: string) => `under ${to}`,
    range: (what: string, least: string, first: string, most: string, last: string) =>
      `${what} from ${least} (${first}) to ${most} (${last}).`,
    span: (n: number, what: string, least: string, most: string) =>
      `${what} of ${plural(n, "series", "series")}: between ${least} and ${most}.`,
    furthest: (name: string, times: string) => `Up to ${times} × the median (${name}).`,
    over: (share: string, limit: string, op: string) => `${share} of the ${ofOp(op)[1]} take over ${limit}.`,
    again: (least: string, most: string, n: number) => `${least} to ${most} over ${String(n)} repeats`,
    /** `whose`: of the only line, of the one in focus, of its repeats. */
    slowest: (value: string, whose: "the" | "its" | "their", op: string) =>
      `${{ the: "The", its: "Its", their: "Their" }[whose]} slowest ${ofOp(op)[0]} took ${value}.`,
  },
  /** The panel: values of what is drawn, and what the limits say of each. */
  values: {
    several: (n: number) => `Percentiles of ${plural(n, "series", "series")}`,
    series: (unit: string) => `series, ${unit}`,
    over: (limit: string) => `Over ${limit}`,
    hint: "Click a name to focus it.",
  },

  caption: (lines: number) => `${plural(lines, "series", "series")}.`,
  capped: (shown: number, of: number) => `${shown} of ${counted(of)} series; choose fewer to see others.`,
  narrowed: (load: string) => `At ${load}, the load that most of them have.`,
  narrowedSystem: (of: number) => `Of ${counted(of)}, those of the system with most of them.`,
  published: "Published latency",
  over: (limit: string, least: string, most: string) =>
    least === most ? `Over ${limit}: ${least}.` : `Over ${limit}: from ${least} to ${most}.`,
  level: (step: string, pass: number, of: number, open: number, none: number) =>
    [
      `${step}: ${pass} of ${of} ${of === 1 ? "passes" : "pass"}`,
      ...(open > 0 ? [`${open} undecided`] : []),
      ...(none > 0 ? [`${none} without a value`] : []),
    ].join(", ") + ".",
  reading: "Reading the histograms…",
  bound: {
    about: "about",
    at_least: "at least",
    at_most: "at most",
    up_to: "up to",
    less_than: "less than",
  } as Readonly<Record<string, string>>,

  limits: {
    label: "Limits",
    help: "A latency draws a line and counts what is over it; p99 ≤ 2 ms is a step of a service level.",
    set: "Draw",
    clear: "Clear the limits",
    unreadable: (word: string) => `“${word}” is not a limit. Write 1 ms, or p99 ≤ 2 ms.`,
  },
  verdicts: { pass: "pass", fail: "fail", open: "undecided", none: "no value" } as Readonly<Record<string, string>>,
  verdictWhy: {
    open: "the limit lies within its bounds",
    none: "this percentile is unknown",
  } as Readonly<Record<string, string>>,

  /** Back to throughput and latency of the same series. */
  curves: "Their curves",
  chart: {
    nines: "percentile, spaced by 1/(1 − p)",
    share: "share of I/Os per bin",
    latencies: (kinds: readonly string[]) => `latency (${kinds.join(", ")})`,
    below: (to: string, unit: string) => `under ${to} ${unit}`,
    ios: "I/Os",
    bin: "bin",
    max: (value: string) => `max ${value}`,
    overAt: (share: string) => `${share} over`,
    fails: (steps: readonly string[]) => `✕ ${and(steps)}`,
    highlighted: (others: number) => `the series in focus; ${plural(others, "other", "others")} grey`,
    bins: "steps: every bin of the histogram, from p1 on",
    boxes: "boxes: buckets, distribution inside unknown",
    printed: "straight lines: printed percentiles only",
    band: "band: lowest to highest of the members",
    few: (samples: number) => `grey: fewer than ${samples} samples above`,
    maxKey: "max at 1 − 1/n of n samples",
    levelKey: "dashed: limits",
    dash: "writes",
    dashLoads: "measurements of one colour",
    unlikeBins: "Bins differ in width: compare shares over a limit, not heights.",
    above: (percent: string) => `over ${percent}`,
  },
  notes: {
    aboveMax: "≤ max, bin width",
    few: (n: number, name: string) => `only ${plural(n, "sample", "samples")} above ${name}`,
    bucket: "inside a bucket",
    members: (members: number) =>
      `cannot be combined: ${plural(members, "member", "members")} without histograms; no average is taken`,
  },
  cannotSeveral: (n: number) =>
    `Percentiles of ${plural(n, "series", "series")} cannot be combined: their members have no histograms. Each lies inside its band; no average is taken.`,
  cannot: (names: readonly string[], members: number, from: string, to: string) =>
    `These ${and(names)} cannot be combined: the ${members} members have no histograms. They lie between ${from} and ${to}; no average is taken.`,
  without: (names: readonly string[], kind: string) =>
    names.length > 4
      ? `${names.length} series without percentiles or histogram of ${kind}: not drawn.`
      : `${and(names)}: no percentiles and no histogram of ${kind}, not drawn.`,
  withoutBins: (names: readonly string[]) =>
    names.length > 4
      ? `${names.length} series have no histogram: not in the distribution.`
      : `${and(names)}: no histogram, not in the distribution.`,

  badge: {
    unlike: (kinds: readonly string[]) => `different latencies: ${and(kinds)}`,
    unlikeWhy:
      "They measure different intervals: clat begins when the I/O is submitted, lat includes the submission, a response time is whatever the tool defines. Choose one kind to compare.",
    only: (kind: string) => `Only ${kind}`,
    unknown: "latency kind unknown",
    unknownWhy:
      "The file does not say whether its percentiles are those of clat or of lat: fio before 3.18 with lat_percentiles wrote lat under the name of clat. Use fio 3.18 or newer, or a file with its options.",
    topped: "histogram topped out",
    toppedWhy:
      "The slowest I/Os are in the last bin of the tool’s histogram (fio: about 17 s): the true latency is that or anything above.",
    members: "percentiles not combined",
    membersWhy: "Several members without histograms: the lowest and highest of their own values are drawn.",
    membersTodo: "Run fio with --output-format=json+ to combine them.",
    few: "few samples in the tail",
    fewWhy: "Grey percentiles have fewer than 10 I/Os above them: another run may give another value. Measure longer.",
  },
  empty: {
    noneTitle: "No percentiles here.",
    none: "None of these measurements has percentiles or a histogram of this latency.",
    /** What makes a tool print them. */
    todo: {
      fio: "fio prints percentiles by itself, and histograms with --output-format=json+.",
      diskspd: "DiskSpd prints percentiles with -L.",
      elbencho: "elbencho prints percentiles with --latpercent.",
      sysbench: "Sysbench prints one percentile with --percentile=99, and a histogram with --histogram.",
      vdbench: "vdbench writes its histograms to histogram.html: drop its whole output folder.",
    } as Readonly<Record<string, string>>,
    noHistogramTitle: "No histograms here.",
    noHistogram: "The distribution is drawn from histograms. These files have printed percentiles only.",
    toNines: "Draw the percentiles",
    noMeasurementTitle: "Nothing matches these choices.",
    noMeasurement: "No measurement has this workload, load and number of jobs together.",
    clear: "Clear the choices",
    otherKind: (kind: string) => `Draw the ${kind}`,
  },
} as const;
