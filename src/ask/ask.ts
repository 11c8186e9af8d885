/**
 * One path to one number: an answer is prepared at build time, cached, or asked of the engine. All three come from the
 * same question on the same engine, so they are equal.
 */
import { gunzipped } from "~/base/gunzip";
import type { Columns, Engine } from "~/engine/engine";
import type { Read, ReadOptions } from "~/engine/read";
import { tableListPath, tablePath } from "~/model/catalogue";
import type { Catalogue, CatalogueEntry, TrinoTables } from "~/model/dataset";
import type { StoredName } from "~/model/tables";
import type { LookRow } from "~/model/traceAnswers";
import { duckdb, trino, type Dialect } from "~/queries/dialect";
import type { Askable, Params, Question } from "~/queries/question";
import { AnswerCache } from "./cache";
import { answerPath, askedKey, canonicalParams, LOOKED, LOOKS } from "./key";
import { unsealed } from "./seal";

/** Where `ask` gets its input. Nothing here is called before it is needed. */
export interface Sources {
  catalogue(): Promise<Catalogue>;
  /** Identifies the code of this page (base/version); "": accept answers of any code. */
  readonly code: string;
  /** A file below data/, or the HTTP status if the server does not send it. Rejects if the server does not answer. */
  file(path: string, signal: AbortSignal): Promise<Uint8Array | number>;
  /** Called when prepared answers are not used. */
  distrust(fault: SiteFault): void;
  /** Tables of a published dataset: name -> rows. */
  tables(path: string, signal: AbortSignal): Promise<Readonly<Record<string, number>>>;
  /** Bytes of an Arrow stream below data/, unpacked. */
  table(path: string, signal: AbortSignal): Promise<Uint8Array>;
  /** Starts the engine at the first call. */
  engine(): Promise<Engine>;
  /** Connects to the Trino server in the catalogue, once per page. */
  trino(tables: TrinoTables): Promise<Engine>;
  /** false: the engine was never started, so no own files are loaded. */
  engineStarted(): boolean;
  /** How many engines have died. A change means that the current one is new and empty. */
  engineDeaths(): number;
}

/** Why a prepared answer or a card of the catalogue was not used, and its file below data/. */
export interface SiteFault {
  readonly path: string;
  /** `not-sent`: the server failed or refused. */
  readonly why: "damaged" | "missing" | "not-sent" | "other-version" | "cards";
  /** For `cards`: how many. */
  readonly lost?: number;
  /** The HTTP status for `not-sent`, if the server answered at all. */
  readonly status?: number;
}

export interface Answered<A> {
  readonly answer: A;
  readonly from: "prepared" | "cache" | "engine";
  readonly elapsed_ms: number;
}

/** What answers a live question, and the SQL it takes. */
interface Live {
  readonly engine: Engine;
  readonly dialect: Dialect;
}

/** An answer and its origin when it was first asked. */
type Made<A> = Pick<Answered<A>, "answer" | "from">;

/** HTTP statuses of a missing file. Any other failure may pass. */
const GONE: readonly number[] = [404, 410];

/** Params of a question about one dataset: a slug of the catalogue, or "local" for the user's own files. */
type DatasetParams = Params & { readonly dataset: string };

/** `code`: ask/no-dataset (the catalogue has no such slug), ask/no-sql (the engine takes no statements). */
class AskError extends Error {
  constructor(
    readonly code: string,
    readonly dataset: string,
  ) {
    super(`${code}: ${dataset}`);
    this.name = "AskError";
  }
}

interface Loaded {
  /** `engineDeaths` when the load began: which engine the tables belong to. null: no engine yet. */
  deaths: number | null;
  done: Promise<void>;
}

const KEPT_ANSWERS = 64;

/** Results of statements that several questions share (queries/arrange): few rows, but expensive to plan. */
const KEPT_RESULTS = { results: 64, rows: 1000 };

export class Asker {
  readonly #sources: Sources;
  readonly #cache = new AnswerCache(KEPT_ANSWERS);
  readonly #results = new AnswerCache(KEPT_RESULTS.results, (one) => (one as Columns).rows <= KEPT_RESULTS.rows);
  /** Published datasets whose tables are in the engine or on their way. */
  readonly #loaded = new Map<string, Loaded>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Answers, or rejects with the signal's reason, an AskError, an EngineError or a failed fetch. */
  async ask<P extends DatasetParams, A>(
    question: Askable<P, A>,
    params: P,
    signal?: AbortSignal,
  ): Promise<Answered<A>> {
    const start = performance.now();
    const done = (answer: A, from: Answered<A>["from"]) => ({ answer, from, elapsed_ms: performance.now() - start });
    if (params.dataset === "local") {
      if (!this.#sources.engineStarted()) return done(answerFromNothing(await whole(question), params), "engine");
      const { version } = await this.#sources.engine();
      const key = ["local", version, question.name, canonicalParams(params)].join("\n");
      const isKept = this.#cache.has(key);
      const make = async (s: AbortSignal) =>
        (await this.#early(question, params)) ?? (await this.#askLive(question, params, s));
      const answer = await this.#cache.get(key, make, signal);
      return done(answer, isKept ? "cache" : "engine");
    }
    const { code, prepared } = await this.#sources.catalogue();
    const entry = await this.#entry(params.dataset);
    const key = [askedKey(question.name, params), entry.hash, code].join("\n");
    const isPrepared = prepared.includes(question.name) && isWhole(params);
    const make = async (s: AbortSignal): Promise<Made<A>> => {
      const found = isPrepared
        ? await this.#prepared(question.name, entry, code, s)
        : prepared.includes(LOOKS) && LOOKED.includes(question.name)
          ? await this.#look(askedKey(question.name, params), entry, code, s)
          : null;
      // Prepared answers were written by this very question, so they have its type.
      if (found !== null) return { answer: found.answer as A, from: "prepared" };
      return { answer: await this.#askLive(question, params, s), from: "engine" };
    };
    const isKept = this.#cache.has(key);
    const { answer, from } = await this.#cache.get(key, make, signal);
    return done(answer, isKept ? "cache" : from);
  }

  /** Runs a statement written by a reader over whole datasets, which are loaded first. Its result is not kept. */
  async read(text: string, options: ReadOptions): Promise<Read> {
    const all = await Promise.all(options.datasets.map((dataset) => this.#live(dataset)));
    options.signal?.throwIfAborted();
    const [engine = await this.#sources.engine(), ...others] = new Set(all.map((one) => one.engine));
    // No engine has both the reader's own files and the tables of a Trino server.
    if (engine.read === undefined || others.length > 0) throw new AskError("ask/no-sql", options.datasets.join(", "));
    return engine.read(text, options);
  }

  async #entry(dataset: string): Promise<CatalogueEntry> {
    const entry = (await this.#sources.catalogue()).datasets.find(({ slug }) => slug === dataset);
    if (entry === undefined) throw new AskError("ask/no-dataset", dataset);
    return entry;
  }

  /**
   * The engine with the tables of this dataset: the Trino server of the catalogue, or DuckDB once they are loaded. Own
   * files are always in DuckDB: they do not leave the page. Rejects as `ask` does.
   */
  async #live(dataset: string): Promise<Live> {
    const tables = dataset === "local" ? undefined : (await this.#sources.catalogue()).trino;
    if (tables !== undefined) return { engine: await this.#sources.trino(tables), dialect: trino };
    if (dataset !== "local") await this.#load(await this.#entry(dataset));
    return { engine: await this.#sources.engine(), dialect: duckdb };
  }

  /** One of the looks that the build prepared; null: not prepared. */
  async #look(asked: string, entry: CatalogueEntry, code: string, signal: AbortSignal) {
    const path = answerPath(LOOKS, entry.slug, entry.hash, code);
    const found = await this.#cache.get(path, (s) => this.#prepared(LOOKS, entry, code, s), signal);
    return ((found?.answer ?? []) as readonly LookRow[]).find((look) => look.asked === asked) ?? null;
  }

  /** null: the file cannot be trusted (already reported); the engine is asked instead. */
  async #prepared(
    question: string,
    { slug, hash, answers: seal }: CatalogueEntry,
    code: string,
    signal: AbortSignal,
  ): Promise<{ readonly answer: unknown } | null> {
    if (!["", code].includes(this.#sources.code)) {
      this.#sources.distrust({ path: "catalogue.json", why: "other-version" });
      return null;
    }
    const path = answerPath(question, slug, hash, code);
    const file = await this.#sources.file(path, signal).catch(() => {
      signal.throwIfAborted();
      return null;
    });
    if (file === null || typeof file === "number") {
      const notSent: SiteFault = { path, why: "not-sent", ...(file !== null && { status: file }) };
      this.#sources.distrust(file !== null && GONE.includes(file) ? { path, why: "missing" } : notSent);
      return null;
    }
    const found = await gunzipped(new Uint8Array(file))
      .then((bytes) => unsealed(bytes, question, seal))
      .catch(() => null);
    if (found === null) this.#sources.distrust({ path, why: "damaged" });
    return found;
  }

  /** After an engine restart: inserts the published tables again that were loaded or loading. */
  async reload(engine: Engine): Promise<void> {
    const { datasets } = await this.#sources.catalogue();
    const deaths = this.#sources.engineDeaths();
    for (const entry of datasets) {
      const before = this.#loaded.get(entry.slug)?.deaths ?? deaths;
      // A load that began after the death waits for the restart and inserts its own tables.
      if (before < deaths) await this.#keep(entry.slug, { deaths, done: this.#insert(entry, engine, deaths) });
    }
  }

  /**
   * Answers from rows of own files that were kept while the engine starts; null: they are in the engine, or the
   * question needs more.
   */
  async #early<P extends DatasetParams, A>(asked: Askable<P, A>, params: P): Promise<A | null> {
    const [engine, question] = await Promise.all([this.#sources.engine(), whole(asked)]);
    if (question.early === undefined) return null;
    const rows = await engine.held?.();
    const results = rows == null ? null : question.early(rows, params);
    return results === null ? null : question.finish(results, params);
  }

  async #askLive<P extends DatasetParams, A>(asked: Askable<P, A>, params: P, signal: AbortSignal): Promise<A> {
    const [{ engine, dialect }, question] = await Promise.all([this.#live(params.dataset), whole(asked)]);
    const { version } = engine;
    // Questions share statements: the same statement over the same rows runs once. Each has a signal of its own: Node
    // warns on the terminal of more than ten listeners of one.
    const results = await Promise.all(
      question
        .sql(params, dialect)
        .map((sql) =>
          this.#results.get(
            `${dialect.name}\n${version}\n${sql}`,
            (s) => engine.query(sql, { signal: s }),
            AbortSignal.any([signal]),
          ),
        ),
    );
    return question.finish(results, params);
  }

  #load(entry: CatalogueEntry): Promise<void> {
    const known = this.#loaded.get(entry.slug);
    if (known !== undefined) return known.done;
    const loaded: Loaded = { deaths: null, done: Promise.resolve() };
    loaded.done = this.#sources.engine().then((engine) => {
      loaded.deaths = this.#sources.engineDeaths();
      return this.#insert(entry, engine, loaded.deaths);
    });
    return this.#keep(entry.slug, loaded);
  }

  /** Once per dataset; a failed load may be retried. */
  #keep(slug: string, loaded: Loaded): Promise<void> {
    this.#loaded.set(slug, loaded);
    loaded.done.catch(() => {
      if (this.#loaded.get(slug) === loaded) this.#loaded.delete(slug);
    });
    return loaded.done;
  }

  /**
   * Fetches everything before it inserts anything, since half a dataset would give wrong answers. Stops if its engine
   * died: `reload` fills the next one, and callers wait for that.
   */
  async #insert(entry: CatalogueEntry, engine: Engine, deaths: number): Promise<void> {
    const { signal } = new AbortController();
    const { slug, answers } = entry;
    const list = await this.#sources.tables(versioned(tableListPath(slug), answers), signal);
    const tables = Object.entries(list) as [StoredName, number][];
    const fetched = await Promise.all(
      tables.map(([table]) => this.#sources.table(versioned(tablePath(slug, table), answers), signal)),
    );
    for (const [i, [table, rows]] of tables.entries()) {
      if (this.#sources.engineDeaths() !== deaths) return;
      await engine.insert(table, fetched[i]!, rows);
    }
  }
}

/** An address unique to this publication (`answers` changes with data and code), so that no older copy is ever used. */
export const versioned = (path: string, answers: string): string => `${path}?${answers}`;

/** Is the question about the dataset as a whole? The build prepared those answers. */
const isWhole = (params: DatasetParams): boolean =>
  canonicalParams(params) === canonicalParams({ dataset: params.dataset });

const whole = async <P extends Params, A>(question: Askable<P, A>): Promise<Question<P, A>> =>
  "load" in question ? question.load() : question;

/** What the question answers over empty tables. */
function answerFromNothing<P extends Params, A>(question: Question<P, A>, params: P): A {
  return question.finish(
    question.sql(params, duckdb).map(() => ({ rows: 0, columns: {} })),
    params,
  );
}
