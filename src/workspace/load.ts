/**
 * Files -> rows in an engine. A drop is one request to one parse worker, which alone can tell which log belongs to
 * which run. Everything is counted: rows of an incomplete file (cancelled, worker died, the same bytes twice) are
 * removed again.
 */
import { grouped, putUnder } from "~/base/byKey";
import type { Notice } from "~/base/notice";
import { fileName } from "~/base/path";
import type { Engine } from "~/engine/engine";
import { knownPlace } from "~/ingest/place";
import type { FileResult, IngestItem } from "~/ingest/protocol";
import type { GivenFile } from "./collect";
import type { Death, Parser, ParserOutcome } from "./parser";

/** A file, and the drop it came in: files of one drop may belong to the same runs. */
export interface DroppedFile extends GivenFile {
  readonly drop: string;
  /** As in `IngestItem`: for a file whose bytes change while it is followed. */
  readonly source_no?: number;
}

export interface LoadRequest<File extends DroppedFile> {
  /** Of one drop or of several: each is read by itself. */
  readonly files: readonly File[];
  /** The first source number that was never used in this engine. */
  readonly first_source_no: number;
  /** sha256 -> path of what is loaded already; of a file that describes, its place (`knownPlace`). */
  readonly known: ReadonlyMap<string, string>;
  /** The user cancelled: whole files stay. */
  readonly signal: AbortSignal;
  /** The engine died: rows are no longer wanted. Rejects with the reason. */
  readonly lost?: AbortSignal;
  readonly progress: (done: { files: number; bytes: number }) => void;
  /**
   * Called for each file, or entry of an archive, as soon as its worker has read it; again after the death of that
   * worker.
   */
  readonly through?: (given: File, result: FileResult) => void;
  /** Called before rows use numbers: all below this one are used. Not called once the job is lost. */
  readonly used: (next_source_no: number) => void;
}

export interface Loaded<File extends DroppedFile = DroppedFile> {
  readonly given: File;
  /** Results for it and its entries, if it is an archive; empty: cancelled before it was read whole. */
  readonly results: readonly FileResult[];
}

type Target = Pick<Engine, "insert" | "forget">;

/**
 * Resolves when every row is in the engine. Rejects with the first failure, after all inserts have ended; rows may then
 * be left over, which the caller removes by the numbers it was given.
 */
export async function load<File extends DroppedFile>(
  request: LoadRequest<File>,
  engine: Promise<Target>,
  startParser: () => Parser,
): Promise<Loaded<File>[]> {
  const job = new Job(request, engine);
  await job.run(startParser).catch((error: unknown) => job.fail(error));
  return job.finish();
}

class Job<File extends DroppedFile> {
  readonly #request: LoadRequest<File>;
  readonly #engine: Promise<Target>;
  readonly #waiting: (readonly File[])[];
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
  /** Files read to their end by this worker or one that died since. */
  readonly #through = new Set<File>();
  /** Those of them that were read again after a worker died, which may have been chance. */
  readonly #spared = new Set<File>();
  /** Consecutive workers that died without a file in hand. */
  #idleDeaths = 0;
  /** A worker died: from then on each file is announced. */
  #careful = false;

  constructor(request: LoadRequest<File>, engine: Promise<Target>) {
    this.#request = request;
    this.#engine = engine;
    this.#known = new Map(request.known);
    this.#next = request.first_source_no;
    this.#waiting = [...grouped(request.files, ({ drop }) => drop).values()];
    engine.catch((error: unknown) => this.fail(error));
    const { signal, lost } = request;
    if (signal.aborted) this.#halt.abort();
    else signal.addEventListener("abort", () => this.#halt.abort(), { once: true });
    lost?.addEventListener("abort", () => this.fail(lost.reason), { once: true });
  }

  /** The job is lost: its remaining rows are not needed. */
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
  async #parse(parser: Parser, files: readonly File[]): Promise<boolean> {
    const first = this.#next;
    const before = this.#bytes;
    const told: FileResult[] = [];
    let at: number | null = null;
    /** Read to their end by this worker. */
    const through = new Set<number>();
    const request = {
      files: files.map(({ file, path, source_no, sha256 }): IngestItem => ({
        ...{ file, path },
        ...(source_no !== undefined && { source_no }),
        ...(sha256 !== undefined && { sha256 }),
      })),
      first_source_no: first,
      careful: this.#careful,
      known: Object.fromEntries(this.#known),
    };
    const outcome = await parser.ingest(request, {
      file: (result) => {
        told.push(result);
        const file = files[result.given]!;
        // An archive comes after all that it holds.
        if (result.source.path === file.path) {
          through.add(result.given);
          this.#through.add(file);
        }
        this.#request.through?.(file, result);
      },
      batch: ({ table, rows, ipc, next_source_no }) => {
        this.#use(next_source_no);
        return this.#insert((engine) => engine.insert(table, ipc, rows));
      },
      progress: (done) => this.#say(done.files, before + done.bytes),
      at: (given) => (at = given),
    });
    if (outcome.end === "died") {
      const inHand = at === null || through.has(at) ? null : at;
      this.#afterDeath(files, first, inHand, outcome.how);
    } else this.#keep(files, told, first, outcome);
    return outcome.end !== "died";
  }

  #use(next_source_no: number): void {
    if (this.#failure !== null) return;
    this.#next = Math.max(this.#next, next_source_no);
    this.#request.used(this.#next);
  }

  #keep(files: readonly File[], told: readonly FileResult[], first: number, outcome: LivingOutcome): void {
    this.#use(outcome.next_source_no);
    // An archive is kept and forgotten as a whole: entries that were read are useless without the rest.
    const cut = new Set(outcome.end === "cancelled" ? outcome.cut : []);
    const left = new Set(told.flatMap(({ given, read, source }) => (read && cut.has(given) ? source.sha256 : [])));
    const here = new Set<number>();
    for (const result of told) {
      // A copy of such an entry does not count as loaded either.
      if (cut.has(result.given) || (!result.read && left.has(result.source.sha256))) continue;
      const given = files[result.given]!;
      putUnder(this.#results, given, result);
      const { source_no, sha256, path } = result.source;
      // Refused before parsing: it has no rows, and a deletion costs a pass over every table.
      if (result.read || !result.leftRows) here.add(source_no);
      if (result.read && sha256 !== null) {
        const isPlaced = result.described.length > 0 && result.role === "companion";
        this.#known.set(isPlaced ? knownPlace(sha256, path) : sha256, path);
      }
    }
    for (let n = first; n < this.#next; n++) if (!here.has(n)) this.#stale.push(n);
    for (const { source_no } of files) if (source_no !== undefined && !here.has(source_no)) this.#stale.push(source_no);
    this.#bytes += files.reduce((sum, { file }) => sum + file.size, 0);
  }

  #insert(work: (engine: Target) => Promise<void>): Promise<void> {
    if (this.#failure !== null) return Promise.resolve();
    const insert = this.#engine.then(work).catch((error: unknown) => this.fail(error));
    this.#inserts.add(insert);
    return insert.finally(() => this.#inserts.delete(insert));
  }

  #say(files: number, bytes: number): void {
    this.#request.progress({ files: this.#results.size + files, bytes });
  }

  /**
   * The file that a worker was reading when it died is reported and left out, and the rest becomes one new request to a
   * fresh worker: reading files of a drop separately would make separate runs. A file that had been read before is
   * probably not the cause, and is read once more before it is blamed.
   */
  #afterDeath(files: readonly File[], first: number, inHand: number | null, how: Death): void {
    for (let n = first; n < this.#next; n++) this.#stale.push(n);
    const file = files.length === 1 ? files[0] : files[inHand ?? -1];
    // Small files were not announced.
    const isIdle = inHand === null && (this.#careful || how === "unstarted");
    this.#idleDeaths = isIdle ? this.#idleDeaths + 1 : 0;
    this.#careful ||= how !== "unstarted";
    if (how === "unstarted") {
      if (this.#idleDeaths >= MOST_IDLE_DEATHS) throw new Error("the reader did not start");
      this.#waiting.unshift(files);
      return;
    }
    const left = this.#idleDeaths >= MOST_IDLE_DEATHS ? files : file === undefined ? [] : [file];
    const lost = new Set(left.filter((one) => !this.#through.has(one) || this.#spared.has(one)));
    for (const one of left) this.#spared.add(one);
    for (const one of lost) {
      this.#results.set(one, [deadFile(one, this.#next, how)]);
      this.#use(this.#next + 1);
    }
    const rest = files.filter((one) => !lost.has(one));
    if (rest.length > 0) this.#waiting.unshift(rest);
  }

  async finish(): Promise<Loaded<File>[]> {
    await Promise.all(this.#inserts);
    if (this.#failure !== null) throw this.#failure as Error;
    if (this.#stale.length > 0) await (await this.#engine).forget(this.#stale);
    return this.#request.files.map((given) => ({ given, results: this.#results.get(given) ?? [] }));
  }
}

type LivingOutcome = Exclude<ParserOutcome, { readonly end: "died" }>;

/** After this many deaths no file is to blame, and none can be read. */
const MOST_IDLE_DEATHS = 3;

const CODES: Readonly<Record<Exclude<Death, "unstarted">, string>> = {
  ended: "workspace/reader-died",
  stuck: "workspace/reader-stuck",
  late: "own/too-slow",
};

function deadFile({ path, file }: GivenFile, source_no: number, how: keyof typeof CODES): FileResult {
  const notice: Notice = { code: CODES[how], level: "error", path };
  const nothing = { dataset: "local", sha256: null, format: null, tool: null, tool_version: null };
  return {
    given: 0,
    source: { source_no, path, name: fileName(path), bytes: file.size, warnings: 0, errors: 1, ...nothing },
    read: false,
    role: "result",
    notices: [notice],
    counts: { runs: 0, points: 0, members: 0, buckets: 0, figures: 0, samples: 0, intervals: 0 },
    runs: [],
    described: [],
    leftRows: false,
  };
}
