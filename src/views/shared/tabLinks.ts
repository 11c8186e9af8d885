/**
 * Links of the views of the reader's files (views/first), for the bar. Part of the first paint, without the rule
 * itself.
 */
import { create } from "zustand";

type Links = ReadonlyMap<string, string>;

/** Links of tabs by page; only pages that are a view of these files have one. */
export const useTabLinks = create<Links>(() => new Map());

/** @param links by page */
export const tellTabs = (links: Links): void => useTabLinks.setState(links, true);
