/** The link fields of the files page. Names and defaults are frozen within version 1 of the links. */
import { choice, list } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  /** Where the page opens: at the files, at what was not read, or at saying what was measured. */
  at: choice(["files", "problems", "say"], "files"),
  /** Runs selected to say what was measured, `<sha256 first 12>.<document>`. */
  rows: list(),
} as const;

export type FilesState = State<typeof fields>;
