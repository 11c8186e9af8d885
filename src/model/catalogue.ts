/**
 * The catalogue as written, and where the files of a dataset lie. Paths follow a rule, so that a catalogue of a
 * thousand datasets holds cards and no lists of files.
 */
import { grouped } from "~/base/byKey";
import { isObject, lookUp } from "~/base/lookUp";
import type { Comparison } from "./comparison";
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

/**
 * `data/catalogue.json`: each card without its empty fields. Most set-ups ran the same loads, so each list of loads is
 * written once, in `loads`, and a reading holds its number.
 */
export interface WrittenCatalogue extends Omit<Catalogue, "datasets"> {
  datasets: (Partial<CatalogueEntry> &
    Pick<CatalogueEntry, "slug" | "hash" | "answers" | "title" | "publisher" | "headline">)[];
  loads?: string[][];
}

/** Replaces the loads of each reading in the rows of a card. Malformed rows stay as they are and are refused later. */
function withLoads(shelf: unknown, change: (loads: unknown) => unknown): unknown {
  if (!Array.isArray(shelf)) return shelf;
  const changed = (reading: unknown) => (isObject(reading) ? { ...reading, loads: change(reading["loads"]) } : reading);
  return shelf.map((row: unknown) =>
    isObject(row) ? { ...row, read: changed(row["read"]), write: changed(row["write"]) } : row,
  );
}

const saysNothing = (name: string, value: unknown): boolean =>
  Object.hasOwn(NOTHING, name) && JSON.stringify(value) === JSON.stringify(lookUp(NOTHING, name));

export function writtenCatalogue(catalogue: Catalogue): WrittenCatalogue {
  const lists = new Map<string, number>();
  const numberOf = (loads: unknown): number => {
    const text = JSON.stringify(loads);
    return lists.get(text) ?? (lists.set(text, lists.size), lists.size - 1);
  };
  const datasets = catalogue.datasets.map((entry) => {
    const said = Object.entries(entry).filter(([name, value]) => !saysNothing(name, value));
    const card = Object.fromEntries(said) as WrittenCatalogue["datasets"][number];
    return { ...card, ...(card.shelf && { shelf: withLoads(card.shelf, numberOf) as CatalogueEntry["shelf"] }) };
  });
  return { ...catalogue, datasets, loads: [...lists.keys()].map((text) => JSON.parse(text) as string[]) };
}

/** A reading with a list of its own keeps it. */
export function readCatalogue({ loads: lists = [], ...written }: WrittenCatalogue): Catalogue {
  const listOf = (loads: unknown): unknown => (typeof loads === "number" ? lists[loads] : loads);
  return {
    ...written,
    datasets: written.datasets.map((entry) => ({
      ...{ ...(NOTHING as unknown as CatalogueEntry), ...entry },
      ...(entry.shelf && { shelf: withLoads(entry.shelf, listOf) as CatalogueEntry["shelf"] }),
    })),
  };
}

/** Below data/: comparisons worth opening, with their numbers. */
export const COMPARISONS = "comparisons.json";

/** Every dataset that a comparison selects from. */
export const datasetsOf = ({ rows, columns }: Pick<Comparison, "rows" | "columns">): string[] => [
  ...new Set([...rows, ...columns].flatMap((one) => ("dataset" in one ? (one.dataset ?? []) : []))),
];
type Is = (value: unknown) => boolean;

const isText: Is = (value) => typeof value === "string";
const isListOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
/** Checks an object's fields; `?`: may be absent. */
function isOf(fields: Readonly<Record<string, Is>>): Is {
  const all = Object.entries(fields).map(([name, is]) => ({
    ...{ name: name.replace("?", ""), mayBeAbsent: name.endsWith("?"), is },
  }));
  return (value) =>
    isObject(value) &&
    all.every(({ name, mayBeAbsent, is }) => {
      const found = lookUp(value, name);
      return (found === undefined && mayBeAbsent) || is(found);
    });
}
const texts = isListOf(isText);
/** Lists that were already checked: rows share them. */
const sound = new WeakSet<object>();
const isLoads: Is = (value) => {
  if (isOfSound(value)) return true;
  if (!texts(value)) return false;
  sound.add(value as object);
  return true;
};
const isOfSound: Is = (value) => typeof value === "object" && value !== null && sound.has(value);

const isNumber: Is = (value) => typeof value === "number";
const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value);

const isReading = orNull(
  isOf({
    ...{ within_iops: orNull(isNumber), peak_iops: orNull(isNumber), qd1_mean_us: orNull(isNumber) },
    ...{
      "submitted?": (value: unknown) => value === true,
      loads: isLoads,
      line: isListOf(isListOf(isNumber)),
      furthest: orNull(isNumber),
    },
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
  "systems?": isListOf(isOf({ id: isText, label: isText, "warning?": isText, "drives?": isListOf(isObject) })),
  "curves?": isListOf(isOf({ name: isText, facts: texts })),
  "gains?": isListOf(isOf({ name: isText, of: texts, over: texts, "says?": texts })),
  "workloads?": isOf({ measured: texts, printed: texts }),
  "report?": orNull(isReport),
  "stories?": isListOf(isOf({ id: isText, title: isText, text: isText })),
  "repository?": orNull(isOf({ name: isText, commit: isText, licence: isText })),
  "contributed?": orNull(isOf({ licence: isText, "raw?": orNull(isText) })),
  "shelf?": isListOf(isShelfRow),
});

function isCard(entry: unknown): boolean {
  const isLike = ([name, nothing]: [string, unknown]): boolean => {
    const value = lookUp(entry as Readonly<Record<string, unknown>>, name);
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
  const trino = isOf({ catalog: isText, schema: isText, user: isText });
  if (!isOf({ code: isText, datasets: Array.isArray, prepared: texts, "trino?": trino })(sent)) return null;
  const { title, loads, datasets: cards, ...written } = sent as WrittenCatalogue;
  const slugs = new Set<string>();
  // Numbers become lists before the cards are checked; a number without a list makes its reading invalid.
  const catalogue = readCatalogue({
    ...{
      ...written,
      title: typeof title === "string" ? title : null,
      datasets: cards.filter((card) => isObject(card)),
    },
    ...(Array.isArray(loads) && { loads }),
  });
  const datasets = catalogue.datasets.filter((entry) => {
    if (!isCard(entry) || slugs.has(entry.slug)) return false;
    slugs.add(entry.slug);
    return true;
  });
  return { catalogue: { ...catalogue, datasets }, lost: cards.length - datasets.length };
}

const isTold = isListOf(isOf({ id: isText, name: isText }));
const isComparison = isOf({
  ...{ id: isText, title: isText, verdict: isText, "more?": isText, beside: texts, rows: isTold, columns: isTold },
  charts: isListOf(isOf({ question: isText, unit: isText, link: isText })),
});

/** The comparisons that a server sent; null: they are invalid. */
export const soundComparisons = (sent: unknown): readonly Comparison[] | null =>
  isOf({ comparisons: isListOf(isComparison) })(sent) ? (sent as { comparisons: Comparison[] }).comparisons : null;

/** Below data/: the raw file with these bytes, gzipped. */
export const sourcePath = (slug: string, sha256: string): string => `sources/${slug}/${sha256.slice(0, 12)}.gz`;

/** Path of a raw file of a dataset below data/; null: not published, or not on this site. */
export const rawFile = (entry: Pick<CatalogueEntry, "slug" | "sources"> | undefined, sha256: string): string | null =>
  entry?.sources === true ? sourcePath(entry.slug, sha256) : null;

/** Address of a file, at the line, in the repository of its dataset; null: the dataset names no repository. */
export function publicUrl(entry: Pick<CatalogueEntry, "repository"> | undefined, path: string, line: number | null) {
  if (entry?.repository == null) return null;
  const { name, commit } = entry.repository;
  const parts = [...name.split("/"), "blob", commit, ...path.split("/")].map(encodeURIComponent);
  return `https://github.com/${parts.join("/")}${line === null ? "" : `#L${line}`}`;
}

/** Most datasets that index.html names: more names would cost more than they save. */
const MOST_NAMED = 100;

/**
 * index.html with the names of its datasets: `<slug>.<content hash>`. Its script requests the answers that a link needs
 * before the catalogue has come (scripts/start.mjs). No names where nothing is prepared, or for too many datasets.
 */
export function namesDatasets(html: string, { datasets, prepared }: Catalogue): string {
  const named = prepared.length === 0 || datasets.length > MOST_NAMED ? [] : datasets;
  const names = named.map(({ slug, hash }) => `${slug}.${hash}`).join(" ");
  return html.replace(/(<meta name="datasets" content=")[^"]*/, (_, before: string) => before + names);
}

/**
 * Below data/: the row count of each table of a dataset, by name. A table that is not listed is empty and has no file.
 */
export const tableListPath = (slug: string): string => `tables/${slug}/rows.json`;
/** Below data/: an Arrow stream, gzipped. */
export const tablePath = (slug: string, table: string): string => `tables/${slug}/${table}.arrow.gz`;

/** Below data/, for other programs (docs/feeds.md): no page loads them. */
export const FEEDS = { library: "library.json", points: "feeds/points.parquet", figures: "feeds/figures.parquet" };

/** What of a link decides whose caveats are shown. */
export interface CaveatsOf {
  readonly d: readonly string[];
  /** Systems, `<dataset>/<system>`; empty or absent: all. */
  readonly sys?: readonly string[];
}

/**
 * Each caveat once. If several datasets are shown, behind the systems of the link that it is of, or the titles of the
 * datasets, unless it holds for all of them.
 */
export function caveatsOf(known: readonly CatalogueEntry[], { d, sys = [] }: CaveatsOf): string[] {
  const shown = known.filter(({ slug }) => d.includes(slug));
  const all = shown.flatMap((entry) => [...new Set(entry.caveats)].map((caveat) => ({ caveat, entry })));
  return [...grouped(all, ({ caveat }) => caveat)].map(([caveat, of]) =>
    of.length === d.length ? caveat : `${of.flatMap(({ entry }) => namesIn(entry, sys)).join(", ")}: ${caveat}`,
  );
}

function namesIn({ slug, title, systems, shelf }: CatalogueEntry, sys: readonly string[]): readonly string[] {
  const names = sys.flatMap((id) => {
    if (!id.startsWith(`${slug}/`)) return [];
    const own = id.slice(slug.length + 1);
    const described = systems.find((system) => system.id === own)?.label;
    return described ?? shelf.find(({ system }) => system === own)?.system_label ?? [];
  });
  return names.length === 0 ? [title] : names;
}

/** May it have results of loads, besides printed figures and values over time? */
export const hasLoads = ({ raw_files, workloads }: Pick<CatalogueEntry, "raw_files" | "workloads">): boolean =>
  raw_files > 0 && workloads?.measured.length !== 0;
