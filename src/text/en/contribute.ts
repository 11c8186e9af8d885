/** Sending results in: the form and its preview, `kneepoint contribute` and `kneepoint check`. */
import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import { counted, plural } from "./counted";

type Values = Readonly<Record<string, string | number>>;

const whole = (n: string | number | undefined): string => Number(n).toLocaleString("en", { maximumFractionDigits: 3 });
const mb = (bytes: string | number | undefined): string => `${whole(Number(bytes) / 1e6)} MB`;

/** In the form the field for the reason stands below the fault, in kneepoint.json it has a name. */
const reason = ({ at }: Values): string => `give the reason ${at === "form" ? "below" : "under “accepted”"}`;

/** The fault, and what to do about it. */
export type FaultText = (values: Values) => readonly [what: string, todo: string];
const faults = {
  "identity/drive": ({ system }) => [
    `System ${system} names no drive model.`,
    "Add “model” to its drives, or “drive_model” to its list “unknown”.",
  ],
  "identity/media": ({ system }) => [
    `System ${system} does not say what its drives are made of.`,
    "Add “media” (SLC, MLC, TLC, QLC, HDD …; NAND if the cell type is not stated), or “media” to its list “unknown”.",
  ],
  "identity/count": ({ system }) => [
    `System ${system} does not say how many drives it has.`,
    "Add “count” to its drives, or “drive_count” to its list “unknown”.",
  ],
  "identity/interface": ({ system }) => [
    `System ${system} does not say how its drives are attached.`,
    "Add “interface” to its drives (SATA, PCIe 4.0 x4 NVMe …), or “interface” to its list “unknown”.",
  ],
  "identity/state": ({ system }) => [
    `Nothing says what state the drives of ${system} were in.`,
    "Add a label with “state” (FOB, preconditioned, steady), or “state” to the list “unknown” of the system.",
  ],
  "about/missing": ({ field }) => [
    `The dataset has no ${field}.`,
    `Fill in “${field}”; the publisher may be a handle.`,
  ],
  "about/address": ({ raw }) => [
    `The address of the raw files is ${raw}.`,
    "Write one that begins with https://, or leave “raw” out.",
  ],
  "about/markup": ({ tag }) => [`It contains a tag: ${tag}.`, "Remove it: names and sentences are plain text."],
  "about/no-file": ({ pattern }) => [
    `${pattern} is no file or folder of these points.`,
    "Paths here begin with the id of a system: correct it, or remove the entry.",
  ],
  "method/missing": () => ["The method is not described.", "Add a line to method: tool, engine, runtime, ramp."],
  "licence/missing": () => ["The numbers have no licence.", "Choose one: CC0-1.0, CC-BY-4.0 or another; “licence”."],
  "date/wrong": ({ date }) => [`${date} is not a date.`, "Write 2026, 2026-11 or 2026-11-27."],
  "date/future": ({ date, today }) => [`The date ${date} is after today, ${today}.`, "Correct the date."],
  "system/named-twice": ({ label }) => [
    `Two systems are called ${label}.`,
    "Name what tells them apart, such as the firmware.",
  ],
  "system/twice": ({ system }) => [`Two systems have the id ${system}.`, "Give each system an id of its own."],
  "system/no-points": ({ system }) => [
    `System ${system} has no points: there is no points/${system}.csv.`,
    "Add the file, or remove the system.",
  ],
  "system/mixed": ({ system, other }) => [
    `The points of ${system} include a run that also belongs to ${other}.`,
    "A run belongs to one system: take it out of one of the two.",
  ],
  "system/two-drives": ({ system, one, other }) => [
    `One curve of ${system} was measured on two devices, ${one} and ${other}, but the system has one drive.`,
    "Make them two systems, or correct “count”.",
  ],
  "points/bad-line": ({ why, record, cells, columns }) => [
    why === "cells"
      ? `This ${record} has ${plural(Number(cells), "cell", "cells")}, its columns are ${columns}.`
      : why === "version"
        ? "This is not a points file of version 1."
        : `A record “${record}” is not allowed here.`,
    "Make the file again instead of editing it.",
  ],
  "points/bad-cell": ({ column, value }) => [
    value === "NaN" ? `${column} is not a number.` : `${column} is ${value}.`,
    "It must be a number of 0 or more, or empty.",
  ],
  "points/percentiles": ({ low, low_us, high, high_us }) => [
    `${high} (${whole(high_us)} µs) is below ${low} (${whole(low_us)} µs).`,
    "Percentiles never fall: two values were swapped or mistyped.",
  ],
  "points/latency": ({ why, low, low_us, high, high_us }) => [
    why === "sum"
      ? `slat.mean + clat.mean is ${whole(low_us)} µs, lat.mean is ${whole(high_us)} µs.`
      : `${low} (${whole(low_us)} µs) is above ${high} (${whole(high_us)} µs).`,
    "One of them is wrong or in another unit: all are in microseconds.",
  ],
  "points/bytes": ({ iops, block, bytes, expected }) => [
    `${whole(iops)} IOPS of ${whole(block)} bytes are ${mb(expected)}/s, not ${mb(bytes)}/s.`,
    "Correct the value that is wrong. If the I/Os were of several sizes, leave block_bytes empty.",
  ],
  "points/count": ({ iops, ios, runtime, expected }) => [
    `${whole(ios)} I/Os in ${whole(runtime)} s are ${whole(expected)} IOPS, not ${whole(iops)}.`,
    "Correct the value that is wrong, or make the file again.",
  ],
  "points/unit": ({ in_flight, outstanding }) => [
    `Rate × mean latency gives ${whole(in_flight)} I/Os in flight, ${whole(outstanding)} were asked for: off by a power of 1,000.`,
    "A latency is in the wrong unit: all are in microseconds.",
  ],
  "points/little": ({ in_flight, outstanding, ...more }) => [
    `Rate × mean latency gives ${whole(in_flight)} I/Os in flight, ${whole(outstanding)} were asked for.`,
    `Correct the value that is wrong, or ${reason(more)} (a limit on open zones, a slow host).`,
  ],
  "points/outside": ({ place }) => [
    `${place} leads out of the folder.`,
    "Make the file again: names of result files have no “..” and do not begin with “/”.",
  ],
  "points/twice": ({ first }) => [
    `This repeats the point of ${typeof first === "number" ? `line ${first}` : first}.`,
    "Remove one of the two.",
  ],
  "points/short": ({ runtime, least, ...more }) => [
    `It was measured for ${whole(runtime)} s only; caches decide below ${least} s.`,
    `Measure again for 60 s, leave the point out, or ${reason(more)}.`,
  ],
  "points/cached": ({ bytes, most, interface: attached }) => [
    `${mb(bytes)}/s is more than ${attached} carries (${mb(most)}/s): a cache answered.`,
    "Leave the point out, or correct the interface or the number of drives.",
  ],
  "private/paths": ({ found }) => [
    `It contains a path on a machine: ${found}.`,
    "Remove it, or tick paths if it may be known.",
  ],
  "private/hosts": ({ found }) => [
    `It contains a host name: ${found}.`,
    "Remove it, or tick host names if it may be known.",
  ],
  "private/serials": ({ found }) => [`It contains a serial number: ${found}.`, "Remove it, or tick serial numbers."],
  "private/users": ({ found }) => [
    `It contains an account or e-mail address: ${found}.`,
    "Remove it, or tick names of accounts if it may be known.",
  ],
  "private/secrets": ({ option }) => [
    option === "" ? "It contains a password, key or token." : `The option ${option} has a password, key or token.`,
    "Remove the value, and change that password or key: it may have been seen.",
  ],
  "private/options": ({ option }) => [
    `The option ${option} is free text, a name or a command.`,
    "Remove the option: no number depends on it.",
  ],
  "about/link": () => ["It is a link to another file.", "Put the file itself here, or remove the link."],
  "size/large": ({ bytes, most }) => [
    `The files have ${mb(bytes)}; a dataset has at most ${mb(most)}.`,
    "Leave out runs, or make several datasets.",
  ],
} satisfies Readonly<Record<string, FaultText>>;

/** A fault that no language may be without. */
export type Fault = keyof typeof faults;

const usage = {
  check: "Usage: kneepoint check DATASET…",
  contribute:
    "Usage: kneepoint contribute DIR OUT [--title TEXT] [--publisher TEXT] [--licence ID] [--raw URL] [--date DATE] [--tell WHAT]… [--hide NAME]…",
};

interface Method {
  readonly tool: string;
  readonly version: string | null;
  readonly engine: string | null;
  readonly direct: boolean | null;
  readonly ramp_s: number | null;
  /** Shortest and longest measured time, whole seconds; null: not in the files. */
  readonly span: readonly [number, number] | null;
}

export const contribute = {
  fault: (code: string, values: Values): readonly [what: string, todo: string] =>
    lookUp<FaultText>(faults, code)?.(values) ?? [code, ""],
  more: (n: number): string => (n === 0 ? "" : ` (and ${counted(n)} more like it)`),

  system: (n: number): string => `System ${n}`,
  notStated: "type not stated",
  mediaBy: (by: string): string => `Media known by: ${by}.`,
  wrong: (system: string, fact: string, value: string, reason: string): string =>
    `${system}, ${fact}: ${value} is not valid. ${reason}`,
  method: ({ tool, version, engine, direct, ramp_s, span }: Method): string =>
    [
      [tool, version].filter((word) => word !== null).join(" "),
      engine ?? "engine not stated",
      direct === null ? "direct or buffered not stated" : direct ? "direct I/O" : "buffered I/O",
      span === null ? "runtime not stated" : `${span[0] === span[1] ? span[0] : `${span[0]} to ${span[1]}`} s a point`,
      ramp_s === null ? "ramp not stated" : ramp_s === 0 ? "no ramp" : `after a ramp of ${ramp_s} s`,
    ].join(", ") + ".",
  readme: (title: string, publisher: string, licence: string): string =>
    `${title}. Measured and contributed by ${publisher}; the numbers are under ${licence}. The raw files are not shipped.`,
  steps: (slug: string, title: string): string => `# Sending in “${title}”

In a clone of your fork of the repository:

    git checkout -b dataset-${slug}
    unzip -o this-archive.zip 'datasets/*'
    npm ci
    npm run check:datasets -- datasets/${slug}
    git add datasets/${slug}
    git commit -m 'Dataset: ${slug}'
    git push -u origin dataset-${slug}

Then open a pull request, with this as its text:

> Dataset \`${slug}\`: ${title}.
>
> - [x] I measured this myself, or may publish it under the licence in kneepoint.json.
> - [x] \`npm run check:datasets -- datasets/${slug}\` finds no fault.

What each fault means: docs/contribute-results.md.
`,

  facts: {
    ...facts,

    media_by: "media known by",
    capacity_bytes: "capacity of one",
    machine: "server, CPU, memory",
    kernel: "operating system",
    state: "state before",
    fill_percent: "filled, %",
    precondition: "TRIM, format, preconditioning",
  },

  page: {
    title: "Publish these runs",
    intro:
      "Makes a dataset of your points to send in as a pull request: no raw file, and nothing private that you do not tick. Nothing is sent from here.",
    nothing: "None of your files are loaded",
    why: "Drop result files anywhere on this page; then they can be published.",
    library: "To the Library",
    reading: "Reading your points…",
    failed: (why: string) => `Your points could not be read: ${why}`,
    about: "Dataset",
    method: "Method",
    fields: {
      title: "title",
      publisher: "measured by",
      date: "date",
      licence: "licence of the numbers",
      raw: "raw files at",
      method: "method, one sentence per line",
      remarks: "what a reader must know, one sentence per line",
      label: "name in charts",
    },
    handle: "a name or a handle",
    rawHint: "address, if they are public",
    hints: {
      ...{
        drive_model: "Samsung PM9A3",
        media_by: "data sheet, smartctl …",
        drive_count: "1",
        capacity_bytes: "3.84 TB",
      },
      ...{ interface: "PCIe 4.0 x4 NVMe", machine: "2 × EPYC 7302, 256 GB", kernel: "Linux 6.8", fill_percent: "100" },
      precondition: "blkdiscard, 2 × 128K fill",
    } as Readonly<Record<string, string>>,
    system: (name: string, runs: number): string => `${name} (${plural(runs, "run", "runs")})`,
    /** State of an answer. */
    stand: {
      ...{ read: "from your files", missing: "missing", unknown: "stated as unknown" },
      ...{ varies: "differs between runs: kept with each", stated: "", silent: "" },
    },
    passes: "Passes the check",
    open: (n: number): string => `${plural(n, "thing", "things")} to settle`,
    checklist: [
      { name: "Identity", facts: ["drive_model", "media", "drive_count", "interface"] },
      { name: "State", facts: ["state", "firmware", "precondition"] },
    ] as const,
    item: (name: string, missing: readonly string[], unknown: readonly string[], silent: readonly string[]): string => {
      const parts = [
        missing.length > 0 ? `missing: ${missing.join(", ")}` : "",
        unknown.length > 0 ? `stated as unknown: ${unknown.join(", ")}` : "",
        silent.length > 0 ? `not stated: ${silent.join(", ")}` : "",
      ].filter((part) => part !== "");
      return `${name}: ${parts.length === 0 ? "stated" : parts.join("; ")}`;
    },
    empty: (field: string) => `“${field}” is empty.`,
    fillIn: "Fill it in, or write “unknown”.",
    reason: "reason for keeping it",
    leftOut: "Left out unless you tick it",
    noPrivate: "No host, serial number, account or path was found",
    private: (what: "hosts" | "serials" | "users" | "paths", some: readonly string[], n: number): string =>
      `${{ hosts: "host names", serials: "serial numbers", users: "account names", paths: "paths and devices" }[what]} (${n}): ${some.join(", ")}${n > some.length ? " …" : ""}`,
    hide: "other names to replace, with commas between",
    hideHint: "rack7-node03, Jo Doe",
    names: (some: readonly string[], n: number): string =>
      `Names of files and jobs that are published (${counted(n)}): ${some.join(", ")}${n > some.length ? " …" : ""}`,
    preview: "What the Library will show",
    row: (o: Readonly<Record<"peak" | "within" | "qd1" | "write" | "mix" | "seq", string | null>>): string => {
      const parts = [
        o.peak && `4K random read ${o.peak} IOPS at most`,
        o.within && `${o.within} at p99 ≤ 1 ms`,
        o.qd1 && `${o.qd1} at depth 1`,
        o.write && `random write ${o.write} IOPS`,
        o.mix && `mix ${o.mix} IOPS`,
        o.seq && `sequential read ${o.seq} GB/s`,
      ].filter((part) => part !== null);
      return parts.length === 0 ? "no 4K random or sequential read: it opens with its own curves" : parts.join(", ");
    },
    save: "Save the archive",
    saved: "Saved. PULL-REQUEST.md in it says how to send it in.",
    notYet: "Can be saved when the check passes.",
    next: "Unpack it in a clone of the repository and open a pull request: PULL-REQUEST.md in the archive has the commands, docs/contribute-results.md the whole way.",
  },

  command: {
    usage,
    check: `${usage.check}

Checks datasets of published points; without a name all of ./datasets (docs/contribute-results.md): identity, licence, dates, private names, and numbers that
contradict each other. Each fault is named with its file, line and what to do.

Exit status: 0 no fault, 1 faults, 2 wrong usage.
`,
    contribute: `${usage.contribute}

Reads the result files in DIR and writes OUT/datasets/<slug>/ as a contribution; an OUT that ends in .zip becomes an archive.
What systems are is taken from kneepoint.json and inventory files in DIR (docs/datasets.md).

  --tell WHAT  includes hosts, serials, users or paths; otherwise they are replaced
  --hide NAME  replaces a name that no file gives as a host or account, such as one in file names

Exit status: 0 it passes the check, 1 it has faults, 2 nothing was written.
`,

    noDataset: "Name the folder of a dataset.",
    noFolder: (dir: string): string => `There is no folder ${dir}.`,
    twoPaths: "Name the folder of the results and where the contribution goes.",
    nothing: (dir: string): string => `${dir} has no measured points.`,
    noDescription: (path: string): string =>
      `There is no ${path} yet: docs/contribute-results.md has one to start from.`,
    taken: (out: string): string => `${out} already exists: remove it, or name another.`,
    fault: (where: string, what: string, more: string, todo: string, code: string): string =>
      `${where}: ${what}${more} ${todo} [${code}]`,
    accepted: (where: string, code: string, reason: string): string => `${where}: accepted, ${reason} [${code}]`,
    checked: (datasets: number, faults: number): string =>
      `${plural(datasets, "dataset", "datasets")} checked: ${faults === 0 ? "no fault" : plural(faults, "fault", "faults")}.`,
    some: (n: number, what: "hosts" | "serials" | "users" | "paths"): string => {
      const one = { hosts: "host", serials: "serial number", users: "account", paths: "path" }[what];
      return plural(n, one, `${one}s`);
    },
    names: (some: readonly string[], n: number): string =>
      `Published are these names of files and jobs: ${some.join(", ")}${n > some.length ? ` and ${counted(n - some.length)} more` : ""}. If one contains a host or a person, --hide NAME replaces it.`,
    left: (found: string): string => `Left out: ${found}. --tell lets them out.`,
    written: (files: number, out: string): string => `${plural(files, "file", "files")} written to ${out}.`,
  },
} as const;
