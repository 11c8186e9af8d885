import { and, counted as n, plural } from "./counted";
import { readTools, toolNames } from "./tools";

type Counts = Readonly<Record<"systems" | "setups" | "files" | "reports", number>>;

/** "42 systems, 51 set-ups measured from 3,450 raw files, 5 published reports". */
function amounts({ systems, setups, files, reports }: Counts, from: string): string {
  const of = [plural(systems, "system", "systems"), ...(setups > systems ? [plural(setups, "set-up", "set-ups")] : [])];
  return [
    ...(systems === 0 ? [] : [`${of.join(", ")} ${from} ${plural(files, "raw file", "raw files")}`]),
    ...(reports === 0 ? [] : [plural(reports, "published report", "published reports")]),
  ].join(", ");
}

/** The Library: systems that were measured, published reports, the way in for own files. */
export const library = {
  title: "How far does it go before latency breaks?",
  counts: (of: Counts) =>
    `${amounts(of, "measured from")}. ${of.systems === 0 ? "Open one, or add your own files." : "Open one, compare several, or add your own."}`,
  countsShort: (of: Counts) => `${amounts(of, "from")}.`,
  drop: {
    lead: "Drop result files or a folder anywhere",
    formats: `Nothing leaves this machine. fio and ${readTools.length - 1} more tools.`,
    /** All of them, for who points at it. */
    tools: `${toolNames}.`,
    example: "Try it with an example run",
    open: "Open your own files…",
  },
  own: {
    amount: (runs: number, systems: number) =>
      `${plural(runs, "run", "runs")}, ${plural(systems, "system", "systems")}`,
    open: "Open",
  },
  systems: "Systems",
  comparisons: "Comparisons",
  reports: "Reports",
  tab: (name: string, count: number) => `${name} ${n(count)}`,
  published: "published figures",
  feeds: {
    lead: "For other programs:",
    library: "systems (JSON)",
    points: "all points (Parquet)",
    figures: "published figures (Parquet)",
  },
  noSystems: {
    title: "No measured system is published here yet.",
    why: "Drop your own results to see how far they go, or open a report.",
  },
  filter: {
    all: "all",
    some: (count: number) => `${n(count)} chosen`,
    none: "not stated",
    columns: (shown: number, all: number) => `columns: ${n(shown)} of ${n(all)}`,
    columnsName: "Columns",
    tools: "Filters and columns",
    likeName: "hold equal",
    more: (chosen: number) => (chosen === 0 ? "more" : `more: ${n(chosen)} set`),
    moreName: "More filters",
    search: "Search",
    found: (shown: number, all: number) => `${n(shown)} of ${plural(all, "set-up", "set-ups")}`,
    clear: "Clear the filters",
    noMatch: "No system matches.",
    noMatchWhy: (query: string, chosen: readonly string[]) =>
      query === ""
        ? `None is ${chosen.join(" and ")}.`
        : `None has “${query}”${chosen.map((one) => ` with ${one}`).join("")}.`,
  },
  heads: {
    publisher: "publisher",
    tick: "Tick to compare",
    name: "drive or array",
    media: "media",
    attached: "attached by",
    host: "host",
    tool: "tool",
    engine: "engine",
    runtime: "runtime",
    state: "state before",
    within: ["IOPS at", "p99 ≤ 1 ms"],
    peak: ["peak", "IOPS"],
    scale: (end: string) => `0 to ${end}`,
    qd1: ["QD 1", "mean, µs"],
    seq: ["sequential", "read, GB/s"],
    mix: ["4K random mix", "peak IOPS"],
    curve: ["p99 0.1–10 ms", "against IOPS"],
    read: "4K random read",
    write: "4K random write",
    short: ["≤ 1 ms", "QD 1"],
    curveShort: "p99 curve",
  } as const,
  columns: {
    ...{ media: "media", attached: "attached by", host: "host", tool: "tool", engine: "engine", runtime: "runtime" },
    ...{ state: "state before", read: "4K random read", qd1: "QD 1 mean", write: "4K random write" },
    ...{ seq: "sequential read", mix: "4K random mix", curve: "p99 curve" },
  } as const,
  method: { state: "state before", engine: "engine", runtime: "runtime", tool: "tool version" } as const,
  notKnown: "not known",
  /** "60 s", "30 and 60 s", "10 to 300 s". */
  seconds: (all: readonly number[]) =>
    all.length > 3 ? `${n(all[0]!)} to ${n(all.at(-1)!)} s` : `${and(all.map(n))} s`,
  unlike: (of: readonly string[]) => `! different ${of.join(", ")}`,
  unlikeWhy: (of: string, values: readonly string[]) => `${of}: ${values.join(", ")}`,
  holdEqual: "Hold equal",
  none: "none",
  noneWhy: "No load is within p99 ≤ 1 ms",
  noP99: "no p99",
  noP99Why: "No load of it has a p99",
  notRun: "—",
  notRunWhy: "Not run",
  guessed: "guessed from names",
  stated: "as the collection is described",
  mixOf: (percent: number) => `${n(percent)}/${n(100 - percent)}`,
  drives: (count: number, model: string) => (count > 1 ? `${n(count)} × ${model}` : model),
  /** @param shared of the loads that most rows ran */
  loads: (own: number, shared: number, common: number) =>
    own === shared ? plural(own, "load", "loads") : `${n(shared)} of ${n(common)} loads shared`,
  loadsWhy: "Ran different loads from most rows: ranks hold over loads that both ran",
  others: (count: number) => `+${n(count)}`,
  othersName: (count: number, name: string) => `${plural(count, "more set-up", "more set-ups")} of ${name}`,
  tick: (name: string) => `Compare ${name}`,
  sparkline: (name: string) => `p99 against IOPS of ${name}`,
  chosen: (count: number, all: number) => `${n(count)} of ${n(all)} chosen`,
  chosenShort: (count: number) => `${n(count)} chosen`,
  clear: "Clear",
  compare: (count: number) => (count === 1 ? "Open 1 curve" : `Compare ${n(count)} curves`),
  tooMany: (most: number) => `A chart shows ${n(most)} at most`,
  share: (attached: string | null, host: string | null, shared: number, most: number) =>
    [
      ...(attached === null ? [] : [`all ${attached}`]),
      ...(host === null ? [] : ["same host"]),
      ...(shared === most ? [] : [`${n(shared)} of ${n(most)} loads shared`]),
    ].join(", "),
  figures: (count: number) => plural(count, "figure", "figures"),
  storyOf: (publisher: string) => `Story, ${publisher}`,
  reportOf: (publisher: string, sponsor: string | null) =>
    sponsor === null ? `${publisher}, no sponsor stated` : `${publisher}, sponsored by ${sponsor}`,
  failed: {
    title: "The published results could not be read.",
    why: (reason: string) => `${reason} Your own files can be read all the same.`,
    again: "Try again",
    damaged: "The file data/catalogue.json of this site is damaged or from another version.",
  },
};
