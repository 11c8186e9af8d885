/** Links of the views that own files have (views/first): the bar leads there. Part of the first paint: knows no rule. */
import { create } from "zustand";

type Links = ReadonlyMap<string, string>;

/** By page; a page that is no view of these files has none. */
export const useTabLinks = create<Links>(() => new Map());

/** @param links by page */
export const tellTabs = (links: Links): void => useTabLinks.setState(links, true);
