import { counted, plural } from "./counted";
import { toolNames } from "./tools";

export const app = {
  name: "Kneepoint",
  pageTitle: (page: string) => `${page} · Kneepoint`,
  skip: "Skip to the page",
  places: "Places",
  nav: "Results in tabs",
  results: "Results",
  beside: "More of this tab",
  menu: "Menu",
  open: "Open files…",
  openShort: "Open files",
  /** A set-up among those of the Library. */
  stand: "Where do I stand?",
  /** From the list of own files. */
  toChart: "Show what these files hold",
  theme: "Theme",
  themes: { auto: "as the system", light: "light", dark: "dark" },
  themeName: (theme: string, next: string) => `Theme: ${theme}. Switch to ${next}.`,
  keys: "Keyboard shortcuts",
  close: "Close",
  dismiss: "Dismiss this line",
  pages: {
    library: "Library",
    report: "Report",
    comparison: "Comparison",
    system: "System",
    runs: "Runs",
    curve: "Curve",
    figures: "Figures",
    run: "Run",
    overview: "Overview",
    pts: "SNIA PTS",
    scaling: "Scaling",
    compare: "Compare",
    percentiles: "Percentiles",
    timeline: "Time",
    history: "History",
    act: "ACT",
    explore: "Explore",
    sql: "SQL",
  },
  loading: (page: string) => `Loading ${page}…`,
  drop: {
    title: "Drop to read these files",
    text: `${toolNames}, zip and tar; any name, any layout. Nothing leaves this machine.`,
    /** "36 of 37 files read, 36 runs. Not read, or only in part: bad.json." */
    said: ({ files, read, runs, lost }: { files: number; read: number; runs: number; lost: readonly string[] }) =>
      `${counted(read)} of ${plural(files, "file", "files")} read, ${plural(runs, "run", "runs")}.${
        lost.length === 0
          ? ""
          : ` Not read, or only in part: ${lost.slice(0, 3).join(", ")}${lost.length > 3 ? " …" : ""}.`
      }`,
    shown: (page: string) => `${page} shows them.`,
  },
  broken: {
    title: (page: string) => `The page ${page} stopped.`,
    text: "Your files and the link are untouched. Draw it again, or start it from its defaults.",
    load: "A part of the site could not be loaded: the connection is gone, or the site was replaced by a newer build.",
    again: "Draw again",
    reset: "Start from defaults",
    reload: "Reload the site",
    catalogue: "To the Library",
    detail: "Error message",
  },
  commands: {
    search: "Search",
    keys: "Show this sheet",
    open: "Open files",
    theme: "Switch the theme",
    copy: "Copy the link of this page",
    page: (name: string) => `Go to ${name}`,
  },
  /** At the end of what is printed. */
  printed: {
    link: (address: string) => `Kneepoint · ${address}`,
    own: "The link opens this chart for anyone who has the files; a picture or a bundle saved from the page carries them.",
    story: (site: string) => `Kneepoint · ${site} · The link on the page holds this story; it is too long for paper.`,
    carried:
      "The link on the page carries the results; it is too long for paper. A picture saved from the page holds it.",
  },
  /** A picture of a chart that was given beside results, or beside others. */
  picture: {
    title: (name: string) => `${name} is a picture of a chart.`,
    text: "It carries the link of that chart.",
    open: "Open the chart",
  },
  copied: "Link copied.",
  copiedHere: "Link copied. It opens on this machine only.",
  copyFailed: "The browser did not allow copying. The link is in the address bar.",
  engine: {
    restarted: "The query engine was restarted.",
    filled: ({ files, lost }: { files: number; lost: number }) => {
      const count = (n: number) => `${counted(n)} ${n === 1 ? "file" : "files"}`;
      return lost === 0
        ? `It has read your ${count(files)} again. Nothing was lost.`
        : `It has read ${count(files)} again; ${count(lost)} could no longer be read. Drop them again.`;
    },
  },
};
