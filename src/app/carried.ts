/** Data from a link or bundle: read, kept, dismissed. Loaded only if there is any. */
import { readingKey } from "~/model/grouping";
import { ABOUT_TARGET } from "~/model/labels";
import { defaults } from "~/permalink/field";
import type { Globals } from "~/permalink/globals";
import { linkFile, wordsFile } from "~/workspace/carriedFile";
import type { Given } from "~/workspace/collect";
import { workspace } from "~/workspace/workspace";
import { showFirst } from "./openFiles";
import { listsFiles, showsOwn } from "./showsOwn";
import { routeOf } from "./routes";
import { urls } from "./urls";

/** @param own text of `own=` */
export const openLink = (own: string): Promise<void> => openCarried(linkFile(own), "link");

/** Files from the addresses of a link. @param words text of `words=`: its maker's labels, in one drop with them */
export const openSources = (given: Given, words: string | null): Promise<void> =>
  openCarried(words === null ? given : { ...given, files: [...given.files, ...wordsFile(words).files] }, "src");

/** Reads the data of the link. The place is the link's, unless its page shows no results of this kind. */
async function openCarried(given: Given, kind: "link" | "src"): Promise<void> {
  const { navigation } = urls.get();
  await workspace.openGuest(given, kind);
  const place = urls.get();
  const isShown = showsOwn(place) || listsFiles(place) || place.navigation !== navigation;
  if (!isShown && workspace.store.getState().sources.length > 0) await showFirst(null);
}

/** The link maker's decisions on names, applied when the files are dropped here. */
export const sayReadings = (as: Globals["as"]): Promise<boolean> =>
  workspace.edit(as.map(([column, value]) => ({ target: ABOUT_TARGET, key: readingKey(column), value })));

/** The results in the link now belong to the reader. */
export async function keepGuest(): Promise<void> {
  await workspace.keepGuest();
  // If the browser could not store them, they are still in the address: a reload restores them.
  if (workspace.store.getState().keepFailed === null) urls.adopt();
}

/** Own files on the current page, with its defaults: the link's choices were for other results. */
export async function leaveGuest(): Promise<void> {
  const { guest } = workspace.store.getState();
  const { page, globals, state: shown } = urls.get();
  const isOfSome = "d" in defaults(routeOf(page).fields);
  // The list of files stays open: it lists the files now shown.
  const list = page === "overview" ? { open: shown["open"] } : {};
  const [to, state] = guest?.own === 0 ? ["library", {}] : [page, isOfSome ? { d: ["local"], ...list } : {}];
  // A fresh start without anything of the guest, to which Back returns.
  if (globals.own !== null || globals.src.length > 0) urls.leave(to, state);
  else {
    await workspace.leaveGuest();
    urls.go(to, state);
  }
}
