/**
 * Readings of a curve: its knee, a limit on its latency, its values at one load, its panels. Loaded late, not with the
 * first chart.
 */
import { phrases } from "./phrases";
import { plural } from "./counted";

/** Why there is no knee of a kind. */
const reasons = {
  few: "fewer than 6 points up to the peak",
  "scales-disagree": "linear and logarithmic latency do not agree",
  "last-point": "it depends on the last point",
  weak: "the bend is too weak",
  rising: "throughput still rises at the end",
  nothing: "no step has both throughput and this latency",
} as const;
type NoKnee = keyof typeof reasons;

const at = (rate: string, load: string | null): string => (load === null ? rate : `${rate} at ${load}`);

/** A name of several parts cannot be a subject: "8 jobs, libaio, fio". */
const isList = (name: string): boolean => name.includes(", ");
/** "TLC reaches", "8 drives reach", as the name of a line may be a count; "8 jobs, libaio:". */
const does = (name: string, one: string, many: string, bare: string): string =>
  isList(name) ? `${name}:${bare}` : `${name} ${/^(?!1 )\d[\d,]* (?:jobs|threads|drives)/.test(name) ? many : one}`;
const reaches = (name: string): string => does(name, "reaches", "reach", "");
/** A name that begins with a number would be read with the number of the limit. */
const ofName = (asked: string, name: string | null): string =>
  name !== null && /^\d|, /.test(name) ? `${asked}, ` : `${asked} `;

export const knee = {
  reasons: reasons as Readonly<Record<NoKnee, string>>,
  kinds: {
    limit: "limit",
    kneedle: "Kneedle",
    saturation: "saturation",
    power: "power point",
  } as Readonly<Record<string, string>>,
  kindDetail: {
    limit: "last point within a latency you set",
    kneedle: "the bend, latency linear and logarithmic",
    saturation: "later gains under 5 % per doubling",
    power: "most throughput per latency",
  } as Readonly<Record<string, string>>,

  readOff: {
    title: (statistic: string, limit: string) => `Read-off at ${statistic} ≤ ${limit}`,
    system: "system",
    rate: (x: string) => (x === "gb_per_s" ? "GB/s" : x === "gib_per_s" ? "GiB/s" : "IOPS"),
    hint: "Click a name to focus its line, a value to open its source.",
  },

  // At the end of a line.
  within: (limit: string, rate: string, load: string | null) => `≤ ${limit}: ${at(rate, load)}`,
  /** A later point is within it too, with less. */
  withinMost: (limit: string, rate: string, load: string | null) =>
    `≤ ${limit}: ${load === null ? rate : `${rate}, most at ${load}`}`,
  /** `at`: the most lies before the last point, so that more load gave less; null: at the last one. */
  allPass: (rate: string, at: string | null) =>
    at === null ? `all pass, ≥ ${rate}` : `all pass, most ${rate} at ${at}`,
  oneLoad: (rate: string) => `one load, ≥ ${rate}`,
  /** `later`: a load after the first one is within it, but no longer counts. */
  none: (limit: string, later: boolean) => (later ? `first load over ${limit}` : `none within ${limit}`),
  named: (kind: string, rate: string, load: string | null) => `${kind}: ${at(rate, load)}`,
  noKnee: "no knee",
  /** Of a mix: the latency that ends it is of one operation. */
  ofOp: (op: string, statistic: string, answer: string) => `${answer}, by ${op} ${statistic}`,
  /** A throughput of reads and writes together. */
  both: (rate: string) => `${rate} in all`,
  byLatency: (op: string, statistic: string) => `by ${op} ${statistic}`,

  // On the chart.
  limitLabel: (statistic: string, limit: string) => `limit ${statistic} ≤ ${limit}`,
  ring: (statistic: string) => `◯ ring: last point in load order before ${statistic} exceeds the limit`,
  ringMost: (statistic: string) => `◯ ring: most throughput within the limit of ${statistic}`,
  ringNamed: (kind: string) => `◯ ring: ${kind}`,
  tick: (load: string) => `┼ at ${load}`,
  interpolated: "○ interpolated between two loads",

  // Read-out of a point.
  lastOk: "last point within the limit",
  next: (value: string) => `next: ${value}`,
  mostHere: "most within the limit",
  mostLast: (load: string) => `it holds up to ${load}`,
  allPassShort: "all points pass",
  firstFailIs: "first point over it",
  isKneeSays: "knee of this line",

  /** A place of the grid of small multiples. */
  noneHere: "no such series",
  cells: {
    ok: "ok",
    most: "ok, most",
    last: "last ok",
    first: "first fail",
    over: "over",
    again: "ok again",
    apart: "not judged",
  },
  againNote: "after a fail: not counted",
  kneeCell: "knee",
  noKneeCell: (why: string) => `no knee: ${why}`,

  notes: {
    ratios:
      "The limit is a time, so it has no line on an axis of ratios. Its answers refer to the latencies themselves.",
    fewAbove: (n: number, statistic: string) =>
      `${plural(n, "answer rests", "answers rest")} on fewer than 10 samples above ${statistic}.`,
    kneedle:
      "Kneedle: throughput linear, latency linear and logarithmic, on the points up to the peak. Where the two do not agree, or the last point decides, there is no knee.",
    saturation: "Saturation: the first load after which no later load brings 5 % more throughput per doubling.",
    power: (statistic: string) =>
      `Power point (Kleinrock): most throughput per ${statistic} latency. It is meant for the mean; of a percentile it is a figure of merit.`,
  },

  // The verdict above the chart: what is asked, then the rest in a second clause.
  verdict: {
    within: (statistic: string, limit: string) => `At ${statistic} ≤ ${limit}`,
    submitted: "clat leaves out most of the time",
    bySlowest: (statistic: string) => `${statistic} of the slowest member`,
    /** `name` null: unknown. `by`: for a mix, the latency that ends it. */
    reaches: (asked: string, name: string | null, rate: string, load: string | null, by: string | null) =>
      `${ofName(asked, name)}${reaches(name ?? "this system")} ${at(rate, load)}${by === null ? "" : ` (${by})`}.`,
    most: (asked: string, name: string | null, rate: string, load: string | null, by: string | null) =>
      name !== null && isList(name)
        ? `${asked} the most is ${at(rate, load)}${by === null ? "" : ` (${by})`}: ${name}.`
        : `${ofName(asked, name)}${reaches(name ?? "this system")} most: ${at(rate, load)}${by === null ? "" : ` (${by})`}.`,
    knee: (kind: string, name: string | null, rate: string, load: string | null) =>
      `${kind}: ${name === null ? "" : `${name} `}${at(rate, load)}.`,
    /** More load gave less before the limit was met. */
    folds: (last: string) => `It holds up to ${last}, with less throughput.`,
    next: (latency: string, load: string | null) =>
      load === null ? `The next takes ${latency}.` : `The next load, ${load}, takes ${latency}.`,
    sync: (statistic: string, latency: string) => `Sync ${statistic}: ${latency}.`,
    allPass: "No load exceeds the limit.",
    bestOf: (loads: number) => `The best of ${plural(loads, "load", "loads")}.`,
    none: (statistic: string, limit: string, later: boolean) =>
      later ? `The first load exceeds ${statistic} ≤ ${limit}.` : `No load meets ${statistic} ≤ ${limit}.`,
    lowest: (latency: string, name: string | null, load: string | null) =>
      `The lowest is ${latency}${name === null ? "" : `, ${name}`}${load === null ? "" : ` at ${load}`}.`,
    peak: (name: string | null, rate: string, latency: string | null, load: string | null) =>
      `${does(name ?? "This system", "peaks at", "peak at", " peak of")} ${rate}${latency === null ? "" : ` with ${latency}`}${load === null ? "" : ` at ${load}`}.`,
    noKnee: (kind: string, name: string | null, why: string) =>
      `${kind}: ${name === null ? "" : `${name}, `}no knee (${why}).`,
    /** The second one, and how many more. */
    second: (name: string, rate: string, times: string | null) =>
      `${reaches(name)} ${rate}${times === null ? "" : `, ${times} × as much`}.`,
    others: (name: string, rate: string, less: number) =>
      `${reaches(name)} ${rate}, ${plural(less, "other", "others")} less.`,
    noKneeOf: (n: number) => `${plural(n, "other has", "others have")} no knee.`,
    /** `often`: how many of the repeats do not; "": all start above it. */
    noneOf: (n: number, often = "") =>
      `${phrases.bracketed(`${plural(n, "other starts", "others start")} above it`, often)}.`,
    /** After "limit met in 6 of 10 repeats". */
    otherIn: ({ within, of }: { within: number; of: number }) => `The other: in ${String(within)} of ${String(of)}.`,
    unjudged: (n: number, statistic: string) => `${plural(n, "other", "others")} cannot be judged by ${statistic}.`,
  },

  // Controls.
  limitHint: "Arrow keys move it by 1-2-5 steps, Delete removes it.",
  removeKnee: "Remove the knee",
  kneeTool: "Knee and limit",
  loadTool: "At one load",
  cursorName: "Load of the cursor",
  cursorOff: "no cursor",
  cursorRemove: "Remove the cursor",
  outstanding: (n: string) => `${n} outstanding`,
  asked: (n: string) => `${n} IOPS asked`,
  percent: (n: string) => `${n} % of each one’s own maximum`,
  byLoad: "at the same load",
  byPercent: "of each one’s own maximum",
  atLoad: (load: string) => `At ${load}:`,
  at: (load: string) => `at ${load}`,
  between: (a: string, b: string) => `interpolated ${a} to ${b}`,
  absent: (a: string | null, b: string | null) =>
    a !== null && b !== null
      ? `no point here, only at ${a} and ${b}`
      : a !== null || b !== null
        ? `no point here, the nearest is at ${a ?? b ?? ""}`
        : "no point here",
  moreRead: (n: number) => `${plural(n, "other", "others")} in the table`,
  onlyOne: (what: string) => `only one ${what} here`,
  linesTool: "Lines",
  lines: {
    best: "best of depth × jobs",
    jobs: "a line per job count",
    all: "all points",
  },
  linesDetail: {
    best: "one line per system: no other load has more at less latency",
    jobs: "each depth sweep by itself",
    all: "no lines",
  },
  panelsTool: "Panels",
  panels: {
    none: "one chart",
    workload: "workload and block size",
    system: "system",
    jobs: "jobs",
  } as Readonly<Record<string, string>>,
  panelDetail: {
    none: "all series on one pair of axes",
    workload: "a chart each, equal axes",
    system: "a chart each, equal axes",
    jobs: "a chart each, equal axes",
  } as Readonly<Record<string, string>>,
} as const;
