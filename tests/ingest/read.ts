/** Files through ingest as one drop, and their rows read back from the Arrow streams. */
import { readFileSync } from "node:fs";
import { tableFromIPC } from "@uwdata/flechette";
import { bytesSource } from "~/base/bytes";
import { type Batch, Batches } from "~/ingest/batch";
import { type DropOptions, ingestDrop } from "~/ingest/drop";
import { samplesIn } from "~/ingest/chunks";
import { groupedWords } from "~/ingest/grouped";
import type { IngestedFile } from "~/ingest/ingest";
import type { Row, TableName } from "~/model/tables";

export interface ReadDrop {
  readonly files: readonly IngestedFile[];
  readonly batches: readonly Batch[];
  readonly rows: <T extends TableName>(table: T) => readonly Row<T>[];
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Rows of table `label` with the result of the grouping; the page gets them from its workspace (workspace/describing).
 * [] if nothing was measured.
 */
export function groupedBatches({ files }: Pick<ReadDrop, "files">, dataset = "local"): readonly Batch[] {
  const batches = new Batches();
  const { said } = groupedWords(
    files.flatMap(({ runs }) => runs),
    [],
  );
  for (const { target, key, value, origin } of said) batches.add("label", { dataset, target, key, value, origin });
  return batches.cutAll();
}

export interface NamedBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export async function readDrop(given: readonly NamedBytes[], more: Partial<DropOptions> = {}): Promise<ReadDrop> {
  const batches = new Batches();
  let next = 1;
  const sources = given.map(({ path, bytes }) => ({ source: bytesSource(path, bytes) }));
  const options: DropOptions = { dataset: "local", into: batches, number: () => next++, ...more };
  const files: IngestedFile[] = [];
  for await (const file of ingestDrop(sources, options)) files.push(file);
  const cut = batches.cutAll();
  const rows = (table: string): unknown[] =>
    table === "sample"
      ? cut.filter((b) => b.table === "chunk").flatMap(({ ipc }) => sampleRows(ipc))
      : cut.filter((b) => b.table === table).flatMap((b) => tableFromIPC(b.ipc).toArray() as unknown[]);
  return {
    files,
    batches: cut,
    rows: rows as ReadDrop["rows"],
    counts: Object.fromEntries(cut.map((b) => [b.table, b.rows])),
  };
}

function sampleRows(ipc: Uint8Array): Row<"sample">[] {
  const { trace_no, t_s, value } = samplesIn(ipc);
  return t_s.map((t, i) => ({ trace_no: Number(trace_no[i]), t_s: t, value: value[i]! }));
}

export interface ReadFile {
  readonly ingested: IngestedFile;
  readonly points: readonly Row<"point">[];
  readonly latencies: readonly Row<"latency">[];
  /** Entries of all histograms. */
  readonly buckets: number;
  /** Rows per table. */
  readonly rows: Readonly<Record<string, number>>;
}

export async function readBytes(path: string, bytes: Uint8Array, source_no = 1): Promise<ReadFile> {
  const { files, rows, counts } = await readDrop([{ path, bytes }], { number: () => source_no });
  return {
    ingested: files.at(-1)!,
    points: rows("point"),
    latencies: rows("latency"),
    buckets: rows("histogram").reduce((n, h) => n + h.count!.length, 0),
    rows: counts,
  };
}

export const readPath = (root: string, path: string): Promise<ReadFile> =>
  readBytes(path, new Uint8Array(readFileSync(`${root}/${path}`)));
