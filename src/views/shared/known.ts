import type { CatalogueEntry } from "~/model/dataset";

/** What pictures need to know of the datasets; empty while the catalogue is not there. */
export type Known = readonly (Pick<CatalogueEntry, "slug" | "title" | "raw_files" | "figures" | "curves"> &
  Partial<Pick<CatalogueEntry, "gb_bytes" | "gains">>)[];
