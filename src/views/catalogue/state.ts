/** What the catalogue writes into its link. */
import { list, text } from "~/permalink/fields";
import type { State } from "~/permalink/field";

export const fields = {
  /** Words that each have to stand somewhere in the dataset. */
  q: text(),
  /** Facets: empty means all. Values as the datasets say them. */
  media: list(),
  tool: list(),
  interface: list(),
  publisher: list(),
};
export type CatalogueState = State<typeof fields>;
