import { fileCount, plural, sentence } from "./counted";

const usage =
  "Usage: kneepoint build DIR [-o SITE] [--lake LAKE] [--trino CATALOG.SCHEMA] [--title TEXT] [--publisher TEXT] [--no-sources] [--with-examples] [--strict]";

/** Output of `kneepoint build`, and texts for datasets without a description. */
export const build = {
  usage,
  help: `${usage}

Makes a site from the results in DIR: the app, and a catalogue of what is in the folder. Any static host serves it, at any
address. A folder with a kneepoint.json is one dataset; so is every other folder of the first level that holds results.

  -o SITE           the folder to write; an existing site is replaced
  --lake LAKE       the folder of a lake to write or add to: all tables as Parquet, for DuckDB, Trino and others; what is
                    there already and did not change is not read again
  --trino C.S       with both: the site asks the Trino server at its own address, where schema S of catalog C is the
                    lake, and holds neither tables nor answers itself; LAKE/trino.sql declares the tables
  --title TEXT      what the site is called; the name of DIR otherwise
  --publisher TEXT  who measured; a kneepoint.json takes precedence
  --no-sources      leaves the raw files out; source panels then show no lines
  --with-examples   adds the datasets that come with Kneepoint after yours
  --strict          exit status 1 if some file was not read
  --help            this text

Exit status: 0 the site is written, 1 it is and --strict found a file that was not read, 2 wrong usage, or nothing to
publish: no site is written.
`,
  noFolder: "Name one folder with results.",
  noOut: "Name the folder to write: -o SITE, or --lake LAKE.",
  noLake: "--trino goes with --lake LAKE and -o SITE: both are made of the same results.",
  examplesNotThere: "--with-examples does not go with --trino: the lake has no examples.",
  noSchema: (word: string) => `--trino needs a catalog and a schema, as in lake.kp; ${word} is not that.`,
  outside: "it is a link out of the folder, and would publish what is not in it",
  missing: (path: string, reason: string) => `${path} cannot be read: ${reason}`,
  nothing: (path: string) => `There is no file in ${path}.`,
  noResults: "None of these files is a result that Kneepoint reads: no site was written.",
  noApp: (path: string) => `The app is not at ${path}: no site was written.`,
  otherApp: (path: string) =>
    `The app at ${path} was built from different code than this command: no site was written. Run npm run build first.`,
  foreign: (path: string) =>
    `${path} holds something other than a Kneepoint site, and is left as it is. Name an empty folder, or a new one.`,
  notLake: (path: string) =>
    `${path} holds something other than a Kneepoint lake, and is left as it is. Name an empty folder, or a new one.`,
  trinoStatements:
    "Replace LAKE_LOCATION by the place of this folder as Trino sees it; run all again after each build.",
  lakeDone: (out: string, made: { written: number; kept: number; rows: number; bytes: number }) =>
    `${out}: ${plural(made.written, "part", "parts")} written, ${made.kept} kept; ${plural(made.rows, "row", "rows")} in all, ${(made.bytes / 1e6).toFixed(1)} MB.`,
  lakeOfOtherCode: (parts: number) =>
    `${plural(parts, "part", "parts")} of the lake ${parts === 1 ? "was" : "were"} read by another version of Kneepoint, which may have read some numbers differently. To read all anew, remove the lake and build it again.`,
  lakeFailed: (out: string, reason: string) =>
    `${out} could not be written: ${sentence(reason)} The lake is as it was before.`,
  around: (path: string) => `${path} contains the folder of results: name another folder to write.`,
  notInLake: (slug: string) =>
    `the lake has no dataset ${slug}; give the folder a kneepoint.json with a slug, which both will use`,
  stopped: "Stopped: no site was written, and an existing one is unchanged.",
  notWritten: (out: string, reason: string) =>
    `${out} could not be written: ${sentence(reason)} An existing site is unchanged.`,
  failed: (folder: string, reason: string) =>
    `${folder} could not be built: ${sentence(reason)} No site was written, and an existing one is unchanged.`,
  progress: (done: number, of: number, title: string) => `${done} of ${of}: ${title}`,
  done: (out: string, datasets: number, read: number, bytes: number) =>
    `${out}: ${plural(datasets, "dataset", "datasets")} of ${fileCount(read)}, ${(bytes / 1e6).toFixed(1)} MB.`,
  empty: (n: number, names: readonly string[]) =>
    `${plural(n, "folder has", "folders have")} nothing to show and ${n === 1 ? "is" : "are"} left out: ${names.join(", ")}${n > names.length ? ", …" : ""}.`,
  hosts: (n: number, names: readonly string[]) =>
    `The published files contain host names: ${names.join(", ")}${n > names.length ? ` and ${n - names.length} more` : ""}. So may serial numbers, in paths, options and raw files (--no-sources leaves these out).`,
  moreRefusals: (n: number) => `  … and ${n} more: kneepoint inspect names them.`,
  labels: (where: string, what: string) => `${where}: ${what}`,

  noPublisher: "publisher not stated",
  tools: { act: "ACT", sysbench: "Sysbench" } as Readonly<Record<string, string>>,
  part: (title: string, no: number, of: number) => `${title}, part ${no} of ${of}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  shows: {
    sweep: (n: number) => `Latency against throughput, ${n} loads`,
    figures: (n: number) => plural(n, "figure", "figures"),
    act: (n: number) => plural(n, "ACT log", "ACT logs"),
    time: (n: number) => `Over time, ${fileCount(n)} with series`,
    runs: (n: number) => plural(n, "run", "runs"),
  },
};
