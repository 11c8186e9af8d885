const count = (n: number, one: string, many: string): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
const fileCount = (n: number): string => count(n, "file", "files");

export const files = {
  promise: "Nothing leaves this machine.",
  choose: "Choose files…",
  chooseFolder: "Choose a folder…",
  paste: "Paste text…",
  address: "Open from an address…",
  pasteLabel: "Result text",
  pasteRead: "Read it",
  pasteName: "pasted.txt",
  cancel: "Cancel",
  reading: "Reading files",
  progress: (percent: number, done: number, all: number, amount: string, rate: string) =>
    `${percent} % · ${done.toLocaleString("en")} of ${all.toLocaleString("en")} files · ${amount} · ${rate}`,
  finding: "Looking for files",
  found: (n: number, amount: string) => `Looking through the folders: ${fileCount(n)} so far, ${amount}`,
  restoring: (n: number) => `Reading ${fileCount(n)} that this browser keeps for you.`,
  size: (n: number, unit: string) => `${n} ${unit}`,
  rate: (n: number) => `${n} MB/s`,
  bytes: (n: number) => `${n.toLocaleString("en")} bytes`,

  dismiss: "Dismiss",
  duplicates: (n: number) => `${fileCount(n)} of the same bytes as one that is here already`,
  unfinished: {
    title: ({ files, kept, full }: { files: number; kept: number; full: boolean }) => {
      const amount = `${kept.toLocaleString("en")} of ${fileCount(files)} ${files === 1 ? "was" : "were"} kept`;
      return full
        ? `The browser's storage was full: ${amount}.`
        : `The page was closed before all files were read and kept: ${amount}.`;
    },
    todo: "To go on, drop the files or the folder again. What is already here counts once.",
  },

  elsewhere: {
    changed: {
      title: "Another tab changed your kept files or what is said of them.",
      todo: "This tab shows them as they were. Reload the page to read them again.",
    },
    forgotten: {
      title: "Another tab forgot all your files.",
      todo: "They are no longer in this browser. To use them again, drop them again.",
    },
  },

  empty: {
    title: "No own files yet.",
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
      `The browser's storage is full: ${kept.toLocaleString("en")} of ${fileCount(all)} are kept.`,
    full: "All of them are loaded and can be drawn. Forget files you no longer need, or free disk space, then keep the rest; otherwise drop the rest again after a reload.",
    rest: "Keep the rest",
    refusedTitle: (kept: number, all: number) =>
      kept === 0
        ? "This browser keeps nothing for this page."
        : `This browser kept only ${kept.toLocaleString("en")} of ${fileCount(all)}.`,
    refused: "The files are loaded and can be drawn; after a reload drop them again.",
    sayFailedTitle: "What is said of the files could not be brought up to date.",
    sayFailed: "The files and their numbers are here. Repeat the last step; if it fails again, reload the page.",
  },
};
