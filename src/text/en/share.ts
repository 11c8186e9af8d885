/** Sharing: what a link carries, bundles, files to save. Loaded when somebody is about to share. */
import { counted, plural } from "./counted";

interface Counts {
  /** Without members. */
  readonly points: number;
  /** Over time. */
  readonly series: number;
  readonly runs: number;
}

export const share = {
  /** What was measured is what counts; of a chart over time its series. */
  carries: ({ points, series, runs }: Counts, size: string) =>
    `with ${series > 0 ? plural(series, "series", "series") : points > 0 ? plural(points, "point", "points") : plural(runs, "run", "runs")}, ${size}`,
  tooBig: (size: string | null) =>
    size === null
      ? "without your data, too large for a link, which names only the files; save a bundle instead"
      : `without your data, at ${size} too large for a link, which names only the files; save a bundle instead`,
  /** Behind the name of a kind of file. */
  kinds: {
    svg: "picture, sharp at every size",
    png: "picture; dropped here it opens the chart",
    csv: "the table, every digit",
    markdown: "the table as shown, with its caption",
    parquet: "the table for programs",
  },
  menu: "Ways to save and show this chart",
  pageDetail: "chart and data, needs no network",
  pageMaking: "Putting the data into the page",
  print: "Print",
  printDetail: "chart, whole table, caption",
  embed: "Embed…",
  embedDetail: "lines for another page",
  bundle: "Bundle…",
  bundleDetail: "your data of the chart as one file",
  mayTell: {
    tick: "Left out of files unless you tick it",
    hosts: "host names",
    serials: "serial numbers",
    print: "Print shows what the screen shows.",
  },
  notSaved: (why: string) => `Not saved: ${why}`,
  embedWhy: "Put these lines into a page. It shows the chart with its axis menus and a link back here.",
  embedSources:
    "The data of this chart is on the web. In a page of another site the frame does not load it: it shows a link to the chart.",
  embedHereOnly:
    "Their address works on this computer only. Use the address of a Kneepoint that others can reach, and append the part from # on.",
  embedLabel: "Lines for another page",
  embedCopy: "Copy the lines",
  embedCopied: "Copied",
  embedNotCopied: "The browser refused the clipboard: the lines are selected, copy them by hand",
  sheet: {
    title: "Save a bundle",
    what: "One file with the data of this chart. Whoever drops it on Kneepoint sees the chart and its table; other programs read the Parquet tables inside.",
    reading: "Reading the data of the chart",
    failed: (why: string) => `The data could not be read: ${why}`,
    sources: "from",
    tables: "tables",
    size: "size",
    rows: (table: string, rows: number) => `${table} ${counted(rows)}`,
    moreSources: (n: number) => `and ${counted(n)} more`,
    measuring: "counting",
    tick: "Left out unless you tick it",
    hosts: "host names",
    serials: "serial numbers",
    raw: (size: string) => `raw files, ${size}`,
    rawWhy:
      "Raw files are added unchanged. Those that name a host or a serial number are left out unless that is ticked too.",
    noRaw: "The raw files are not here: the results came without them.",
    saved: "Saved",
  },
};
