/**
 * A folder of results -> a lake: the tables of docs/schema.md as partitioned Parquet (docs/lake.md). Parts that were
 * read before and did not change are not touched. Parts are read one at a time, and their rows are written as they
 * arrive.
 */
import { CODE } from "~/base/version";
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { fitsPath } from "~/describe/apply";
import { readDescription } from "~/describe/file";
import { Batches } from "~/ingest/batch";
import { ingestDrop } from "~/ingest/drop";
import type { IngestedFile } from "~/ingest/ingest";
import { type DescribedRun, type InventoryFile, isInventoryFact } from "~/model/described";
import { labelsOf } from "../labels";
import { DESCRIPTION } from "../site/cut";
import { systemRows } from "../systems";
import { PartFiles, rowsPath } from "./files";
import { LakeFolder, type ManifestPart, partKey } from "./folder";
import { hashOf, type LakeDataset, lakeDatasets, type LakePart } from "./parts";

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
  const known = new Set(said.systems.map(({ id }) => id));
  const systemOf = (name: string): string | null =>
    (said.said.runs ?? []).find(({ match, system }) => known.has(system) && fitsPath(match, name))?.system ?? null;
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
    const facts = file.described.filter(isInventoryFact);
    if (facts.length > 0) inventories.push({ path: file.source.path, facts });
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
