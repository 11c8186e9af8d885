/** What the app does after a drop has been read. Pure: the shell carries it out. */
import type { Said } from "~/model/labels";
import type { BatchSummary, FileReport, LocalSource } from "./state";

export type AfterDrop =
  /** Something was read: the rules of the first view choose the page. `fresh`: paths of the dropped files. */
  | { readonly go: "first"; readonly fresh: ReadonlySet<string> }
  /**
   * The files only describe runs. `here`: some of those runs are loaded, and their page shows it; otherwise nothing
   * changed, and the sheet lists what the file describes.
   */
  | { readonly go: "explained"; readonly here: boolean }
  /** Nothing was read: the page stays, and the list of unread files opens over it. */
  | { readonly go: "errors" }
  /** No reason to change the page: cancelled before the first file, or an empty folder. */
  | { readonly go: "stay" };

type Drop = Pick<BatchSummary, "read" | "errors" | "duplicates">;

interface Loaded {
  /** In order of arrival. */
  readonly sources: readonly {
    readonly report: Pick<FileReport, "path">;
    readonly given: Pick<LocalSource["given"], "drop">;
    readonly runs: readonly unknown[];
    readonly described: readonly unknown[];
  }[];
  readonly duplicates: readonly Pick<FileReport, "notices">[];
  readonly said: readonly Pick<Said, "where">[];
}

/** A drop of copies opens the page that shows the originals. */
export function afterDrop(batch: Drop, { sources, duplicates, said }: Loaded): AfterDrop {
  if (batch.read > 0) {
    const drop = sources.at(-1)?.given.drop;
    const ofDrop = sources.filter(({ given }) => given.drop === drop);
    const before = sources.slice(0, sources.length - ofDrop.length);
    const fresh = new Set(ofDrop.map(({ report }) => report.path));
    if (ofDrop.every(onlyTells) && before.some(({ runs }) => runs.length > 0))
      return { go: "explained", here: said.some(({ where }) => where !== undefined && fresh.has(where.path)) };
    return { go: "first", fresh };
  }
  if (batch.errors > 0) return { go: "errors" };
  if (batch.duplicates > 0) return { go: "first", fresh: firstOnes(duplicates.slice(-batch.duplicates)) };
  return { go: "stay" };
}

const onlyTells = ({ runs, described }: Loaded["sources"][number]): boolean =>
  runs.length === 0 && described.length > 0;

/** Paths of the originals of these copies. */
const firstOnes = (copies: Loaded["duplicates"]): ReadonlySet<string> =>
  new Set(copies.flatMap(({ notices }) => notices.map(({ values }) => String(values?.["of"]))));
