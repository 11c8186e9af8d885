import { createContext, useContext } from "react";
import { create } from "zustand";

/** The page stands in a frame of another one: the chart alone, with its axis menus and the way to the whole page. */
export const Embedded = createContext(false);

export const useEmbedded = (): boolean => useContext(Embedded);

/** The page around the frame gives it the height that it asks for (app/holder.ts): the chart need not fill what it got. */
export const useFollowed = create<boolean>(() => false);

/** Height of a chart in such a frame, half its width, px. */
export const followedHeight = (width: number): number => Math.round(Math.min(560, Math.max(240, width / 2)));
