/** The frame around the chart of a page: its links, its table, its menus. Cards of the first screen have none. */
import type { LocalWords } from "./local";

export const chartFrame = {
  sentence: "What the chart shows",
  about: "About this chart",
  copyLink: "Copy link",
  makingLink: "Packing the data",
  copied: "Link copied",
  copiedWith: (carries: string) => `Link copied: ${carries}`,
  hereOnly: "This link works on this computer only. To share the chart, export a bundle, a page or a picture of it.",
  exportMenu: "Export",
  openWhole: "Kneepoint: open this chart",
  saveBundle: "Save bundle",
  opening: "Opening",
  /** Content of a link, beside the button. */
  carries: {
    view: "opens this view",
    /** @param said it includes the reader's labels; @param tooLong they are too long for a link */
    sources: (said: boolean, tooLong: boolean) =>
      `addresses of the data${said ? ", and your labels" : tooLong ? "; your labels are too long for a link, save a bundle instead" : ""}`,
    words: "addresses of the data, and your labels",
    own: "with your data",
    asked: "reading your data",
    failed: (reason: string) => `your data not read: ${reason}`,
  },
  /** While its WebAssembly is on its way. @param packed it travels compressed, and the amounts are of the unpacked file */
  engine: {
    loading: "Loading the query engine",
    progress: (done: string, all: string | null, packed: boolean) =>
      `Loading the query engine: ${done}${all === null ? " so far" : ` of ${all}`}${packed ? ", unpacked" : ""}`,
  },
  notCopied: "The browser refused the clipboard: copy the link by hand",
  table: "Table",
  more: "More",
  all: "all",
  zoom: "Zoom",
  choose: (what: string) => `Choose the ${what}`,
  axisMenu: (title: string) => `${title}: change`,
  multiHint: "Space or the checkbox adds or removes; Enter or the name selects only this one.",
  previous: "Previous point",
  next: "Next point",
  source: "Source",
  notRead: (dataset: string) => `${dataset} not read`,
  noOwnFiles: "files not here",
  noOwnFilesWhy: "This link needs files that are not loaded here. Drop them to see them; nothing leaves this machine.",
  noOwnPoints: ({ files }: LocalWords) => `nothing from ${files} here`,
  noOwnPointsWhy: ({ read }: LocalWords) => `${read}: see Files. None of it has data for this page.`,
  markGone: "pinned point not here",
  markGoneWhy: "The point that the link pins is not among these choices, or its data changed.",
  moreCaveats: (count: number) => `${count} more`,
  range: (from: string, to: string, unit: string) => `${from}–${to}${unit === "" ? "" : ` ${unit}`}`,
};

export const seriesPicker = {
  button: (shown: number, all: number) => `Series ${shown} of ${all}`,
  title: "Series on the chart",
  search: "Find a series",
  automatic: "The 12 highest peaks",
  more: (count: number) => `${count} more: type to find them`,
  none: "No series has that in its name.",
};
