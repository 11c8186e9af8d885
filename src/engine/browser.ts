/**
 * The engine in a page: DuckDB-Wasm in a worker, started when first needed and replaced when it dies. The worker and
 * the WebAssembly file are served by us (no CDN) and load only when `browserEngine` or `warm` is called.
 */
import type { AsyncDuckDB } from "@duckdb/duckdb-wasm";
import workerUrl from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import wasmUrl from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import { blobScript } from "~/base/blobWorker";
import { limitMemory } from "./bounds";
import { countDownload, followDownload, setDownload } from "./download";
import { holdOwnName, type Life, LOOK_MS, startLocked } from "./locks";
import type { Bindings } from "./core";
import type { EarlyEngine } from "./early";
import { EngineError, type Engine } from "./engine";
import type { RestartListener, Supervisor } from "./supervisor";

const listeners = new Set<RestartListener>();
let engine: Promise<EarlyEngine> | null = null;
let supervisor: Supervisor | null = null;
let script: string | null = null;

/** The engine of the page: it accepts rows at once. Questions reject with engine/start if it cannot be started. */
export function browserEngine(): Promise<Engine> {
  engine ??= import("./early").then(
    ({ EarlyEngine }) => new EarlyEngine(supervised),
    (error: unknown) => {
      engine = null;
      throw new EngineError("engine/start", error instanceof Error ? error.message : String(error));
    },
  );
  return engine;
}

/** Loaded with the engine, so that it does not delay the first paint. */
async function supervised(): Promise<Supervisor> {
  const { Supervisor } = await import("./supervisor").catch((error: unknown) => {
    throw new EngineError("engine/start", error instanceof Error ? error.message : String(error));
  });
  supervisor = await new Supervisor(start, listeners).ready();
  return supervisor;
}

/** Has the engine been started? */
export const engineStarted = (): boolean => engine !== null;

/** How many engines of the page have died. */
export const engineDeaths = (): number => supervisor?.deaths ?? 0;

/**
 * Starts the engine early, at the first sign of intent (a drag enters, a control opens). Not with Save-Data or under 4
 * GB of device memory. Returns whether it did.
 */
export function warm(): boolean {
  const { connection, deviceMemory } = navigator as Navigator & {
    connection?: { saveData?: boolean };
    deviceMemory?: number;
  };
  if (connection?.saveData === true || (deviceMemory ?? 4) < 4) return false;
  browserEngine().catch(() => undefined); // reported when a query is really asked
  return true;
}

/** Called with the fresh, empty engine after a death, in order of registration. Returns the unsubscriber. */
export function onRestart(listener: RestartListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const absolute = (url: string): string => new URL(url, document.baseURI).href;

/**
 * Number of looks a call may go unanswered where the end of its worker cannot be detected otherwise. A query answers
 * while it runs; the longest single step is the insert of a batch, far under a second.
 */
const SILENT_LOOKS = 60;
/** The same for starting, which may load 34 MB over a slow network. */
const STARTING_LOOKS = 300;

/** DuckDB forgets the calls that wait for a dead worker, so each call races against the loss of it. */
function watched(worker: Worker, life: Life, died: (reason: Error) => void) {
  const over = new AbortController();
  let waiting = 0;
  let silent = 0;
  let limit = SILENT_LOOKS;
  let isEnded = false;
  let lose: (message: string) => void = () => undefined;
  const lost = new Promise<never>((_, reject) => {
    lose = (message) => {
      if (over.signal.aborted) return;
      over.abort();
      const reason = new EngineError("engine/died", message);
      reject(reason);
      died(reason);
    };
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      event.stopImmediatePropagation(); // DuckDB would print it
      lose(event.message || "the worker ended");
    });
    life.whenEnded(over.signal, () => {
      isEnded = true;
      lose("the worker ended");
    });
    const timer = setInterval(() => {
      if (waiting > 0 && !life.holds() && ++silent >= limit) lose(`no answer for ${limit} seconds`);
    }, LOOK_MS);
    over.signal.addEventListener("abort", () => clearInterval(timer));
  });
  lost.catch(() => undefined); // every call races against it
  const call = async <T>(asked: Promise<T>): Promise<T> => {
    waiting++;
    try {
      return await Promise.race([asked, lost]);
    } finally {
      waiting--;
      silent = 0;
    }
  };
  return {
    call,
    start: async (asked: Promise<unknown>): Promise<void> => {
      if (!life.canHold) limit = STARTING_LOOKS;
      await call(asked);
      limit = SILENT_LOOKS;
    },
    end: () => over.abort(),
    lose,
    /** Ended from outside, without an error of its own. */
    isEnded: () => isEnded,
  };
}

async function start(died: (reason: Error) => void): Promise<Engine> {
  script ??= blobScript(absolute(workerUrl), `${BEFORE} ${countDownload} ${holdOwnName}`);
  const { worker, life } = startLocked(script, { name: "kneepoint engine" });
  const watch = watched(worker, life, died);
  followDownload(worker);
  let isStarting = true;
  worker.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (typeof event.data !== "object" || event.data === null || !("rejected" in event.data)) return;
    // DuckDB does not know this message.
    event.stopImmediatePropagation();
    if (isStarting) watch.lose(String(event.data.rejected));
  });
  try {
    // Loaded with the engine, so that it does not delay the first paint.
    const modules = [import("@duckdb/duckdb-wasm"), import("./core")] as const;
    const [{ AsyncDuckDB, VoidLogger }, { openConfig, openCore }] = await Promise.all(modules);
    const db = new AsyncDuckDB(new VoidLogger(), worker);
    await watch.start(db.instantiate(absolute(wasmUrl)));
    isStarting = false;
    setDownload(null);
    await watch.call(db.open(openConfig));
    return await openCore(bindings(db, worker, watch));
  } catch (error) {
    const code = watch.isEnded() ? "engine/died" : "engine/start";
    watch.end();
    worker.terminate();
    setDownload(null);
    throw new EngineError(code, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Runs in the worker before DuckDB. Its loader would pipe the WebAssembly through a TransformStream for a progress bar
 * (ours is `countDownload`), which prevents streaming compilation and code caching (a seventh of the start time), so
 * TransformStream is hidden. Console output is hidden too: errors are thrown and appear in the query log. If the
 * download fails, DuckDB's loader never hears of it and waits for ever: the page is told instead.
 */
const BEFORE = `self.TransformStream = undefined; console.log = console.warn = () => {};
const allow = (${limitMemory.toString()})();
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  self.postMessage({ rejected: event.reason?.message ?? String(event.reason) });
});
self.addEventListener("message", (event) => {
  if (event.data?.allow === undefined) return;
  event.stopImmediatePropagation();
  allow(event.data.allow);
});`;

const bindings = (db: AsyncDuckDB, worker: Worker, { call, end, lose }: ReturnType<typeof watched>): Bindings => ({
  allow: (growth_bytes) => worker.postMessage({ allow: growth_bytes }),
  connect: () => call(db.connectInternal()),
  disconnect: (connection) => call(db.disconnect(connection)),
  startPendingQuery: (connection, sql, inParts) => call(db.startPendingQuery(connection, sql, inParts)),
  pollPendingQuery: (connection) => call(db.pollPendingQuery(connection)),
  cancelPendingQuery: (connection) => call(db.cancelPendingQuery(connection)),
  fetchQueryResults: (connection) => call(db.fetchQueryResults(connection)),
  insertArrowFromIPCStream: (connection, ipc, name) =>
    call(db.insertArrowFromIPCStream(connection, ipc, { name, create: false })),
  tokenize: (sql) => call(db.tokenize(sql)),
  createPrepared: (connection, sql) => call(db.createPrepared(connection, sql)),
  end: lose,
  breathe: () => Promise.resolve(),
  terminate: () => {
    end();
    return db.terminate();
  },
});
