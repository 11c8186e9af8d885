/**
 * The engine in a page: DuckDB-Wasm in a worker, started at the first need, replaced when it dies.
 * The worker and the WebAssembly file are ours (no CDN) and load only when `browserEngine` or `warm` is called.
 */
import type { AsyncDuckDB } from "@duckdb/duckdb-wasm";
import workerUrl from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import wasmUrl from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import { blobScript } from "~/base/blobWorker";
import type { Bindings } from "./core";
import { EngineError, type Engine } from "./engine";
import type { QueryLog } from "./log";
import type { RestartListener, Supervisor } from "./supervisor";

const listeners = new Set<RestartListener>();
let engine: Promise<Supervisor> | null = null;
let supervisor: Supervisor | null = null;
let script: string | null = null;

/** The one engine of the page. Rejects with engine/start; the next call tries again. */
export function browserEngine(): Promise<Engine> {
  engine ??= supervised()
    .then((ready) => (supervisor = ready))
    .catch((error: unknown) => {
      engine = null;
      throw error;
    });
  return engine;
}

/** Loaded with the engine: nothing of it belongs to the first paint. */
async function supervised(): Promise<Supervisor> {
  const { Supervisor } = await import("./supervisor").catch((error: unknown) => {
    throw new EngineError("engine/start", error instanceof Error ? error.message : String(error));
  });
  return new Supervisor(start, listeners).ready();
}

/** Has anybody started the engine yet? */
export const engineStarted = (): boolean => engine !== null;

/** How many engines of the page have died. */
export const engineDeaths = (): number => supervisor?.deaths ?? 0;

/**
 * Starts the engine ahead, at the first sign of intent (a drag enters, a control opens).
 * Not where 8 MB or the memory would hurt: Save-Data, or under 4 GB of device memory. Returns whether it did.
 */
export function warm(): boolean {
  const { connection, deviceMemory } = navigator as Navigator & {
    connection?: { saveData?: boolean };
    deviceMemory?: number;
  };
  if (connection?.saveData === true || (deviceMemory ?? 4) < 4) return false;
  browserEngine().catch(() => undefined); // said when somebody really asks
  return true;
}

/** Called after a death with the fresh, empty engine, in order of registration. Returns the way to stop. */
export function onRestart(listener: RestartListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const absolute = (url: string): string => new URL(url, document.baseURI).href;

async function start(log: QueryLog, died: (reason: Error) => void): Promise<Engine> {
  const worker = startWorker();
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      event.stopImmediatePropagation(); // DuckDB would print it, and forget who waits
      const reason = new EngineError("engine/died", event.message || "the worker ended");
      reject(reason);
      died(reason);
    });
  });
  lost.catch(() => undefined); // every call below races against it
  try {
    // Loaded with the engine: nothing of it belongs to the first paint.
    const modules = [import("@duckdb/duckdb-wasm"), import("./core")] as const;
    const [{ AsyncDuckDB, VoidLogger }, { openConfig, openCore }] = await Promise.all(modules);
    const db = new AsyncDuckDB(new VoidLogger(), worker);
    await Promise.race([db.instantiate(absolute(wasmUrl)), lost]);
    await Promise.race([db.open(openConfig), lost]);
    return await openCore(bindings(db, lost), { dataUrl: absolute("data/"), log });
  } catch (error) {
    worker.terminate();
    throw new EngineError("engine/start", error instanceof Error ? error.message : String(error));
  }
}

/**
 * Runs before DuckDB in its worker. TransformStream is hidden from its loader: it would pipe the WebAssembly through
 * one for a progress bar, which keeps the browser from compiling while it loads and from caching the code (a seventh
 * of the start). Its console lines are hidden too: what goes wrong is thrown, and stands in the query log.
 */
const BEFORE = "self.TransformStream = undefined; console.log = console.warn = () => {};";

function startWorker(): Worker {
  script ??= blobScript(absolute(workerUrl), BEFORE);
  return new Worker(script);
}

/** DuckDB forgets the waiting calls of a lost worker: each call races against the loss. */
function bindings(db: AsyncDuckDB, lost: Promise<never>): Bindings {
  const or = <T>(call: Promise<T>): Promise<T> => Promise.race([call, lost]);
  return {
    connect: () => or(db.connectInternal()),
    disconnect: (connection) => or(db.disconnect(connection)),
    startPendingQuery: (connection, sql) => or(db.startPendingQuery(connection, sql)),
    pollPendingQuery: (connection) => or(db.pollPendingQuery(connection)),
    cancelPendingQuery: (connection) => or(db.cancelPendingQuery(connection)),
    fetchQueryResults: (connection) => or(db.fetchQueryResults(connection)),
    insertArrowFromIPCStream: (connection, ipc, name) =>
      or(db.insertArrowFromIPCStream(connection, ipc, { name, create: false })),
    breathe: () => Promise.resolve(),
    terminate: () => db.terminate(),
  };
}
