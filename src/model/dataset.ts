/**
 * kneepoint.json: describes a dataset and its runs, whether it ships with the site, is dropped or is served. One schema
 * for all (valibot: no eval, so the strict policy holds); docs/datasets.md explains each field.
 */
import * as v from "valibot";
import { READINGS } from "./grouping";
import { MEDIA } from "./labels";
import type { ShelfRow } from "./shelf";

const driveSchema = v.strictObject({
  model: v.optional(v.string()),
  /** "NAND": the cell type is not stated. */
  media: v.optional(v.picklist([...MEDIA, "NAND"])),
  /** The media is inferred from other facts, named in the note of the system, and drawn as a guess. */
  media_inferred: v.optional(v.boolean()),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  member_unit: v.optional(v.picklist(["drive", "namespace", "vm"])),
  capacity_bytes: v.optional(v.number()),
  indirection_unit_bytes: v.optional(v.number()),
  interface: v.optional(v.string()),
  /** Per drive, in the currency named in the note. */
  price: v.optional(v.pipe(v.number(), v.gtValue(0))),
  note: v.optional(v.string()),
});

export const idSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*$/));

export const systemSchema = v.strictObject({
  id: idSchema,
  label: v.string(),
  role: v.optional(v.string()),
  host: v.optional(v.string()),
  cpu: v.optional(v.string()),
  memory: v.optional(v.string()),
  os: v.optional(v.string()),
  fabric: v.optional(v.string()),
  /** Of the whole system, with its enclosures. */
  rack_u: v.optional(v.pipe(v.number(), v.gtValue(0))),
  /** Of the whole system under load, watts. */
  power_w: v.optional(v.pipe(v.number(), v.gtValue(0))),
  drives: v.optional(v.array(driveSchema)),
  /** Facts that nobody knows. Each required fact is either stated or listed here (contribute/check). */
  unknown: v.optional(v.array(v.string())),
  note: v.optional(v.string()),
  /** What words of the names of its set-ups mean (queries/words): `*` is one word; `-`: nothing. */
  words: v.optional(v.record(v.string(), v.string())),
  /** Why its results are not to be quoted as they stand: shown first wherever they are, and a mark in the Library. */
  warning: v.optional(v.string()),
});

const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * A label and the runs it applies to: by the hash of their file (`run`), else by path; also a single job or point.
 * Every other key is one of model/labels, or a tag; describe/file reads each cell by itself.
 */
const labelSchema = v.objectWithRest(
  {
    run: v.optional(v.string()),
    path: v.optional(v.string()),
    document: v.optional(indexSchema),
    job: v.optional(indexSchema),
    point: v.optional(v.string()),
    tags: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  },
  v.nullable(v.union([v.string(), v.number()])),
);

/**
 * A published report as a page: its answer, one chart per question, and the most quoted figures. Numbers are in
 * figures.csv; links are permalinks without version and content hash.
 */
const reportSchema = v.strictObject({
  /** The answer in one line, and details in smaller print. */
  answer: v.string(),
  more: v.optional(v.string()),
  /** Shown in the Library: a few figures as bars, by fact_id, with their unit. */
  card: v.strictObject({
    answer: v.string(),
    unit: v.string(),
    bars: v.array(v.strictObject({ name: v.string(), fact: v.string() })),
  }),
  sections: v.array(v.strictObject({ question: v.string(), answer: v.string(), unit: v.string(), link: v.string() })),
  /** fact_ids of the table "as printed", in the order of the article. */
  figures: v.array(v.string()),
});

/** Where raw files are that we do not ship. Links to them are built from this alone. */
const repositorySchema = v.strictObject({
  /** Of GitHub: `owner/name`. */
  name: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/)),
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{7,40}$/)),
  licence: v.string(),
  /** The folder of the dataset that is the root of the repository. */
  root: v.optional(v.string()),
  /** Series over time of logs without a result file are published too. */
  series: v.optional(v.boolean()),
});
export type Repository = Omit<v.InferOutput<typeof repositorySchema>, "root" | "series">;

/** What a contributor may let out of the files. */
export const PRIVATE = ["hosts", "serials", "paths", "users"] as const;
export type Private = (typeof PRIVATE)[number];

/** Points sent in by their owner: the raw files are neither shipped nor in a repository that we link to. */
const contributedSchema = v.strictObject({
  /** Of the numbers; `contribute/check` asks for it. */
  licence: v.optional(v.string()),
  /** Address of the raw files, where they are public. */
  raw: v.optional(v.string()),
  tells: v.optional(v.array(v.picklist(PRIVATE))),
});

export const datasetSchema = v.strictObject({
  /** Version of this schema: the only required field. */
  kneepoint: v.literal(1),
  /** Permanent: links name it. */
  slug: v.optional(idSchema),
  title: v.optional(v.string()),
  /** Place in the catalogue, lowest first; datasets without one follow, by slug. */
  order: v.optional(v.number()),
  /** One line under the title of the card: what the headline shows, with its unit. */
  subtitle: v.optional(v.string()),
  publisher: v.optional(v.string()),
  author: v.optional(v.string()),
  /** null: "no sponsor stated". */
  sponsor: v.optional(v.nullable(v.string())),
  /** Title of the report as its publisher gives it, for citations. */
  article_title: v.optional(v.string()),
  /** true: the article has no title of its own and article_title is ours. */
  article_title_is_ours: v.optional(v.boolean()),
  article_url: v.optional(v.string()),
  /** true: the article does not print its address; it was found by its title. */
  article_url_is_inferred: v.optional(v.boolean()),
  /** Of publication, as stated. */
  date: v.optional(v.string()),
  language: v.optional(v.string()),
  method: v.optional(v.array(v.string())),
  caveats: v.optional(v.array(v.string())),
  /** Anything else a reader should know. */
  notes: v.optional(v.array(v.string())),
  /** Facets of the catalogue, as an expert would name them. */
  media: v.optional(v.array(v.string())),
  interfaces: v.optional(v.array(v.string())),
  tools: v.optional(v.array(v.string())),
  /** Short media words for the card ("QLC, TLC", "a VM, not a product"). */
  about: v.optional(v.string()),
  systems: v.optional(v.array(systemSchema)),
  /** Which system each raw file belongs to; the first match wins, `*` matches within a path. */
  runs: v.optional(v.array(v.strictObject({ match: v.string(), system: v.string() }))),
  /** Where the raw files are if only their points (`points/*.csv`) are shipped. */
  repository: v.optional(repositorySchema),
  contributed: v.optional(contributedSchema),
  /** Faults that `kneepoint check` would refuse, by code, and why they are accepted. */
  accepted: v.optional(v.record(v.string(), v.string())),
  /** Patterns over paths that give labels (describe/rules). */
  rules: v.optional(v.array(v.string())),
  labels: v.optional(v.array(labelSchema)),
  /** How columns of words in the paths are read (model/grouping), for all results in this file's folder. */
  readings: v.optional(v.record(v.string(), v.picklist(READINGS))),
  /** The folder it was written for: if this file lies beside that folder, paths begin with it. */
  folder: v.optional(v.string()),
  /** Published points that may be joined to one curve: lists of fact_ids in load order. */
  curves: v.optional(v.array(v.strictObject({ name: v.string(), facts: v.array(v.string()) }))),
  /**
   * Gains that the report mentions: printed figures of one system over those of another. Several facts on one side are
   * parts of one run and are added. `says`: ratios that the report itself prints.
   */
  gains: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        of: v.array(v.string()),
        over: v.array(v.string()),
        says: v.optional(v.array(v.string())),
      }),
    ),
  ),
  /** Bytes in a printed GB, if not 10^9. Values stay as printed: only checks of figures against each other use it. */
  gb_bytes: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** A permalink without version and content hash, `#/figures?d=…`: the chart of the card. */
  headline: v.optional(v.string()),
  report: v.optional(reportSchema),
  /** Runs to try the site with: no row in the Library. */
  example: v.optional(v.boolean()),
});

/** What any kneepoint.json may contain. */
export type DatasetDescription = v.InferOutput<typeof datasetSchema>;

/** What a dataset in the catalogue must also state: who measured what, and which chart shows it. */
export const publishedSchema = v.required(datasetSchema, [
  ...(["slug", "title", "publisher", "sponsor", "media", "interfaces", "tools", "systems", "headline"] as const),
]);

/** A dataset of the catalogue. */
export type Dataset = v.InferOutput<typeof publishedSchema>;
export type DatasetSystem = v.InferOutput<typeof systemSchema>;
export type ReportText = v.InferOutput<typeof reportSchema>;

/** A figure of a report as a bar of the Library's list. */
export interface ReportBar {
  name: string;
  value: number | null;
  unit: string;
  media: string | null;
}
/** With the values of its bars. */
export interface Report extends Omit<ReportText, "card"> {
  card: { answer: string; unit: string; bars: ReportBar[] };
}

/** One card of the catalogue: `data/catalogue.json` is `Catalogue`. */
export interface CatalogueEntry {
  slug: string;
  /** First 8 hex digits of the SHA-256 over the dataset's files: links carry it. */
  hash: string;
  title: string;
  subtitle: string | null;
  publisher: string;
  author: string | null;
  sponsor: string | null;
  article_title: string | null;
  article_title_is_ours: boolean;
  article_url: string | null;
  article_url_is_inferred: boolean;
  date: string | null;
  language: string | null;
  method: string[];
  caveats: string[];
  media: string[];
  interfaces: string[];
  tools: string[];
  about: string | null;
  headline: string;
  report: Report | null;
  /** Stories beside its description, as Markdown (model/story); their charts call the dataset by its slug. */
  stories?: { id: string; title: string; text: string }[];
  /** Runs to try the site with. */
  example: boolean;
  /** Rows of question `shelf`, so that the Library's table is there before any question is asked. */
  shelf: ShelfRow[];
  systems: DatasetSystem[];
  curves: { name: string; facts: string[] }[];
  gains?: { name: string; of: string[]; over: string[]; says?: string[] | undefined }[];
  /** Bytes of a printed GB, for checks; null: 10^9. */
  gb_bytes: number | null;
  /** Counts for the card. */
  figures: number;
  restated: number;
  ambiguous: number;
  lost: number;
  raw_files: number;
  /** Number of rows of question `runs`. */
  runs: number;
  tool_versions: string[];
  /** Keys of the workloads (model/comparable) of its measured points and printed figures; absent: unknown. */
  workloads?: { measured: string[]; printed: string[] };
  /** Vouches for its prepared answers (ask/seal). */
  answers: string;
  /** Its raw files are published: see `rawFile`. */
  sources: boolean;
  /** Where the raw files are if they are not published here. */
  repository: Repository | null;
  /** Its owner sent in points only. `raw`: address of the files. */
  contributed: { licence: string; raw: string | null } | null;
}

/** The tables of a lake as a Trino server knows them, and the user for queries. */
export interface TrinoTables {
  readonly catalog: string;
  readonly schema: string;
  readonly user: string;
}

export interface Catalogue {
  version: 3;
  /** Identifies the code that prepared the answers (base/version); a page built from other code uses none of them. */
  code: string;
  title: string | null;
  datasets: CatalogueEntry[];
  /** Number of entries in `data/comparisons.json`; absent: no such file. */
  comparisons?: number;
  /** Questions prepared for every dataset, asked with `{dataset}` alone; `ask` requests no others. */
  prepared: string[];
  /** Where all other questions go (docs/scale.md); absent: to DuckDB in the page, with the tables of the site. */
  trino?: TrinoTables;
}
