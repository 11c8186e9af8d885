/** Two overlaid runs on the page of series over time, and their chart. */
import { timeText } from "./timeline-judged";

/** "59.6 s", "2:29:24": a time on the clock of the chart. */
const clock = (t_s: number, end_s: number): string => timeText(Number(t_s.toFixed(1)), end_s);

export const twoRuns = {
  // The chart.
  xName: "since each run’s measuring began",
  xOneClock: "since the first of the two began",
  compared: { difference: "B − A", ratio: "B / A" },
  comparedOf: (what: string, of: string) => `${what}: ${of}`,
  equal: "A and B equal",
  noRatio: "no ratio: A is 0",

  sentence: {
    below: ", below ",
    of: " of ",
    stop: ", each since its measuring began.",
    stopOneClock: ", both by the clock: they ran at the same time.",
  },
  what: {
    a: "run A, the baseline",
    b: "run B",
    sa: "line of A",
    sb: "line of B",
    compare: "panel below",
    of: "what it compares",
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
      ? `A and B average the same, ${a} and ${b};`
      : ratio === null
        ? `B averages ${b}, A ${a};`
        : `B averages ${b}, A ${a}: ${Number(ratio.toPrecision(3))} ×;`,
  where: (from: number, to: number) => `both ran from ${clock(from, to)} to ${clock(to, to)}, one run each`,
  readOff: { title: "Where both ran", span: "its own time" },
  noAnswer: (a: string, b: string) => `A ${a}, B ${b}.`,
  spanOf: (from: number, to: number) => `from ${clock(from, to)} to ${clock(to, to)}`,
  nothing: "without a value",

  unlike: {
    badge: "different workloads",
    why: (what: readonly string[]) =>
      `A and B did not do the same work: ${what.join("; ")}. The difference comes from the work as well as from the drive.`,
    todo: "Choose lines of the same workload, or state with the chart what differs.",
    one: (what: string, a: string, b: string) => `${what} ${a} against ${b}`,
    unsaid: "not stated",
  },
  kinds: {
    badge: "no common latency",
    why: (a: string, b: string) =>
      `A has ${a}, B has ${b}: different kinds and statistics of latency are not compared.`,
    throughput: "no common throughput",
    throughputWhy: (a: string, b: string) => `A has ${a}, B has ${b}.`,
  },
  notes: {
    side: (side: string, note: string) => `${side}: ${note}`,
    common: (a: string, b: string) => `Below: only the time that both have. A runs ${a}, B ${b}.`,
    windows: (window: string) =>
      `Below, both are averaged over common windows of ${window}: those of the logs differ, or are too many.`,
    matched: "Below, each window of A is compared with the window of B that covers most of it.",
    apart: {
      length:
        "It is not known how long a value of these logs holds: no difference. Drop the result of the run with its logs, or logs of averages.",
      moments: "More values than can be compared one by one: zoom in for the difference.",
      weights:
        "No difference here: a mean latency over common windows needs the I/Os of each window, and one of the two has no log of them.",
      "no-time": "A and B have no time in common: no difference.",
      line: "Only one of the two has this line: no difference.",
    },
    ownClock: "The start times of its jobs are not known: each counts from its own start.",
    averaged: "Latencies are means of windows: no percentile is taken of them.",
    excluded: (why: string) => `Excluded (${why}): dashed.`,
  },
  empty: {
    title: "No two series over time here",
    why: "Two runs with series over time are needed. Drop the logs of a second run with its result.",
    toOne: "One run alone",
  },
  panel: {
    title: (side: string) => `Value of ${side}`,
    comparedTitle: "B against A, computed",
    derived: "computed from both",
    other: (side: string) => `${side} in the same time`,
    bothFiles: (a: string, b: string) => `Computed from A: ${a}, and B: ${b}. The line shown is B’s.`,
    totalOf: (names: readonly string[]) => `A total, computed from ${names.join(", ")}: see these for the logs.`,
  },
};
