/** The engine in Node: the same DuckDB-Wasm, for tests, the build and the command line. */
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createDuckDB, NODE_RUNTIME, VoidLogger } from "@duckdb/duckdb-wasm/blocking";
import { limitMemory } from "./bounds";
import { openConfig, openCore } from "./core";
import { EngineError, type Engine } from "./engine";

/** DuckDB's WebAssembly file: from its package, or, in the published package, from the app in it. */
function wasmFile(): string {
  const assets = join(dirname(fileURLToPath(import.meta.url)), "..", "dist", "assets");
  try {
    return createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");
  } catch (error) {
    const name = existsSync(assets) ? readdirSync(assets).find((one) => /^duckdb-eh-.*\.wasm$/.test(one)) : undefined;
    if (name === undefined) throw error;
    return join(assets, name);
  }
}

let allow: ReturnType<typeof limitMemory> | null = null;

/**
 * Opens an empty, locked engine: it reads neither files nor addresses.
 * @param heard each statement as it begins
 * @throws EngineError engine/start
 */
export async function openNodeEngine(heard?: (sql: string) => void): Promise<Engine> {
  const wasm = wasmFile();
  allow ??= limitMemory();
  const bundle = { mainModule: wasm, mainWorker: "" };
  try {
    const db = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), NODE_RUNTIME);
    await db.instantiate();
    db.open(openConfig);
    return await openCore({
      connect: () => db.connect().useUnsafe((_, connection) => connection),
      disconnect: (connection) => db.disconnect(connection),
      startPendingQuery: (connection, sql, inParts) => {
        heard?.(sql);
        return db.startPendingQuery(connection, sql, inParts);
      },
      pollPendingQuery: (connection) => db.pollPendingQuery(connection),
      cancelPendingQuery: (connection) => db.cancelPendingQuery(connection),
      fetchQueryResults: (connection) => db.fetchQueryResults(connection),
      insertArrowFromIPCStream: (connection, ipc, name) =>
        db.insertArrowFromIPCStream(connection, ipc, { name, create: false }),
      tokenize: (sql) => db.tokenize(sql),
      createPrepared: (connection, sql) => db.createPrepared(connection, sql),
      allow,
      breathe: () => setImmediate(),
      terminate: () => undefined,
    });
  } catch (error) {
    throw new EngineError("engine/start", error instanceof Error ? error.message : String(error));
  }
}
