/** The page of series over time and its chart. */
import { stretchIn } from "../alike";
import { and, plural } from "./counted";

/** "24 h", "75 s": how long a run took. */
export const lengthText = (seconds: number): string =>
  seconds >= 7200 ? `${Number((seconds / 3600).toFixed(2))} h` : windowText(seconds);

/** "39,900 to 40,100 s": a stretch of a run, in the unit of its own length. */
export const stretchText = (from_s: number, to_s: number): string => stretchIn(from_s, to_s, " to ");

/** "500 ms", "1 s", "2 min". */
export function windowText(seconds: number): string {
  if (seconds < 1)
    return seconds < 0.001
      ? `${Number((seconds * 1e6).toPrecision(3))} µs`
      : `${Number((seconds * 1000).toPrecision(3))} ms`;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${Number(seconds.toPrecision(4))} s`;
}

export const timeline = {
  // The chart.
  xName: "since measuring began",
  xOwnClocks: "since each job’s own start",
  xWritten: "written since measuring began",
  xMoved: "moved since measuring began",
  xFills: "drive fills since measuring began",
  ofClock: (job: string, what: string) => `${job}: ${what}`,
  steadyBand: "±10 % of five rounds",
  at: (from: string | null, to: string) => (from === null ? `at ${to} s` : `${from} to ${to} s`),
  ratioName: (own: string, base: string) => `${own}, ratio to ${base}`,
  heatName: (kind: string, of: string) => `${kind}${of === "" ? "" : ` of ${of}`}, share of each window`,
  ios: "I/Os",
  keyExcluded: "dashed: excluded, in no total",
  keyBand: "line: mean of the windows under one pixel; band: their lowest and highest",
  keyMembers: "grey: members, in the total above them",
  keyWarmUp: "grey stretch: warm-up, left out of all numbers",
  keyGaps: "hatched: intervals are missing",
  keyChanges: "dotted upright: a change begins; several close together are counted; tinted: until it ends",
  manyChanges: (n: number) => `${n} changes`,
  keySteady: "dotted: bounds of the steady window; dashed: the line fitted to it",
  keyCells: "shade: share of the window’s I/Os, square-root scale",
  keyQuantiles: "lines: percentiles of each histogram, where 10 I/Os are above",

  // Names of what is drawn.
  throughputName: (stat: string, window: string | null) => {
    const what = stat === "max" ? "highest rate" : "rate";
    return window === null ? what : `${what}, averaged over ${window}`;
  },
  countedName: (window: string) => `I/Os counted in ${window}`,
  stats: {
    mean: "mean",
    max: "highest",
    min: "lowest",
    stddev: "standard deviation of",
    quantile: "percentile",
    each: "each I/O’s",
  } as Readonly<Record<string, string>>,
  ofKind: (stat: string, kind: string) => `${stat} ${kind}`,
  latencyName: (stat: string, kind: string, window: string | null) => {
    if (stat === "each") return `${kind} of single I/Os`;
    return window === null ? `${stat} ${kind}` : `${stat} ${kind}, averaged over ${window}`;
  },
  extremeName: (stat: string, kind: string, window: string | null) =>
    window === null ? `${stat} ${kind}` : `${stat} ${kind} of ${window}`,
  ops: { read: "read", write: "write", trim: "trim", sync: "sync", mixed: "all operations" } as Readonly<
    Record<string, string>
  >,
  total: (n: number) => `total of ${n}`,
  together: (n: number) => `${n} runs together`,
  chain: (n: number, title: string) => `${title}, ${n} runs one after another`,
  excluded: (name: string) => `${name} (excluded)`,
  priority: (value: string) => `priority ${value}`,
  join: (parts: readonly string[]) => parts.filter((part) => part !== "").join(", "),

  // The page.
  compareRuns: "Compare with another run over time",
  sentence: {
    over: " over ",
    with: " with ",
    and: " and ",
    since: " since measuring began",
  },
  what: {
    axis: "x axis",
    quantiles: "percentiles over time",
    quantity: "throughput",
    latency: "latency",
    members: "lines",
    heat: "heat map",
    scale: "scale of the latency",
  },
  quantities: { iops: "IOPS", gb_per_s: "GB/s", gib_per_s: "GiB/s", ops_per_s: "operations/s", tps: "TPS" } as Readonly<
    Record<string, string>
  >,
  axes: { time: "time", written: "bytes written", moved: "bytes moved", fills: "drive fills" } as Readonly<
    Record<string, string>
  >,
  noWritten: "no log of this run shows bytes over time",
  noClockWritten: "jobs count from clocks of their own",
  noWrites: "nothing is written",
  noCapacity: "the capacity of a drive is not known",
  sayCapacity: "Set the capacity of the drive",
  fills: (capacity: string, drives: string) => `A drive fill is ${capacity}${drives}.`,
  ofDrives: (n: number | null) =>
    n === null ? " (one drive assumed)" : n === 1 ? " (one drive)" : ` (${n} drives together)`,
  lowerBound: "Intervals are missing: the bytes are a lower bound.",
  percentile: (percent: string) => `p${percent}`,
  noPercentile: "no percentiles",
  /** "mean clat, highest clat and standard deviation of clat" */
  list: and,
  warmUp: {
    name: "warm-up",
    less: "Shorter warm-up",
    more: "Longer warm-up",
    minutes: (s: number) => (s === 0 ? "none" : `${s / 60} min`),
    byTool: (length: string) => `${length}, by the tool`,
  },
  readOff: {
    /** The values are those of the whole run, also where a part of it is shown. */
    title: (left_out_s: number, isZoomed: boolean) =>
      [
        isZoomed ? "Read-off of the whole run" : "Read-off",
        ...(left_out_s === 0 ? [] : [`after ${windowText(left_out_s)}`]),
      ].join(", "),
    slowest: (window: string) => `slowest ${window}`,
    /** Windows of several lengths. */
    window: "window",
    share: "of mean",
    at: (t: string) => `at ${t}`,
    last: "last of the run",
    inWarmUp: (value: string, at: string) => `In the warm-up: lowest ${value} at ${at}`,
  },
  zoom: {
    name: "Part of the time shown",
    all: "all",
    from: "where the part begins",
    to: "where the part ends",
    whole: "whole run",
    drag: "drag to choose a part",
    leave: "Esc: whole run",
  },
  noLatency: "no latency",
  heatOf: (name: string) => `histograms of ${name}`,
  noHeat: "no heat map",
  members: { all: "total and members", main: "totals only" } as Readonly<Record<string, string>>,
  caption: (series: number, files: number, span: string) =>
    `${plural(series, "series", "series")} of ${plural(files, "file", "files")}, ${span}.`,
  notes: {
    ramp: (seconds: string) => `The ramp of ${seconds} s is not in these logs.`,
    noBase: (n: number, base: string) =>
      `${plural(n, "value has", "values have")} no counterpart in ${base} (same window): no ratio, a gap.`,
    baseAway: "The baseline of the link is not on the chart: values are shown as measured.",
    excluded: (n: number, why: string) => `${plural(n, "job is", "jobs are")} excluded (${why}): dashed, in no total.`,
    apart: (n: number) => `${plural(n, "job is", "jobs are")} kept apart, as set: in no total.`,
    together: (n: number) => `${plural(n, "run", "runs")} ran together, as set.`,
    corrected: (what: string) => `Corrected by hand: ${what}.`,
    ownStart: (n: number) =>
      `It is not known when ${plural(n, "job", "jobs")} began within the run: each counts from its own start, and ${n === 1 ? "that one is" : "those are"} in no total.`,
    noGroup: (n: number) => `Nothing says that these ${n} jobs did the same work together: they are not added up.`,
    tenants: (n: number) => `${n} different jobs ran together: each is shown by itself, nothing is added up.`,
    overlap: (n: number) => `A total covers the time in which ${n === 2 ? "both" : `all ${n}`} jobs ran.`,
    weighed: "The latency of a total is weighted by the I/Os of each window, from the iops logs.",
    noWeights:
      "Latency logs do not count I/Os, and none beside them is the iops log of the same job: no latency of the total.",
    noQuantiles: "Percentiles and highest values of windows are not combined: members only.",
    partial: (n: number) => `The last window of ${plural(n, "series", "series")} is shorter and left out.`,
    extremes: (n: number) =>
      `${plural(n, "line has", "lines have")} more values than pixels: first, lowest, highest and last of each pixel.`,
    counted: (window: string) => `Logs of single I/Os: counted in windows of ${window}.`,
    idle: (n: number) => `${plural(n, "rate is", "rates are")} 0 throughout, since the run did no such I/O: not shown.`,
    partition: (name: string, disk: string) => `${name} is a part of ${disk}`,
    stacked: (names: readonly string[]) => `${and(names)} ${names.length === 1 ? "is" : "are"} built on other devices`,
    layers: (parts: readonly string[]) => `Devices count the same I/O, so do not add them up: ${parts.join("; ")}.`,
    making:
      "This run only created the files: its throughput is shown over time, but it is not a measurement and gives no point on a curve.",
    setup: (n: number) => `${plural(n, "series", "series")} of writes that created the files: not shown.`,
    unitless: (n: number) =>
      `${plural(n, "latency series is", "latency series are")} not shown: it is not known whether the values are µs or ns.`,
    unknownUnit: (n: number) => `${plural(n, "series", "series")} of unknown content or unit: not shown.`,
    tooLong: "Too many windows to add up: members only.",
    coarse: "Buckets of the histograms are a factor of two wide: no percentiles are read from them.",
    merged: (n: number) => `The histograms of ${n} jobs are added up.`,
  },
  empty: {
    loading: "Reading the series.",
    noneTitle: "No series over time here.",
    none: "These results have no logs and no intervals. fio writes logs with write_bw_log, write_iops_log, write_lat_log and write_hist_log.",
    noneLocal:
      "None of your files has a series over time. fio writes logs with write_bw_log, write_iops_log, write_lat_log and write_hist_log.",
    toFiles: "What was read",
    toCurve: "Points instead",
    toHistory: "The same loads over nights or versions",
    nothingTitle: "Nothing of this run can be drawn over time.",
    nothing: "Its series are of unknown content or unit. Drop the JSON of the run together with its logs.",
  },
  panel: {
    title: "Value of a series",
    numberTitle: "Source of this value",
    totalTitle: "Total, computed",
    computed: "from the log",
    values: "values",
    rateUnits: { iops: "IOPS", ops_per_s: "operations/s", tps: "TPS" } as Readonly<Record<string, string>>,
    window: "window",
    windowOf: (from: string, to: string) => `${from} to ${to} s`,
    clock: "clock",
    ownClock: "from the start of its own job",
    runClock: "from the start of the run’s measuring",
    unix: "began at",
    totalOf: (names: readonly string[]) => `Computed from ${names.join(", ")}: see these for the logs.`,
    averaged: "An average over its window: no I/O need have had this value.",
  },
};
