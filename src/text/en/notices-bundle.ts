import type { NoticeText } from "./notice-text";

const rest = (): string => "Everything else of the bundle was read.";

/** What is said of a bundle (`*.kneepoint.zip`; `file`: its part in the zip), and of rows that came in one or in a link. */
export const bundleNotices: Readonly<Record<string, NoticeText>> = {
  "bundle/bad-views": {
    what: (v) => `${v.file} in the bundle is no list of views.`,
    todo: () => "Pick the page and its series by hand, or ask for the bundle once more.",
    rest: () => "The results were read.",
  },
  "carried/bad-value": {
    what: (v) =>
      `“${v.value}” is not a valid value for ${v.column} (table ${v.table}): ${v.count === 1 ? "1 cell" : `${v.count} cells`} like it.`,
    todo: () => "Trust the chart only if you know who made the link or bundle; else ask for it once more.",
    rest: () => "The cells count as not set; a row that needs one is left out. Everything else was read.",
  },
  "carried/no-value": {
    what: (v) => `${v.count === 1 ? "1 row" : `${v.count} rows`} of table ${v.table} have no valid ${v.column}.`,
    todo: () => "Ask for the link or bundle once more if a point is missing.",
    rest: () => "These rows are left out; everything else was read.",
  },
  "bundle/newer-version": {
    what: (v) =>
      `The bundle is of version ${v.version}; this page reads up to ${v.known}.${v.made_with === "" ? "" : ` It was made with ${v.made_with}.`}`,
    todo: () => "Open it with a newer Kneepoint to see all of it.",
    rest: () => "What this version knows was read.",
  },
  "bundle/no-manifest": {
    what: () => "manifest.json of the bundle is missing or cannot be read: what the bundle holds is not described.",
    todo: () => "Ask for the bundle once more if something is missing.",
    rest: () => "The tables that bear our names were read.",
  },
  "bundle/not-a-table": {
    what: (v) => `${v.file} in the bundle is no Parquet table that can be read: ${v.reason}.`,
    todo: () => "Copy the bundle again, or ask for it once more.",
    rest,
  },
  "bundle/part-changed": {
    what: (v) => `${v.file} is not as it was when the bundle was made: its checksum differs.`,
    todo: () => "Trust it only if you know who changed it; else ask for the bundle once more.",
    rest: () => "It was read as it stands.",
  },
  "bundle/part-missing": {
    what: (v) => `${v.file} is not in the bundle, or cannot be unpacked.`,
    todo: () => "Copy the bundle again, or ask for it once more.",
    rest,
  },
  "bundle/rows": {
    what: (v) => `${v.file} has ${v.rows} rows; the bundle says ${v.said}.`,
    todo: () => "Ask for the bundle once more if a point is missing.",
    rest: () => "The rows that are there were read.",
  },
  "bundle/too-many-views": {
    what: (v) => `${v.file} in the bundle lists ${v.count} views.`,
    todo: () => "Pick the page and its series by hand where yours is not among them.",
    rest: (v) => `The first ${v.most} are offered.`,
  },
  "bundle/unknown-table": {
    what: (v) => `${v.file} is a table that this version does not know.`,
    todo: () => "Open it with a newer Kneepoint to see it.",
    rest,
  },
};
