/** The state of the one workspace of the page, and what it says of whose results are in it. */
import { createStore } from "zustand/vanilla";
import { local, type LocalWords } from "~/text/en/local";
import { emptyState, type WorkspaceState } from "./state";

export const store = createStore<WorkspaceState>(() => emptyState);

/**
 * The current name of the dataset `local`. Its results are the reader's own, or a guest's and shown alone: never both,
 * so there is one answer for the whole page.
 */
export function localWords(): LocalWords {
  const kind = store.getState().guest?.kind ?? "own";
  return local[kind === "src" ? "link" : kind];
}

/** Name of the folder that `kneepoint open` serves with this page, as the server wrote it into the page; null: this page came from elsewhere. */
export const folderName = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="kneepoint-folder"]')?.content ?? null;
