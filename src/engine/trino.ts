/**
 * A Trino server as the engine: statements go to /v1/statement, and answers come as pages of JSON. The tables are those
 * of a lake (docs/lake.md), so it only reads. The caller supplies the user for each session; it is neither stored nor
 * written to a message or log.
 */
import type { Rows } from "~/model/tables";
import { EngineError, type Columns, type Engine, type QueryOptions } from "./engine";
import { READ, resultOf, SqlError, type Head, type Read, type ReadOptions } from "./read";

export interface TrinoOptions {
  /** The server, or a reverse proxy in front of it: "https://trino.example". */
  readonly url: string;
  readonly catalog: string;
  readonly schema: string;
  readonly user: string;
  /** The whole header, "Bearer …" or "Basic …". Refused over plain http, except on this computer. */
  readonly authorization?: string;
  /** For a whole statement, including its wait in Trino's queue. */
  readonly timeout_ms?: number;
  readonly fetch?: typeof fetch;
}

/** A page of an answer, with the fields used here. */
interface Page {
  readonly nextUri?: string;
  readonly columns?: readonly { readonly name: string; readonly type: string }[];
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: { readonly errorName: string; readonly errorType: string; readonly message: string };
}

/** Columns by place: two may have one name. */
interface Answer {
  readonly rows: number;
  readonly heads: readonly Head[];
  readonly lists: readonly ArrayLike<unknown>[];
}

const TIMEOUT_MS = 5 * 60_000;
/** The server asks for another try with these. */
const AGAIN = [429, 502, 503, 504];
const AGAIN_MS = { first: 50, most: 2000 };
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

const NUMBER = /^(?:tinyint|smallint|integer|bigint|real|double|decimal\(.*\))$/;
const NUMBERS = /^array\((?:tinyint|smallint|integer|bigint|real|double|decimal\(.*\))\)$/;

/** Values without a JSON number arrive as text: "NaN", "Infinity", and every decimal. */
const numberOf = (value: unknown): number | null => (value === null ? null : Number(value));

/** Values of one column in the form of `Columns`. */
function columnOf(type: string, values: readonly unknown[]): ArrayLike<unknown> {
  if (NUMBERS.test(type))
    return values.map((list) => (list === null ? null : Float64Array.from(list as unknown[], Number)));
  if (!NUMBER.test(type)) return values;
  const numbers = values.map(numberOf);
  return numbers.includes(null) ? numbers : Float64Array.from(numbers as number[]);
}

const MISSING = ["TABLE_NOT_FOUND", "SCHEMA_NOT_FOUND", "CATALOG_NOT_FOUND", "MISSING_CATALOG_NAME"];

function errorOf({ errorName, errorType, message }: NonNullable<Page["error"]>, sql: string): EngineError {
  const failed = (code: string, what: string) => new EngineError(code, `${what} (${errorName}: ${message})`, sql);
  if (MISSING.includes(errorName))
    return failed("engine/trino-tables", "Trino has no such table: declare the lake's tables as docs/scale.md says");
  if (errorName === "PERMISSION_DENIED")
    return failed("engine/trino-login", "Trino does not let this user read the tables");
  if (errorType === "INSUFFICIENT_RESOURCES")
    return failed(
      "engine/trino-resources",
      "Trino refused the question as too large: ask for less, or raise its limits",
    );
  return failed("engine/query", "Trino could not answer");
}

/** @throws EngineError engine/start: not a valid address, or it would send a password unencrypted */
export function openTrino(options: TrinoOptions): Engine {
  if (!URL.canParse(options.url)) throw new EngineError("engine/start", "the address of the Trino server is not a URL");
  const { protocol, hostname } = new URL(options.url);
  if (protocol !== "https:" && protocol !== "http:")
    throw new EngineError("engine/start", "the address of the Trino server must begin with https:// or http://");
  if (options.authorization !== undefined && protocol === "http:" && !LOCAL.includes(hostname))
    throw new EngineError("engine/start", "a password for Trino is sent over https only");
  return new Trino(options);
}

const readOnly = (): Promise<never> =>
  Promise.reject(new EngineError("engine/read-only", "the lake is read only: add to it with kneepoint build --lake"));

class Trino implements Engine {
  readonly #options: TrinoOptions;
  readonly #closing = new AbortController();
  /** The lake does not change while it is open. */
  readonly version = 0;

  constructor(options: TrinoOptions) {
    this.#options = options;
  }

  readonly insert = readOnly;
  readonly forget = readOnly;
  readonly clear = readOnly;
  readonly replace = readOnly;
  readonly held = (): Promise<Rows | null> => Promise.resolve(null);

  close(): Promise<void> {
    this.#closing.abort(new EngineError("engine/closed", "the engine is closed"));
    return Promise.resolve();
  }

  async query(sql: string, { signal }: QueryOptions = {}): Promise<Columns> {
    const late = new EngineError("engine/trino-timeout", "Trino did not answer in time: ask for less", sql);
    const { rows, heads, lists } = await this.#within(sql, this.#options.timeout_ms ?? TIMEOUT_MS, late, signal);
    return { rows, columns: Object.fromEntries(heads.map(({ name }, i) => [name, lists[i]!])) };
  }

  /**
   * Trino runs one statement per request, and only a query fits between the brackets; the user has read-only access. It
   * sees the whole lake: `datasets` is ignored.
   */
  async read(text: string, { signal, rows = READ.rows, time_ms = READ.time_ms }: ReadOptions): Promise<Read> {
    if (text.length > READ.text) throw new SqlError("engine/sql-long", "", null, String(READ.text));
    const sql = `SELECT * FROM (\n${text.trim().replace(/;$/, "")}\n) LIMIT ${rows + 1}`;
    const answer = await this.#within(sql, time_ms, new SqlError("engine/sql-time", ""), signal);
    const columns = resultOf(answer.lists, answer.heads, rows);
    return { columns, rows: Math.min(rows, answer.rows), more: answer.rows > rows ? "rows" : null };
  }

  /** @throws `late` if there is no answer in this time, or the signal's reason */
  async #within(sql: string, time_ms: number, late: Error, signal: AbortSignal | undefined): Promise<Answer> {
    const timeout = AbortSignal.timeout(time_ms);
    const stop = AbortSignal.any([timeout, this.#closing.signal, ...(signal === undefined ? [] : [signal])]);
    try {
      return await this.#follow(sql, stop);
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason;
      throw timeout.aborted ? late : error;
    }
  }

  async #follow(sql: string, stop: AbortSignal): Promise<Answer> {
    const { catalog, schema } = this.#options;
    const start = new URL("/v1/statement", this.#options.url).href;
    const about = { "X-Trino-Catalog": catalog, "X-Trino-Schema": schema, "X-Trino-Source": "kneepoint" };
    let names: NonNullable<Page["columns"]> = [];
    let values: unknown[][] = [];
    let rows = 0;
    let page = await this.#page(start, { method: "POST", body: sql, headers: about }, stop, sql);
    for (;;) {
      if (page.error !== undefined) throw errorOf(page.error, sql);
      if (names.length === 0 && page.columns !== undefined) {
        names = page.columns;
        values = names.map(() => []);
      }
      for (const row of page.data ?? []) {
        for (const [i, column] of values.entries()) column.push(row[i] ?? null);
        rows++;
      }
      const { nextUri } = page;
      if (nextUri === undefined) break;
      this.#checkOrigin(nextUri, sql);
      try {
        page = await this.#page(nextUri, {}, stop, sql);
      } catch (error) {
        // Trino would continue for minutes. The response does not matter.
        const cancel = { method: "DELETE", headers: this.#headers({}), keepalive: true } as const;
        void this.#fetch(nextUri, cancel).catch(() => undefined);
        throw error;
      }
    }
    return { rows, heads: names, lists: names.map(({ type }, i) => columnOf(type, values[i]!)) };
  }

  /** The header with the password goes with each request, so only to its own server. */
  #checkOrigin(uri: string, sql: string): void {
    if (URL.canParse(uri) && new URL(uri).origin === new URL(this.#options.url).origin) return;
    const what = "Trino names another address than the one that was asked: the proxy must pass on the host and scheme";
    throw new EngineError("engine/trino-address", `${what} (docs/scale.md)`, sql);
  }

  #headers(more: Readonly<Record<string, string>>): Record<string, string> {
    const { user, authorization } = this.#options;
    return { ...more, "X-Trino-User": user, ...(authorization !== undefined && { Authorization: authorization }) };
  }

  #fetch(uri: string, init: RequestInit): Promise<Response> {
    return (this.#options.fetch ?? fetch)(uri, { ...init, redirect: "error", cache: "no-store" });
  }

  /** Fetches one page; tries again while the server asks for it, until `stop`. */
  async #page(uri: string, init: RequestInit, stop: AbortSignal, sql: string): Promise<Page> {
    const headers = this.#headers((init.headers ?? {}) as Record<string, string>);
    for (let wait_ms = AGAIN_MS.first; ; wait_ms = Math.min(2 * wait_ms, AGAIN_MS.most)) {
      stop.throwIfAborted();
      const response = await this.#fetch(uri, { ...init, headers, signal: stop }).catch(() => {
        stop.throwIfAborted();
        throw new EngineError("engine/trino-unreachable", "the Trino server does not answer", sql);
      });
      if (AGAIN.includes(response.status)) {
        await pause(wait_ms, stop);
        continue;
      }
      if (response.status === 401 || response.status === 403)
        throw new EngineError("engine/trino-login", "Trino does not accept this user or password", sql);
      if (!response.ok)
        throw new EngineError("engine/trino-answer", `Trino answered with HTTP status ${response.status}`, sql);
      const page: unknown = await response.json().catch(() => {
        stop.throwIfAborted();
        return null;
      });
      if (typeof page === "object" && page !== null && "stats" in page) return page as Page;
      throw new EngineError("engine/trino-answer", "what answers is not a Trino server", sql);
    }
  }
}

/** Resolves when the time is over or `stop` is aborted. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stop.addEventListener("abort", done);
  });
}
