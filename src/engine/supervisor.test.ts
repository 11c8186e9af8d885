import { describe, expect, it, vi } from "vitest";
import { openCore, type Bindings } from "./core";
import { EngineError, type Engine } from "./engine";
import { openNodeEngine } from "./node";
import { Supervisor, type RestartListener } from "./supervisor";

vi.unmock("./node");

/** An engine that traps at every query with TRAP and is unusable afterwards, like DuckDB-Wasm. */
function mortal(): Engine {
  let dead = false;
  return {
    version: 0,
    query: (sql) => {
      if (sql === "TRAP") dead = true;
      if (dead) return Promise.reject(new EngineError("engine/died", "memory access out of bounds"));
      return Promise.resolve({ rows: 1, columns: { sql: [sql] } });
    },
    insert: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    clear: () => Promise.resolve(),
    replace: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function house(listener: RestartListener) {
  const start = vi.fn(() => Promise.resolve(mortal()));
  return { start, supervisor: new Supervisor(start, new Set([listener])) };
}

describe("when the instance dies", () => {
  it("is replaced, refilled, and the waiting query asked once more", async () => {
    const order: string[] = [];
    const { start, supervisor } = house(async (engine, reason) => {
      order.push(`refill after ${reason}`);
      await engine.insert("label", new Uint8Array(1), 1);
    });
    const version = supervisor.version;
    await expect(supervisor.query("TRAP")).rejects.toMatchObject({ code: "engine/died" });
    expect(start).toHaveBeenCalledTimes(3); // the first, one for each death
    const answers = await Promise.all(["a", "b", "c"].map((sql) => supervisor.query(sql)));
    expect(answers.map((a) => a.columns.sql![0])).toEqual(["a", "b", "c"]);
    expect(start).toHaveBeenCalledTimes(3);
    expect(order).toEqual(Array(2).fill("refill after memory access out of bounds"));
    expect(supervisor.version).toBeGreaterThan(version);
  });

  it("is replaced at once when it dies while idle", async () => {
    const deaths: ((reason: Error) => void)[] = [];
    const start = vi.fn((died: (reason: Error) => void) => {
      deaths.push(died);
      return Promise.resolve(mortal());
    });
    const refill = vi.fn();
    const supervisor = await new Supervisor(start, new Set([refill])).ready();
    deaths[0]!(new Error("lost"));
    expect(supervisor.deaths).toBe(1); // at once, so later inserts know
    deaths[0]!(new Error("lost again"));
    expect((await supervisor.query("a")).rows).toBe(1);
    expect(refill).toHaveBeenCalledTimes(1);
    expect(start).toHaveBeenCalledTimes(2);
    deaths[0]!(new Error("an old one says it late"));
    await supervisor.query("a");
    expect(start).toHaveBeenCalledTimes(2);
  });

  const ended = (): Promise<Engine> => Promise.reject(new EngineError("engine/died", "the worker ended"));

  it("is started again when it is killed while it starts, the first or a later one", async () => {
    const start = vi.fn(() => Promise.resolve(mortal()));
    start.mockImplementationOnce(ended);
    const refill = vi.fn();
    const supervisor = await new Supervisor(start, new Set([refill])).ready();
    expect(start).toHaveBeenCalledTimes(2);
    expect(refill).not.toHaveBeenCalled();
    start.mockImplementationOnce(() => Promise.resolve(mortal())).mockImplementationOnce(ended);
    await expect(supervisor.query("TRAP")).rejects.toMatchObject({ code: "engine/died" });
    expect((await supervisor.query("a")).rows).toBe(1);
    expect(start).toHaveBeenCalledTimes(5);
    expect(refill).toHaveBeenCalledTimes(2);
  });

  it("is not started for ever: after three kills the start has failed; a start that fails by itself is not repeated", async () => {
    const start = vi.fn(ended);
    await expect(new Supervisor(start, new Set()).ready()).rejects.toMatchObject({ code: "engine/start" });
    expect(start).toHaveBeenCalledTimes(3);
    const failing = vi.fn(() => Promise.reject(new EngineError("engine/start", "404")));
    await expect(new Supervisor(failing, new Set()).ready()).rejects.toMatchObject({ code: "engine/start" });
    expect(failing).toHaveBeenCalledTimes(1);
  });

  it("does not start for ever when filling it kills it", async () => {
    const start = vi.fn((died: (reason: Error) => void) => {
      const engine = mortal();
      engine.insert = () => {
        died(new Error("too much"));
        return Promise.reject(new EngineError("engine/died", "too much"));
      };
      return Promise.resolve(engine);
    });
    const refill: RestartListener = (engine) => engine.insert("label", new Uint8Array(1), 1);
    const supervisor = await new Supervisor(start, new Set([refill])).ready();
    await expect(supervisor.query("TRAP")).rejects.toThrow(/too much/);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(start.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it("answers nothing from half the data", async () => {
    let broken = true;
    const { supervisor } = house(() => {
      if (broken) throw new Error("no memory");
    });
    await expect(supervisor.query("TRAP")).rejects.toThrow(/could not be put back: no memory/);
    await expect(supervisor.query("a")).rejects.toMatchObject({ code: "engine/died" });
    broken = false;
    expect((await supervisor.query("a")).rows).toBe(1);
  });

  it("tries to start again when the successor could not start", async () => {
    const start = vi.fn(() => Promise.resolve(mortal()));
    const supervisor = await new Supervisor(start, new Set()).ready();
    start.mockRejectedValueOnce(new EngineError("engine/start", "no network"));
    expect((await supervisor.query("TRAP").catch((e: unknown) => e)) instanceof EngineError).toBe(true);
    expect((await supervisor.query("a")).rows).toBe(1);
  });

  it("does not repeat an insert, whose buffer is gone", async () => {
    const { supervisor, start } = house(() => undefined);
    const engine = mortal();
    engine.insert = () => Promise.reject(new EngineError("engine/died", "unreachable"));
    start.mockResolvedValueOnce(engine);
    const second = new Supervisor(start, new Set());
    await expect(second.insert("label", new Uint8Array(1), 1)).rejects.toMatchObject({ code: "engine/died" });
    await expect(second.insert("label", new Uint8Array(1), 1)).resolves.toBeUndefined();
    await supervisor.close();
  });

  it("leaves at once when aborted", async () => {
    const never = mortal();
    never.query = () => new Promise(() => undefined);
    const supervisor = new Supervisor(() => Promise.resolve(never), new Set());
    const abort = new AbortController();
    const asked = supervisor.query("SELECT 1", { signal: abort.signal });
    abort.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a real instance", () => {
  it("that traps is distinguished from a wrong query", async () => {
    const trap = Object.assign(new Error("memory access out of bounds"), { name: "RuntimeError" });
    let armed = false;
    const calls: string[] = [];
    const bindings: Bindings = {
      connect: () => 1,
      disconnect: () => void calls.push("disconnect"),
      startPendingQuery: () => {
        if (armed) throw trap;
        return null;
      },
      pollPendingQuery: () => {
        throw new Error('{"exception_type":"Binder","exception_message":"no such column"}');
      },
      cancelPendingQuery: () => true,
      fetchQueryResults: () => null,
      insertArrowFromIPCStream: () => undefined,
      tokenize: () => ({ offsets: [] }),
      createPrepared: () => 1,
      allow: () => undefined,
      breathe: () => Promise.resolve(),
      terminate: () => void calls.push("terminate"),
    };
    const opened = openCore(bindings);
    await expect(opened).rejects.toMatchObject({ code: "engine/query", message: "no such column" });
    armed = true;
    calls.length = 0;
    await expect(openCore(bindings)).rejects.toMatchObject({ code: "engine/died" });
    expect(calls).toEqual([]); // it gets no more requests
  });

  it("is filled again from the kept rows", async () => {
    const engines: Engine[] = [];
    const start = async () => {
      const engine = await openNodeEngine();
      engines.push(engine);
      return engine;
    };
    const { arrowOf } = await import("../../tests/support/arrow");
    const row = { target: "run:a.0", key: "media", value: "QLC", origin: "user" };
    const refill = (engine: Engine) => engine.insert("label", arrowOf("label", [row]), 1);
    const supervisor = await new Supervisor(start, new Set([refill])).ready();
    await refill(supervisor);
    const first = engines[0]!;
    const query = first.query.bind(first);
    first.query = () => Promise.reject(new EngineError("engine/died", "unreachable"));
    const { columns } = await supervisor.query("SELECT value FROM label");
    expect(Array.from(columns.value!)).toEqual(["QLC"]);
    expect(engines).toHaveLength(2);
    await expect(query("SELECT 1")).rejects.toMatchObject({ code: "engine/closed" });
    await supervisor.close();
  });
});
