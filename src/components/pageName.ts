import { createContext } from "react";

/** What the page is called, for its heading as long as there is no sentence; null: something else has said it. */
export const PageName = createContext<string | null>(null);
