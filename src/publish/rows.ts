/** Files of one dataset -> its rows, alone in the engine, and in `tables/`; its raw files in `sources/`. */
import type { ByteSource } from "~/base/bytes";
import type { Engine } from "~/engine/engine";
import { Batches } from "~/ingest/batch";
import { type GivenFile, ingestDrop } from "~/ingest/drop";
import { archived } from "~/ingest/expand/entry";
import type { IngestedFile } from "~/ingest/ingest";
import { sourcePath, tableListPath, tablePath } from "~/model/catalogue";
import { type DescribedRun, type InventoryFile, inventoryIn } from "~/model/described";
import { type Row, stored, type StoredName } from "~/model/tables";
import type { SiteFolder } from "./folder";
import { gzip } from "./gzip";

export interface RowsOptions {
  readonly slug: string;
  readonly firstSource: number;
  readonly engine: Engine;
  /** Paths begin below data/. */
  readonly folder: SiteFolder;
  readonly below: string;
  /** Raw files are published too. */
  readonly sources: boolean;
  readonly systems: readonly Row<"system">[];
  /** Makes the labels, once all runs are known. */
  readonly labels: (runs: readonly DescribedRun[], inventories: readonly InventoryFile[]) => readonly Row<"label">[];
  readonly onFile: (file: IngestedFile) => void;
}

export interface Ingested {
  /** Files with runs, or series over time. */
  readonly raw_files: number;
  /** Path and hash of each file read, including those in archives. */
  readonly read: readonly (readonly [path: string, sha256: string])[];
  /** Row counts of the non-empty tables. */
  readonly tables: Readonly<Partial<Record<StoredName, number>>>;
}

export async function ingestRows(given: readonly GivenFile[], options: RowsOptions): Promise<Ingested> {
  const { slug, engine, folder, below } = options;
  const batches = new Batches();
  for (const row of options.systems) batches.add("system", row);
  let next = options.firstSource;
  const runs: DescribedRun[] = [];
  const inventories: InventoryFile[] = [];
  const read: [string, string][] = [];
  /** By given archive: its entries that were read, path -> hash. */
  const entries = new Map<ByteSource, Map<string, string>>();
  let raw_files = 0;
  for await (const file of ingestDrop(given, { dataset: slug, into: batches, number: () => next++ })) {
    options.onFile(file);
    const { counts, described, source, role } = file;
    runs.push(...file.runs);
    inventories.push(...inventoryIn(source.path, described));
    if (counts.runs > 0 || counts.samples > 0) raw_files++;
    const { sha256 } = source;
    if (!file.read || sha256 === null || role === "archive") continue;
    read.push([source.path, sha256]);
    // Rows that came without their file have nothing to publish.
    if (!options.sources || file.raw === null) continue;
    const from = given[file.given]!.source;
    const path = file.raw ?? source.path;
    if (from.path === path) await folder.writeGzipped(below + sourcePath(slug, sha256), from);
    else entries.set(from, (entries.get(from) ?? new Map<string, string>()).set(path, sha256));
  }
  for (const [archive, wanted] of entries) {
    for await (const { path, entry } of archived(archive, wanted))
      await folder.writeGzipped(below + sourcePath(slug, wanted.get(path)!), entry);
  }
  for (const row of options.labels(runs, inventories)) batches.add("label", row);
  const counted: Partial<Record<StoredName, number>> = {};
  const insert = batches.cutAll();
  for (const { table, rows, ipc } of insert) {
    counted[table] = rows;
    folder.write(below + tablePath(slug, table), gzip(ipc));
  }
  // Removes the rows of the previous dataset, to save memory and avoid collisions.
  await engine.replace({ forget: [], clear: Object.keys(stored) as StoredName[], insert, leave: [] });
  folder.write(below + tableListPath(slug), JSON.stringify(counted));
  return { raw_files, read, tables: counted };
}
