/** Names of the dataset `local`: its results are the reader's own, or came with a link or bundle. */
export interface LocalWords {
  /** In the middle of a sentence. */
  readonly files: string;
  /** As a heading. */
  readonly title: string;
  /** As the heading of the page that lists them. */
  readonly page: string;
  readonly read: string;
}

export const local = {
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
} as const satisfies Readonly<Record<string, LocalWords>>;

/** A sentence for its receiver, to whom "your own files" would mean other files. */
export const forReceivers = (sentence: string): string =>
  sentence.replaceAll(local.own.files, "own files").replaceAll(local.own.title, "Own files");
