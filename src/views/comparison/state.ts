/** What a comparison's page writes into its link. */
import { datasets, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  /** What it is made of. */
  d: datasets(),
  /** Which one, by its id. */
  c: text(),
  /** Pinned point or figure: its mark. */
  p: text(),
};
export type ComparisonState = State<typeof fields>;
