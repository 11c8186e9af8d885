/**
 * Keeps an engine alive. A dead instance (a WebAssembly trap, a lost worker) is replaced, the owners of data insert it
 * again, and waiting queries are repeated.
 */
import type { StoredName } from "~/model/tables";
import { EngineError, type Columns, type Engine, type QueryOptions, type Replacement } from "./engine";
import { isDeath, isGone } from "./failure";
import { readIn, type Read, type ReadOptions } from "./read";

/** Called with the fresh, empty engine to insert your data again. Awaited before any other query. */
export type RestartListener = (engine: Engine, reason: string) => void | Promise<void>;

/** A worker may be killed while it starts: number of attempts. */
const STARTS = 3;

/** Rejects with engine/died if it was killed while it started. `died`: called if it dies while idle. */
type Start = (died: (reason: Error) => void) => Promise<Engine>;

export class Supervisor implements Engine {
  #start: Start;
  #listeners: ReadonlySet<RestartListener>;
  #current: Promise<Engine>;
  #version = 0;
  #closed = false;
  /** Counts instances; `#idle` is the one that is running and filled, and may die while unused. */
  #instance = 0;
  #idle = 0;
  #deaths = 0;

  constructor(start: Start, listeners: ReadonlySet<RestartListener>) {
    this.#start = start;
    this.#listeners = listeners;
    this.#current = this.#launch();
    this.#current.then(
      () => {
        if (this.#instance === 1) this.#idle = 1;
      },
      () => undefined,
    );
  }

  /** Resolves when the first instance is open; rejects with engine/start when it cannot be. */
  async ready(): Promise<this> {
    await this.#current;
    return this;
  }

  get version() {
    return this.#version;
  }

  /** Grows as soon as a death is seen: every later change goes to the next instance. */
  get deaths() {
    return this.#deaths;
  }

  /** Repeated after a restart; a second death rejects with engine/died. */
  async query(sql: string, options: QueryOptions = {}): Promise<Columns> {
    const { signal } = options;
    signal?.throwIfAborted();
    const asked = this.#withRetry((engine) => engine.query(sql, options));
    return signal === undefined ? asked : Promise.race([asked, rejection(signal)]);
  }

  /** Not repeated: it may have caused the death. */
  async read(text: string, options: ReadOptions): Promise<Read> {
    const { signal } = options;
    signal?.throwIfAborted();
    const asked = this.#once((engine) => readIn(engine, text, options));
    return signal === undefined ? asked : Promise.race([asked, rejection(signal)]);
  }

  /** Not repeated, since the buffer is gone. The caller still has the file and gets engine/died. */
  insert(table: StoredName, ipc: Uint8Array, rows: number): Promise<void> {
    return this.#change((engine) => engine.insert(table, ipc, rows));
  }

  /** An instance that cannot remove rows would keep showing forgotten files: it counts as dead. */
  forget(sourceNos: readonly number[]): Promise<void> {
    return this.#change((engine) =>
      engine.forget(sourceNos).catch((error: unknown) => {
        if (isGone(error)) throw error;
        throw new EngineError("engine/died", error instanceof Error ? error.message : String(error));
      }),
    );
  }

  clear(table: StoredName): Promise<void> {
    return this.#change((engine) => engine.clear(table));
  }

  replace(change: Replacement): Promise<void> {
    return this.#change((engine) => engine.replace(change));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#current).close();
  }

  #change(work: (engine: Engine) => Promise<void>): Promise<void> {
    return this.#once(work).finally(() => this.#version++);
  }

  #withRetry<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    return this.#once(work).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      return this.#once(work);
    });
  }

  /** On the present instance; one that dies of it is replaced. */
  async #once<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const current = this.#current;
    try {
      return await work(await current);
    } catch (error) {
      if (isGone(error)) this.#replace(current, error);
      throw error;
    }
  }

  async #launch(): Promise<Engine> {
    const instance = ++this.#instance;
    const died = (reason: Error): void => {
      if (instance === this.#idle) this.#replace(this.#current, reason);
    };
    for (let starts = 1; ; starts++) {
      try {
        return await this.#start(died);
      } catch (error) {
        if (!isDeath(error)) throw error;
        if (starts === STARTS) throw new EngineError("engine/start", (error as Error).message);
      }
    }
  }

  /** The first caller to see a death replaces the instance; the others find the new one. */
  #replace(dead: Promise<Engine>, reason: unknown): void {
    if (this.#closed || this.#current !== dead) return;
    this.#idle = 0;
    this.#deaths++;
    const words = reason instanceof Error ? reason.message : String(reason);
    this.#current = this.#restart(dead, words);
    // The next caller gets the error; until then the rejection must not be unhandled.
    this.#current.catch(() => undefined);
  }

  async #restart(dead: Promise<Engine>, reason: string): Promise<Engine> {
    await dead.then((engine) => engine.close()).catch(() => undefined);
    const engine = await this.#launch();
    this.#version++;
    try {
      for (const listener of this.#listeners) await listener(engine, reason);
    } catch (error) {
      // Half the data would give wrong answers: close it and try again at the next question.
      await engine.close();
      const words = error instanceof Error ? error.message : String(error);
      throw new EngineError("engine/died", `${reason}; the data could not be put back: ${words}`);
    }
    this.#version++;
    this.#idle = this.#instance;
    return engine;
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}
