/** The page of one run. */
const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

export const run = {
  what: { step: "measurement", run: "run", form: "chart" },
  words: { inRun: " in ", colon: ": ", stop: "." },
  form: {
    nines: (kind: string) => `${kind} by percentile`,
    time: "values over time",
  },
  forms: { nines: "latency by percentile", time: "values over time" } as Readonly<Record<string, string>>,
  steps: (count: number) => plural(count, "measurement", "measurements"),
  runs: (count: number) => plural(count, "run", "runs"),
  noRun: "no run",
  caption: {
    of: (shown: number, all: number) => `${shown} of ${plural(all, "measurement", "measurements")}`,
    fastest: "the fastest",
    seconds: (ends: readonly string[]) => `${ends.join(" to ")} s measured`,
    members: (count: number) => `combined from ${count}`,
    intervals: (count: number) => plural(count, "interval", "intervals"),
  },
  total: "total",
  betweenEdges: "between two edges of the histogram",
  notInFile: "not in the file",
  tiles: "The run in numbers",
  openSource: (what: string) => `${what}: source`,
  reported: {
    transactions_per_s: "TPS",
    queries_per_s: "queries/s",
    events_per_s: "events/s",
    memory_bytes_per_s: "MiB/s in memory",
    errors_per_s: "errors/s",
  },
  eventLatency: (statistic: string) => `${statistic} latency`,
  runGone: "run not here",
  runGoneWhy: "The link names a run that is not among these datasets and paths: the first is shown.",
  zoom: { percent: "%", seconds: "s" },
  units: { us: "µs", bytes_per_s: "B/s", iops: "IOPS", count_per_s: "/s" } as Readonly<Record<string, string>>,
  source: {
    title: "Source of this value",
    at: (t: string) => `at ${t} s`,
    value: "value",
    window: "interval",
    lines: (line: string) => `The series begins in line ${line}.`,
  },
  empty: {
    loading: "Asking…",
    example: "Example disk",
    noRunTitle: "No run here.",
    noRun: "These datasets and paths hold no run that was measured.",
    toFigures: "Open its figures",
    noLatencyTitle: "This run holds no latency of this kind.",
    noLatency: "Its rates are above. Nothing is made up for the chart.",
    otherKind: (kind: string) => `Show ${kind}`,
    noPercentilesTitle: "The file holds no percentiles.",
    noPercentiles:
      "It has the mean and the extremes, which stand above: no tail is made of them. vdbench prints percentiles with histograms, fio with clat_percentiles=1.",
    noSeriesTitle: "Nothing over time in this run.",
    noSeries: "sysbench prints values over time with --report-interval.",
    toNines: "Show percentiles",
    zoomTitle: "No point lies in this part of the chart.",
    zoom: "The link or the last zoom cuts everything away.",
    zoomOut: "Show the whole chart",
    combinedTitle: "These percentiles cannot be combined.",
    combined:
      "Several jobs were measured together and the file holds no histograms of them. No average of percentiles is taken.",
  },
} as const;
