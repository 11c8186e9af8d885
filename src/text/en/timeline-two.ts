/** Two runs over one another on the page of series over time, and their chart. */
import { timeline } from "./timeline";

/** "59.6 s", "12.5 min", "23.9 h": a time on the clock of the chart. */
function seconds(value: number): string {
  const [factor, unit] = value >= 7200 ? [3600, "h"] : value >= 600 ? [60, "min"] : [1, "s"];
  const shown = value / factor;
  return `${Number(shown.toFixed(shown < 10 ? 2 : 1))} ${unit}`;
}

export const twoRuns = {
  // The chart.
  xName: "since each run’s measuring began",
  compared: { difference: "B − A", ratio: "B / A" },
  comparedOf: (what: string, of: string) => `${what}: ${of}`,
  equal: "A and B equal",
  noRatio: "no ratio: A is 0",

  // The sentence.
  sentence: {
    against: " against ",
    line: " · ",
    below: ", below ",
    of: " of ",
    stop: ", each since its measuring began.",
  },
  side: { a: "A", b: "B" },
  named: (side: string, run: string) => `${side} ${run}`,
  what: {
    a: "run A, the baseline",
    b: "run B",
    sa: "line of A",
    sb: "line of B",
    compare: "what stands below",
    of: "what it is of",
    scale: "scale of the latency and of the ratio",
    time: "unit of the time",
  },
  all: "everything",
  none: "no other run",
  comparisons: { difference: "the difference B − A", ratio: "the ratio B / A" },
  times: { auto: "by the length", s: "seconds", min: "minutes", h: "hours" } as Readonly<Record<string, string>>,
  lineName: (side: string, title: string) => `${side}, ${title}`,
  key: (side: string, run: string, line: string) => `${side}: ${run}${line === "" ? "" : ` · ${line}`}`,
  keyReference: "dotted: A and B equal",

  // What it says.
  answer: (ratio: number | null, a: string, b: string) =>
    ratio === 1
      ? `A and B the same: ${b} against ${a} on average;`
      : ratio === null
        ? `B ${b}, A ${a} on average;`
        : `B ${Number(ratio.toPrecision(3))} × A: ${b} against ${a} on average;`,
  where: (from: number, to: number) => `from ${seconds(from)} to ${seconds(to)}, one run each`,
  readOff: { title: "Where both ran", run: "run", mean: "mean", span: "its own time" },
  noAnswer: (a: string, b: string) => `A ${a}, B ${b}.`,
  spanOf: (from: number, to: number) => `from ${seconds(from)} to ${seconds(to)}`,
  nothing: "without a value",

  unlike: {
    badge: "unlike workloads",
    why: (what: readonly string[]) =>
      `A and B did not do the same work: ${what.join("; ")}. The difference is of the work as well as of the drive.`,
    todo: "Choose lines of the same workload, or say with the chart what differs.",
    one: (what: string, a: string, b: string) => `${what} ${a} against ${b}`,
    unsaid: "not stated",
    keys: {
      op: "operation",
      pattern: "pattern",
      block: "block size",
      mix: "share of reads",
      iodepth: "iodepth",
      jobs: "jobs",
    },
  },
  kinds: {
    badge: "no common latency",
    why: (a: string, b: string) =>
      `A has ${a}, B has ${b}: kinds and statistics of latency are not compared with one another.`,
    throughput: "no common throughput",
    throughputWhy: (a: string, b: string) => `A has ${a}, B has ${b}.`,
    none: "none",
  },
  notes: {
    side: (side: string, note: string) => `${side}: ${note}`,
    common: (a: string, b: string) => `Below is only the time that both have: A runs ${a}, B ${b}.`,
    windows: (window: string) =>
      `Below, both are averaged over common windows of ${window}: those of the logs are unlike, or too many.`,
    matched: "Below, each window of A is set against the window of B that covers most of it.",
    apart: {
      length:
        "Nothing says how long a value of these logs holds: no difference. Drop the result of the run with its logs, or logs of averages.",
      moments: "There are more values than can be set against one another: zoom in for the difference.",
      weights:
        "Below needs common windows, and means are brought to them by their I/Os, which no log of both tells: no difference here.",
      "no-time": "A and B have no time in common: no difference.",
      line: "Only one of the two has this line: no difference.",
    },
    ownClock: "Its jobs began at times that nothing tells: each counts from its own start.",
    averaged: "Latencies are means of windows: no percentile is taken of them.",
    partial: "The last window is shorter and left out.",
    extremes: "More values than pixels: first, lowest, highest and last of each pixel.",
    counted: (window: string) => `Single I/Os, counted in windows of ${window}.`,
    overlap: timeline.notes.overlap,
    excluded: (why: string) => `Excluded (${why}): dashed.`,
    ramp: (s: string) => `The ramp of ${s} s is not in its log.`,
  },
  empty: {
    title: "No two series over time here",
    why: "There are no two series to lay over one another. Drop the logs of a second run with its result.",
    toOne: "One run alone",
  },
  panel: {
    title: (side: string) => `Value of ${side}`,
    comparedTitle: "B against A, worked out",
    derived: "worked out from both",
    other: (side: string) => `${side} in the same time`,
    bothFiles: (a: string, b: string) => `Worked out from A: ${a}, and B: ${b}. The line shown is B’s.`,
    totalOf: (names: readonly string[]) => `A total, worked out from ${names.join(", ")}: see these for the logs.`,
  },
};
