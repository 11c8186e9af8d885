/**
 * Own files while they are read, and their lists: what was read, and what was not and why. The first chart needs none
 * of it.
 */
import { counted, fileCount } from "./counted";

export const fileLists = {
  promise: "Nothing leaves this machine.",
  search: "Search files and remarks",
  reading: "Reading files",
  progress: (percent: number, done: number, all: number, amount: string, rate: string) =>
    `${percent} % · ${counted(done)} of ${counted(all)} files · ${amount} · ${rate}`,
  /** Nothing is read yet: the parser may still be loading, so the speed is unknown. */
  begun: (files: number, amount: string) => `${fileCount(files)} · ${amount}`,
  finding: "Looking for files",
  found: (n: number, amount: string) => `Looking through the folders: ${fileCount(n)} so far, ${amount}`,
  restoring: (n: number) => `Reading ${fileCount(n)} that this browser keeps for you.`,
  duplicates: (n: number) => `${fileCount(n)} with the same bytes or the same run as one that is here already`,
  empty: {
    title: "No files added yet.",
    text: "Drop result files or a folder anywhere, or start from a published report. Nothing leaves this machine.",
    catalogue: "Published reports",
  },

  keep: {
    ask: (size: string, kept: string, limit: string) =>
      `These files take ${size}${kept === "" ? "" : `, with ${kept} kept already`}; over ${limit} this browser keeps them only if you say so.`,
    title: "Keep them for the next visit?",
    yes: "Keep",
    no: "Do not keep",
    /** `kept` of `all` loaded files. */
    fullTitle: (kept: number, all: number) =>
      `The browser’s storage is full: ${counted(kept)} of ${fileCount(all)} are kept.`,
    full: "All of them are loaded and can be drawn. Remove files you no longer need, or free disk space, then keep the rest; otherwise drop the rest again after a reload.",
    rest: "Keep the rest",
    refusedTitle: (kept: number, all: number) =>
      kept === 0
        ? "This browser keeps nothing for this page."
        : `This browser kept only ${counted(kept)} of ${fileCount(all)}.`,
    refused: "The files are loaded and can be drawn; after a reload drop them again.",
    notForgottenTitle: "This browser did not remove the files.",
    notForgotten:
      "They may come back after a reload. Reload the page and remove them again, or clear the data of this site in the browser’s settings.",
    unreadableTitle: "The files that this browser keeps could not be read.",
    unreadable: "They may still be there. Try again; if that fails, close other tabs with this page and reload it.",
    again: "Try again",
    sayFailedTitle: "The descriptions of the files could not be updated.",
    sayFailed: "The files and their numbers are here. Try the last step again; if it fails, reload the page.",
  },

  problems: {
    /** `none`: files of which nothing was read; `partly`: something. */
    title: (none: number, partly: number, all: number) =>
      all === 1
        ? `The file was ${none === 1 ? "not read" : "only partly read"}`
        : `${counted(none + partly)} of ${fileCount(all)} ${none + partly === 1 ? "was" : "were"} ${
            partly === 0 ? "not read" : none === 0 ? "only partly read" : "not read, or only partly"
          }`,
    /** Beside results: what is missing on a chart, and files that are clearly not results. */
    lostAndAside: (none: number, partly: number, aside: number, all: number): string =>
      [
        ...(none + partly === 0 ? [] : [fileLists.problems.title(none, partly, all)]),
        ...(aside === 0 ? [] : [`${fileCount(aside)} set aside`]),
      ].join("; "),
    /** Nothing is loaded. */
    nothing: "Nothing was read: there is nothing to draw.",
    /** `whole`: files that were read whole. */
    others: (whole: number) =>
      whole === 0 ? "What could be read is listed below." : "Everything else was read; it is listed below.",
    code: "code",
    where: "where",
    what: "what happened",
    todo: "what to do",
    rest: "rest",
    line: (n: string) => `line ${n}`,
    byte: (n: string) => `byte ${n}`,
    /** A notice without a sentence still shows its code. */
    unknown: (code: string) => `The reader says ${code}.`,
    all: (n: number) => `Show all ${counted(n)}`,
  },

  read: {
    title: (n: number, size: string, where: string) => `${fileCount(n)} read, ${size}; ${where}`,
    keptHere: (kept: number, n: number) =>
      `${kept === n ? "all kept" : kept === 0 ? "none kept" : `${counted(kept)} kept`} in this browser`,
    inFolder: (name: string) => `they stay in the folder ${name}, nothing is kept in this browser`,
    came: {
      link: "they came with this link and are not kept in this browser",
      src: "loaded for this link, not kept in this browser",
      bundle: "they came in this bundle and are not kept in this browser",
    },
    /** Where a file was loaded from. */
    from: (url: string) => `from ${url}`,
    format: "format",
    runs: "runs",
    points: "points",
    samples: "samples",
    /** The use of a file that contains no run. */
    roles: { part: "part of a run", companion: "explains a run", archive: "archive" },
    warnings: "remarks",
    size: "size",
    kept: "kept",
    yes: "yes",
    no: "no",
    forgetOne: (path: string) => `Remove ${path}`,
    /** An entry goes with its archive. */
    forgetArchive: (path: string) => `Remove the whole of ${path}`,
    forgetAll: "Remove all",
    remarksOf: (path: string) => `Remarks on ${path}`,
  },
};
