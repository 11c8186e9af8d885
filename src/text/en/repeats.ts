/** The page Repeats: one test, run again and again. */
import { plural } from "./counted";

export const repeats = {
  words: { of: " of ", colon: ": ", and: " and ", from: ", in ", stop: "." },
  what: { workload: "workload", set: "test", statistic: "statistic" },
  runs: (n: number) => plural(n, "run", "runs"),
  set: (runs: string, load: string) => `${runs} at ${load}`,
  none: "No test that was run more than once",
  median: (value: string, n: number, min: string, max: string) => `Median of ${n}: ${value}, from ${min} to ${max}`,
  latency: (what: string, value: string, min: string, max: string) => `${what} ${value}, from ${min} to ${max}`,
  latencyOf: (what: string, n: number, value: string, min: string, max: string) =>
    n === 1 ? `only one of them has a ${what}: ${value}` : `${what} of ${n} of them ${value}, from ${min} to ${max}`,
  few: (n: number) => `Only ${plural(n, "repeat", "repeats")}: three or more tell a difference from chance.`,
  failed: (n: number) => `${plural(n, "run", "runs")} failed and not counted.`,
  excluded: (n: number) => `${plural(n, "run", "runs")} excluded.`,
  chart: {
    run: "run",
    byTime: "in the order in which they ran",
    byName: "by name: some files do not say when they ran",
    median: (value: string, n: number) => `median of ${n}: ${value}`,
    ratioName: (own: string, base: string) => `${own}, ratio to ${base}`,
    ratioTo: "ratio to",
    theMedian: "the median",
    absolute: "nothing: values as they are",
    off: (percent: string) => `${percent} % off the median`,
    aboveMax: "≤ max, bin width",
    failed: "failed",
    excluded: (why: string) => `excluded: ${why}`,
  },
  empty: {
    loading: "Asking…",
    noneTitle: "Nothing was run more than once here.",
    none: "This page draws runs of one workload at one load on one drive. Each of these was run once.",
    toMatrix: "Matrix",
    toCurve: "Curve",
  },

  badge: {
    versions: (versions: readonly string[]) => `mixed tool versions: ${versions.join(", ")}`,
    versionsWhy: "The runs are repeats of one test on one device, but not by one version of the tool.",
  },
} as const;
