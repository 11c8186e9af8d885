/** Texts that every chart shares: the key under it, what a mark is, how it is read out. */
import { columnIn } from "../alike";
import { counted } from "./counted";
import { curveChart } from "./curve-chart";

/** Words of column names, as shown; below, as a screen reader says them. */
const NAMES = { n_io: "I/Os", iops: "IOPS", cpu: "CPU", id: "ID", vm: "VM", vms: "VMs" };
const SAID = {
  n_io: "number of I/Os",
  ...{ clat: "completion latency", slat: "submission latency", lat: "total latency", response: "response time" },
  ...{ n: "number", io: "of I/Os", op: "operation", t: "time", iodepth: "queue depth", numjobs: "jobs" },
};
const UNITS_SAID = {
  ...{
    gb_per_s: "gigabytes per second",
    gb: "gigabytes",
    bytes_per_s: "bytes per second",
    per_s: "per second",
    percent: "percent",
  },
  ...{ bytes: "bytes", us: "microseconds", ms: "milliseconds", s: "seconds" },
};

/** A column as shown to readers; exports and SQL use its name. */
export const columnHead = (column: string): string => columnIn(column, NAMES);

/** "completion latency p99, microseconds" */
export const columnSaid = (column: string): string => columnIn(column, { ...NAMES, ...SAID }, UNITS_SAID);

export const charts = {
  curve: curveChart,
  key: {
    colour: (what: string) => `colour ${what}`,
    dash: (what: string) => `dash ${what}`,
    /** Where names of series found no place. */
    named: (named: number, of: number) => `${named} of ${of} named; all in the table`,
    guessed: "○ media guessed from a name",
    /** Sign and word of a marker by op. */
    ops: { read: "● read", write: "■ write", trim: "▲ trim", sync: "◆ sync", mixed: "◆ all operations" } as Readonly<
      Record<string, string>
    >,
    fills: {
      computed: "● computed from raw files",
      published: "◉ published, as printed",
      derived: "◒ derived by arithmetic",
      ambiguous: "◌ ambiguous, its reading not confirmed",
      interpolated: "○ interpolated",
      excluded: "⊘ failed or excluded, not joined",
      missed: "○—| missed rate: got ○, asked |",
      lost: "× value lost in the report",
    },
    bounds: {
      at_least: "→ at least",
      at_most: "← at most",
      at_least_up: "↑ at least",
      at_most_down: "↓ at most",
      // For a change below zero, whose bound applies to its size.
      at_least_below: "← at least",
      at_most_below: "→ at most",
      about: "short bar: about",
    },
  },
  absent: "—",
  mediumMark: { guessed: "○", stated: "●" },
  mediumSays: { guessed: "media guessed from a name:", stated: "media set:" },
  mixedMedia: "mixed",
  guessed: (media: string) => `${media}, guessed`,
  /** "IOPS, linear": name and unit of an axis. */
  axisTitle: (name: string, unit: string) => (unit === "" ? name : `${name}, ${unit}`),
  keys: "Arrow keys: left and right along a series in load order, up and down between series. Enter opens the source, Escape leaves.",
  readout: (title: string, lines: readonly string[]) => [title, ...lines].join(". "),
  line: (label: string, value: string) => (label === "" ? value : `${label} ${value}`),
  source: "Source: Enter or click",
  badge: {
    says: (badge: string) => `What “${badge}” means`,
    more: "How to measure it",
  },
  frame: {
    notPrinted: (rows: number) => `${counted(rows)} more rows: save the table as CSV.`,
    noDataset: "No dataset of this name is published here.",
  },
  sortBy: (column: string) => `Sort by ${column}`,
};
