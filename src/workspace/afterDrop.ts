/** Where the app goes when a drop has been read. A pure function, so that the shell only obeys. */
import type { BatchSummary, FileReport } from "./state";

export type AfterDrop =
  /** Something can be drawn: the curve of the user's own files. */
  | { readonly go: "curve" }
  /** Only published figures were read: they are on the figures page. */
  | { readonly go: "figures" }
  /** Nothing can be drawn: the list of files, opened at what was not read. */
  | { readonly go: "files"; readonly open: "errors" | "read" }
  /** Nothing happened that deserves a jump: cancelled before the first file, or an empty folder. */
  | { readonly go: "stay" };

type Drop = Pick<BatchSummary, "points" | "figures" | "files" | "errors" | "duplicates">;

/** `loaded`: everything that is there now; a drop of copies goes where their first ones are seen. */
export function afterDrop(batch: Drop, loaded: readonly Pick<FileReport, "points" | "figures">[]): AfterDrop {
  if (batch.points > 0) return { go: "curve" };
  if (batch.figures > 0) return { go: "figures" };
  if (batch.errors > 0) return { go: "files", open: "errors" };
  if (batch.duplicates > 0) {
    const onlyFigures = loaded.some(({ figures }) => figures > 0) && loaded.every(({ points }) => points === 0);
    return { go: onlyFigures ? "figures" : "curve" };
  }
  return batch.files > 0 ? { go: "files", open: "read" } : { go: "stay" };
}
