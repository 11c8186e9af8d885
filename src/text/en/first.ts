/** Messages after a drop: what it contains, why this page shows it; removing own files, and undo. */
import { memberCount, type MemberWord } from "./members";
import { and, counted, fileCount, named, plural } from "./counted";

const runCount = (n: number): string => plural(n, "run", "runs");
const figureCount = (n: number): string => plural(n, "published figure", "published figures");
const tableCount = (n: number): string => plural(n, "table of act_latency.py", "tables of act_latency.py");

const OF = {
  system: ["system", "systems"],
  setup: ["set-up", "set-ups"],
  engine: ["engine", "engines"],
  direct: ["side", "sides"],
} as const;
type Of = keyof typeof OF;

/** How often a load was measured. */
const BY = {
  dataset: (n: string) => `in ${n} datasets`,
  folder: (n: string) => `${n} times`,
  day: (n: string) => `on ${n} days`,
  label: (n: string) => `under ${n} versions`,
};

/** Names are shown while they are few. */
const sides = (names: readonly string[], of: Of): string =>
  names.length > 3 || names.some((name) => name === "") ? plural(names.length, OF[of][0], OF[of][1]) : and(names);

/** "2 not read, 1 only partly read: a.json, b.json and 1 more". */
const notRead = (none: number, partly: number, names: readonly string[]): string =>
  `${[
    ...(none === 0 ? [] : [`${counted(none)} not read`]),
    ...(partly === 0 ? [] : [`${counted(partly)} only partly read`]),
  ].join(", ")}: ${named(names)}`;

const ofWorkloads = (workloads: number): string =>
  workloads === 1 ? "one workload" : `${counted(workloads)} workloads`;

export interface Devices {
  readonly devices: number;
  readonly word: MemberWord;
  readonly workloads: number;
}

/** "One workload on 4 drives". */
const onDevices = ({ devices, word, workloads }: Devices): string =>
  `${workloads === 1 ? "One workload" : `${counted(workloads)} workloads`} on ${memberCount(devices, word)}`;

/** Loads of any workload that all sides ran, and besides them some. */
function inCommon(all: number, some: number): string {
  if (all === 0) return `no load common to all, ${counted(some)} common to some`;
  return `${plural(all, "load", "loads")} in common${some === 0 ? "" : `, ${counted(some)} more between some`}`;
}

export interface Sweep {
  readonly loads: number;
  readonly curves: number;
  readonly workloads: number;
}

/** "9 loads of one workload", "Up to 9 loads in 4 series of one workload", "Up to 9 loads of each of 14 workloads". */
const sweep = ({ loads, curves, workloads }: Sweep, one: string): string =>
  workloads > 1
    ? `Up to ${counted(loads)} ${one} of each of ${counted(workloads)} workloads`
    : curves > 1
      ? `Up to ${counted(loads)} ${one} in ${counted(curves)} series of one workload`
      : `${counted(loads)} ${one} of one workload`;

export const first = {
  /** One sentence each: why this page. */
  why: {
    loads: (w: Sweep & { rates: number; of: string }) =>
      `${sweep(w, "loads")}: throughput against latency${w.workloads > 1 ? ", one workload at a time" : ""}.${
        w.rates === 0
          ? ""
          : ` A sweep of ${plural(w.rates, "asked rate", "asked rates")} of ${w.of} is there under open loop.`
      }`,
    rounds: ({ rounds, devices }: { rounds: number; devices: number }) =>
      `${plural(rounds, "round", "rounds")} of the SNIA PTS on ${plural(devices, "device", "devices")}: is it steady, and what is reported.`,
    blocks: (w: Sweep) => `${sweep(w, "block sizes")}: throughput and latency.`,
    rates: (w: Sweep) => `${sweep(w, "asked rates")}, open loop: the rate achieved against latency.`,
    maximum: ({ rates, curves }: { rates: number; curves: number }) =>
      `${curves > 1 ? `${counted(curves)} vdbench curves, each an` : "A vdbench curve: an"} uncontrolled maximum, then ${
        curves > 1 ? `up to ${counted(rates)}` : counted(rates)
      } asked rates, shares of it: the rate achieved against response time.`,
    steps: ({ steps, workloads }: { steps: number; workloads: number }) =>
      `${workloads === 1 ? "" : "Up to "}${counted(steps)} loop steps of ${
        workloads === 1 ? "one workload" : `each of ${counted(workloads)} workloads`
      }: rate against response time.`,
    scaling: ({ counts }: { counts: readonly number[] }) =>
      `The same work on ${and(counts.map(counted))} drives: throughput against the number of drives.`,
    history: (o: { loads: number; states: number; by: "dataset" | "folder" | "day" | "label" }) =>
      `${o.loads === 1 ? "One load" : `${counted(o.loads)} loads`} measured ${BY[o.by](counted(o.states))}: where the level changed.`,
    drives: (w: Devices) => `${onDevices(w)}: each of them, side by side.`,
    sum: (w: Devices) => `${onDevices(w)}: each of them, and their sum.`,
    compare: (o: { of: Of; sides: readonly string[]; cells: number; some: number; more: number }) =>
      `${sides(o.sides, o.of)} have ${inCommon(o.cells, o.some)}: ratios to the first.${
        o.more === 0
          ? ""
          : ` ${plural(o.more, `${OF[o.of][0]} shares`, `${OF[o.of][1]} share`)} other loads: choose another base.`
      }`,
    repeats: (o: { runs: number; workloads: number; versions: readonly string[] }) =>
      `${runCount(o.runs)} of ${ofWorkloads(o.workloads)} on one device: each of them, with their median.${
        o.versions.length === 0 ? "" : ` Mixed tool versions: ${o.versions.join(", ")}.`
      }`,
    act: ({ logs }: { logs: number }) =>
      logs === 1
        ? "One ACT log: the verdict, and the share of I/Os over 1, 2, 4 and 8 ms in each slice."
        : `${counted(logs)} ACT logs: load against the worst slice of each.`,
    phases: ({ phases }: { phases: number }) =>
      `${counted(phases)} phases of one file, one after another: each workload in a cell.`,
    cells: ({ cells, runs }: { cells: number; runs: number }) =>
      `${runCount(runs)} of ${counted(cells)} workloads and loads: each in a cell.`,
    logs: ({ logs }: { logs: number }) => `${plural(logs, "log", "logs")}: throughput over latency, against time.`,
    histograms: ({ logs }: { logs: number }) =>
      `${plural(logs, "histogram log", "histogram logs")}: the distribution of latency against time, as a heat map.`,
    intervals: ({ runs }: { runs: number }) =>
      `${runCount(runs)} with fewer than 3 loads of a workload, so no curve: rate and response time in each interval.`,
    run: ({ runs }: { runs: number }) =>
      runs === 1
        ? "One run: the distribution of its latency, by operation."
        : `${runCount(runs)} that make no curve and no comparison: the distribution of latency of each.`,
    transactions: ({ runs }: { runs: number }) => `${runCount(runs)} of sysbench: rate and latency over time.`,
    figures: (o: { figures: number; tables: number }) =>
      `${and([...(o.figures > 0 ? [figureCount(o.figures)] : []), ...(o.tables > 0 ? [tableCount(o.tables)] : [])])}.`,
    described: ({ files }: { files: number }) =>
      `No results here; ${
        files === 1 ? "this file describes" : `these ${fileCount(files)} describe`
      } what was measured, or how. Drop their results.`,
  },

  /** The link names folders, for there are too many files. */
  wide: "The page shows their folders, with everything else in them.",

  /** Before the page that is the first view of these files. */
  told: "What was read",
  stayed: "The link you opened is shown. The first view of these files:",

  /** "36 runs of 3 systems"; `systems` null: nothing told them apart or together. */
  runs: (n: number, systems: number | null) =>
    systems === null ? runCount(n) : `${runCount(n)} of ${plural(systems, "system", "systems")}`,
  notRead,
  duplicates: (n: number) => `${fileCount(n)} here already`,
  /** Two steps: labels of files are removed with them. */
  remove: {
    ask: "Remove your files…",
    title: "Remove your files",
    /** `kept`: of how many the browser has a copy, `said`: words that the reader gave, `rules`: rules over paths. */
    what: (files: number, kept: number, said: number, rules: number) =>
      `Remove ${and([
        fileCount(files),
        ...(said === 0 ? [] : [plural(said, "label on them", "labels on them")]),
        ...(rules === 0 ? [] : [plural(rules, "rule for paths", "rules for paths")]),
      ])}?${kept === 0 ? "" : " The copies that this browser keeps go with them."} Your own files stay where they are.`,
    yes: "Remove them",
    no: "Keep them",
  },
  /** One line at the foot, for ten seconds. */
  undo: {
    forgotten: (files: number) => `${fileCount(files)} removed.`,
    said: (words: number) => `${plural(words, "label", "labels")} changed.`,
    undo: "Undo",
    key: "Ctrl+Z",
  },
};
