/** The state of the page's only workspace, and whose results it holds. */
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

/**
 * Name of the folder that `kneepoint open` serves with this page, written into the page by the server; null: the page
 * came from elsewhere.
 */
export const folderName = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="kneepoint-folder"]')?.content ?? null;
