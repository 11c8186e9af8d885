/**
 * Files -> rows in an engine. A drop is one request to one parse worker: only there is known which log belongs to which
 * run. Everything is counted: rows of a file that did not come through (cancelled, its worker died, the same bytes
 * twice) are taken out again.
 */
import type { Notice } from "~/base/notice";
import type { Engine } from "~/engine/engine";
import type { FileResult, IngestItem } from "~/ingest/protocol";
import type { GivenFile } from "./collect";
import type { Parser, ParserOutcome } from "./parser";

export interface LoadRequest {
  readonly files: readonly GivenFile[];
  /** The first source number that was never used in this engine. */
  readonly first_source_no: number;
  /** sha256 -> path of what is loaded already. */
  readonly known: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  readonly progress: (done: { files: number; bytes: number }) => void;
  /** Told of numbers that rows may bear: all below this one are used. */
  readonly used: (next_source_no: number) => void;
}

export interface Loaded {
  readonly given: GivenFile;
  /** What became of it, and of the entries of an archive; none: cancelled before it was read. */
  readonly results: readonly FileResult[];
}

type Target = Pick<Engine, "insert" | "forget">;

/**
 * Resolves when every row is in the engine. Rejects with the first failure, when no insert is under way any more; then
 * rows may be left over, for the caller to forget by the numbers it was told.
 */
export async function load(
  request: LoadRequest,
  engine: Promise<Target>,
  startParser: () => Parser,
): Promise<Loaded[]> {
  const job = new Job(request, engine);
  await job.run(startParser).catch((error: unknown) => job.fail(error));
  return job.finish();
}

/** Numbers that a worker may have used beyond those it told of, when it died. */
const UNTOLD = 4096;

class Job {
  readonly #request: LoadRequest;
  readonly #engine: Promise<Target>;
  readonly #waiting: (readonly GivenFile[])[];
  readonly #results = new Map<GivenFile, FileResult[]>();
  readonly #known: Map<string, string>;
  readonly #inserts = new Set<Promise<void>>();
  /** Numbers whose rows must go. */
  readonly #stale: number[] = [];
  /** Ends the worker: the user cancelled, or the job is lost. */
  readonly #halt = new AbortController();
  #next: number;
  #bytes = 0;
  #failure: unknown = null;

  constructor(request: LoadRequest, engine: Promise<Target>) {
    this.#request = request;
    this.#engine = engine;
    this.#known = new Map(request.known);
    this.#next = request.first_source_no;
    this.#waiting = request.files.length > 0 ? [request.files] : [];
    engine.catch((error: unknown) => this.fail(error));
    const { signal } = request;
    if (signal.aborted) this.#halt.abort();
    else signal.addEventListener("abort", () => this.#halt.abort(), { once: true });
  }

  /** The job is lost: nobody needs the rest of it. */
  fail(error: unknown): void {
    this.#failure ??= error;
    this.#halt.abort();
  }

  async run(startParser: () => Parser): Promise<void> {
    const { signal } = this.#halt;
    let parser = startParser();
    const cancel = (): void => parser.cancel();
    signal.addEventListener("abort", cancel);
    let whole = false;
    try {
      while (!signal.aborted) {
        const files = this.#waiting.shift();
        if (files === undefined) break;
        if (await this.#parse(parser, files)) continue;
        parser.close();
        parser = startParser();
      }
      whole = true;
    } finally {
      signal.removeEventListener("abort", cancel);
      if (whole) parser.release();
      else parser.close();
    }
  }

  /** false: the worker died. */
  async #parse(parser: Parser, files: readonly GivenFile[]): Promise<boolean> {
    const first = this.#next;
    const before = this.#bytes;
    const told: FileResult[] = [];
    const request = {
      files: files.map(({ file, path }): IngestItem => ({ file, path })),
      first_source_no: first,
      known: Object.fromEntries(this.#known),
    };
    const outcome = await parser.ingest(request, {
      file: (result) => told.push(result),
      batch: ({ table, rows, ipc }) => this.#insert((engine) => engine.insert(table, ipc, rows)),
      progress: (done) => this.#say(done.files, before + done.bytes),
    });
    this.#count(outcome, files, told);
    if (outcome.end === "died") this.#afterDeath(files, first);
    else this.#keep(files, told, first);
    return outcome.end !== "died";
  }

  #count(outcome: ParserOutcome, files: readonly GivenFile[], told: readonly FileResult[]): void {
    const last = told.reduce((n, { source }) => Math.max(n, source.source_no), this.#next + files.length);
    this.#next = outcome.end === "died" ? last + UNTOLD : outcome.next_source_no;
    this.#request.used(this.#next);
  }

  #keep(files: readonly GivenFile[], told: readonly FileResult[], first: number): void {
    const here = new Set<number>();
    for (const result of told) {
      const given = files[result.given]!;
      this.#results.set(given, [...(this.#results.get(given) ?? []), result]);
      const { source_no, sha256, path } = result.source;
      // Refused before anything was parsed: it has no rows, and a deletion costs a pass over every table.
      if (result.read || !result.leftRows) here.add(source_no);
      if (result.read && sha256 !== null) this.#known.set(sha256, path);
    }
    for (let n = first; n < this.#next; n++) if (!here.has(n)) this.#stale.push(n);
    this.#bytes += files.reduce((sum, { file }) => sum + file.size, 0);
  }

  #insert(work: (engine: Target) => Promise<void>): Promise<void> {
    const insert = this.#engine.then(work).catch((error: unknown) => this.fail(error));
    this.#inserts.add(insert);
    return insert.finally(() => this.#inserts.delete(insert));
  }

  #say(files: number, bytes: number): void {
    this.#request.progress({ files: this.#results.size + files, bytes });
  }

  /** A worker that ran out of memory takes its whole request with it: halve it until the one file is found. */
  #afterDeath(files: readonly GivenFile[], first: number): void {
    for (let n = first; n < this.#next; n++) this.#stale.push(n);
    const [only] = files;
    if (files.length === 1 && only) {
      this.#results.set(only, [deadFile(only, this.#next++)]);
      this.#request.used(this.#next);
    } else {
      const half = files.length >> 1;
      this.#waiting.unshift(files.slice(0, half), files.slice(half));
    }
  }

  async finish(): Promise<Loaded[]> {
    await Promise.all(this.#inserts);
    if (this.#failure !== null) throw this.#failure as Error;
    if (this.#stale.length > 0) await (await this.#engine).forget(this.#stale);
    return this.#request.files.map((given) => ({ given, results: this.#results.get(given) ?? [] }));
  }
}

function deadFile({ path, file }: GivenFile, source_no: number): FileResult {
  const notice: Notice = { code: "workspace/reader-died", level: "error", path };
  const name = path.slice(path.lastIndexOf("/") + 1);
  const nothing = { dataset: "local", sha256: null, format: null, tool: null, tool_version: null };
  return {
    given: 0,
    source: { source_no, path, name, bytes: file.size, warnings: 0, errors: 1, ...nothing },
    read: false,
    role: "result",
    notices: [notice],
    counts: { runs: 0, points: 0, members: 0, buckets: 0, figures: 0, samples: 0, intervals: 0 },
    leftRows: false,
  };
}
