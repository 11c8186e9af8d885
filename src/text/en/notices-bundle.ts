import { whole } from "./notice-text";

/** Notices of a bundle (`*.kneepoint.zip`; `file`: its part in the zip), and of rows that came in one or in a link. */
export const bundleNotices = whole("Everything else of the bundle was read.", {
  "bundle/bad-views": {
    what: (v) => `${v.file} in the bundle is not a list of views.`,
    todo: "Choose the page and its series by hand, or ask for the bundle again.",
    rest: "The results were read.",
  },
  "carried/bad-value": {
    what: (v) =>
      `“${v.value}” is not a valid value for ${v.column} (table ${v.table}): ${v.count === 1 ? "1 cell" : `${v.count} cells`} like it.`,
    todo: "Trust the chart only if you know who made the link or bundle; else ask for it again.",
    rest: "The cells count as not set; a row that needs one is left out. Everything else was read.",
  },
  "carried/no-value": {
    what: (v) => `${v.count === 1 ? "1 row" : `${v.count} rows`} of table ${v.table} have no valid ${v.column}.`,
    todo: "Ask for the link or bundle again if a point is missing.",
    rest: "These rows are left out; everything else was read.",
  },
  "points/newer-version": {
    what: (v) => `The published points have version ${v.version}; this page reads up to ${v.known}.`,
    todo: "Open them with a newer Kneepoint.",
    rest: "None of this file was read.",
  },
  "points/bad-line": {
    what: (v) => `A line of the published points begins with “${v.record}”, which is not allowed there.`,
    todo: "Make the file again with `kneepoint points`.",
    rest: "This line is left out; the others were read.",
  },
  "bundle/newer-version": {
    what: (v) =>
      `The bundle has version ${v.version}; this page reads up to ${v.known}.${v.made_with === "" ? "" : ` It was made with ${v.made_with}.`}`,
    todo: "Open it with a newer Kneepoint to see all of it.",
    rest: "What this version knows was read.",
  },
  "bundle/no-manifest": {
    what: "manifest.json of the bundle is missing or cannot be read: what the bundle holds is not described.",
    todo: "Ask for the bundle again if something is missing.",
    rest: "The tables with known names were read.",
  },
  "bundle/not-a-table": {
    what: (v) => `${v.file} in the bundle is not a readable Parquet table: ${v.reason}.`,
    todo: "Copy the bundle again, or ask for it again.",
  },
  "bundle/part-changed": {
    what: (v) => `${v.file} was changed after the bundle was made: its checksum differs.`,
    todo: "Trust it only if you know who changed it; else ask for the bundle again.",
    rest: "It was read as it stands.",
  },
  "bundle/part-missing": {
    what: (v) => `${v.file} is not in the bundle, or cannot be unpacked.`,
    todo: "Copy the bundle again, or ask for it again.",
  },
  "bundle/rows": {
    what: (v) => `${v.file} has ${v.rows} rows; the bundle says ${v.said}.`,
    todo: "Ask for the bundle again if a point is missing.",
    rest: "The rows that are there were read.",
  },
  "bundle/too-many-views": {
    what: (v) => `${v.file} in the bundle lists ${v.count} views.`,
    todo: "If yours is not among them, choose the page and its series by hand.",
    rest: (v) => `The first ${v.most} are offered.`,
  },
  "bundle/unknown-table": {
    what: (v) => `${v.file} is a table that this version does not know.`,
    todo: "Open it with a newer Kneepoint to see it.",
  },
});
