/** Where the app goes when a drop has been read. A pure function, so that the shell only obeys. */
import type { BatchSummary } from "./state";

export type AfterDrop =
  /** Something can be drawn: the curve of the user's own files. */
  | { readonly go: "curve" }
  /** Nothing can be drawn: the list of files, opened at what was not read. */
  | { readonly go: "files"; readonly open: "errors" | "read" }
  /** Nothing happened that deserves a jump: cancelled before the first file, or an empty folder. */
  | { readonly go: "stay" };

export function afterDrop(batch: Pick<BatchSummary, "points" | "files" | "errors" | "duplicates">): AfterDrop {
  if (batch.points > 0) return { go: "curve" };
  if (batch.errors > 0) return { go: "files", open: "errors" };
  if (batch.duplicates > 0) return { go: "curve" };
  return batch.files > 0 ? { go: "files", open: "read" } : { go: "stay" };
}
