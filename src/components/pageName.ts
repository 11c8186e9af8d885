import { createContext } from "react";

/** Name of the page, used as its heading until there is a verdict; null: another heading already shows it. */
export const PageName = createContext<string | null>(null);
