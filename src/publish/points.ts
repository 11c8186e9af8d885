/** Files -> the points that the page draws: the same parsers, labels, grouping and question, for commands. */
import type { ByteSource } from "~/base/bytes";
import { heldRows } from "~/engine/early";
import type { Engine } from "~/engine/engine";
import { type Batch, Batches, type PlacedHistogram } from "~/ingest/batch";
import { ingestDrop } from "~/ingest/drop";
import type { IngestedFile } from "~/ingest/ingest";
import type { CurvePoint } from "~/model/answers";
import {
  type DescribedRun,
  type InventoryFile,
  isCarriedWords,
  isDescriptionPart,
  inventoryIn,
} from "~/model/described";
import type { Said } from "~/model/labels";
import { stored, type StoredName } from "~/model/tables";
import { curve } from "~/queries/curve";
import { duckdb } from "~/queries/dialect";
import { NO_ROWS, type ResultColumns } from "~/queries/question";
import { saidIn, wordRows } from "./labels";

/** Series over time are dropped: a folder of long logs takes no memory. */
class PointRows extends Batches {
  override addSamples(): void {}
  override addHistogram(placed: PlacedHistogram): void {
    if (placed.trace_no === null) super.addHistogram(placed);
  }
}

/** Files given together, as one drop. */
export interface GivenSet {
  /** `dataset` of their points. */
  readonly dataset: string;
  readonly files: readonly ByteSource[];
  readonly onFile: (file: IngestedFile) => void;
}

/**
 * The points of each set, in order (question `curve`). Each set is grouped separately: nothing in one repeats the
 * other. The engine is opened only for a set of very many rows: to plan its queries takes longer than to go through
 * some thousand rows.
 * @throws EngineError engine/start
 */
export async function pointsOf(sets: readonly GivenSet[]): Promise<CurvePoint[][]> {
  let engine: Engine | null = null;
  try {
    const answers: CurvePoint[][] = [];
    for (const set of sets) {
      const { dataset } = set;
      const insert = (await rowsOf(set)).cutAll();
      const rows = await heldRows(insert);
      const early = rows === null ? null : (curve.early?.(rows, { dataset }) ?? null);
      const results = early ?? (await asked((engine ??= await opened()), insert, dataset));
      answers.push(curve.finish(results, { dataset }));
    }
    return answers;
  } finally {
    await engine?.close();
  }
}

const opened = async (): Promise<Engine> => (await import("~/engine/node")).openNodeEngine();

async function asked(engine: Engine, insert: readonly Batch[], dataset: string): Promise<ResultColumns[]> {
  const filled = new Set(insert.map(({ table }) => table));
  await engine.replace({ forget: [], clear: Object.keys(stored) as StoredName[], insert, leave: [] });
  const results: ResultColumns[] = [];
  for (const [i, sql] of curve.sql({ dataset }, duckdb).entries()) {
    const isNeeded = (curve.needs?.[i] ?? []).every((table) => filled.has(table));
    results.push(isNeeded ? await engine.query(sql) : NO_ROWS);
  }
  return results;
}

async function rowsOf({ dataset, files, onFile }: GivenSet): Promise<Batches> {
  const rows = new PointRows();
  const runs: DescribedRun[] = [];
  const inventories: InventoryFile[] = [];
  const texts: string[] = [];
  const carried: Said[] = [];
  let next = 1;
  const drop = ingestDrop(
    files.map((source) => ({ source })),
    { dataset, into: rows, number: () => next++ },
  );
  for await (const file of drop) {
    onFile(file);
    runs.push(...file.runs);
    texts.push(...file.described.filter(isDescriptionPart).map(({ text }) => text));
    carried.push(...file.described.filter(isCarriedWords).flatMap(({ words }) => words));
    inventories.push(...inventoryIn(file.source.path, file.described));
  }
  // As in the app, several descriptions in one drop are all ignored.
  const [text = null] = texts.length === 1 ? texts : [];
  const told = [...saidIn(text, runs, inventories), ...carried];
  for (const row of wordRows(dataset, told, runs)) rows.add("label", row);
  return rows;
}
