/** Files -> the points that the page draws: the same parsers, labels, grouping and question, for commands. */
import type { ByteSource } from "~/base/bytes";
import { openNodeEngine } from "~/engine/node";
import { Batches, type PlacedHistogram } from "~/ingest/batch";
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
 * other.
 * @throws EngineError engine/start
 */
export async function pointsOf(sets: readonly GivenSet[]): Promise<CurvePoint[][]> {
  const engine = await openNodeEngine();
  try {
    const answers: CurvePoint[][] = [];
    for (const set of sets) {
      const insert = (await rowsOf(set)).cutAll();
      const filled = new Set(insert.map(({ table }) => table));
      await engine.replace({ forget: [], clear: Object.keys(stored) as StoredName[], insert, leave: [] });
      const results: ResultColumns[] = [];
      for (const [i, sql] of curve.sql({ dataset: set.dataset }, duckdb).entries()) {
        const isNeeded = (curve.needs?.[i] ?? []).every((table) => filled.has(table));
        results.push(isNeeded ? await engine.query(sql) : NO_ROWS);
      }
      answers.push(curve.finish(results, { dataset: set.dataset }));
    }
    return answers;
  } finally {
    await engine.close();
  }
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
