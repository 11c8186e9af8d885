import type { CatalogueEntry } from "~/model/dataset";

/** What pictures need to know about datasets; empty until the catalogue is loaded. */
export type Known = readonly (Pick<CatalogueEntry, "slug" | "title" | "raw_files" | "figures" | "curves"> &
  Partial<Pick<CatalogueEntry, "gb_bytes" | "gains">>)[];
