/** Links of the views that own files have (views/first): the bar leads there. Part of the first paint: knows no rule. */
import { useSyncExternalStore } from "react";

type Links = ReadonlyMap<string, string>;

let known: Links = new Map();
const listeners = new Set<() => void>();

/** @param links by page */
export function tellTabs(links: Links): void {
  known = links;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By page; a page that is no view of these files has none. */
export const useTabLinks = (): Links => useSyncExternalStore(subscribe, () => known);
