/** The chart of a link whose files are not here. */
import { counted } from "./counted";

/** "a.json and 11 more": of how many is known; else "at least". */
function first(names: readonly string[], atLeast: boolean): string {
  const more = names.length - 1;
  if (more <= 0) return names[0] ?? "";
  return `${names[0]!} and ${atLeast ? "at least " : ""}${counted(more)} more`;
}

export const awaited = {
  drop: (names: readonly string[], atLeast: boolean) => `Drop ${first(names, atLeast)} to see this chart.`,
  why: "The link describes the chart; only its maker has the results. The files may be in any folder.",
  andOthers: "and others",
  /** For a chart drawn without them. */
  missing: (names: readonly string[], atLeast: boolean) =>
    `This chart also needs files that are not here: ${names.join(", ")}${atLeast ? " and others" : ""}.`,
  missingWhy: (isSome: boolean) =>
    `${isSome ? "It is drawn from those that are here." : "It is drawn without them, from published data."} Drop them, from any folder, to see all of it.`,
  chosen: (words: readonly string[]) => `It is a chart of ${words.join(", ")}.`,
  others: (files: number) =>
    files === 1 ? "You have another file open." : `You have ${counted(files)} other files open.`,
  othersWhy: "They are not on this chart.",
  showOthers: (files: number) => (files === 1 ? "Show the file that is here" : "Show the files that are here"),
  without: {
    damaged: {
      what: "The results of this chart did not arrive.",
      why: "The link only describes the chart. Ask its sender for the link again, or drop the files that it was made from.",
    },
    refused: {
      what: "The files of this link arrived, and hold no results that can be read.",
      why: "",
    },
    unreadable: {
      what: "Your files could not be read.",
      why: "This browser may still have them. Try again with the button above, or drop them again.",
    },
    addresses: {
      what: "The results of this chart are not here yet.",
      why: "The link describes the chart, and says where on the web its results are.",
    },
  },
  /** Inside another page, where nothing can be dropped or loaded. */
  notHere: "The files of this chart are not here.",
  embedded: {
    files: "Open the chart with the link below and drop them there.",
    damaged: "",
    refused: "",
    unreadable: "",
    addresses: "A frame loads nothing from other hosts: open the chart with the link below.",
  },
  coming: "Reading the results that came with the link.",
  open: "Open files",
} as const;
