/** The link fields of a comparison's page. */
import { datasets, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  d: datasets(),
  /** Id of the comparison. */
  c: text(),
  /** Pinned point or figure: its mark. */
  p: text(),
};
export type ComparisonState = State<typeof fields>;
