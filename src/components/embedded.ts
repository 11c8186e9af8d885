import { createContext, useContext } from "react";

/** The page stands in a frame of another one: the chart alone, with its axis menus and the way to the whole page. */
export const Embedded = createContext(false);

export const useEmbedded = (): boolean => useContext(Embedded);
