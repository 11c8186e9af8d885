/**
 * The catalogue as it is written and where the files of a dataset lie: by rule, so that a catalogue of a thousand
 * datasets holds cards and no lists of files.
 */
import { lookUp } from "~/base/lookUp";
import type { Catalogue, CatalogueEntry } from "./dataset";

/** What a card has that says nothing: left out of the file. */
const NOTHING = {
  subtitle: null,
  author: null,
  sponsor: null,
  article_title: null,
  article_title_is_ours: false,
  article_url: null,
  article_url_is_inferred: false,
  date: null,
  language: null,
  method: [],
  caveats: [],
  media: [],
  interfaces: [],
  tools: [],
  about: null,
  report: null,
  example: false,
  shelf: [],
  systems: [],
  curves: [],
  gains: [],
  gb_bytes: null,
  figures: 0,
  restated: 0,
  ambiguous: 0,
  lost: 0,
  raw_files: 0,
  runs: 0,
  tool_versions: [],
  sources: false,
} as const satisfies Partial<CatalogueEntry>;

/** `data/catalogue.json`: each card without what says nothing. */
export interface WrittenCatalogue extends Omit<Catalogue, "datasets"> {
  datasets: (Partial<CatalogueEntry> &
    Pick<CatalogueEntry, "slug" | "hash" | "answers" | "title" | "publisher" | "headline">)[];
}

const saysNothing = (name: string, value: unknown): boolean =>
  Object.hasOwn(NOTHING, name) && JSON.stringify(value) === JSON.stringify(lookUp(NOTHING, name));

export const writtenCatalogue = (catalogue: Catalogue): WrittenCatalogue => ({
  ...catalogue,
  datasets: catalogue.datasets.map(
    (entry) =>
      Object.fromEntries(
        Object.entries(entry).filter(([name, value]) => !saysNothing(name, value)),
      ) as WrittenCatalogue["datasets"][number],
  ),
});

export const readCatalogue = (written: WrittenCatalogue): Catalogue => ({
  ...written,
  datasets: written.datasets.map((entry) => ({ ...(NOTHING as unknown as CatalogueEntry), ...entry })),
});

/** Below data/: the raw file with these bytes, gzipped. */
export const sourcePath = (slug: string, sha256: string): string => `sources/${slug}/${sha256.slice(0, 12)}.gz`;

/** Where a raw file of a dataset lies below data/; null: it is not published, or not of this site. */
export const rawFile = (entry: Pick<CatalogueEntry, "slug" | "sources"> | undefined, sha256: string): string | null =>
  entry?.sources === true ? sourcePath(entry.slug, sha256) : null;

/** Below data/: rows of each table of a dataset, name -> number. A table that is not named is empty and has no file. */
export const tableListPath = (slug: string): string => `tables/${slug}/rows.json`;
/** Below data/: an Arrow stream, gzipped. */
export const tablePath = (slug: string, table: string): string => `tables/${slug}/${table}.arrow.gz`;
