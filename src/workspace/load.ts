/**
 * Files -> rows in an engine, with two parse workers. Everything is counted: each file comes back with a result, and
 * rows of a file that did not come through (cancelled, its worker died, the same bytes twice) are taken out again.
 */
import type { Notice } from "~/base/notice";
import type { Engine } from "~/engine/engine";
import { duplicates } from "~/ingest/duplicates";
import type { FileResult, IngestItem } from "~/ingest/protocol";
import type { GivenFile } from "./collect";
import type { Parser } from "./parser";

const WORKERS = 2;
/** Bytes of one request. Every request ends with an insert into each table, so that few are better than many. */
const CHUNK_BYTES = { least: 2 ** 20, most: 64 * 2 ** 20 };

export interface LoadRequest {
  readonly files: readonly GivenFile[];
  /** Hands out source numbers that were never used in this engine. */
  readonly number: () => number;
  /** sha256 -> path of what is loaded already. */
  readonly known: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  readonly progress: (done: { files: number; bytes: number }) => void;
}

export interface Loaded {
  readonly given: GivenFile;
  /** null: cancelled before it was read. */
  readonly result: FileResult | null;
}

type Target = Pick<Engine, "insert" | "forget">;

/**
 * Resolves when every row is in the engine. Rejects with the first failure, when no insert is under way any more; then
 * rows may be left over, for the caller to forget by the numbers it handed out.
 */
export async function load(
  request: LoadRequest,
  engine: Promise<Target>,
  startParser: () => Parser,
): Promise<Loaded[]> {
  const job = new Job(request, engine);
  const runners = Math.min(WORKERS, job.waiting);
  await Promise.all(
    Array.from({ length: runners }, () => job.run(startParser).catch((error: unknown) => job.fail(error))),
  );
  return job.finish();
}

class Job {
  readonly #request: LoadRequest;
  readonly #engine: Promise<Target>;
  readonly #chunks: IngestItem[][];
  readonly #given = new Map<number, GivenFile>();
  readonly #results = new Map<number, FileResult>();
  readonly #known: Map<string, string>;
  readonly #inserts: Promise<void>[] = [];
  /** Numbers whose rows must go. */
  readonly #stale: number[] = [];
  /** Bytes of requests that are under way, by worker. */
  readonly #underWay = new Map<Parser, number>();
  /** Ends every worker: the user cancelled, or the job is lost. */
  readonly #halt = new AbortController();
  #failure: unknown = null;

  constructor(request: LoadRequest, engine: Promise<Target>) {
    this.#request = request;
    this.#engine = engine;
    this.#known = new Map(request.known);
    engine.catch((error: unknown) => this.fail(error));
    const { signal } = request;
    if (signal.aborted) this.#halt.abort();
    else signal.addEventListener("abort", () => this.#halt.abort(), { once: true });
    this.#chunks = chunked(request.files.map((given) => this.#numbered(given)));
  }

  get waiting(): number {
    return this.#chunks.length;
  }

  /** The job is lost: nobody needs the rest of it. */
  fail(error: unknown): void {
    this.#failure ??= error;
    this.#halt.abort();
  }

  #numbered(given: GivenFile): IngestItem {
    const source_no = this.#request.number();
    this.#given.set(source_no, given);
    return { file: given.file, path: given.path, source_no };
  }

  /** One worker, until nothing waits. */
  async run(startParser: () => Parser): Promise<void> {
    const { signal } = this.#halt;
    let parser = startParser();
    const cancel = (): void => parser.cancel();
    signal.addEventListener("abort", cancel);
    let whole = false;
    try {
      while (!signal.aborted) {
        const chunk = this.#chunks.shift();
        if (chunk === undefined) break;
        if ((await this.#parse(parser, chunk)) !== "died") continue;
        parser.close();
        parser = startParser();
        this.#afterDeath(chunk);
      }
      whole = true;
    } finally {
      signal.removeEventListener("abort", cancel);
      if (whole) parser.release();
      else parser.close();
    }
  }

  async #parse(parser: Parser, chunk: readonly IngestItem[]): Promise<"done" | "cancelled" | "died"> {
    const outcome = await parser.ingest(chunk, Object.fromEntries(this.#known), {
      file: (result) => {
        this.#results.set(result.source.source_no, result);
        if (result.read && result.source.sha256 !== null) this.#known.set(result.source.sha256, result.source.path);
      },
      batch: ({ table, rows, ipc }) => this.#insert((engine) => engine.insert(table, ipc, rows)),
      progress: ({ bytes }) => {
        const finished = chunk.filter(({ source_no }) => this.#results.has(source_no));
        this.#underWay.set(parser, bytes - finished.reduce((sum, { file }) => sum + file.size, 0));
        this.#say();
      },
    });
    this.#underWay.delete(parser);
    this.#say();
    return outcome;
  }

  #insert(work: (engine: Target) => Promise<void>): void {
    this.#inserts.push(this.#engine.then(work).catch((error: unknown) => this.fail(error)));
  }

  #say(): void {
    let bytes = 0;
    for (const source_no of this.#results.keys()) bytes += this.#given.get(source_no)?.file.size ?? 0;
    for (const part of this.#underWay.values()) bytes += Math.max(0, part);
    this.#request.progress({ files: this.#results.size, bytes });
  }

  /** A worker that ran out of memory takes its whole request with it: halve it until the one file is found. */
  #afterDeath(chunk: readonly IngestItem[]): void {
    for (const { source_no } of chunk) {
      const { source } = this.#results.get(source_no) ?? {};
      if (source?.sha256 != null && this.#known.get(source.sha256) === source.path) this.#known.delete(source.sha256);
      this.#results.delete(source_no);
      this.#stale.push(source_no);
    }
    const again = chunk.flatMap(({ source_no }) => {
      const given = this.#given.get(source_no);
      this.#given.delete(source_no);
      return given ? [this.#numbered(given)] : [];
    });
    const [only] = again;
    if (again.length === 1 && only) this.#results.set(only.source_no, deadFile(only));
    else {
      const half = again.length >> 1;
      this.#chunks.unshift(again.slice(0, half), again.slice(half));
    }
  }

  async finish(): Promise<Loaded[]> {
    await Promise.all(this.#inserts);
    if (this.#failure !== null) throw this.#failure as Error;
    for (const { source_no, notice } of duplicates([...this.#results.values()])) {
      const result = this.#results.get(source_no);
      if (result) this.#results.set(source_no, { ...result, read: false, notices: [notice] });
      this.#stale.push(source_no);
    }
    for (const source_no of this.#given.keys()) if (!this.#results.has(source_no)) this.#stale.push(source_no);
    if (this.#stale.length > 0) await (await this.#engine).forget(this.#stale);
    return [...this.#given].map(([source_no, given]) => ({ given, result: this.#results.get(source_no) ?? null }));
  }
}

/** One request for each worker, more where that would be too much at once. */
function chunked(items: readonly IngestItem[]): IngestItem[][] {
  const total = items.reduce((sum, { file }) => sum + file.size, 0);
  const target = Math.min(CHUNK_BYTES.most, Math.max(CHUNK_BYTES.least, total / WORKERS));
  const chunks: IngestItem[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const last = chunks.at(-1);
    if (last === undefined || bytes >= target) {
      chunks.push([item]);
      bytes = item.file.size;
    } else {
      last.push(item);
      bytes += item.file.size;
    }
  }
  return chunks;
}

function deadFile({ path, source_no, file }: IngestItem): FileResult {
  const notice: Notice = { code: "workspace/reader-died", level: "error", path };
  const name = path.slice(path.lastIndexOf("/") + 1);
  const nothing = { dataset: "local", sha256: null, format: null, tool: null, tool_version: null };
  return {
    source: { source_no, path, name, bytes: file.size, warnings: 0, errors: 1, ...nothing },
    read: false,
    notices: [notice],
    counts: { runs: 0, points: 0, members: 0, buckets: 0, figures: 0 },
  };
}
