import { lookUp } from "~/base/lookUp";
import { and, counted, fileCount, plural } from "./counted";

const runCount = (count: number): string => plural(count, "run", "runs");
const measured = (count: number): string => plural(count, "measurement", "measurements");

const heads: Readonly<Record<string, string>> = {
  ...{ outstanding: "outst.", read_percent: "read %", asked: "asked IOPS", iops: "IOPS", gb_per_s: "GB/s" },
  ...{ above: "I/Os above p99", cpu: "CPU %", repeats: "repeats", remarks: "remarks", file: "file" },
  ...{
    tool: "tool",
    started: "started, UTC",
    setup: "set-up",
    runtime: "run time, s",
    media: "media",
    drive: "drive",
    host: "host",
  },
};
const latencies: Readonly<Record<string, string>> = {
  p50: "p50",
  p99: "p99",
  p999: "p99.9",
  mean: "mean",
  max: "max",
  sync: "sync p99",
};

interface Middle {
  readonly n: number;
  readonly median: string;
  readonly min: string;
  readonly max: string;
}

const middle = ({ n, median, min, max }: Middle, word = n === 2 ? "midpoint" : "median"): string =>
  n === 1 ? median : `${word} of ${String(n)}: ${median}, from ${min} to ${max}`;

/** Two percentiles have no mean, so of an even number the slower in the middle is shown. */
const slower = (all: Middle): string =>
  all.n % 2 === 1 ? middle(all) : middle(all, all.n === 2 ? "slower" : "slower middle");

export const runs = {
  loading: "Reading the runs…",
  runCount,
  loadCount: (count: number) => plural(count, "load", "loads"),
  files: fileCount,
  columns: { load: "load, depth × jobs" },
  head: (id: string, unit: string) => {
    const latency = lookUp(latencies, id);
    return latency === undefined ? (lookUp(heads, id) ?? id) : `${latency}, ${unit}`;
  },
  name: (id: string) => lookUp(latencies, id) ?? lookUp(heads, id) ?? id,
  groups: { load: "Load", result: "Result", run: "Run", system: "System" },
  group: {
    what: "grouping",
    system: "system › workload › load",
    workload: "workload › system › load",
    none: "no groups",
  },
  repeats: { what: "repeats", one: "repeats as one row", each: "each repeat" },
  columnsTitle: "Columns",
  columnsShown: (shown: number, of: number) => `${String(shown)} of ${String(of)} shown`,
  asAtFirst: "Reset",
  same: "The same in all",
  search: "Search",
  limit: "p99 limit",
  limitBefore: "limit p99 ≤",
  noLimit: "+ limit",
  spread: (n: number, ratio: string) => `n = ${String(n)}: ${ratio}×`,
  offMedian: (percent: string) => `${percent} % off the median`,
  unfold: (n: number, open: boolean) => `${open ? "Hide" : "Show"} the ${String(n)} repeats`,
  /** `p99` may be of fewer repeats: not every file has it. */
  medians: ({ iops, p99 }: { iops: Middle | null; p99: Middle | null }) =>
    [iops === null ? [] : `${middle(iops)} IOPS`, p99 === null ? [] : `p99 ${slower(p99)}`].flat().join("; "),
  failed: "failed",
  excluded: (why: string) => (why === "" ? "excluded" : `excluded: ${why}`),
  furthest: (rate: string, load: string, peak: string) => `${rate} within the limit, at ${load}; peak ${peak}`,
  /** `later`: a load after the first one is within it, but no longer counts. */
  none: (later: boolean, lowest: string, peak: string) =>
    `${later ? "first load over the limit" : "none within the limit"}; lowest p99 ${lowest}; peak ${peak}`,
  peak: (peak: string, load: string) => `peak ${peak} at ${load}`,
  furthestMark: "furthest",
  isFurthest: "furthest within the limit",
  moreLoads: (count: number) => plural(count, "more load", "more loads"),
  sortBy: (column: string) => `Sort by ${column}`,
  select: (what: string) => `Select ${what}`,
  selected: (count: number) => `${measured(count)} selected`,
  onlyHere: (limit: number) =>
    `The link holds up to ${String(limit)} selected measurements; these are kept by this page only.`,
  clear: "Clear",
  setLabels: "Set labels…",
  back: "Back to the runs",
  // Verdict.
  /** A run may hold several measurements: loads, hosts, phases. */
  counted: (o: { runs: number; systems: number; measurements: number }) =>
    `${runCount(o.runs)} of ${plural(o.systems, "system", "systems")}${
      o.measurements === o.runs ? "" : `, ${measured(o.measurements)}`
    }`,
  /** Of published figures alone: whether they ran once, they rarely say. */
  published: (o: { systems: number; measurements: number }) =>
    `${plural(o.measurements, "published result", "published results")} of ${plural(o.systems, "system", "systems")}`,
  matching: (count: number, of: number) => `${counted(count)} of ${measured(of)} match`,
  once: "each load ran once.",
  repeated: (loads: number) => `${plural(loads, "load", "loads")} ran more than once:`,
  apart: (where: readonly string[], rates: readonly string[]) => `furthest apart ${where.join(", ")}: ${and(rates)}.`,
  empty: {
    title: "No runs yet.",
    why: "Drop result files or a folder anywhere, or open systems from the Library.",
    noMatch: "No run matches.",
    noMatchWhy: (query: string) => `No row has “${query}”.`,
    clear: "Clear the search",
  },
};
