/**
 * A folder of results -> a site: the prebuilt app, and data/ with those results as its catalogue. One dataset at a
 * time, so that memory depends on the largest one and not on their number. Unreadable files are reported and stop
 * nothing.
 */
import type { LakeOptions } from "../lake/build";
import { createHash } from "node:crypto";
import type { ByteSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { CODE } from "~/base/version";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import { formats } from "~/formats/table";
import { detect, HEAD_BYTES } from "~/ingest/detect";
import { containerKind } from "~/ingest/expand/expand";
import { isPointsFile } from "~/ingest/pointsFile";
import { writtenCatalogue } from "~/model/catalogue";
import type { Catalogue, CatalogueEntry, TrinoTables } from "~/model/dataset";
import { build as text } from "~/text/en/build";
import { askAll, PREPARED, writeAnswers } from "../answers";
import { catalogueEntry, shipsRaw } from "../catalogue";
import { systemOfFile } from "../dataset";
import { Feeds } from "../feeds";
import { SiteFolder } from "../folder";
import { labelsOf } from "../labels";
import { firstSources } from "../numbering";
import { ingestRows } from "../rows";
import { storiesIn } from "../stories";
import { systemRows } from "../systems";
import { copyApp, copyExamples, exampleEntries } from "./app";
import { cutFolder, DESCRIPTION } from "./cut";
import { describe, plan, type Planned } from "./own";

export interface BuildOptions extends Pick<LakeOptions, "files" | "onFile"> {
  /** Name of the folder, and of its own results. */
  readonly rootName: string;
  /** The built app. */
  readonly appDir: string;
  readonly outDir: string;
  readonly title: string | null;
  readonly publisher: string | null;
  /** A Trino server with these datasets answers every question; null: the page does, from files of the site. */
  readonly fleet: { readonly trino: TrinoTables; readonly datasets: ReadonlySet<string> } | null;
  readonly sources: boolean;
  readonly withExamples: boolean;
  readonly onDataset?: (done: number, of: number, title: string) => void;
}

export interface Built {
  /** From the folder, without examples. */
  readonly datasets: readonly CatalogueEntry[];
  /** Number of files published on the site. */
  readonly read: number;
  /** Folders without anything to show. */
  readonly empty: readonly string[];
  /** Hosts named in the results. */
  readonly hosts: readonly string[];
  /** From descriptions. */
  readonly notices: readonly Notice[];
}

const DATA = "data/";
const nameOf = ({ cut }: Planned, rootName: string): string => (cut.path === "" ? rootName : cut.path);

/** A failure that no result can cause: the engine died, the disk is full. `folder`: what was being built. */
export class DatasetError extends Error {
  constructor(
    readonly folder: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "DatasetError";
  }
}

/**
 * null: there is nothing to show, and nothing was written.
 * @throws DatasetError nothing was written, and the old site is unchanged
 */
export async function buildSite(options: BuildOptions): Promise<Built | null> {
  const { planned, notices } = await plan(await cutFolder(options.files, isResult), options.rootName);
  const { fleet } = options;
  for (const one of fleet === null ? [] : planned)
    if (!fleet!.datasets.has(one.slug))
      throw new DatasetError(nameOf(one, options.rootName), new Error(text.notInLake(one.slug)));
  const examples = options.withExamples ? exampleEntries(options.appDir, planned) : [];
  const others = firstSources(examples.map(({ slug }) => slug));
  const first = firstSources(
    planned.map(({ slug }) => slug),
    others,
  );
  const folder = new SiteFolder(options.outDir);
  const engine = await openNodeEngine();
  const slugs = [...planned, ...examples].map(({ slug }) => slug);
  const building: Building = { options, folder, engine, feeds: new Feeds(), notices, hosts: new Set(), slugs };
  try {
    const made: Made[] = [];
    const nothing: string[] = [];
    for (const [i, one] of planned.entries()) {
      options.onDataset?.(i + 1, planned.length, nameOf(one, options.rootName));
      const done = await buildOne(one, first.get(one.slug)!, building).catch((cause: unknown) => {
        throw new DatasetError(nameOf(one, options.rootName), cause);
      });
      if (done === null) nothing.push(nameOf(one, options.rootName));
      else made.push(done);
    }
    if (made.length === 0) return null;
    const datasets = made.sort((a, b) => a.order - b.order).map(({ entry }) => entry);
    copyExamples(options.appDir, folder, examples);
    const catalogue: Catalogue = {
      version: 3,
      code: CODE,
      title: options.title,
      datasets: [...datasets, ...examples],
      // Row numbers differ in the lake, so answers from both sources must not be mixed.
      prepared: fleet === null ? [...PREPARED] : [],
      ...(fleet !== null && { trino: fleet.trino }),
    };
    copyApp(options.appDir, folder, catalogue);
    if (fleet !== null) for (const below of ["tables", "answers"]) folder.remove(`${DATA}${below}`);
    building.feeds.write(folder, DATA, datasets);
    folder.write(`${DATA}catalogue.json`, JSON.stringify(writtenCatalogue(catalogue)));
    folder.finish();
    const read = made.reduce((sum, one) => sum + one.read, 0);
    return { datasets, read, empty: nothing, hosts: [...building.hosts].sort(), notices };
  } finally {
    folder.abandon();
    await engine.close();
  }
}

interface Building {
  readonly options: BuildOptions;
  readonly folder: SiteFolder;
  readonly engine: Engine;
  readonly feeds: Feeds;
  readonly notices: Notice[];
  readonly hosts: Set<string>;
  /** Of all datasets of the site. */
  readonly slugs: readonly string[];
}

interface Made {
  readonly entry: CatalogueEntry;
  readonly order: number;
  readonly read: number;
}

/** null: none of it can be shown. */
async function buildOne(planned: Planned, firstSource: number, building: Building): Promise<Made | null> {
  const { cut, slug, said, systems, text } = planned;
  const { engine, folder, options, notices, hosts, slugs } = building;
  const sources = options.sources && shipsRaw(said);
  const above = cut.path === "" ? "" : `${cut.path}/`;
  const within = (path: string): string => path.slice(above.length);
  const systemOf = (path: string): string | null => systemOfFile(said, path, systems);
  const given = cut.files.map((source) => ({
    source: { ...source, path: within(source.path) },
    system: systemOf(within(source.path)),
  }));
  const { raw_files, read, tables } = await ingestRows(given, {
    slug,
    firstSource,
    engine,
    folder,
    below: DATA,
    sources,
    systems: systemRows({ slug, systems: [...systems] }),
    labels: (runs, inventories) => {
      const labels = labelsOf(slug, text, runs, inventories, systemOf, cut.path.split("/").at(-1) || options.rootName);
      for (const notice of labels.notices) notices.push({ ...notice, path: above + DESCRIPTION });
      return labels.rows;
    },
    onFile: (file) => {
      options.onFile({ ...file, source: { ...file.source, path: above + file.source.path } });
    },
  });
  const told = await storiesIn(cut.files, slug, slugs);
  const answers = await askAll(engine, slug, tables, told.links);
  const { runs, figures, traces } = answers;
  if (runs.length + figures.length + traces.length === 0) {
    folder.remove(`${DATA}tables/${slug}`);
    folder.remove(`${DATA}sources/${slug}`);
    return null;
  }
  notices.push(...told.notices);
  for (const { host } of runs) if (host !== null) hosts.add(host);
  const hash = contentHash(text, read);
  const seal = await writeAnswers(answers, { slug, hash, code: CODE }, folder, DATA);
  const dataset = describe(planned, answers, { root: options.title ?? options.rootName, publisher: options.publisher });
  const entry = catalogueEntry(dataset, hash, { ...answers, answers: seal, sources, raw_files, stories: told.stories });
  building.feeds.add(entry, answers, systems);
  return { entry, order: dataset.order ?? Infinity, read: read.length };
}

/** First 8 hex digits of the SHA-256 over paths and bytes of what was read, the description's among them. */
function contentHash(text: string | null, read: readonly (readonly [string, string])[]): string {
  const sha256 = (of: string): string => createHash("sha256").update(of).digest("hex");
  const described = text === null ? [] : [[DESCRIPTION, sha256(text)]];
  const files = [...read].sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify([...described, ...files])).slice(0, 8);
}

/** A result, or an archive that may hold some. */
async function isResult(file: ByteSource): Promise<boolean> {
  const head = await file.slice(0, HEAD_BYTES).catch(() => new Uint8Array());
  if (containerKind(head) !== null || isPointsFile(head)) return true;
  const found = detect(file.path, file.size, head, { formats, knownOther: () => null });
  return found.ok && found.value.companion !== true;
}
