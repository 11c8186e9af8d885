/** Which datasets the page asks for: a site may have a thousand, and nobody reads the runs of all at once. No React. */
import type { CatalogueEntry } from "~/model/dataset";
import type { RunsState } from "./state";

/** Datasets that are read at once, and that a click adds. */
export const DATASETS = 50;

/** The chosen ones, else the first `most` of the catalogue; those of selected runs besides. In order of the catalogue. */
export function askedDatasets(
  entries: readonly Pick<CatalogueEntry, "slug">[],
  { dataset, rows }: Pick<RunsState, "dataset" | "rows">,
  most: number,
): string[] {
  const slugs = entries.map(({ slug }) => slug);
  // A small site is read whole, so that its facets count everything.
  if (slugs.length <= most) return slugs;
  const selected = new Set(rows.map((id) => id.slice(0, id.indexOf(":"))));
  const first = new Set(dataset.length > 0 ? dataset : slugs.slice(0, most));
  return slugs.filter((slug) => first.has(slug) || selected.has(slug));
}
