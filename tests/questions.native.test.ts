/** `npm run test:native`: every question has the same answer on a native DuckDB as on DuckDB-Wasm. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { duckdb, trino } from "~/queries/dialect";
import { writeLake } from "./support/lake";
import { openNativeDuckdb } from "./support/nativeDuckdb";
import { sameAnswers } from "./support/sameAnswers";

/** Reads the Parquet files of a lake: each value is a chunk, and rows come from several files. */
const native = { ...duckdb, chunks: trino.chunks, inOrder: trino.inOrder };

sameAnswers(native, async () => {
  const top = mkdtempSync(join(tmpdir(), "kneepoint-native-"));
  const lake = join(top, "lake");
  await writeLake(lake);
  const engine = await openNativeDuckdb(lake);
  const close = async (): Promise<void> => {
    await engine.close();
    rmSync(top, { recursive: true, force: true });
  };
  return { engine, lake, close };
});
