/**
 * One DuckDB-Wasm instance as an Engine. The builds for workers and for Node offer the same calls, with and without
 * promises. Locking, counting, cancelling and logging are written once, here.
 */
import type { StoredName } from "~/model/tables";
import { boundFunctions, GROWTH_BYTES } from "./bounds";
import { columnNames, createTables, createViews, deleteSources, scopeViews } from "./ddl";
import { decodeColumns, streamShape } from "./decode";
import { EngineError, type Columns, type Engine, type QueryOptions, type Replacement } from "./engine";
import { isDeath, toEngineError } from "./failure";
import {
  Arriving,
  describing,
  type Enough,
  EXPLAINED,
  GRACE_MS,
  hasLost,
  type Head,
  headsOf,
  isPlaced,
  READ,
  type Read,
  type ReadOptions,
  resultOf,
  running,
  SqlError,
  sqlError,
  type Statement,
  statementOf,
  type Tokens,
} from "./read";

type Maybe<T> = T | Promise<T>;

/** The calls of DuckDB-Wasm that we use. */
export interface Bindings {
  connect(): Maybe<number>;
  disconnect(connection: number): Maybe<void>;
  /** The header message of the result; null: poll again. `inParts`: rows arrive while the query runs. */
  startPendingQuery(connection: number, sql: string, inParts: boolean): Maybe<Uint8Array | null>;
  pollPendingQuery(connection: number): Maybe<Uint8Array | null>;
  cancelPendingQuery(connection: number): Maybe<boolean>;
  /** One message of the result; null: ask again, empty: the end. */
  fetchQueryResults(connection: number): Maybe<Uint8Array | null>;
  /** Never throws on a bad stream, but breaks the connection. Takes the buffer. */
  insertArrowFromIPCStream(connection: number, ipc: Uint8Array, table: string): Maybe<void>;
  tokenize(sql: string): Maybe<Tokens>;
  /** Parses and binds one statement without running it. Returns its number on the connection. */
  createPrepared(connection: number, sql: string): Maybe<number>;
  /** By how many bytes its memory may grow from now on; null: without a limit. */
  allow(growth_bytes: number | null): void;
  /** Ends an instance that does not answer, where possible; waiting callers get engine/died. */
  end?(why: string): void;
  /** Yields to the event loop, so that an abort is seen between two polls. */
  breathe(): Promise<void>;
  terminate(): Maybe<void>;
}

/** Config for `open` in both builds: every number comes out as a double. */
export const openConfig = {
  query: { castBigIntToDouble: true, castDecimalToDouble: true, queryPollingInterval: 50 },
} as const;

/**
 * Nothing can be set once the configuration is locked. Extensions (json, parquet, icu) are not built in and would be
 * fetched from the network, with misleading errors.
 */
const LOCK = [
  "SET autoload_known_extensions = false",
  "SET autoinstall_known_extensions = false",
  // A checkpoint packs rows to a seventh of their size and takes as long as inserting them; with the default of 16 MB
  // it would run during the insert.
  "SET checkpoint_threshold = '256MB'",
  "SET enable_external_access = false",
  "SET lock_configuration = true",
];

/** Creates the tables and views and locks the instance. */
export async function openCore(bindings: Bindings): Promise<Core> {
  const core = new Core(bindings);
  for (const sql of [...createTables(), ...createViews(), ...boundFunctions(), ...LOCK]) await core.query(sql);
  return core;
}

/** A checkpoint frees the memory of deleted rows. It is due after this many replacements or bytes. */
const CHECKPOINT_EVERY = { replacements: 16, bytes: 32 * 2 ** 20 };

/** Statements whose columns are remembered. */
const HEADS = 64;

/** Called with the header and each message of a result. */
type IsEnough = (header: Uint8Array, message: Uint8Array) => Enough;

const wrongCount = (table: StoredName, arrived: number, rows: number): EngineError =>
  new EngineError("engine/insert-count", `${table}: ${arrived} of ${rows} rows arrived`);

/** An insert goes by position, and a bad stream is silently dropped, so check first. */
function checkShape(table: StoredName, ipc: Uint8Array, rows: number): void {
  const wrong = (message: string) => new EngineError("engine/insert-count", `${table}: ${message}`);
  const shape = streamShape(ipc);
  if (shape === null) throw wrong("not an Arrow stream");
  const wanted = columnNames(table);
  if (shape.names.join() !== wanted.join()) throw wrong(`columns are ${shape.names.join(", ")}`);
  if (shape.rows !== rows) throw wrong(`${shape.rows} rows in the stream, ${rows} announced`);
}

export class Core implements Engine {
  #bindings: Bindings;
  #version = 0;
  #closed = false;
  #dead: EngineError | null = null;
  /** Row counts when last counted; writes run one after another through #writes. */
  #rows = new Map<StoredName, number>();
  #writes: Promise<unknown> = Promise.resolve();
  /** Running queries. */
  readonly #queries = new Set<Promise<unknown>>();
  /** A waiting or running checkpoint: queries wait for its end. */
  #alone: Promise<void> | null = null;
  /** Number of readers' statements running now. */
  #reading = 0;
  /** At most one idle connection, for the next reader's statement. */
  readonly #readers: { scope: string; connection: number }[] = [];
  /** Datasets of the sources; null: look them up. Reset before and after every write. */
  #held: readonly string[] | null = null;
  /** Names and types of the columns of statements: tables and views never change. */
  readonly #heads = new Map<string, readonly Head[]>();
  /** Since the last checkpoint that freed deleted rows. */
  #replaced = { replacements: 0, bytes: 0 };
  /** Unused connections: opening and closing one takes two more messages to a busy worker. */
  readonly #idle: number[] = [];

  constructor(bindings: Bindings) {
    this.#bindings = bindings;
  }

  get version() {
    return this.#version;
  }

  query(sql: string, { signal }: QueryOptions = {}): Promise<Columns> {
    return this.#counted(signal, () => this.#connected((connection) => this.#run(connection, sql, signal)));
  }

  read(text: string, options: ReadOptions): Promise<Read> {
    return this.#counted(options.signal, () => this.#read(text, options));
  }

  /** A query, which work between queries waits for. */
  async #counted<T>(signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    while (this.#alone !== null) await this.#alone;
    signal?.throwIfAborted();
    const running = ask();
    this.#queries.add(running);
    try {
      return await running;
    } finally {
      this.#queries.delete(running);
    }
  }

  /** On its own connection, which is kept for the next statement over the same datasets if this one succeeded. */
  async #read(
    text: string,
    { signal, datasets, rows = READ.rows, time_ms = READ.time_ms }: ReadOptions,
  ): Promise<Read> {
    const late = AbortSignal.timeout(time_ms);
    const stop = signal === undefined ? late : AbortSignal.any([late, signal]);
    const statement = statementOf(text, await this.#guard(() => this.#bindings.tokenize(text)));
    const { scope, connection } = await this.#reader(datasets);
    let sound = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => (timer = setTimeout(() => this.#bindings.end?.("a statement did not stop"), GRACE_MS));
    stop.addEventListener("abort", watch);
    this.#reading++;
    this.#bindings.allow(GROWTH_BYTES);
    try {
      const heads = await this.#describe(connection, statement);
      const ask = async (everyDigit: boolean) => {
        const arriving = new Arriving(rows);
        const answer = await this.#run(
          connection,
          running(statement, heads, rows + 1, everyDigit),
          stop,
          arriving.isEnough,
        );
        return { lists: Object.values(answer.columns), rows: Math.min(rows, answer.rows), more: arriving.more };
      };
      let answer = await ask(false);
      if (hasLost(answer.lists, heads)) answer = await ask(true);
      // A truncated query is cancelled, and need not be waited for again.
      sound = answer.more === null;
      return { columns: resultOf(answer.lists, heads, rows), rows: answer.rows, more: answer.more };
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason;
      if (late.aborted) throw new SqlError("engine/sql-time", "");
      if (error instanceof SqlError || isDeath(error) || !(error instanceof EngineError)) throw error;
      const failed = sqlError(error.message, null, statement);
      // WebAssembly never gives memory back, so a full instance is ended and the data is put into the next one.
      if (failed.code === "engine/sql-memory") this.#bindings.end?.("out of memory");
      throw failed;
    } finally {
      stop.removeEventListener("abort", watch);
      clearTimeout(timer);
      if (--this.#reading === 0) this.#bindings.allow(null);
      const left = sound ? this.#readers.splice(0, 1, { scope, connection })[0]?.connection : connection;
      if (left !== undefined) await this.#disconnect(left);
    }
  }

  async #disconnect(connection: number): Promise<void> {
    if (this.#dead !== null || this.#closed) return;
    await this.#guard(() => this.#bindings.disconnect(connection)).catch(() => undefined);
  }

  /**
   * A connection that sees only the rows of these datasets: the kept one or a new one. `scope`: equal for equal views.
   */
  async #reader(datasets: readonly string[]): Promise<{ scope: string; connection: number }> {
    const views = await this.#scope(datasets);
    const scope = views.join(";");
    const kept = this.#readers.pop();
    if (kept?.scope === scope) return kept;
    if (kept !== undefined) await this.#disconnect(kept.connection);
    const connection = await this.#guard(() => this.#bindings.connect());
    try {
      for (const sql of views) await this.#run(connection, sql);
    } catch (error) {
      await this.#disconnect(connection);
      throw error;
    }
    return { scope, connection };
  }

  /**
   * Views in front of the tables if these hold more datasets than requested: files opened earlier must not change a
   * count.
   */
  async #scope(datasets: readonly string[]): Promise<string[]> {
    if (this.#held === null) {
      const { columns } = await this.query('SELECT DISTINCT dataset FROM "source"');
      this.#held = Array.from(columns["dataset"] ?? []) as string[];
    }
    return this.#held.every((one) => datasets.includes(one)) ? [] : scopeViews(datasets);
  }

  async #describe(connection: number, statement: Statement): Promise<readonly Head[]> {
    const known = this.#heads.get(statement.body);
    if (known !== undefined) return statement.explain === "" ? known : EXPLAINED;
    try {
      const heads = headsOf(await this.#run(connection, describing(statement)));
      if (this.#heads.size >= HEADS) this.#heads.clear();
      this.#heads.set(statement.body, heads);
      return statement.explain === "" ? heads : EXPLAINED;
    } catch (error) {
      if (!(error instanceof EngineError) || isDeath(error)) throw error;
      const failed = sqlError(error.message, null, statement);
      if (!isPlaced(failed)) throw failed;
      await this.#guard(() => this.#bindings.createPrepared(connection, statement.body)).catch((again: unknown) => {
        throw again instanceof EngineError && !isDeath(again)
          ? sqlError(again.message, statement.body, statement)
          : again;
      });
      throw failed;
    }
  }

  insert(table: StoredName, ipc: Uint8Array, rows: number): Promise<void> {
    if (rows === 0) return Promise.resolve();
    return this.#write(async () => {
      checkShape(table, ipc, rows);
      const before = this.#rows.get(table) ?? 0;
      await this.#connected(async (connection) => {
        await this.#guard(() => this.#bindings.insertArrowFromIPCStream(connection, ipc, table));
        const after = await this.#count(table);
        this.#version++;
        if (after - before !== rows) throw wrongCount(table, after - before, rows);
      });
    });
  }

  replace({ forget, clear, insert, leave }: Replacement): Promise<void> {
    return this.#write(async () => {
      for (const { table, ipc, rows } of insert) if (rows > 0) checkShape(table, ipc, rows);
      // Read before the buffers are transferred.
      const came = insert.reduce((sum, { ipc }) => sum + ipc.length, 0);
      await this.#between(async () => {
        await this.#connected(async (connection) => {
          const run = (sql: string) => this.#run(connection, sql);
          await run("BEGIN");
          try {
            for (const sql of deleteSources(forget)) await run(sql);
            for (const table of clear) await run(`DELETE FROM "${table}"`);
            for (const { table, ipc, rows } of insert) {
              if (rows === 0) continue;
              const before = await this.#countIn(connection, table);
              await this.#guard(() => this.#bindings.insertArrowFromIPCStream(connection, ipc, table));
              const arrived = (await this.#countIn(connection, table)) - before;
              if (arrived !== rows) throw wrongCount(table, arrived, rows);
            }
            for (const sql of deleteSources(leave)) await run(sql);
            await run("COMMIT");
          } catch (error) {
            // A connection that an insert spoiled is closed, which also ends its transaction.
            if (this.#dead === null) await run("ROLLBACK").catch(() => undefined);
            throw error;
          }
        });
        this.#version++;
        for (const table of this.#rows.keys()) {
          this.#rows.set(table, await this.#connected((connection) => this.#countIn(connection, table)));
        }
        // Only a checkpoint frees the memory of deleted rows; it takes as long as the whole insert.
        const { replacements, bytes } = this.#replaced;
        this.#replaced = { replacements: replacements + 1, bytes: bytes + came };
        if (replacements + 1 >= CHECKPOINT_EVERY.replacements || bytes + came >= CHECKPOINT_EVERY.bytes) {
          this.#replaced = { replacements: 0, bytes: 0 };
          await this.#connected((connection) => this.#run(connection, "CHECKPOINT"));
        }
      });
    });
  }

  async forget(sourceNos: readonly number[]): Promise<void> {
    await this.#change(deleteSources(sourceNos));
    // Only a checkpoint frees the memory of deleted rows.
    await this.#write(() => this.#checkpoint());
  }

  /**
   * A checkpoint waits for every query that scans a table, in the only thread there is: started beside a query, it
   * would wait for ever. So it starts after the running queries have ended, and others wait for it.
   */
  #checkpoint(): Promise<void> {
    return this.#between(async () => {
      await this.#connected((connection) => this.#run(connection, "CHECKPOINT"));
    });
  }

  /** Work between queries: starts when the running ones have ended; others wait until it is done. */
  async #between(work: () => Promise<void>): Promise<void> {
    let end = (): void => undefined;
    this.#alone = new Promise((resolve) => (end = resolve));
    try {
      await Promise.allSettled(this.#queries);
      await work();
    } finally {
      this.#alone = null;
      end();
    }
  }

  clear(table: StoredName): Promise<void> {
    return this.#change([`DELETE FROM "${table}"`]);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#bindings.terminate();
  }

  /** Statements that change rows, in one transaction. */
  #change(statements: readonly string[]): Promise<void> {
    return this.#write(async () => {
      await this.#connected(async (connection) => {
        await this.#run(connection, "BEGIN");
        for (const sql of statements) await this.#run(connection, sql);
        await this.#run(connection, "COMMIT");
      });
      for (const table of this.#rows.keys()) await this.#count(table);
      this.#version++;
    });
  }

  async #count(table: StoredName): Promise<number> {
    const { columns } = await this.query(`SELECT count(*) AS n FROM "${table}"`);
    const n = Number(columns.n?.[0] ?? 0);
    this.#rows.set(table, n);
    return n;
  }

  async #countIn(connection: number, table: StoredName): Promise<number> {
    const { columns } = await this.#run(connection, `SELECT count(*) AS n FROM "${table}"`);
    return Number(columns.n?.[0] ?? 0);
  }

  #write<T>(work: () => Promise<T>): Promise<T> {
    const forgetting = async (): Promise<T> => {
      this.#held = null;
      try {
        return await work();
      } finally {
        this.#held = null;
      }
    };
    const done = this.#writes.then(forgetting);
    this.#writes = done.catch(() => undefined);
    return done;
  }

  /** A connection for each piece of work. It is not reused after a failure, since a bad insert breaks it. */
  async #connected<T>(work: (connection: number) => Promise<T>): Promise<T> {
    if (this.#dead !== null) throw this.#dead;
    if (this.#closed) throw new EngineError("engine/closed", "the engine is closed");
    const connection = this.#idle.pop() ?? (await this.#guard(() => this.#bindings.connect()));
    let sound = false;
    try {
      const result = await work(connection);
      sound = true;
      return result;
    } finally {
      if (sound) this.#idle.push(connection);
      // Not after a trap: the call would hide the first error behind a second.
      else if (this.#dead === null && !this.#closed) await this.#guard(() => this.#bindings.disconnect(connection));
    }
  }

  /** One call into DuckDB. Its errors become ours; a trap marks the instance as dead. */
  async #guard<T>(call: () => Maybe<T>, sql?: string): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const failure = toEngineError(error, sql);
      if (isDeath(failure)) this.#dead = failure;
      throw failure;
    }
  }

  /**
   * @param isEnough true: the rest of the result is not needed.
   * @throws EngineError, or the signal's reason after the query was cancelled.
   */
  async #run(connection: number, sql: string, signal?: AbortSignal, isEnough?: IsEnough): Promise<Columns> {
    const bindings = this.#bindings;
    const cancel = async () => {
      await this.#guard(() => bindings.cancelPendingQuery(connection));
      // DuckDB releases a cancelled query only with the next one on its connection. Until then it holds its tables, and
      // a CHECKPOINT waits for them for ever, in the only thread there is.
      await this.#run(connection, "SELECT 1");
    };
    const stopWhenAborted = async () => {
      if (signal === undefined) return;
      if (!signal.aborted) await bindings.breathe();
      if (!signal.aborted) return;
      await cancel();
      throw signal.reason;
    };
    let header = await this.#guard(() => bindings.startPendingQuery(connection, sql, isEnough !== undefined), sql);
    while (header === null) {
      await stopWhenAborted();
      header = await this.#guard(() => bindings.pollPendingQuery(connection), sql);
    }
    const messages = [header];
    for (;;) {
      await stopWhenAborted();
      const message = await this.#guard(() => bindings.fetchQueryResults(connection), sql);
      if (message === null) continue;
      if (message.length === 0) break;
      const enough = isEnough?.(header, message) ?? "no";
      if (enough !== "without") messages.push(message);
      if (enough === "no") continue;
      await cancel();
      break;
    }
    return decodeColumns(messages);
  }
}
