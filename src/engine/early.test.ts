import { beforeEach, expect, it } from "vitest";
import { arrowOf } from "../../tests/support/arrow";
import { EarlyEngine } from "./early";
import { EngineError, type Engine } from "./engine";

const named = (...names: string[]): Uint8Array =>
  arrowOf(
    "label",
    names.map((value) => ({ target: "run:1", key: "label", value, origin: "user" })),
  );

/** Calls to DuckDB, in order. */
let told: string[] = [];
let open: () => void;
let refuse: (error: unknown) => void;
let starts = 0;
let fault: EngineError | null = null;

const duckdb: Engine = {
  query: (sql) => Promise.resolve(void told.push(sql)).then(() => ({ rows: 0, columns: {} })),
  insert: async (table, _, rows) => {
    if (fault !== null) throw fault;
    told.push(`${table} ${rows}`);
    await Promise.resolve();
  },
  forget: (sources) => Promise.resolve(void told.push(`forget ${sources.join()}`)),
  clear: (table) => Promise.resolve(void told.push(`clear ${table}`)),
  replace: () => Promise.resolve(void told.push("replace")),
  get version() {
    return told.length;
  },
  close: () => Promise.resolve(void told.push("closed")),
};

const start = (): Promise<Engine> => {
  starts++;
  return new Promise((resolve, reject) => {
    open = () => resolve(duckdb);
    refuse = reject;
  });
};

beforeEach(() => {
  told = [];
  starts = 0;
  fault = null;
});

it("takes rows before DuckDB has started, returns them, and passes them on in order before any question", async () => {
  const engine = new EarlyEngine(start);
  await engine.insert("label", named("a", "b"), 2);
  const before = engine.version;
  await engine.insert("label", named("c"), 1);
  expect(engine.version).toBeGreaterThan(before);
  const held = await engine.held();
  expect(held?.label?.map(({ value, dataset }) => [value, dataset])).toEqual([
    ["a", null],
    ["b", null],
    ["c", null],
  ]);
  const asked = engine.query("SELECT 1");
  expect(told).toEqual([]);
  const last = engine.version;
  open();
  await asked;
  expect(told).toEqual(["label 2", "label 1", "SELECT 1"]);
  expect(await engine.held()).toBeNull();
  expect(engine.version).toBeGreaterThanOrEqual(last);
  await engine.insert("label", named("d"), 1);
  expect(told.at(-1)).toBe("label 1");
});

it("forgets a table that is emptied, and the rows of sources, while DuckDB starts", async () => {
  const engine = new EarlyEngine(start);
  const ofSource = (n: number) => n * 2 ** 20;
  await engine.insert("label", named("a"), 1);
  await engine.insert(
    "point",
    arrowOf("point", [
      { point_no: ofSource(7), source_no: 7 },
      { point_no: ofSource(8), source_no: 8 },
    ]),
    2,
  );
  await engine.insert("latency", arrowOf("latency", [{ point_no: ofSource(7) + 1 }, { point_no: ofSource(8) + 1 }]), 2);
  await engine.clear("label");
  const before = engine.version;
  await engine.forget([7]);
  expect(engine.version).toBeGreaterThan(before);
  const held = (await engine.held())!;
  expect(held.label).toBeUndefined();
  expect(held.point!.map(({ source_no }) => source_no)).toEqual([8]);
  expect(held.latency!.map(({ point_no }) => point_no)).toEqual([ofSource(8) + 1]);
  const asked = engine.query("SELECT 1");
  open();
  await asked;
  expect(told).toEqual(["point 2", "latency 2", "forget 7", "SELECT 1"]);
});

it("an engine that cannot be filled is closed; the next one gets every row", async () => {
  const engine = new EarlyEngine(start);
  await engine.insert("label", named("a"), 1);
  await engine.insert("point", arrowOf("point", [{ point_no: 1 }]), 1);
  fault = new EngineError("engine/insert-count", "0 of 1 rows arrived");
  const asked = engine.query("SELECT 1");
  open();
  await expect(asked).rejects.toMatchObject({ code: "engine/insert-count" });
  expect(told).toEqual(["closed"]);
  fault = null;
  const again = engine.query("SELECT 2");
  open();
  await again;
  expect(told).toEqual(["closed", "label 1", "point 1", "SELECT 2"]);
});

it("keeps at most 32 MB and searches at most 50,000 rows; more waits for DuckDB", async () => {
  const engine = new EarlyEngine(start);
  await engine.insert("label", named("a"), 50_000);
  expect(await engine.held()).not.toBeNull();
  await engine.insert("chunk", new Uint8Array(1), 1_000_000);
  expect(await engine.held()).not.toBeNull();
  await engine.insert("label", named("b"), 1);
  expect(await engine.held()).toBeNull();
  let isIn = false;
  const waits = engine.insert("chunk", new Uint8Array(32 * 2 ** 20), 1).then(() => (isIn = true));
  await Promise.resolve();
  expect(isIn).toBe(false);
  open();
  await waits;
  expect(told).toEqual(["label 50000", "chunk 1000000", "label 1", "chunk 1"]);
});

it("a start that fails rejects what is asked, loses no row, and is tried again by the next question", async () => {
  const engine = new EarlyEngine(start);
  await engine.insert("label", named("a"), 1);
  const asked = engine.query("SELECT 1");
  refuse(new EngineError("engine/start", "refused"));
  await expect(asked).rejects.toMatchObject({ code: "engine/start" });
  expect((await engine.held())?.label).toHaveLength(1);
  const again = engine.query("SELECT 2");
  open();
  await again;
  expect(starts).toBe(2);
  expect(told).toEqual(["label 1", "SELECT 2"]);
});

it("if it dies while it gets the rows, the next engine is filled with them", async () => {
  const engine = new EarlyEngine(start);
  await engine.insert("label", named("a"), 1);
  await engine.insert("label", named("b"), 1);
  fault = new EngineError("engine/died", "trap");
  open();
  await engine.query("SELECT 1");
  expect(told).toEqual(["SELECT 1"]);
});

it("gives lists of whole numbers as numbers", async () => {
  const engine = new EarlyEngine(start);
  const list = Float64Array.of(1000, 2 ** 40);
  const lists = { lo_ns: list, hi_ns: list, value_ns: list, count: list };
  await engine.insert("histogram", arrowOf("histogram", [{ point_no: 7, kind: "clat", total: 3, ...lists }]), 1);
  const [row] = (await engine.held())!.histogram!;
  expect([...row!.lo_ns!]).toEqual([1000, 2 ** 40]);
  expect(row).toMatchObject({ point_no: 7, total: 3, trace_no: null });
});
