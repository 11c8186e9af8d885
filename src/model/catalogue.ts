/**
 * The catalogue as written, and where the files of a dataset lie: by rule, so that a catalogue of a thousand datasets
 * holds cards and no lists of files.
 */
import { lookUp } from "~/base/lookUp";
import type { Catalogue, CatalogueEntry } from "./dataset";

/** Empty fields of a card: left out of the file. */
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
  repository: null,
  contributed: null,
} as const satisfies Partial<CatalogueEntry>;

/** `data/catalogue.json`: each card without its empty fields. */
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

type Json = Readonly<Record<string, unknown>>;
type Is = (value: unknown) => boolean;

const isText: Is = (value) => typeof value === "string";
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isListOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
/** Checks an object's fields; `?`: may be absent. */
const isOf =
  (fields: Readonly<Record<string, Is>>): Is =>
  (value) =>
    isObject(value) &&
    Object.entries(fields).every(([name, is]) => {
      const found = lookUp(value, name.replace("?", ""));
      return (found === undefined && name.endsWith("?")) || is(found);
    });
const texts = isListOf(isText);

const isNumber: Is = (value) => typeof value === "number";
const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value);

const isReading = orNull(
  isOf({
    ...{ within_iops: orNull(isNumber), peak_iops: orNull(isNumber), qd1_mean_us: orNull(isNumber) },
    ...{ loads: texts, line: isListOf(isListOf(isNumber)), furthest: orNull(isNumber) },
  }),
);
const isShelfRow = isOf({
  ...{ dataset: isText, tool: isText, options: isText, series: texts, read: isReading, write: isReading },
  ...{ runtimes_s: isListOf(isNumber), state: orNull(isText) },
  ...Object.fromEntries(
    ["system", "system_label", "drive_model", "media", "interface", "host", "tool_version", "setup"].map((name) => [
      name,
      orNull(isText),
    ]),
  ),
});
const isReport = isOf({
  ...{ answer: isText, figures: texts },
  card: isOf({
    ...{ answer: isText, unit: isText },
    bars: isListOf(isOf({ name: isText, value: orNull(isNumber), unit: isText, media: orNull(isText) })),
  }),
  sections: isListOf(isOf({ question: isText, answer: isText, unit: isText, link: isText })),
});

/** What pages rely on in a card. Every other field has the type of its empty value, or is null. */
const isNamed = isOf({
  ...{ slug: isText, hash: isText, answers: isText, title: isText, publisher: isText, headline: isText },
  ...{ "method?": texts, "caveats?": texts, "media?": texts, "interfaces?": texts, "tools?": texts },
  "tool_versions?": texts,
  "systems?": isListOf(isOf({ id: isText, label: isText, "drives?": isListOf(isObject) })),
  "curves?": isListOf(isOf({ name: isText, facts: texts })),
  "gains?": isListOf(isOf({ name: isText, of: texts, over: texts, "says?": texts })),
  "workloads?": isOf({ measured: texts, printed: texts }),
  "report?": orNull(isReport),
  "repository?": orNull(isOf({ name: isText, commit: isText, licence: isText })),
  "contributed?": orNull(isOf({ licence: isText, "raw?": orNull(isText) })),
  "shelf?": isListOf(isShelfRow),
});

function isCard(entry: unknown): boolean {
  const isLike = ([name, nothing]: [string, unknown]): boolean => {
    const value = lookUp(entry as Json, name);
    if (value === undefined || Array.isArray(nothing) || ["report", "repository", "contributed"].includes(name))
      return true;
    if (nothing === null) return value === null || typeof value === (name === "gb_bytes" ? "number" : "string");
    return typeof value === typeof nothing;
  };
  return isNamed(entry) && Object.entries(NOTHING).every(isLike);
}

/**
 * The catalogue that a server sent, without cards that pages could not show; null: not a catalogue at all. Slugs are
 * unique, since links name them.
 */
export function soundCatalogue(sent: unknown): { readonly catalogue: Catalogue; readonly lost: number } | null {
  if (!isOf({ code: isText, datasets: Array.isArray, prepared: texts })(sent)) return null;
  const { title, ...written } = sent as Omit<WrittenCatalogue, "datasets"> & { readonly datasets: readonly unknown[] };
  const slugs = new Set<string>();
  const datasets = written.datasets.filter((entry): entry is WrittenCatalogue["datasets"][number] => {
    if (!isCard(entry) || slugs.has((entry as CatalogueEntry).slug)) return false;
    slugs.add((entry as CatalogueEntry).slug);
    return true;
  });
  const catalogue = readCatalogue({ ...written, title: typeof title === "string" ? title : null, datasets });
  return { catalogue, lost: written.datasets.length - datasets.length };
}

/** Below data/: the raw file with these bytes, gzipped. */
export const sourcePath = (slug: string, sha256: string): string => `sources/${slug}/${sha256.slice(0, 12)}.gz`;

/** Where a raw file of a dataset lies below data/; null: not published, or not on this site. */
export const rawFile = (entry: Pick<CatalogueEntry, "slug" | "sources"> | undefined, sha256: string): string | null =>
  entry?.sources === true ? sourcePath(entry.slug, sha256) : null;

/** Where a file stands in the repository of its dataset, at the line; null: the dataset names none. */
export function publicUrl(entry: Pick<CatalogueEntry, "repository"> | undefined, path: string, line: number | null) {
  if (entry?.repository == null) return null;
  const { name, commit } = entry.repository;
  const parts = [...name.split("/"), "blob", commit, ...path.split("/")].map(encodeURIComponent);
  return `https://github.com/${parts.join("/")}${line === null ? "" : `#L${line}`}`;
}

/** Below data/: rows of each table of a dataset, name -> number. A table that is not named is empty and has no file. */
export const tableListPath = (slug: string): string => `tables/${slug}/rows.json`;
/** Below data/: an Arrow stream, gzipped. */
export const tablePath = (slug: string, table: string): string => `tables/${slug}/${table}.arrow.gz`;
