/** The ACT page and its charts. */
import { and, counted, plural } from "./counted";

/** "one-hour", "10-second", "5-minute". */
function span(seconds: number): string {
  if (seconds === 3600) return "one-hour";
  if (seconds % 3600 === 0) return `${seconds / 3600}-hour`;
  if (seconds % 60 === 0) return seconds === 60 ? "one-minute" : `${seconds / 60}-minute`;
  return seconds === 1 ? "one-second" : `${seconds}-second`;
}

/** "2 h 5 min", "1 min 30 s". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const parts = [h > 0 ? `${h} h` : "", min > 0 ? `${min} min` : "", s > 0 ? `${s} s` : ""].filter((p) => p !== "");
  return parts.length === 0 ? "0 s" : parts.slice(0, 2).join(" ");
}

/** "13 h 22 min 5 s": to the second. */
function longDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = whole % 60;
  return whole < 3600 || rest === 0 ? duration(whole) : `${duration(whole - rest)} ${rest} s`;
}

export const act = {
  // The charts.
  xName: "since the test began",
  /** Of a histogram, as the log calls it; a device's goes by its path. */
  histogram: (name: string) => name,
  yName: (what: string) => `${what} slower than`,
  over: (ms: number, unit: "ms" | "us") => (unit === "ms" ? `> ${ms} ms` : `> ${counted(ms * 1024)} µs`),
  slowerThan: (ms: number) => `slower than ${ms} ms`,
  between: (least: string, most: string) => `${least} to ${most}`,
  limit: (percent: number, ms: number) => `limit ${percent} % over ${ms} ms`,
  limitOfHours: (percent: number, ms: number) => `${percent} % over ${ms} ms, the limit of one-hour slices`,
  keyStep: (seconds: number, judged: boolean) =>
    `step: ${span(seconds)} slice${judged ? ", used for the verdict" : ""}`,
  keyBand: "line: certainly slower · band: possibly slower, as microsecond histograms have no edge at 1 or 8 ms",
  decides: (hour: number) => `hour ${hour}`,
  breaks: (below: number) => `✕ the limit is under ${below} %`,
  keyGrey: "grey: the slice that decides",
  keyWorst: (seconds: number, judged: boolean) =>
    `worst ${span(seconds)} slice of each log${judged ? ", used for the verdict" : ""}`,
  keyHollow: "struck: not the standard test, or load not reached; not joined",
  sliceTitle: (slice: number, seconds: number) =>
    seconds === 3600 ? `hour ${slice}` : seconds === 60 ? `minute ${slice}` : `slice ${slice}`,
  sliceSpan: (from: number, to: number) => `${duration(from)} to ${duration(to)}`,
  opsAt: (ops: string, rate: string) => `${ops}, ${rate} per s`,
  loadName: "load of a device",
  keyLoad: "1×: 2,000 read and 1,000 write requests per second and device",
  /** Marks of the limits, in their order. */
  keyLimits: (ms: readonly number[]) => ms.map((one, i) => `${["●", "■", "▲"][i] ?? ""} > ${one} ms`).join(" "),
  /** "storage 6.x, 1 device": logs of one line. */
  kindOf: (program: string | null, line: string | null, devices: number) =>
    `${[program === "device" ? "act" : (program ?? "program unknown"), line].filter((part) => part !== null).join(" ")}, ${plural(devices, "device", "devices")}`,
  indexLoad: (reads: string, writes: string) =>
    `index logs: 1× asks a device for ${reads} reads and ${writes} writes per second`,
  deviceLoad: "device load",
  deviceRates: (reads: string, writes: string) => `${reads} reads/s, ${writes} writes/s`,
  keyKinds: "joined: one system, program, major version, number of devices and the standard configuration",
  worstName: "reads slower than, in the worst slice",
  worstSlice: "worst slice",
  /** In microseconds the slice with the most possible slow I/Os may differ from the one with the most certain ones. */
  ofSlices: (slice: number, most: number, of: number) => `${slice === most ? slice : `${slice} or ${most}`} of ${of}`,
  times: (multiple: number) => `${Number(multiple.toPrecision(6))}×`,
  customLeft: (n: number) =>
    `${plural(n, "log has a custom load", "logs have custom loads")} that is not a multiple: in the table only.`,
  withoutSlices: (n: number) => `${plural(n, "log is", "logs are")} shorter than one slice: in the table only.`,

  highest: (seconds: number) => `highest ${span(seconds)} interval`,
  atLeast: (share: string) => `at least ${share}`,
  noOperations: "no operations",
  highestNote: (seconds: number, share: string, ms: number, t: number) =>
    `Highest ${span(seconds)} interval: ${share} over ${ms} ms, ${longDuration(t)} after the start.`,
  keyIntervals: (seconds: number, ms: number, how: "single" | "band" | "line") =>
    how === "single"
      ? `thin line over ${ms} ms: each ${span(seconds)} interval`
      : how === "band"
        ? `band over ${ms} ms: lowest to highest ${span(seconds)} interval in each pixel, none left out`
        : `thin line over ${ms} ms: highest ${span(seconds)} interval in each pixel, none left out`,
  published: {
    short: "published",
    computed: "computed",
    of: (system: string) => `${system}, published`,
    yName: "reads slower than, as published",
    length: "length",
    key: "ring and dot: published, not measured here, not a worst slice",
    aborted: "✕ aborted",
    abortedShort: (load: string) => `${load}, aborted`,
    ambiguous: "dashed ring: the reading or the length is in doubt",
    inDoubt: "in doubt",
    bare: (names: readonly string[]) => `${and(names)}: no shares printed, in the table only.`,
    pass: "reported pass, hourly slices not printed",
    over: (ms: number) => `over the limit of ${ms} ms as printed`,
    unstated: "duration not stated",
    shortTest: (t: string) => `${t}, not a certification`,
    byContext: "; length inferred from context",
    abortedIn: (hour: number, range: string | null) =>
      range === null ? `aborted in hour ${hour}` : `aborted in hour ${hour}, ${range}`,
    labels: {
      unstated: "length not stated",
      aborted: (hour: number) => `aborted in hour ${hour}`,
    },
    alone: (n: number) => `${plural(n, "published ACT test", "published ACT tests")}: slow reads against load`,
    sentence: (n: number) => `${plural(n, "published ACT test", "published ACT tests")} against load.`,
    answer: (n: number, aborted: number) =>
      `${plural(n, "published ACT test", "published ACT tests")}${aborted === 0 ? "" : `, ${aborted} aborted`}. Without hourly slices we give no verdict.`,
    caption: (publishers: readonly string[]) =>
      `Published by ${and(publishers)}. Without hourly slices we give no verdict.`,
    summary: (parts: readonly string[]) => `Published, not measured here: ${parts.join(" ")}`,
    summaryOf: (tests: readonly string[], says: string) => `${tests.join(", ")}: ${says}.`,
    beside: (title: string) => `Show published ACT tests of ${title}`,
    take: (title: string) => `Hide published ACT tests of ${title}`,
  },

  table: {
    button: "Table options",
    title: "Options of the table",
    histograms: "Histograms",
    first: "First limit",
    count: "Number of limits",
    every: "Show limits",
    auto: "default",
    each: "each",
    nth: (n: number) => `every ${n}${n === 2 ? "nd" : n === 3 ? "rd" : "th"}`,
    limit: (value: number, unit: "ms" | "us") => `${counted(value)} ${unit === "ms" ? "ms" : "µs"}`,
    command: (options: string) => `As act_latency.py ${options}`,
  },

  // The page.
  title: (log: string, what: string, slices: string) => `${log}: slow ${what} in ${slices}`,
  loadsTitle: (n: number) => `${plural(n, "ACT log", "ACT logs")}: worst slice against load`,
  sentence: {
    over: " over ",
    in: " in ",
    slices: " slices",
    several: (n: number) => `${n} ACT logs`,
    worst: ": the worst of ",
    against: " slices against load",
  },
  what: {
    log: "log",
    histogram: "histogram",
    limits: "limits",
    slices: "length of the slices",
    scale: "scale",
  },
  auto: "as the log allows",
  allLogs: "all logs, against load",
  ms: (limits: readonly number[]) => `${and(limits.map(String))} ms`,
  slice: (seconds: number) => span(seconds),
  excluded: {
    short: "Excluded",
    verdict: (why: string) => `Excluded: ${why}. Its slices are below; it has no verdict.`,
  },
  verdict: {
    /** Before the file's own statement. */
    atLoad: (load: string, says: string) => `At ${load}, ${says}`,
    firstFailing: (hour: number) => `Hour ${hour} is the first to break a limit.`,
    failed: (o: { hour: number; of: number; least: string; most: string; ms: number; below: string; other: number }) =>
      `Failed in hour ${o.hour} of ${o.of}: ${share(o)} of the reads took longer than ${o.ms} ms; the limit is under ${o.below} %. ${
        o.other === 0
          ? "No slice passes all limits."
          : `${plural(o.other, "other slice breaks", "other slices break")} no limit.`
      }`,
    drives: (t: string) => `Failed: the device could not keep up, and ACT stopped after ${t}.`,
    load: (t: string) =>
      `Inconclusive: ACT could not generate the requested load and stopped after ${t}. This says nothing about the device: repeat with more threads.`,
    errors: (n: number) => `Inconclusive: ${plural(n, "operation", "operations")} failed during the test.`,
    incompleteNone: (t: string) => `Incomplete: the log ends after ${t}. A verdict needs 24 whole one-hour slices.`,
    incomplete: (n: number, t: string) =>
      `Incomplete: ${plural(n, "whole one-hour slice", "whole one-hour slices")} of 24 in ${t}; none of them breaks a limit.`,
    incompleteOpen: (n: number, t: string, open: number, by: "edges" | "print") =>
      `Incomplete: ${plural(n, "whole one-hour slice", "whole one-hour slices")} of 24 in ${t}; ${plural(open, "one leaves", "leave")} a limit undecided, as ${by === "edges" ? "microsecond histograms have no edge there" : "the printed table lacks the column or the digits"}.`,
    running: (t: string, n: number, open: number) => {
      const whole = plural(n, "whole one-hour slice", "whole one-hour slices");
      const none =
        open === 0
          ? "breaks a limit"
          : `certainly breaks a limit, and ${plural(open, "leaves", "leave")} one undecided`;
      const until = n === 0 ? "no one-hour slice is whole yet" : `${whole} of 24 so far; none of them ${none}`;
      return `Still running, ${t}; ${until}. The verdict waits for the end of the log.`;
    },
    goesOn: (t: string) => `The log is still running: ${t}.`,
    undecided: (o: {
      hour: number;
      least: string;
      most: string;
      ms: number;
      below: string;
      open: number;
      by: "edges" | "print";
    }) =>
      `Undecided in ${plural(o.open, "slice", "slices")}: in hour ${o.hour} between ${o.least} and ${o.most} % of the reads took longer than ${o.ms} ms; the limit is under ${o.below} %. ${
        o.by === "edges"
          ? "Microsecond histograms have no edge there: repeat with microsecond-histograms: no."
          : "The printed table lacks the column or the digits: supply the whole log."
      }`,
    passed: (o: { of: number; hour: number; least: string; most: string; ms: number; below: string }) =>
      `Load test passed: all ${o.of} slices are under all limits. The nearest: ${share(o)} over ${o.ms} ms in hour ${o.hour}, limit ${o.below} %.`,
    deviceOver: (o: { device: string; hour: number; least: string; most: string; ms: number; below: string }) =>
      `${o.device} alone is over a limit: ${share(o)} over ${o.ms} ms in hour ${o.hour}, limit ${o.below} %.`,
    overAlone: (devices: readonly string[]) =>
      `${and(devices)} alone ${devices.length === 1 ? "is" : "are"} over a limit.`,
    fileSays: (words: string) => `The file says: “${words}”.`,
    failedAsSaid: (words: string) => `Failed, as the file says: “${words}”.`,
    stress: (multiple: string, twice: string) =>
      `${twice} stress not supplied: certified ${multiple} also requires a 24-hour stress test at twice the load.`,
    certified: (multiple: string, twice: string) =>
      `Certified ${multiple}: the stress test at ${twice} ran its 24 hours and did not fall behind.`,
    stage2: (devices: number) => `These are ${devices} devices together, stage 2: each must have passed alone before.`,
    customLoad: (reads: string, writes: string) =>
      `No verdict by the standard: a custom load, ${reads} reads and ${writes} writes per second, is not a multiple of it.`,
    notStandard: (items: readonly string[]) =>
      `No verdict by the standard: this is not the standard test (${items.join(", ")}).`,
    notKnown: "No verdict by the standard: the log has no configuration.",
    notStandardBy: "By its limits:",
    noHistogram: "No verdict: the log has no histogram of all reads.",
  },
  summary: (parts: readonly string[]) => `${parts.join(". ")}.`,
  summaryOf: (verdict: string, loads: readonly string[]) =>
    `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}: ${loads.join(", ")}`,
  logsOf: (load: string, n: number) => (n === 1 ? load : `${load} (${n} logs)`),
  nonePassed: "No log passed.",
  customLoad: "a custom load",
  sign: { failed: "✕", passed: "▲", open: "!" },
  /** Short, for tables and read-outs. */
  short: {
    failed: "failed",
    drives: "failed: device could not keep up",
    load: "inconclusive: load not reached",
    errors: "inconclusive: operations failed",
    incomplete: "incomplete",
    running: "still running",
    undecided: "undecided",
    certified: "certified",
    stress: "stress test passed",
    passed: "load test passed",
    none: "no histogram of reads",
  } as Readonly<Record<string, string>>,
  shortDenied: "hours within the limits, but the file says it did not pass",
  shortNotStandard: (verdict: string) => `${verdict}; not the standard test`,
  limits: {
    title: "Verdict",
    several: (n: number) => `Verdicts of ${plural(n, "log", "logs")}`,
    published: "Published",
    over: "reads over",
    worst: "worst hour",
    test: "The test",
    judgements: { pass: "▲", undecided: "!", fail: "✕" } as const,
    judged: { pass: "met", undecided: "undecided", fail: "broken" } as const,
    inHour: (share: string, hour: number) => `${share}, hour ${hour}`,
  },
  facts: {
    under: (percent: string) => `under ${percent} %`,
    loadOf: (multiple: string, reads: string, writes: string) => `${multiple} = ${reads} reads/s, ${writes} writes/s`,
    indexLoad: (load: string, reads: string, writes: string) =>
      `${load} of requests; ${reads} reads/s, ${writes} writes/s of the devices`,
    custom: (reads: string, writes: string) => `custom: ${reads} reads/s, ${writes} writes/s`,
    unknown: "not known: the log has no configuration",
    test: "test",
    standard: "standard",
    deviations: (items: readonly string[]) => `not standard: ${items.join(", ")}`,
    slices: "one-hour slices",
    slicesOf: (n: number) => `${n} of 24 whole`,
    stage: "stage",
    single: "single device",
    several: (n: number) => `${n} devices (stage 2, after each alone)`,
    stress: "2× stress test",
    notSupplied: "not supplied",
    version: "version",
    length: "log",
    lengthOf: (t: string, of: string | null) => (of === null ? t : `${t} of ${of}`),
  },
  badges: {
    queue: "reads include the wait for a thread",
    queueWhy:
      "Up to 5.3 the histogram of reads counts the time in ACT’s queue as well; since 6.0 there is no queue. Results from before and after are not comparable.",
    queueOf: (lines: readonly string[]) => `${and(lines)} reads include queueing: not comparable`,
    micro: "microsecond histograms",
    microWhy:
      "Their edges are powers of two in microseconds: none at 1, 8 and 64 ms. The share over a limit is only known to lie between two values.",
    device: "not the histogram judged",
    deviceWhy: "The verdict is based on all reads; this histogram covers some of them, or other operations.",
  },
  panel: {
    title: "Slice of an ACT log",
    log: "ACT log",
    interval: "Interval of an ACT log",
    ends: "ends at",
    computed: "computed from the log",
    ops: "operations",
    rate: "rate",
    perSecond: (rate: string) => `${rate} per s`,
    over: (edge: string) => `over ${edge}`,
    judged: (judgement: string, below: number) =>
      judgement === "pass"
        ? `under ${below} %`
        : judgement === "fail"
          ? `✕ limit under ${below} %`
          : `! on either side of ${below} %`,
    difference: (from: number, to: number) =>
      from === 0
        ? `Counts since the start at ${counted(to)} s.`
        : `Counts since the start at ${counted(to)} s, minus those at ${counted(from)} s.`,
  },
  caption: (n: number, seconds: number, what: string, t: string) =>
    `${plural(n, `whole ${span(seconds)} slice`, `whole ${span(seconds)} slices`)} of ${what} in a log of ${t}; an incomplete slice at its end is left out, as act_latency.py does.`,
  loadsCaption: (n: number, seconds: number) => `${plural(n, "log", "logs")}, ${span(seconds)} slices, all reads.`,
  empty: {
    loading: "Reading the log.",
    noneTitle: "No ACT log here.",
    none: "These results have no log of act_storage or act_index. Drop one to see its slices here.",
    noneLocal:
      "None of your files is a log of act_storage or act_index. The tables of act_latency.py alone have no histograms.",
    toFiles: "What was read",
    toTimeline: "Over time",
    shortTitle: (seconds: number) => `No whole ${span(seconds)} slice`,
    short: (t: string) => `The log ends after ${t}. Shorter slices show what there is, but give no verdict.`,
    shorter: (seconds: number) => `Show ${span(seconds)} slices`,
    zero: "No operation is slower than these limits.",
  },
};

function share({ least, most }: { least: string; most: string }): string {
  return least === most ? `${least} %` : `between ${least} and ${most} %`;
}
