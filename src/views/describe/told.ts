/** What became of the last thing that was done. Pure. */
import { describe as text } from "~/text/en/describe";
import type { BadValue } from "./edits";

export type Told = { readonly words: string } | { readonly bad: BadValue } | { readonly refused: string } | null;

/** A step that was refused (the engine did not take it) changed nothing: success is said of what was taken alone. */
export const outcome = (taken: boolean, words: string): Told => (taken ? { words } : { refused: text.refused });
