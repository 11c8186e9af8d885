/**
 * A folder of results -> a lake: the tables of docs/schema.md as partitioned Parquet (docs/lake.md). Parts that were
 * read before and did not change are not touched. Parts are read one at a time, and their rows are written as they
 * arrive.
 */
import { putUnder } from "~/base/byKey";
import { CODE } from "~/base/version";
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { readDescription } from "~/describe/file";
import { Batches } from "~/ingest/batch";
import { ingestDrop } from "~/ingest/drop";
import type { IngestedFile } from "~/ingest/ingest";
import { type DescribedRun, type InventoryFile, inventoryIn } from "~/model/described";
import { byPath, DESCRIPTION } from "../site/cut";
import { systemOfFile } from "../dataset";
import { labelsOf } from "../labels";
import { systemRows } from "../systems";
import { PartFiles, rowsPath } from "./files";
import { LakeFolder, type ManifestPart, partKey } from "./folder";
import { createHash } from "node:crypto";
import { group } from "d3-array";
import { fileName } from "~/base/path";
import { saidOf, type SaidOf } from "../site/own";
import { isTaken, slugOf } from "../site/slug";

// A folder of results -> datasets and their parts: a part is read as one drop, and its rows make one file of each
// table. Decided by paths alone, so that a new folder changes no other part.

/** A date in the name of a folder: nightly-2026-11-27, 20261127, run_2026_11_27_b. */
const DATE = /(?<!\d)(20\d\d)([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/;
/** Files of a dataset outside any dated folder. */
const UNDATED = "undated";

interface LakePart {
  /** YYYY-MM-DD, or `undated`. */
  readonly part: string;
  /** By path; paths as given. */
  readonly files: readonly ByteSource[];
  /** Detects changes: hash of paths, sizes and times, and of the description. */
  readonly seen: string;
}

interface LakeDataset {
  readonly slug: string;
  /** Within the given folder; "" is the folder itself. */
  readonly path: string;
  readonly said: SaidOf;
  readonly parts: readonly LakePart[];
}

const hashOf = (of: unknown): string => createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 32);

/** YYYY-MM-DD in the name of a folder; null: no date. */
export function nightOf(folder: string): string | null {
  const [, year, , month, day] = DATE.exec(folder) ?? [];
  return year === undefined ? null : `${year}-${month!}-${day!}`;
}

/**
 * A folder with a kneepoint.json is a dataset; so is every other first-level folder without a date in its name. Dated
 * first-level folders, and files beside them, are the dataset of the folder itself.
 * @param rootName of the given folder, which becomes the name of that dataset
 */
async function lakeDatasets(files: readonly ByteSource[], rootName: string): Promise<LakeDataset[]> {
  const described = new Map<string, ByteSource>();
  for (const file of files)
    if (fileName(file.path) === DESCRIPTION) described.set(foldersOf(file.path).join("/"), file);
  const held = new Map<string, ByteSource[]>([...described.keys()].map((path) => [path, []]));
  for (const file of files) {
    const path = datasetOf(foldersOf(file.path), described);
    if (described.get(path) !== file) putUnder(held, path, file);
  }
  const taken = new Set<string>();
  const datasets: LakeDataset[] = [];
  for (const [path, own] of [...held].sort(([a], [b]) => byPath(a, b))) {
    const said = await saidOf(described.get(path) ?? null);
    // Independent of other folders: one that is added beside it must not rename it.
    const named = path === "" ? slugOf(rootName) : slugOf(path === rootName ? `./${path}` : path);
    const slug = [said.said.slug ?? named, named, slugOf(`./${path}`)].find((s) => !taken.has(s) && !isTaken(s));
    if (slug === undefined) throw new Error(`two datasets are called ${named}`);
    taken.add(slug);
    datasets.push({ slug, path, said, parts: partsOf(path, own, said.text) });
  }
  return datasets;
}

const foldersOf = (path: string): string[] => path.split("/").slice(0, -1);

function datasetOf(folders: readonly string[], described: ReadonlyMap<string, ByteSource>): string {
  for (let n = folders.length; n >= 0; n--) {
    const path = folders.slice(0, n).join("/");
    if (described.has(path)) return path;
  }
  const [first] = folders;
  return first === undefined || nightOf(first) !== null ? "" : first;
}

function partsOf(path: string, files: readonly ByteSource[], text: string | null): LakePart[] {
  const above = path === "" ? 0 : path.split("/").length;
  const partOf = ({ path }: ByteSource): string =>
    foldersOf(path)
      .slice(above)
      .map(nightOf)
      .find((one) => one !== null) ?? UNDATED;
  return [...group(files, partOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, own]) => {
      const sorted = own.sort((a, b) => byPath(a.path, b.path));
      const seen = hashOf([text, sorted.map((file) => [file.path, file.size, file.modified_ms ?? null])]);
      return { part, files: sorted, seen };
    });
}

/** The part for labels on a dataset as a whole; it takes the number of one source, so that its `rowid`s are unique. */
const DESCRIBED = "described";
/** int32. */
const LAST_SOURCE = 2 ** 31 - 1;

export interface LakeOptions {
  /** Paths within the folder. */
  readonly files: readonly ByteSource[];
  /** Name of the folder. */
  readonly rootName: string;
  readonly lakeDir: string;
  readonly onFile: (file: IngestedFile) => void;
  readonly onPart?: (done: number, of: number, name: string) => void;
}

export interface LakeBuilt {
  readonly written: number;
  readonly kept: number;
  /** Number of parts read by other code: their numbers may differ from what this code would read. */
  readonly byOtherCode: number;
  readonly rows: number;
  readonly bytes: number;
  readonly notices: readonly Notice[];
}

/**
 * @throws if the disk is full, another process writes the lake, or its numbers are used up: the lake stays unchanged
 */
export async function buildLake(options: LakeOptions): Promise<LakeBuilt> {
  const datasets = await lakeDatasets(options.files, options.rootName);
  const folder = new LakeFolder(options.lakeDir);
  try {
    const parts = new Map(folder.manifest.parts.map((part) => [partKey(part), part]));
    const gone: string[] = [];
    let next = folder.manifest.next_source;
    let written = 0;
    const put = (part: ManifestPart): void => {
      const before = parts.get(partKey(part));
      for (const table of Object.keys(before?.tables ?? {}))
        if (!Object.hasOwn(part.tables, table)) gone.push(rowsPath(table, part.dataset, part.part));
      parts.set(partKey(part), part);
      next = part.first_source + part.sources;
      written++;
    };
    const isNew = (dataset: string, { part, seen }: Pick<LakePart, "part" | "seen">): boolean =>
      parts.get(partKey({ dataset, part }))?.seen !== seen;
    const changed = datasets.flatMap((dataset) => {
      return dataset.parts.filter((part) => isNew(dataset.slug, part)).map((part) => ({ dataset, part }));
    });
    for (const dataset of datasets) {
      const described = { part: DESCRIBED, seen: hashOf(dataset.said.systems) };
      if (!isNew(dataset.slug, described)) continue;
      if (dataset.said.systems.length > 0 || parts.has(partKey({ dataset: dataset.slug, part: DESCRIBED })))
        put(writeDescribed(dataset, described.seen, next, folder.below));
    }
    for (const [i, { dataset, part }] of changed.entries()) {
      options.onPart?.(i + 1, changed.length, partKey({ dataset: dataset.slug, part: part.part }));
      put(await writePart(dataset, part, next, folder.below, options.onFile));
    }
    const all = [...parts.values()].sort((a, b) => (partKey(a) < partKey(b) ? -1 : 1));
    if (written === 0) folder.abandon();
    else folder.finish({ ...folder.manifest, next_source: next, parts: all }, gone);
    const files = all.flatMap(({ tables }) => Object.values(tables));
    return {
      written,
      kept: all.length - written,
      byOtherCode: all.filter(({ code }) => code !== CODE).length,
      rows: files.reduce((sum, file) => sum + file.rows, 0),
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      notices: datasets.flatMap(noticesOf),
    };
  } catch (error) {
    folder.abandon();
    throw error;
  }
}

function writeDescribed({ slug, said }: LakeDataset, seen: string, next: number, below: string): ManifestPart {
  const batches = new Batches();
  for (const row of systemRows({ slug, systems: [...said.systems] })) batches.add("system", row);
  const files = new PartFiles(below, slug, DESCRIBED, next);
  files.write(batches.cutAll());
  const tables = files.finish();
  return { dataset: slug, part: DESCRIBED, first_source: next, sources: 1, seen, code: CODE, tables };
}

async function writePart(
  { slug, path, said }: LakeDataset,
  { part, files, seen }: LakePart,
  first: number,
  below: string,
  onFile: LakeOptions["onFile"],
): Promise<ManifestPart> {
  const above = path === "" ? "" : `${path}/`;
  const systemOf = (name: string): string | null => systemOfFile(said.said, name, said.systems);
  const given = files.map((file) => {
    const within = file.path.slice(above.length);
    return { source: { ...file, path: within }, system: systemOf(within) };
  });
  let next = first;
  const number = (): number => {
    if (next > LAST_SOURCE) throw new Error("the lake has no numbers left: write it anew");
    return next++;
  };
  const batches = new Batches();
  const out = new PartFiles(below, slug, part, first);
  const handOver = (): void => out.write(batches.cutFull());
  const runs: DescribedRun[] = [];
  const inventories: InventoryFile[] = [];
  for await (const file of ingestDrop(given, { dataset: slug, into: batches, number, handOver })) {
    onFile({ ...file, source: { ...file.source, path: above + file.source.path } });
    runs.push(...file.runs);
    inventories.push(...inventoryIn(file.source.path, file.described));
    handOver();
  }
  for (const row of labelsOf(slug, said.text, runs, inventories, systemOf, path.split("/").at(-1) || slug).rows)
    batches.add("label", row);
  out.write(batches.cutAll());
  return { dataset: slug, part, first_source: first, sources: next - first, seen, code: CODE, tables: out.finish() };
}

/** Only faults of the description itself: whether a label matches a run is known only when all parts are read. */
function noticesOf({ path, said }: LakeDataset): Notice[] {
  const place = path === "" ? DESCRIPTION : `${path}/${DESCRIPTION}`;
  return said.text === null ? [] : readDescription(said.text, place).notices.map((one) => ({ ...one, path: place }));
}
