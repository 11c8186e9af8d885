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

/** The browser's store of kept files, and the beginning of the marks of drops that are not kept yet. */
export const STORE = "kneepoint";
export const DROP_MARK = "kneepoint drop ";

/**
 * The browser keeps no files of this site, and no drop was left unfinished: on the first visit, above all. What
 * restores them, a fifth of what the Library loads, is not loaded then. false: some are kept, or it is not known
 * (private windows, old browsers).
 */
export async function hasNothingKept(): Promise<boolean> {
  try {
    const isMarked = Object.keys(localStorage).some((key) => key.startsWith(DROP_MARK));
    return !isMarked && (await indexedDB.databases()).every(({ name }) => name !== STORE);
  } catch {
    return false;
  }
}
