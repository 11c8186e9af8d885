import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Bindings } from "./core";
import type { EarlyEngine } from "./early";

vi.mock("@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url", () => ({ default: "duckdb.js" }));
vi.mock("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url", () => ({ default: "duckdb.wasm" }));
vi.mock("@duckdb/duckdb-wasm", () => ({ AsyncDuckDB: FakeDuckDB, VoidLogger: Object }));
vi.mock("./core", () => ({
  openConfig: {},
  openCore: (bindings: Bindings) =>
    Promise.resolve({
      insert: (table: string, ipc: Uint8Array) => bindings.insertArrowFromIPCStream(0, ipc, table),
      close: () => bindings.terminate(),
    }),
}));

let answers = true;
/** An engine that answers as long as its worker lives. */
class FakeDuckDB {
  instantiate = () => (answers ? Promise.resolve() : new Promise(() => undefined));
  open = () => Promise.resolve();
  insertArrowFromIPCStream = () => (answers ? Promise.resolve() : new Promise(() => undefined));
  terminate = () => Promise.resolve();
}

class FakeWorker {
  static last: FakeWorker;
  readonly listeners: ((event: unknown) => void)[] = [];
  readonly name: string | undefined;
  constructor(_: string, options?: WorkerOptions) {
    this.name = options?.name;
    FakeWorker.last = this;
  }
  addEventListener = (type: string, listener: (event: unknown) => void): void => {
    if (type === "message") this.listeners.push(listener);
  };
  terminate = (): void => undefined;
}

const seconds = (n: number): Promise<unknown> => vi.advanceTimersByTimeAsync(1000 * n);
const rows = new Uint8Array(1);

beforeEach(() => {
  answers = true;
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("document", { baseURI: "http://localhost/" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function opened(locks?: unknown) {
  vi.stubGlobal("navigator", { locks });
  const { browserEngine, engineDeaths } = await import("./browser");
  const engine = (await browserEngine()) as EarlyEngine;
  await engine.ready();
  return { engine, deaths: engineDeaths };
}

/** An insert whose worker ends before it answers. */
async function cut(engine: Awaited<ReturnType<typeof opened>>["engine"]) {
  answers = false;
  let end: unknown = null;
  engine.insert("label", rows, 1).catch((error: unknown) => (end = error));
  await seconds(0);
  return () => end;
}

it("an engine that dies silently during an insert is noticed by its free lock", async () => {
  let free: () => void = () => undefined;
  const asked: string[] = [];
  const { engine, deaths } = await opened({
    request: (name: string, _: unknown, then: () => void) => {
      asked.push(name);
      free = then;
      return Promise.resolve();
    },
  });
  const first = FakeWorker.last;
  let passed = true;
  const event = { data: "holds its lock", stopImmediatePropagation: () => (passed = false) };
  for (const listener of first.listeners) if (passed) listener(event);
  // DuckDB treats every message as an answer.
  expect(passed).toBe(false);
  const end = await cut(engine);
  expect(asked).toEqual([first.name]);
  // However long it takes: its lock shows that it is alive.
  await seconds(300);
  expect(end()).toBeNull();
  answers = true;
  free();
  await seconds(0);
  expect(end()).toMatchObject({ code: "engine/died", message: "the worker ended" });
  expect(deaths()).toBe(1);
  // The next engine accepts rows.
  await engine.insert("label", rows, 1);
  expect(FakeWorker.last).not.toBe(first);
});

it("without locks, an engine that does not answer for 60 s counts as dead; an idle one does not", async () => {
  const { engine, deaths } = await opened();
  await seconds(300);
  await engine.insert("label", rows, 1);
  expect(deaths()).toBe(0);
  const end = await cut(engine);
  await seconds(58);
  expect(end()).toBeNull();
  await seconds(3);
  expect(end()).toMatchObject({ code: "engine/died", message: "no answer for 60 seconds" });
  expect(deaths()).toBe(1);
});

it.each([
  ["holds no lock", { request: () => new Promise(() => undefined) }, 60],
  ["has none, while its code may be on its way", undefined, 300],
])("one that does not start and %s is given up", async (_, locks, limit) => {
  answers = false;
  let end: unknown = null;
  opened(locks).catch((error: unknown) => (end = error));
  await seconds(limit - 2);
  expect(end).toBeNull();
  await seconds(3);
  expect(end).toMatchObject({ code: "engine/start", message: `no answer for ${limit} seconds` });
});
