/** The page for labelling results. Loaded with the page. */
import { facts } from "./facts";
import { counted, plural } from "./counted";
import { lookUp } from "~/base/lookUp";

const runCount = (n: number): string => plural(n, "run", "runs");
const cellCount = (n: number): string => plural(n, "cell", "cells");

/** Heads of the columns; numbers with their unit. */
const KEYS: Readonly<Record<string, string>> = {
  ...facts,
  label: "label",

  over_provisioning_percent: "over-provisioning, %",
  fill_percent: "fill, %",
  active_range_percent: "active range, %",

  price: "price per drive",
  power_w: "power, W",

  note: "note",

  read_percent: "reads, %",

  together: "ran together",
  apart: "kept apart",
  excluded: "excluded, why",
};
const keyName = (key: string): string =>
  lookUp(KEYS, key) ??
  (key.startsWith("tag:") ? key.slice(4) : key.startsWith("note@") ? `note at ${key.slice(5)} s` : key);

const originShort: Readonly<Record<string, string>> = {
  user: "you",
  "kneepoint.json": "json",
  inventory: "inventory",
  rule: "rule",
  "result file": "result",
};
const originName: Readonly<Record<string, string>> = {
  user: "you",
  "kneepoint.json": "kneepoint.json",
  inventory: "an inventory file",
  rule: "a rule",
  "result file": "the result file",
};
const originWord = (origin: string): string => lookUp(originName, origin) ?? origin;

/** A file, a rule and a path that is another's now are named; of the rest, who. */
const whoseWord = (origin: string, where: string): string => {
  if (where === "") return originWord(origin);
  if (origin === "rule") return `the rule ${where}`;
  return origin === "user" ? `you, for an earlier file at ${where}` : where;
};

export const describe = {
  heading: "What was measured",
  intro:
    "Double-click a cell, or type on it, to set a label. Labels count like published ones; they stay in this browser and can be saved beside the results.",
  runs: runCount,
  keyName,
  hints: {
    media: "SLC, MLC, TLC, QLC, 3DXP, PMem, HDD, or mixed",
    state: "FOB (fresh out of box), preconditioned or steady",
    drive_count: "Drives that were measured together; a whole number",
    price: "Per drive; name the currency in the note",
    power_w: "Of all drives measured together",
    rack_u: "Of all drives measured together",
    repeat: "Number of the repeat",
    together: "Runs with the same text here ran at the same time: their rates are summed",
    excluded: "Reason for excluding the points; they stay as hollow marks",
    block_bytes: "A correction of what was measured; it is marked as one. 4K is 4096 bytes",
  } as Readonly<Record<string, string>>,
  bytesHint: "3.84 TB, 64 KiB, 4K (4096 bytes)",

  grid: {
    head: "system, run",
    jobs: (run: string) => `Jobs of ${run}`,
    counted: (value: string, n: number) => `${value} ×${counted(n)}`,
    together: (n: number) => `one of ${counted(n)} at once`,
    corrected: (value: string) => `! ${value} corrected`,
    moreDevices: (first: string, more: number) => `${first} +${counted(more)}`,
  },
  originShort,
  cellTitle: (
    values: readonly { readonly value: string; readonly count: number }[],
    silent: number,
    origins: readonly string[],
  ) =>
    values.length === 0
      ? ""
      : [
          ...values.map(({ value, count: n }) => (values.length === 1 && silent === 0 ? value : `${value} ×${n}`)),
          ...(silent === 0 ? [] : [`not set ×${silent}`]),
          `set by ${origins.map((origin) => originWord(origin)).join(", ")}`,
        ].join("; "),

  /** After a value: its origin. */
  says: (origin: string, where: string) => `set by ${whoseWord(origin, where)}`,

  tools: {
    label: "Actions",
    undo: "Undo",
    redo: "Redo",
    paste: "Paste a table…",
    save: "Save kneepoint.json",
    together: "These ran together",
    apart: "Keep apart",
    needs: "Choose runs first, or set something.",
    search: "Search runs",
    chosen: (n: number) => `${runCount(n)} chosen`,
    choose: (name: string) => `Choose ${name}`,
    chooseAll: "Choose all",
    chooseFirst: "Choose runs first: the boxes at the left.",
    set: "set…",
    write: "Set",
    setName: (key: string) => `Set ${key}`,
    setOf: (key: string, n: number) => `${key} of ${runCount(n)}`,
    clear: "Clear",
    lines: "Several pasted lines go into the chosen runs, one each.",
  },
  columns: {
    label: "Another column",
  },
  paste: {
    title: "Paste a table",
    intro:
      "From a spreadsheet: a row per system, run or path, a column per fact. With headings (drive model, media, firmware …) the first column names the row; without them, rows and columns are those of the table.",
    label: "The table",
    read: "Write it into the table",
    line: (row: number, column: string, value: string, why: string) =>
      `Line ${counted(row)}, ${column}: “${value}” was not written. ${why}`,
    taken: (n: number) => `${cellCount(n)} written.`,
    bad: (n: number) => `${cellCount(n)} not written:`,
  },
  written: (n: number) => `Set on ${runCount(n)}.`,
  cleared: (n: number) => `Cleared on ${runCount(n)}.`,
  refused: "Nothing was changed: the database refused it. Try again; if it fails again, reload the page.",
  undone: "Undone.",
  redone: "Redone.",
  notSaved: "The file could not be written. Try again; if it fails again, reload the page.",
  saved: "kneepoint.json is saved. Put it beside the results; dropped with them it restores these labels.",
  together: (n: number) => `${runCount(n)} count as one measurement where work and load are equal.`,
  apart: (n: number) => `${runCount(n)} are kept apart.`,
  bad: (key: string, value: string, reason: string) => `${key}: “${value}” was not written. ${reason}`,

  about: {
    title: "About these results",
    nothing: "no title, publisher, caveats or notes yet",
    by: (publisher: string) => `by ${publisher}`,
    caveats: (n: number) => plural(n, "caveat", "caveats"),
    notes: (n: number) => plural(n, "note", "notes"),
    fields: { title: "Title", publisher: "Publisher", caveats: "Caveats", notes: "Notes" },
    hints: {
      title: "QLC against TLC, spring lab",
      publisher: "who measured",
      caveats: "Not preconditioned.",
      notes: "Firmware was updated between the repeats.",
    },
    list: (field: string) => `${field}, one per line`,
    intro: "Caveats and notes appear beside the charts of your files; all of it is saved in kneepoint.json.",
    saved: "Kept. It is written into kneepoint.json.",
  },

  rule: {
    title: "Rule from a path",
    intro: "Choose what each part of the path means; the rule applies to all paths.",
    token: (part: string) => `Meaning of “${part}”`,
    same: "any text",
    first: (shown: number, all: number) => `The first ${shown} of ${counted(all)} outcomes:`,
    pattern: "Rule",
    use: "Use this rule",
    used: (rule: string) => `The rule ${rule} is in force.`,
    removed: (rule: string) => `The rule ${rule} is no longer in force.`,
    matches: (n: number, all: number) => `${counted(n)} of ${plural(all, "path matches", "paths match")}.`,
    badValues: (n: number) => `${plural(n, "value", "values")} would be ignored.`,
    paths: "paths",
    path: "for example",
    nothing: "No path matches: the rule would set nothing.",
    inForce: "Rules in force",
    remove: "Remove",
    removeName: (rule: string) => `Remove the rule ${rule}`,
  },

  proposals: {
    title: "Suggested labels",
    of: (runs: number) => `(${runCount(runs)}):`,
    source: (publisher: string, sponsor: string | null) =>
      `${publisher}${sponsor === null ? "" : ` (sponsored by ${sponsor})`}:`,
    ratings: (texts: readonly string[]) => `rated ${texts.join(", ")}.`,
    accept: "Accept",
    acceptName: (model: string) => `Accept what is known about ${model}`,
    together: (runs: number, groups: number) =>
      groups === 1
        ? `${runCount(runs)} ran at the same time, by their start times.`
        : `${counted(groups)} times, ${runCount(runs / groups)} ran at the same time, by their start times.`,
    unsure: (runs: number) => `${runCount(runs)} at one load on several devices or hosts; their times are unknown.`,
    paths: (named: readonly string[], more: number) => `${named.join(", ")}${more > 0 ? ` +${counted(more)}` : ""}`,
  },

  files: {
    unheard: "changes nothing here.",
    unheardMore: (n: number) => `The same is true of ${counted(n)} more that it names.`,
  },

  emptyWhy: "Drop result files, a folder, or what describes them. Nothing leaves this machine.",
};
