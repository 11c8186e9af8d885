/**
 * What the dataset `local` is called. Its results are the reader's own, or came along with a link or bundle and are
 * shown alone: never both, so it is told once for the whole page (workspace/workspace.ts).
 */
export type Whose = "own" | "link" | "src" | "bundle";

const words = {
  own: {
    files: "your own files",
    title: "Your own files",
    page: "Own files",
    read: "Your files are read",
  },
  link: {
    files: "results of this link",
    title: "Results of this link",
    page: "Results of this link",
    read: "What came with this link is read",
  },
  bundle: {
    files: "results of this bundle",
    title: "Results of this bundle",
    page: "Results of this bundle",
    read: "The bundle is read",
  },
} as const;

let whose: keyof typeof words = "own";

export function callLocal(of: Whose): void {
  whose = of === "src" ? "link" : of;
}

/** A sentence for whoever receives it: to them "your own files" are others than those it is about. */
export const forReceivers = (sentence: string): string =>
  sentence.replaceAll(words.own.files, "unpublished files").replaceAll(words.own.title, "Unpublished files");

export const local = {
  /** In the middle of a sentence. */
  get files(): string {
    return words[whose].files;
  },
  /** As a heading. */
  get title(): string {
    return words[whose].title;
  },
  /** As the heading of the page that lists them. */
  get page(): string {
    return words[whose].page;
  },
  get read(): string {
    return words[whose].read;
  },
};
