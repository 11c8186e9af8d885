import { counted, fileCount } from "./counted";

export const files = {
  choose: "Choose files…",
  chooseFolder: "Choose a folder…",
  paste: "Paste text…",
  address: "Open from an address…",
  pasteLabel: "Result text",
  pasteRead: "Read it",
  bytes: (n: number) => `${counted(n)} bytes`,

  unfinished: {
    title: ({ files, kept, full }: { files: number; kept: number; full: boolean }) => {
      const amount = `${counted(kept)} of ${fileCount(files)} ${files === 1 ? "was" : "were"} kept`;
      return full
        ? `The browser’s storage was full: ${amount}.`
        : `Not all files were read and kept before the page was closed: ${amount}.`;
    },
    todo: "To go on, drop the files or the folder again. What is already here counts once.",
  },

  elsewhere: {
    changed: {
      title: "Another tab changed your kept files or their descriptions.",
      todo: "This tab shows them as they were.",
      reload: "Reload the page",
    },
    forgotten: {
      title: "Another tab removed all your files.",
      todo: "They are no longer in this browser. To use them again, drop them again.",
    },
  },
};
