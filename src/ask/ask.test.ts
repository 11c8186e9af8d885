import { describe, expect, it, vi } from "vitest";
import type { Columns, Engine } from "~/engine/engine";
import type { Catalogue, CatalogueEntry } from "~/model/dataset";
import type { Dialect } from "~/queries/dialect";
import type { Question } from "~/queries/question";
import { sql } from "~/queries/sql";
import { Asker, type Sources } from "./ask";
import { answerPath, askedKey, canonicalParams, LOOKS } from "./key";
import { sealed, unsealed } from "./seal";

type P = { readonly dataset: string; readonly n?: number | null };
const question: Question<P, { rows: number; n: number }> = {
  name: "test",
  sql: ({ dataset }) => [sql`SELECT ${dataset}`],
  finish: ([result], { n }) => ({ rows: result!.rows, n: n ?? 0 }),
};
/** The same, but not prepared. */
const live = { ...question, name: "live" };
const path = answerPath("test", "a", "12345678", "made");
const { seal, files } = await sealed({ test: { rows: 99, n: 0 }, other: [1] });
const forged = await sealed({ test: { rows: 98, n: 0 } });
const nameless = await sealed({ constructor: 1 });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const entry = (slug: string): Pick<CatalogueEntry, "slug" | "hash" | "answers"> => ({
  slug,
  hash: "12345678",
  answers: seal,
});

/** An asker over counted sources. `query` is what the engine does. */
const seven: Engine["query"] = () => Promise.resolve<Columns>({ rows: 7, columns: {} });

function setup({ started = true, query = seven, code = "made" } = {}) {
  const engine = {
    version: 1,
    query: vi.fn<Engine["query"]>(query),
    insert: vi.fn<Engine["insert"]>(() => Promise.resolve()),
    forget: () => Promise.resolve(),
    clear: () => Promise.resolve(),
    replace: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const sources = {
    catalogue: vi.fn(() =>
      Promise.resolve({
        version: 3,
        code: "made",
        title: null,
        datasets: [entry("a"), entry("b")],
        prepared: ["test"],
      } as unknown as Catalogue),
    ),
    code,
    file: vi.fn<Sources["file"]>(() => Promise.resolve(bytes(files["test"]!))),
    distrust: vi.fn<Sources["distrust"]>(),
    tables: vi.fn<Sources["tables"]>(() => Promise.resolve({ run: 2, point: 3 })),
    table: vi.fn<Sources["table"]>((path) => Promise.resolve(new TextEncoder().encode(path))),
    engine: vi.fn(() => Promise.resolve(engine as Engine)),
    trino: vi.fn<Sources["trino"]>(() => Promise.reject(new Error("no catalogue names a Trino"))),
    engineStarted: () => started,
    engineDeaths: vi.fn(() => 0),
  };
  return { engine, sources, asker: new Asker(sources) };
}

describe("where an answer comes from", () => {
  it("the code of a named question is loaded only for the engine", async () => {
    const { asker } = setup();
    const load = vi.fn(() => Promise.resolve(question));
    expect(await asker.ask({ name: "test", load }, { dataset: "a" })).toMatchObject({ from: "prepared" });
    expect(load).not.toHaveBeenCalled();
    expect(await asker.ask({ name: "live", load }, { dataset: "b" })).toMatchObject({
      from: "engine",
      answer: { rows: 7 },
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("prepared where the catalogue lists it, then the cache; the engine is not touched", async () => {
    const { asker, sources } = setup();
    expect(await asker.ask(question, { dataset: "a" })).toMatchObject({ from: "prepared", answer: { rows: 99 } });
    expect(await asker.ask(question, { dataset: "a", n: null })).toMatchObject({ from: "cache", answer: { rows: 99 } });
    expect(sources.file.mock.calls.map(([asked]) => asked)).toEqual([path]);
    expect(sources.engine).not.toHaveBeenCalled();
  });

  it("callers that ask while it is loading get its real source, not the cache", async () => {
    const { asker, engine } = setup();
    const both = async (asked: P) =>
      (await Promise.all([asker.ask(question, asked), asker.ask(question, asked)])).map(({ from }) => from);
    expect(await both({ dataset: "a" })).toEqual(["prepared", "prepared"]);
    expect(await both({ dataset: "b", n: 1 })).toEqual(["engine", "engine"]);
    expect(await both({ dataset: "local" })).toEqual(["engine", "engine"]);
    expect(await both({ dataset: "local" })).toEqual(["cache", "cache"]);
    expect(engine.query).toHaveBeenCalledTimes(2);
  });

  it("the engine for what is not prepared, after its tables are loaded, once", async () => {
    const { asker, sources, engine } = setup();
    const answers = await Promise.all([asker.ask(live, { dataset: "b" }), asker.ask(live, { dataset: "b", n: 5 })]);
    expect(answers).toMatchObject([
      { from: "engine", answer: { rows: 7, n: 0 } },
      { from: "engine", answer: { rows: 7, n: 5 } },
    ]);
    expect(sources.file).not.toHaveBeenCalled();
    expect(engine.insert.mock.calls.map(([table, ipc, rows]) => [table, new TextDecoder().decode(ipc), rows])).toEqual([
      ["run", `tables/b/run.arrow.gz?${seal}`, 2],
      ["point", `tables/b/point.arrow.gz?${seal}`, 3],
    ]);
    expect(engine.insert.mock.invocationCallOrder[1]).toBeLessThan(engine.query.mock.invocationCallOrder[0]!);
  });

  it("the engine for a prepared question that is asked of a part", async () => {
    const { asker, sources } = setup();
    expect((await asker.ask(question, { dataset: "a", n: 5 })).from).toBe("engine");
    expect(sources.file).not.toHaveBeenCalled();
  });

  it("the file of first lines that the build prepared; the engine for other traces, and if that file is damaged", async () => {
    const look = { ...question, name: "samples" };
    const shown = { dataset: "a", n: 5 };
    const made = await sealed({ looks: [{ asked: askedKey("samples", shown), answer: { rows: 3, n: 5 } }] });
    const looks = bytes(made.files["looks"]!);
    for (const [file, from] of [
      [looks, "prepared"],
      [looks.subarray(0, -2), "engine"],
    ] as const) {
      const { asker, sources } = setup();
      const { datasets, ...catalogue } = await sources.catalogue();
      sources.catalogue.mockResolvedValue({
        ...catalogue,
        prepared: [LOOKS],
        datasets: datasets.map((one) => ({ ...one, answers: made.seal })),
      });
      sources.file.mockResolvedValue(file);
      expect((await asker.ask(look, shown)).from).toBe(from);
      expect((await asker.ask(look, { dataset: "a", n: 6 })).from).toBe("engine");
      expect(sources.file.mock.calls.map(([path]) => path)).toEqual([answerPath(LOOKS, "a", "12345678", "made")]);
      expect(sources.distrust).toHaveBeenCalledTimes(from === "prepared" ? 0 : 1);
    }
  });

  it("the Trino server that the catalogue names, in its SQL and without tables of the site; DuckDB for own files", async () => {
    const { asker, sources, engine } = setup();
    const tables = { catalog: "lake", schema: "kp", user: "lab" };
    const fleet = {
      ...engine,
      version: 0,
      query: vi.fn<Engine["query"]>(() => Promise.resolve({ rows: 9, columns: {} })),
    };
    sources.catalogue.mockResolvedValue({ ...(await sources.catalogue()), trino: tables });
    sources.trino.mockResolvedValue(fleet);
    const told = { ...live, sql: (_: P, { name }: Dialect) => [sql`SELECT ${name}`] };
    expect(await asker.ask(question, { dataset: "a" })).toMatchObject({ from: "prepared" });
    expect(await asker.ask(told, { dataset: "a" })).toMatchObject({ from: "engine", answer: { rows: 9 } });
    expect(fleet.query.mock.calls.map(([asked]) => asked)).toEqual(["SELECT 'trino'"]);
    expect(sources.trino).toHaveBeenCalledWith(tables);
    expect([sources.tables, sources.engine].map((one) => one.mock.calls.length)).toEqual([0, 0]);
    expect(await asker.ask(told, { dataset: "local" })).toMatchObject({ answer: { rows: 7 } });
    expect(engine.query.mock.calls.map(([asked]) => asked)).toEqual(["SELECT 'duckdb'"]);
  });

  it("own files: the engine, again after something was loaded or removed", async () => {
    const { asker, engine, sources } = setup();
    const from = async () => (await asker.ask(question, { dataset: "local" })).from;
    expect([await from(), await from()]).toEqual(["engine", "cache"]);
    engine.version++;
    expect([await from(), await from()]).toEqual(["engine", "cache"]);
    expect(sources.catalogue).not.toHaveBeenCalled();
  });

  it("a statement shared by two questions runs once over the same rows, unless the result is large", async () => {
    for (const [rows, calls] of [
      [7, 1],
      [5000, 2],
    ] as const) {
      const { asker, engine } = setup({ query: () => Promise.resolve<Columns>({ rows, columns: {} }) });
      await asker.ask(question, { dataset: "local" });
      await asker.ask(live, { dataset: "local" });
      expect(engine.query).toHaveBeenCalledTimes(calls);
      engine.version = 2;
      await asker.ask(live, { dataset: "local" });
      expect(engine.query).toHaveBeenCalledTimes(calls + 1);
    }
  });

  it("own files before the engine is started: nothing, and it stays off", async () => {
    const { asker, sources } = setup({ started: false });
    expect(await asker.ask(question, { dataset: "local" })).toMatchObject({ answer: { rows: 0 } });
    expect(sources.engine).not.toHaveBeenCalled();
  });

  it("an error for a missing dataset", async () => {
    const { asker, sources } = setup();
    await expect(asker.ask(question, { dataset: "zzz" })).rejects.toMatchObject({
      code: "ask/no-dataset",
      dataset: "zzz",
    });
    expect(sources.file).not.toHaveBeenCalled();
  });
});

describe("a prepared answer that cannot be trusted", () => {
  const [list, answer] = files["test"]!.split("\n") as [string, string];
  const wrong: readonly (readonly [what: string, text: string, why: string])[] = [
    ["is empty", "", "damaged"],
    ["is a page of the host", "<!doctype html>\n<title>Not found</title>", "damaged"],
    ["is other JSON", '{"rows":98}', "damaged"],
    ["is a list of junk", "[null,5,{}]", "damaged"],
    ["is junk below the right hashes", `${list}\n{"junk":[1,null,"x"]}`, "damaged"],
    ["has other digits", `${list}\n${answer.replace("99", "98")}`, "damaged"],
    ["is cut", files["test"]!.slice(0, -1), "damaged"],
    ["has something behind it", `${files["test"]!}\n`, "damaged"],
    ["is the answer to another question", files["other"]!, "damaged"],
    ["has hashes of its own", forged.files["test"]!, "damaged"],
    ["has no hash of its question", nameless.files["constructor"]!, "damaged"],
  ];
  it.each(wrong)("that %s: the engine answers instead, and this is reported", async (_, text, why) => {
    const { asker, sources, engine } = setup();
    sources.file.mockResolvedValueOnce(bytes(text));
    expect(await asker.ask(question, { dataset: "a" })).toMatchObject({ from: "engine", answer: { rows: 7 } });
    expect(sources.distrust.mock.calls).toEqual([[{ path, why }]]);
    expect(engine.insert).toHaveBeenCalledTimes(2);
    expect((await asker.ask(question, { dataset: "a" })).from).toBe("cache");
  });

  it.each([
    [404, { why: "missing" }],
    [410, { why: "missing" }],
    ...[403, 429, 500, 502, 503].map((status) => [status, { why: "not-sent", status }] as const),
  ] as const)(
    "that the server answers with %i: the engine answers, and the status is reported",
    async (status, told) => {
      const { asker, sources } = setup();
      sources.file.mockResolvedValueOnce(status);
      expect((await asker.ask(question, { dataset: "a" })).from).toBe("engine");
      expect(sources.distrust.mock.calls).toEqual([[{ path, ...told }]]);
    },
  );

  it("whose server does not answer: the engine answers, and the file is reported as not sent", async () => {
    const { asker, sources } = setup();
    sources.file.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await asker.ask(question, { dataset: "a" })).toMatchObject({ from: "engine", answer: { rows: 7 } });
    expect(sources.distrust.mock.calls).toEqual([[{ path, why: "not-sent" }]]);
  });

  it("that no caller waits for any more is not reported as a fault", async () => {
    const { asker, sources } = setup();
    const left = new AbortController();
    sources.file.mockImplementationOnce(
      (_, signal) =>
        new Promise((__, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
    );
    const asked = asker.ask(question, { dataset: "a" }, left.signal);
    await vi.waitFor(() => expect(sources.file).toHaveBeenCalled());
    left.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
    expect(sources.distrust).not.toHaveBeenCalled();
    expect(sources.engine).not.toHaveBeenCalled();
  });

  it("any changed byte is noticed", async () => {
    const whole = bytes(files["test"]!);
    for (const at of whole.keys()) {
      const changed = whole.slice();
      changed[at]! ^= 1;
      expect(await unsealed(changed, "test", seal), `byte ${at}`).toBeNull();
    }
    expect(await unsealed(whole, "test", seal)).toEqual({ answer: { rows: 99, n: 0 } });
  });

  it("of another build is not even requested", async () => {
    const { asker, sources } = setup({ code: "another" });
    expect(await asker.ask(question, { dataset: "a" })).toMatchObject({ from: "engine", answer: { rows: 7 } });
    expect(sources.file).not.toHaveBeenCalled();
    expect(sources.distrust.mock.calls).toEqual([[{ path: "catalogue.json", why: "other-version" }]]);
  });

  it("of any build is accepted by a page that was not built", async () => {
    const { asker, sources } = setup({ code: "" });
    expect((await asker.ask(question, { dataset: "a" })).from).toBe("prepared");
    expect(sources.distrust).not.toHaveBeenCalled();
  });
});

describe("when something fails", () => {
  it("the next caller tries again", async () => {
    const { asker, sources } = setup();
    sources.file.mockRejectedValueOnce(new Error("offline"));
    sources.tables.mockRejectedValueOnce(new Error("offline"));
    await expect(asker.ask(question, { dataset: "a" })).rejects.toThrow("offline");
    expect((await asker.ask(question, { dataset: "a" })).from).toBe("prepared");
  });

  it("nothing is inserted of a dataset that did not arrive whole", async () => {
    const { asker, sources, engine } = setup();
    sources.table.mockRejectedValueOnce(new Error("offline"));
    await expect(asker.ask(live, { dataset: "b" })).rejects.toThrow("offline");
    expect(engine.insert).not.toHaveBeenCalled();
    await asker.ask(live, { dataset: "b" });
    expect(engine.insert).toHaveBeenCalledTimes(2);
  });

  it("a fresh engine gets the tables back that were in the old one", async () => {
    const { asker, engine, sources } = setup();
    await asker.ask(live, { dataset: "b" });
    sources.engineDeaths.mockReturnValue(1);
    const fresh = { ...engine, insert: vi.fn(() => Promise.resolve()) };
    await asker.reload(fresh);
    expect(fresh.insert).toHaveBeenCalledTimes(2);
  });

  /** A supervised engine that dies at `die`; it runs again, refilled by the asker, when `restarted` resolves. */
  function mortalSetup() {
    const made = setup();
    const rows = new Map<string, number>();
    const insert = vi.fn<Engine["insert"]>(async (table, _, n) => {
      rows.set(table, (rows.get(table) ?? 0) + n);
      return Promise.resolve();
    });
    let restarted = Promise.resolve();
    const die = () => {
      made.sources.engineDeaths.mockReturnValue(1);
      rows.clear();
      restarted = new Promise((resolve) => setTimeout(resolve)).then(() =>
        made.asker.reload({ ...made.engine, insert }),
      );
    };
    // Like the supervisor: questions after a death wait for the restart.
    made.engine.insert.mockImplementation((...args) => restarted.then(() => insert(...args)));
    made.engine.query.mockImplementation(() => restarted.then(() => ({ rows: rows.get("run") ?? 0, columns: {} })));
    return { ...made, rows, die, restarted: () => restarted };
  }
  const whole = { run: 2, point: 3 };

  it.each([0, 1, 2])("an engine that dies during the load of table %i ends with each row once", async (at) => {
    const { asker, sources, engine, rows, die, restarted } = mortalSetup();
    if (at === 0) {
      sources.table.mockImplementationOnce((path) => {
        die();
        return Promise.resolve(new TextEncoder().encode(path));
      });
    } else {
      const insert = engine.insert.getMockImplementation()!;
      let calls = 0;
      engine.insert.mockImplementation(async (...args) => {
        await insert(...args);
        if (++calls === at) die();
      });
    }
    const asked = asker.ask(live, { dataset: "b" });
    expect((await asked).answer.rows).toBe(2);
    await restarted();
    expect(Object.fromEntries(rows)).toEqual(whole);
  });

  it("tables first needed during a restart are inserted once", async () => {
    const { asker, rows, die, restarted } = mortalSetup();
    die();
    expect((await asker.ask(live, { dataset: "b" })).answer.rows).toBe(2);
    await restarted();
    expect(Object.fromEntries(rows)).toEqual(whole);
  });
});

describe("abort", () => {
  const pending = () => {
    const signals: AbortSignal[] = [];
    const query: Engine["query"] = (_, options) =>
      new Promise((_resolve, reject) => {
        signals.push(options!.signal!);
        options!.signal!.addEventListener("abort", () => reject(options!.signal!.reason as Error));
      });
    return { signals, query };
  };

  it("stops the query when the only caller leaves", async () => {
    const { signals, query } = pending();
    const { asker } = setup({ query });
    const abort = new AbortController();
    const asked = asker.ask(question, { dataset: "local" }, abort.signal);
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    abort.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    expect(signals[0]!.aborted).toBe(true);
  });

  it("stops every one of many statements, without a warning of Node on the terminal", async () => {
    const warned: Error[] = [];
    const warn = (warning: Error) => void warned.push(warning);
    process.on("warning", warn);
    const { signals, query } = pending();
    const { asker } = setup({ query });
    const many: typeof question = { ...live, sql: () => Array.from({ length: 12 }, (_, i) => sql`SELECT ${i}`) };
    const left = new AbortController();
    const asked = asker.ask(many, { dataset: "a" }, left.signal);
    await vi.waitFor(() => expect(signals).toHaveLength(12));
    left.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
    expect(signals.map(({ aborted }) => aborted)).not.toContain(false);
    // Warnings come in a later turn.
    await new Promise((done) => setTimeout(done));
    process.off("warning", warn);
    expect(warned).toEqual([]);
  });

  it("does not take the answer from another caller", async () => {
    const { asker, sources } = setup();
    let arrive: (value: Uint8Array) => void = () => undefined;
    sources.file.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const abort = new AbortController();
    const leaving = asker.ask(question, { dataset: "a" }, abort.signal);
    const staying = asker.ask(question, { dataset: "a" }, new AbortController().signal);
    await vi.waitFor(() => expect(sources.file).toHaveBeenCalledTimes(1));
    abort.abort();
    await expect(leaving).rejects.toMatchObject({ name: "AbortError" });
    arrive(bytes(files["test"]!));
    expect((await staying).answer).toEqual({ rows: 99, n: 0 });
    expect(sources.file.mock.calls[0]![1].aborted).toBe(false);
  });

  it("asks nothing when aborted before", async () => {
    const { asker, sources } = setup();
    await expect(asker.ask(question, { dataset: "a" }, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(sources.file).not.toHaveBeenCalled();
  });
});

describe("the key of an answer", () => {
  it("is equal for equal meanings, and different otherwise", () => {
    expect(canonicalParams({ b: 1, a: ["x"], c: null })).toBe(canonicalParams({ a: ["x"], b: 1 }));
    const paths = [
      answerPath("runs", "a", "00000000", "made"),
      answerPath("curve", "a", "00000000", "made"),
      answerPath("runs", "b", "00000000", "made"),
      answerPath("runs", "a", "00000001", "made"),
      answerPath("runs", "a", "00000000", "made later"),
    ];
    expect(new Set(paths).size).toBe(paths.length);
  });
});
