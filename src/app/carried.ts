/** What came with a link or bundle: read, kept, dismissed. Loaded only if something came. */
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

/** What came from the addresses of a link. @param words text of `words=`: its maker's labels, in one drop with them */
export const openSources = (given: Given, words: string | null): Promise<void> =>
  openCarried(words === null ? given : { ...given, files: [...given.files, ...wordsFile(words).files] }, "src");

/** Reads what came with the link. The place is the link's, unless that shows no results of this kind. */
async function openCarried(given: Given, kind: "link" | "src"): Promise<void> {
  const { navigation } = urls.get();
  await workspace.openGuest(given, kind);
  const place = urls.get();
  const isShown = showsOwn(place) || listsFiles(place) || place.navigation !== navigation;
  if (!isShown && workspace.store.getState().sources.length > 0) await showFirst(null);
}

/** Decisions on names by the maker of a link to files, applied when the files are dropped here. */
export const sayReadings = (as: Globals["as"]): Promise<boolean> =>
  workspace.edit(as.map(([column, value]) => ({ target: ABOUT_TARGET, key: readingKey(column), value })));

/** The results that came along are the reader's from now on. */
export async function keepGuest(): Promise<void> {
  await workspace.keepGuest();
  // What the browser did not store is still in the address: a reload brings it again.
  if (workspace.store.getState().keepFailed === null) urls.adopt();
}

/** Own files on the current page, with its defaults: the link's choices were for other results. */
export async function leaveGuest(): Promise<void> {
  const { guest } = workspace.store.getState();
  const { page, globals, state: shown } = urls.get();
  const isOfSome = "d" in defaults(routeOf(page).fields);
  // The list of files stays open: it lists whoever's files are there.
  const list = page === "overview" ? { open: shown["open"] } : {};
  const [to, state] = guest?.own === 0 ? ["library", {}] : [page, isOfSome ? { d: ["local"], ...list } : {}];
  // A fresh start: nothing of the guest is left, and Back leads to it again.
  if (globals.own !== null || globals.src.length > 0) urls.leave(to, state);
  else {
    await workspace.leaveGuest();
    urls.go(to, state);
  }
}
