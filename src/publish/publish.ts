/**
 * Datasets -> the static files of a site:
 *   catalogue.json                    what there is
 *   answers/<key>.json                every question of queries/table, asked of each dataset on the engine in Node
 *   tables/<slug>/<table>.arrow.gz    the rows, for questions that are not prepared
 *   sources/<slug>/<sha12>.gz         the raw files, for "open the source"
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { answerKey } from "~/ask/key";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import { Batches } from "~/ingest/batch";
import { ingestDrop } from "~/ingest/drop";
import type { FigureRow, RunRow } from "~/model/answers";
import { type DescribedRun, type InventoryFact, type InventoryFile, isDescriptionPart } from "~/model/described";
import type { Catalogue, CatalogueEntry, Dataset } from "~/model/dataset";
import type { Params, Question } from "~/queries/question";
import { questions } from "~/queries/table";
import { catalogueEntry } from "./catalogue";
import { readDatasetFolder, systemOfFile, type DatasetFolder } from "./dataset";
import { PublishError } from "./errors";
import { lineOf } from "./jsonLine";
import { labelRows } from "./labels";
import { firstSources } from "./numbering";
import { systemRows } from "./systems";

export interface PublishOptions {
  /** One folder per dataset. */
  readonly datasetsDir: string;
  /** Becomes the site's data/ folder; what was published there before is removed. */
  readonly outDir: string;
}

export interface Published {
  readonly catalogue: Catalogue;
  /** What readers of the raw files had to say; an error here left a part of a file unread. */
  readonly notices: readonly Notice[];
}

/** The order of the catalogue: as the datasets ask for it, the others by slug. */
const inOrder = (a: Dataset, b: Dataset): number =>
  (a.order ?? Infinity) === (b.order ?? Infinity)
    ? a.slug < b.slug
      ? -1
      : 1
    : (a.order ?? Infinity) - (b.order ?? Infinity);

/** @throws PublishError at the first dataset that is not in order; nothing is written then. */
export async function publish({ datasetsDir, outDir }: PublishOptions): Promise<Published> {
  const folders = readdirSync(datasetsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => readDatasetFolder(join(datasetsDir, entry.name)))
    .sort((a, b) => inOrder(a.dataset, b.dataset));
  const first = firstSources(folders.map(({ dataset }) => dataset.slug));
  const engine = await openNodeEngine();
  try {
    const site: Site = { files: new Map(), answers: [], notices: [] };
    const datasets: CatalogueEntry[] = [];
    for (const folder of folders)
      datasets.push(await publishOne(folder, first.get(folder.dataset.slug)!, engine, site));
    const catalogue: Catalogue = { version: 1, datasets, answers: site.answers };
    site.files.set("catalogue.json", JSON.stringify(catalogue));
    write(outDir, site.files);
    return { catalogue, notices: site.notices };
  } finally {
    await engine.close();
  }
}

/** What is going to be written. */
interface Site {
  readonly files: Map<string, string | Uint8Array>;
  readonly answers: string[];
  readonly notices: Notice[];
}

async function publishOne(
  folder: DatasetFolder,
  firstSource: number,
  engine: Engine,
  site: Site,
): Promise<CatalogueEntry> {
  const { dataset, hash } = folder;
  const sources = await ingestFolder(folder, firstSource, engine, site);
  const answers = new Map<string, unknown>();
  for (const question of questions) {
    const params = { dataset: dataset.slug };
    const answer = await answerNow(engine, question as Question<typeof params, unknown>, params);
    const key = answerKey(question.name, params, hash);
    answers.set(question.name, answer);
    site.answers.push(key);
    site.files.set(`answers/${key}.json`, JSON.stringify(answer));
  }
  const figures = answers.get("figures") as FigureRow[];
  checkFigures(folder, figures);
  return catalogueEntry(folder, { ...sources, figures, runs: answers.get("runs") as RunRow[] });
}

/** Asks a question of an engine, without cache. */
async function answerNow<P extends Params, A>(engine: Engine, question: Question<P, A>, params: P): Promise<A> {
  const results = [];
  for (const sql of question.sql(params)) results.push(await engine.query(sql, { tag: "publish" }));
  return question.finish(results, params);
}

async function ingestFolder(folder: DatasetFolder, firstSource: number, engine: Engine, site: Site) {
  const { dataset, files } = folder;
  const batches = new Batches();
  const sources: CatalogueEntry["sources"] = {};
  let raw_files = 0;
  for (const row of systemRows(dataset)) batches.add("system", row);
  let next = firstSource;
  const given = files.map(({ path, bytes }) => ({
    source: bytesSource(path, bytes),
    system: systemOfFile(dataset, path),
  }));
  const results = ingestDrop(given, { dataset: dataset.slug, into: batches, number: () => next++ });
  const runs: DescribedRun[] = [];
  const inventories: InventoryFile[] = [];
  for await (const { given, read, counts, notices, runs: own, described } of results) {
    const file = files[given]!;
    runs.push(...own);
    const facts = described.filter((part): part is InventoryFact => !isDescriptionPart(part));
    if (facts.length > 0) inventories.push({ path: file.path, facts });
    checkRead(folder, file.path, read, notices, counts.figures > 0);
    site.notices.push(...notices);
    if (counts.runs > 0) raw_files++;
    const sha12 = file.sha256.slice(0, 12);
    sources[sha12] = `sources/${dataset.slug}/${sha12}.gz`;
    site.files.set(sources[sha12], gzip(file.bytes));
  }
  for (const row of labelRows(folder, runs, inventories)) batches.add("label", row);
  const tables: CatalogueEntry["tables"] = {};
  for (const { table, rows, ipc } of batches.cutAll()) {
    const path = `tables/${dataset.slug}/${table}.arrow.gz`;
    tables[table] = { path, rows };
    site.files.set(path, gzip(ipc));
    await engine.insert(table, ipc, rows);
  }
  return { sources, tables, raw_files };
}

/** A published file is read, or the build says why not; of figures every row counts. */
function checkRead(folder: DatasetFolder, path: string, read: boolean, notices: readonly Notice[], figures: boolean) {
  const wrong = notices.find(({ level }) => level === "error");
  if (read && !(figures && wrong)) return;
  const values = Object.entries(wrong?.values ?? {}).map(([name, value]) => `${name} ${value}`);
  const what = [wrong?.code ?? notices[0]?.code ?? "nothing was read", ...values].join(", ");
  throw new PublishError("dataset/not-read", what, join(dirname(folder.description), path), wrong?.line ?? null);
}

/** What figures.csv and the description say of each other. */
function checkFigures({ dataset, description, text }: DatasetFolder, figures: readonly FigureRow[]): void {
  const systems = new Set(dataset.systems.map(({ id }) => id));
  const lost = figures.find(({ system }) => system !== null && !systems.has(system));
  if (lost !== undefined) {
    const what = `figure ${lost.fact_id} is of the system ${lost.system}, which is not described`;
    throw new PublishError("dataset/unknown-system", what, description);
  }
  const facts = new Set(figures.map(({ fact_id }) => fact_id));
  const known = (path: readonly (string | number)[], named: readonly string[]): void => {
    const at = named.findIndex((fact) => !facts.has(fact));
    if (at < 0) return;
    const line = lineOf(text, [...path, at]);
    throw new PublishError("dataset/unknown-fact", `no figure ${named[at]} stands in figures.csv`, description, line);
  };
  for (const [i, curve] of (dataset.curves ?? []).entries()) known(["curves", i, "facts"], curve.facts);
  for (const [i, gain] of (dataset.gains ?? []).entries()) {
    for (const side of ["of", "over", "says"] as const) known(["gains", i, side], gain[side] ?? []);
  }
}

/** The same bytes on every machine: no time (zlib writes none), no operating system in the header. */
function gzip(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: 9 });
  packed[9] = 255;
  return packed;
}

function write(outDir: string, files: Site["files"]): void {
  for (const name of ["answers", "tables", "sources"]) rmSync(join(outDir, name), { recursive: true, force: true });
  for (const [path, content] of files) {
    const target = join(outDir, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}
