/** A file through ingest, and its rows back out of the Arrow streams. */
import { readFileSync } from "node:fs";
import { tableFromIPC } from "@uwdata/flechette";
import { bytesSource } from "~/base/bytes";
import { ingestFile, type IngestedFile } from "~/ingest/ingest";
import type { Row } from "~/model/tables";

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
  const ingested = await ingestFile(bytesSource(path, bytes), { source_no, dataset: "local" });
  const batches = ingested.tables.cutAll();
  const rowsOf = (table: string): unknown[] =>
    batches.filter((b) => b.table === table).flatMap((b) => tableFromIPC(b.ipc).toArray() as unknown[]);
  return {
    ingested,
    points: rowsOf("point") as Row<"point">[],
    latencies: rowsOf("latency") as Row<"latency">[],
    buckets: (rowsOf("histogram") as Row<"histogram">[]).reduce((n, h) => n + h.count!.length, 0),
    rows: Object.fromEntries(batches.map((b) => [b.table, b.rows])),
  };
}

export const readPath = (root: string, path: string): Promise<ReadFile> =>
  readBytes(path, new Uint8Array(readFileSync(`${root}/${path}`)));
