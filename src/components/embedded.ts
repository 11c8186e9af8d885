import { createContext, useContext } from "react";
import { create } from "zustand";

/** The page is inside another one: only the chart, with its axis menus and a link to the whole page. */
export const Embedded = createContext(false);

export const useEmbedded = (): boolean => useContext(Embedded);

/**
 * The surrounding page gives the frame the height that it requests (app/holder.ts): the chart need not fill the given
 * height.
 */
export const useFollowed = create<boolean>(() => false);

/** Height of a chart in such a frame, half its width, px. */
export const followedHeight = (width: number): number => Math.round(Math.min(560, Math.max(240, width / 2)));
