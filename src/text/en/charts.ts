/** Texts that every chart shares: the key under it, what a mark is, how it is read out. */
import { curveChart } from "./curve-chart";
import type { LocalWords } from "./local";

export const charts = {
  curve: curveChart,
  key: {
    colour: (what: string) => `colour ${what}`,
    dash: (what: string) => `dash ${what}`,
    /** Where names of series found no place. */
    named: (named: number, of: number) => `${named} of ${of} named; all in the table`,
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
      // Of a change below zero, whose bound is on its size.
      at_least_below: "← at least",
      at_most_below: "→ at most",
      about: "short bar: about",
    },
  },
  absent: "—",
  /** "IOPS, linear": name and unit of an axis. */
  axisTitle: (name: string, unit: string) => (unit === "" ? name : `${name}, ${unit}`),
  roleDescription: "chart",
  keys: "Arrow keys: left and right along a series in load order, up and down between series. Enter opens the source, Escape leaves.",
  readout: (title: string, lines: readonly string[]) => [title, ...lines].join(". "),
  line: (label: string, value: string) => (label === "" ? value : `${label} ${value}`),
  source: "Source: Enter or click",
  badge: {
    says: (badge: string) => `What “${badge}” means`,
    more: "How to measure it",
  },
  /** The frame around every chart: its links, its table, its menus. */
  frame: {
    notPrinted: (rows: number) => `${rows.toLocaleString("en")} more rows: save the table as CSV.`,
    sentence: "What the chart shows",
    copyLink: "Copy link",
    makingLink: "Packing the data",
    copied: "Link copied",
    copiedWith: (carries: string) => `Link copied: ${carries}`,
    hereOnly:
      "Its address opens on this machine only. To hand the chart on, send a bundle, page or picture of it (Export), or put the link's part from # on behind the address of a Kneepoint that others reach.",
    exportMenu: "Export",
    openWhole: "Kneepoint: open this chart",
    saveBundle: "Save bundle",
    opening: "Opening",
    /** What a link carries, behind the button. */
    carries: {
      view: "opens this view",
      /** @param said with what the reader said of it; @param tooLong that is more than a link takes */
      sources: (said: boolean, tooLong: boolean) =>
        `addresses of the data${said ? ", and what is said of it" : tooLong ? "; what is said of it is too long for a link, save a bundle instead" : ""}`,
      words: "addresses of the data, and what is said of it",
      own: "with own data",
      asked: "reading own data",
      failed: (reason: string) => `own data not read: ${reason}`,
    },
    notCopied: "The browser refused the clipboard: copy the link by hand",
    table: "Table",
    all: "all",
    zoom: "Zoom",
    wholeChart: "Show the whole chart",
    choose: (what: string) => `Choose the ${what}`,
    axisMenu: (title: string) => `${title}: change`,
    multiHint: "Space or the box adds and removes, Enter or the words take only this one.",
    previous: "Previous point",
    next: "Next point",
    source: "Source",
    close: "Close",
    noDataset: "No dataset of this name is published here.",
    notRead: (dataset: string) => `${dataset} not read`,
    noOwnFiles: "own files not here",
    noOwnFilesWhy: "The link names files of its author’s own. Drop them here to see them; nothing leaves this machine.",
    noOwnPoints: ({ files }: LocalWords) => `no points in ${files}`,
    noOwnPointsWhy: ({ read }: LocalWords) => `${read}: see Files. Nothing of it holds a point for this page.`,
    markGone: "pinned point not here",
    markGoneWhy: "The point that the link pins is not among these choices, or its data changed.",
    moreCaveats: (count: number) => `${count} more`,
    range: (from: string, to: string, unit: string) => `${from}–${to}${unit === "" ? "" : ` ${unit}`}`,
  },
  sortBy: (column: string) => `Sort by ${column}`,
  picker: {
    button: (shown: number, all: number) => `Series ${shown} of ${all}`,
    title: "Series on the chart",
    search: "Find a series",
    automatic: "The 12 highest peaks",
    more: (count: number) => `${count} more: type to find them`,
    none: "No series has that in its name.",
  },
};
