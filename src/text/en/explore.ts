/** The page Explore: its sentence, its controls, what the chart says, and why it is empty. */
import { curve } from "./curve";
import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import { and, counted, named, plural } from "./counted";

const points = (n: number): string => plural(n, "point", "points");

const capital = (words: string): string =>
  /^[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);

const FAULTS: Readonly<Record<string, (what: string) => string>> = {
  empty: () => "the expression is empty",
  "too-long": () => "the expression is longer than 200 characters",
  "too-deep": () => "parentheses are nested deeper than 16",
  "too-many": () => "more than 40 numbers and columns",
  "not-expected": (what) => `“${what}” is not expected here`,
  ends: () => "the expression ends where a number or column is expected",
  "not-closed": () => "this parenthesis is not closed",
  "no-column": (what) => `no point has a column “${what}”`,
  "text-column": (what) => `“${what}” holds words, not numbers`,
  "no-function": (what) => `“${what}” is not a function; min, max and log2 are`,
  arguments: (what) => `“${what}” takes a different number of values`,
  "unlike-units": (what) => `“${what}” combines values of different units`,
};

export const explore = {
  words: {
    of: " of ",
    over: " over ",
    and: " and ",
    by: " by ",
  },
  nothing: "No point",
  and,
  quantities: (n: number) => plural(n, "quantity", "quantities"),
  what: {
    form: "chart",
    x: "x axis",
    y: "y axis",
    z: "size",
    colour: "colour",
    dash: "dash",
    row: "rows",
    col: "columns",
    scale: "scale",
    only: "points",
  },
  noneOf: { x: "nothing", z: "none", colour: "one colour", dash: "none", row: "none", col: "none" },
  groups: { own: "Custom columns", varies: "Varies", same: "The same in all" },
  forms: { lines: "Lines", points: "Points", bars: "Bars", heat: "Heat map", box: "Boxes", strip: "Strips" },
  formDetail: {
    lines: "join points of one run definition",
    points: "each point by itself",
    bars: "a bar each, from 0",
    heat: "a cell for each pair of values",
    box: "quartiles: the measured values at 25, 50 and 75 % of the ranks, from 5 points on",
    strip: "all points of each value",
  },
  scales: { auto: "automatic", linear: "linear", log: "log", log2: "log2" } as Readonly<Record<string, string>>,
  suggestions: {
    depth: ([x = ""]: readonly string[]) => `IOPS and latency against ${x}`,
    sweep: ([x = ""]: readonly string[]) => `Throughput and latency against ${x}`,
    "grid-lines": ([x = "", y = ""]: readonly string[]) => `Lines over ${x}, one per ${y}`,
    "grid-heat": ([x = "", y = ""]: readonly string[]) => `Heat map of ${x} and ${y}`,
    repeats: ([x = ""]: readonly string[]) => `Repeats at each ${x}`,
    tradeoff: (names: readonly string[]) => (names.length > 1 ? `${names[1]!} against ${names[0]!}` : names.join("")),
    systems: ([x = ""]: readonly string[]) => `All points of each ${x}`,
  },
  verdict: {
    first: (ys: readonly string[], x: string) => `${capital(and(ys))} against ${x}.`,
    heat: (z: string, x: string, y: string) => `${capital(z)} over ${x} and ${y}.`,
    /** What varies, besides what is drawn. */
    varies: (n: number, names: readonly string[]) =>
      names.length === 0 ? `${points(n)}.` : `${points(n)}; what varies: ${named(names)}.`,
  },
  caption: (n: number, files: number) => `${points(n)} of ${plural(files, "file", "files")}.`,
  unjoined: (n: number) =>
    `At ${plural(n, "load", "loads")} several points have the same definition: all are drawn, and no line goes through them.`,
  onlyTool: "Only…",
  onlyName: "Limit the points to values",
  dropOnly: (what: string) => `All values of ${what}`,
  suggestionsTitle: "Charts of what varies",
  more: "More channels",
  formula: {
    title: "Custom column",
    placeholder: "iops / drive_count",
    remove: (formula: string) => `Remove ${formula}`,
    show: (formula: string) => `Put ${formula} on y`,
    help: "Numbers, columns, + − * / ( ), min, max and log2. Columns as in the head of the table; p99, depth, jobs and drives are short names. Latencies are in µs, rates in bytes/s.",
    full: "There can be at most six custom columns: remove one first.",
    fault: (code: string, at: number, what: string) =>
      `At character ${counted(at)}: ${lookUp(FAULTS, code)?.(what) ?? code}.`,
  },
  empty: {
    loading: "Reading the points…",
    noRows: "No point is chosen",
    noRowsWhy:
      "The filters of this link leave no point, or these results have published figures only. Runs of a benchmark fill this tab.",
    all: "Show all points",
    noColumn: "The chart needs a column that no point here has",
    noColumnWhy: (ids: readonly string[]) =>
      `No point has ${and(ids)}. Percentiles come from files that print them; drives, fill and own tags from labels or an inventory file; columns e1, e2 … from expressions in the link.`,
    first: "Show what varies",
    noShade: "A heat map needs a number for its shade",
    noShadeWhy: "Choose a measured quantity, such as IOPS, in the sentence above.",
    textY: "Only points can have words on the y axis",
    textYWhy: "Lines, bars, boxes and strips need a number on y. Words fit on x, colour, dash, rows and columns.",
    asPoints: "Draw points",
    tooMany: "Too many values for an axis of names",
    tooManyWhy:
      "Heat maps, boxes and strips take up to 60 values, bars up to 300 points. Limit the points, or draw points on a scale.",
  },
  columns: {
    ...facts,
    iodepth: "depth",
    outstanding: "outstanding I/Os",
    asked_iops: "asked rate",
    load_percent: "load",
    iops: "IOPS",
    bytes_per_s: "throughput",
    total_iops: "IOPS in total",
    total_bytes_per_s: "throughput in total",
    cpu_percent: "CPU",
    ios: "I/Os",
    runtime_s: "run time",
    ramp_s: "ramp",
    combined_from: "jobs combined",
    drive_model: "drive",
    op: "reads or writes",
    load_kind: "load kind",
    dataset: "results",
    source_path: "file",
    day: "day (UTC)",
    title: "run",
  },
  ops: { read: "read", write: "write", trim: "trim", mixed: "reads and writes" } as Readonly<Record<string, string>>,
  loads: { outstanding: "closed loop", rate: "asked rate", max: "uncontrolled maximum" } as Readonly<
    Record<string, string>
  >,
  kinds: curve.kinds,
  labels: {
    ...facts,

    price: "price",
    power_w: "power",
  } as Readonly<Record<string, string>>,
  chart: {
    notSet: "not set",
    others: (n: number) => `${counted(n)} others`,
    span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    shade: (what: string) => `shade: ${what}, stronger is more`,
    size: (what: string) => `size: ${what}`,
    several: (n: number) => `×${counted(n)}`,
    severalHere: (n: number) => `${points(n)} here: lowest to highest`,
    crowded: (n: number) =>
      `${plural(n, "cell has", "cells have")} several points and no shade: limit the points, or give each its own panel.`,
    few: "fewer than 10 I/Os above it",
    box: (name: string, n: number) => `${name}: ${points(n)}`,
    median: "Median",
    quartiles: "Quartiles",
    whisker: "Lowest and highest",
    lacks: (n: number, what: string) => `${points(n)} without ${what}.`,
    merged: (n: number, what: string) => `${counted(n)} more values of ${what} share one class.`,
    noFacets: "Several quantities on y are rows of panels already: further rows are not drawn.",
    excluded: "Hollow: failed or excluded, joined by no line.",
    inNoBox: "Hollow: failed or excluded, counted in no box.",
    inNoCell: (n: number) => `${points(n)} failed or excluded: in no cell.`,
    formulaHead: (formula: string, unit: string) => (unit === "" ? formula : `${formula} (${unit})`),
  },
};
