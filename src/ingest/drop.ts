/**
 * Files given together: read -> detect -> (open archives) -> parse -> rows. Stand-alone files become rows at once;
 * files that form a run only together (logs, output directories), and those whose options may be in a job file, wait
 * until the rest has been read.
 */
import type { ByteSource } from "~/base/bytes";
import { line } from "~/base/lazy";
import type { Notice } from "~/base/notice";
import type { Companion, KnownMember } from "~/formats/gather";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { Batches } from "./batch";
import { bundlePlace } from "./bundleIn";
import type { CarriedFile } from "./carried";
import { type Collected, collect } from "./collect";
import { Budget, expand } from "./expand/expand";
import { Spill } from "./expand/hold";
import { Finisher, type Placed } from "./finish";
import { type NumberedRun, readGroups } from "./groups";
import type { DetectOptions } from "./detect";
import { SameRuns } from "./sameRuns";
import { type Hash, type IngestedFile, type PreparedFile, type PrepareOptions, prepareFile } from "./ingest";

export interface GivenFile {
  readonly source: ByteSource;
  readonly system?: string | null;
  /** Identity used instead of the hash of its bytes (`IngestItem`). */
  readonly sha256?: string | undefined;
}

export interface DropOptions {
  /** Slug, or `local`. */
  readonly dataset: string;
  readonly into: Batches;
  /** Hands out numbers of sources, each once. `given`: index of the file, or of the archive around it. */
  readonly number: (given: number) => number;
  readonly signal?: AbortSignal;
  /**
   * sha256 (or `knownPlace`) -> path of everything loaded; the first of equal files counts. Files that are read are
   * added.
   */
  readonly known?: Map<string, string>;
  /** Reports which of the given files is being read or parsed. `isLink`: the data of a link is being unpacked. */
  readonly at?: (given: number, isLink: boolean) => void;
  /** Bytes of the current file that were parsed so far. */
  readonly progress?: (bytes: number) => void;
  /** Called while a file is parsed, when rows may have grown large: a place to cut and hand over. */
  readonly handOver?: () => void;
  /** Called for every file that became rows, with the runs as parsed. */
  readonly observe?: (file: IngestedFile, placed: Placed) => void;
  /** The known formats; the format table if absent. */
  readonly detect?: DetectOptions;
  /** A faster hash than the web's, if there is one. */
  readonly hash?: Hash;
  /** Awaited before each part of a file is parsed: resolves when there is room for more rows. */
  readonly room?: () => Promise<void>;
  /** Called when bytes were unpacked. */
  readonly moved?: () => void;
}

/** A file of the drop, or of an archive in it. */
export interface DropFile {
  readonly given: number;
  readonly system: string | null;
  readonly source_no: number;
  readonly prepared: PreparedFile;
}

interface Unexplained {
  readonly file: DropFile;
  readonly found: Collected;
}

/** Concurrent reads, and the bytes they may hold: eight small files, or one large one. */
const IN_FLIGHT = 8;
const IN_FLIGHT_BYTES = 64 * 2 ** 20;
/** Waiting files are kept in memory up to this total size; the others are read again. */
const WAITING_BYTES = 64 * 2 ** 20;

/** An archive inside an archive is opened, but no deeper. */
const DEEPEST = 2;

/** Yields the result for each file; stand-alone files in the order given. Throws only an AbortError. */
export async function* ingestDrop(
  files: readonly GivenFile[],
  options: DropOptions,
): AsyncGenerator<IngestedFile, void, void> {
  yield* new Drop(options).read(files);
}

class Drop {
  readonly #options: DropOptions;
  readonly #signal: AbortSignal;
  readonly #prepare: PrepareOptions;
  readonly #finish: Finisher;
  readonly #companions: Companion[] = [];
  readonly #runs: NumberedRun[] = [];
  /** Runs that a job file may explain, and files to be gathered. */
  readonly #unexplained: Unexplained[] = [];
  readonly #gathered: DropFile[] = [];
  #sameRuns = new SameRuns([]);
  /** Files with an identity of their own (see `sha256` above). */
  readonly #growing = new Set<number>();
  #waiting = 0;
  readonly #spill = new Spill();

  constructor(options: DropOptions) {
    this.#options = options;
    this.#signal = options.signal ?? new AbortController().signal;
    this.#prepare = { signal: this.#signal, detect: options.detect, hash: options.hash, turns: line() };
    this.#finish = new Finisher({ ...options, known: options.known ?? new Map<string, string>() });
  }

  async *read(files: readonly GivenFile[]): AsyncGenerator<IngestedFile, void, void> {
    for (const [given, { sha256 }] of files.entries()) if (sha256 !== undefined) this.#growing.add(given);
    this.#sameRuns = new SameRuns(files.map(({ source }) => source.path));
    const underWay: Promise<PreparedFile>[] = [];
    let held = 0;
    let next = 0;
    const fill = (): void => {
      while (next < files.length && underWay.length < IN_FLIGHT && (underWay.length === 0 || held < IN_FLIGHT_BYTES)) {
        const { source, sha256 } = files[next++]!;
        const named = sha256 === undefined ? {} : { hash: () => Promise.resolve(sha256) };
        const reading = prepareFile(source, { ...this.#prepare, ...named });
        // Awaited below; until then an abort must not be an unhandled rejection.
        reading.catch(() => undefined);
        underWay.push(reading);
        held += source.size;
      }
    };
    for (const [given, { source, system = null }] of files.entries()) {
      fill();
      this.#options.at?.(given, false);
      const prepared = await underWay.shift()!;
      held -= source.size;
      fill();
      yield* this.#one({ given, system, source_no: this.#options.number(given), prepared }, 1);
    }
    yield* this.#explain();
    yield* readGroups({
      files: this.#gathered,
      runs: this.#runs,
      companions: this.#companions,
      finish: this.#finish,
      parse: (file, told) => this.#collect(file, { told }),
    });
  }

  /** @param budget what the surrounding archive may still unpack */
  async *#one(file: DropFile, depth: number, budget?: Budget): AsyncGenerator<IngestedFile, void, void> {
    this.#signal.throwIfAborted();
    const { prepared } = file;
    const { format } = prepared;
    if (prepared.refused !== null) yield this.#finish.refused(file, prepared.refused);
    else if (prepared.carried !== null) {
      const read = await import("./carried");
      this.#options.at?.(file.given, true);
      const open = prepared.carried === "kneepoint-points" ? read.openPoints : read.openPacket;
      yield* this.#carried(file, await open(prepared.held, this.#signal));
      this.#options.at?.(file.given, false);
    } else if (prepared.archive === "utf-16" || prepared.archive === "wrapped") {
      yield* this.#text(file, depth, budget);
    } else if (prepared.archive !== null) {
      const bundle = prepared.archive === "zip" ? await this.#bundle(file, budget) : null;
      if (bundle === null) yield* this.#open(file, depth, budget);
      else yield* this.#carried({ ...file, prepared: { ...prepared, carried: "kneepoint-bundle" } }, bundle);
    } else if (format === null) throw new Error("A file is refused, an archive, or has a format.");
    else if (format.gather !== undefined) this.#gathered.push(this.#waits(file));
    else {
      const found = await this.#collect(file);
      if (format.companion === true) {
        this.#companions.push({ path: prepared.source.path, format: format.id, parts: found.parts });
        yield await this.#finish.companion(file, found);
        return;
      }
      const { path } = prepared.source;
      this.#sameRuns.add(path, format, found.runs);
      if (found.runs.some((run) => run.wantsOptions) || this.#sameRuns.waits(path, format, depth > 1))
        this.#unexplained.push({ file: this.#waits(file), found });
      else yield await this.#finished(file, found);
    }
  }

  /** null: an ordinary zip, to be opened as an archive. */
  async #bundle({ prepared }: DropFile, budget?: Budget): Promise<CarriedFile | null> {
    const place = await bundlePlace(prepared.held, this.#signal);
    if (place === null) return null;
    const read = await import("./carried");
    return read.openBundle(prepared.held, place, this.#signal, budget);
  }

  /** Data of a link, or a bundle. */
  async *#carried(file: DropFile, opened: CarriedFile | Notice): AsyncGenerator<IngestedFile, void, void> {
    if ("code" in opened) {
      yield this.#finish.refused(file, opened);
      return;
    }
    const { dataset, into, number, room, handOver = () => undefined } = this.#options;
    const next = async (): Promise<void> => {
      this.#signal.throwIfAborted();
      handOver();
      await room?.();
    };
    const options = { dataset, into, finish: this.#finish, number: () => number(file.given), handOver: next };
    const { readCarried } = await import("./carried");
    yield* readCarried(file, opened, options);
  }

  /**
   * Text in UTF-16 as the same text in UTF-8, or a result without what is around it, in its place: its neighbours may
   * need it. Results of several printers are opened like an archive.
   */
  async *#text(file: DropFile, depth: number, budget?: Budget): AsyncGenerator<IngestedFile, void, void> {
    const { source, held, archive } = file.prepared;
    const entries: (ByteSource | Notice)[] = [];
    const unpacking = budget ?? new Budget({}, this.#options.moved);
    for await (const entry of expand(held, archive!, this.#signal, unpacking)) entries.push(entry);
    if (entries.filter((entry) => "size" in entry).length > 1) {
      yield* this.#open(file, depth, budget);
      return;
    }
    if (entries.length === 0)
      yield this.#finish.refused(file, { code: "format/unknown", level: "error", path: source.path });
    for (const entry of entries) {
      if ("code" in entry) yield this.#finish.refused(file, entry);
      else {
        const text = await prepareFile({ ...entry, path: source.path }, this.#prepare);
        const decoded = { bytes: source.size, ...(entry.at_line === undefined && { raw: entry.path }) };
        yield* this.#one({ ...file, prepared: { ...text, decoded } }, depth, budget);
      }
    }
  }

  /** The entries of an archive, as files of the same drop; the archive itself comes last. */
  async *#open(
    file: DropFile,
    depth: number,
    budget = new Budget({}, this.#options.moved),
  ): AsyncGenerator<IngestedFile, void, void> {
    const { source, archive, held } = file.prepared;
    if (depth > DEEPEST) {
      const values = { format: archive! };
      yield this.#finish.refused(file, { code: "file/archive-nested", level: "error", path: source.path, values });
      return;
    }
    const opened = await this.#finish.archive(file);
    if (opened.duplicate !== null) {
      yield opened.duplicate;
      return;
    }
    let entries = 0;
    for await (const entry of expand(held, archive!, this.#signal, budget)) {
      if ("code" in entry) {
        opened.notices.push(entry);
        continue;
      }
      entries++;
      const prepared = await prepareFile(entry, this.#prepare);
      yield* this.#one({ ...file, source_no: this.#options.number(file.given), prepared }, depth + 1, budget);
    }
    yield opened.close(entries);
  }

  /**
   * A file to be read later: kept in memory if there is room; otherwise only its head is kept and it is read again.
   * Archive entries that cannot be read again go to Blobs.
   */
  #waits(file: DropFile): DropFile {
    const { prepared } = file;
    const { source, head } = prepared;
    this.#waiting += source.size;
    if (this.#waiting <= WAITING_BYTES) return file;
    this.#waiting -= source.size;
    const held = source.bytes === undefined ? source : this.#spill.add(source.path, source.bytes);
    // The head is a view of the whole, and would keep it alive.
    return { ...file, prepared: { ...prepared, source: held, held, head: head.slice() } };
  }

  async #collect(file: DropFile, more: { told?: unknown; companions?: readonly Companion[] } = {}): Promise<Collected> {
    const { progress = () => undefined, handOver = () => undefined, into: batches } = this.#options;
    const { given, source_no, prepared } = file;
    this.#options.at?.(given, false);
    const growing = this.#growing.has(given);
    const context = { signal: this.#signal, progress, growing, ...more };
    void prepared.sha256?.();
    const found = await collect(this.#paced(prepared.held), prepared.format!, {
      batches,
      source_no,
      context,
      handOver,
    });
    const { at_line } = prepared.source;
    const told = at_line === undefined ? found : placed(found, at_line);
    // Bytes are counted in the text that was unpacked.
    return prepared.decoded === undefined
      ? told
      : { ...told, notices: told.notices.map(({ byte: _, ...notice }) => notice) };
  }

  /** A source that continues only when there is room for its rows. */
  #paced(source: ByteSource): ByteSource {
    const { room } = this.#options;
    if (room === undefined) return source;
    const slice: ByteSource["slice"] = async (start, end, signal) => {
      await room();
      return source.slice(start, end, signal);
    };
    return { path: source.path, size: source.size, slice };
  }

  async #finished(file: DropFile, found: Collected): Promise<IngestedFile> {
    const { source, format } = file.prepared;
    const same = this.#sameRuns.of(source.path, format!, found.runs);
    if (same !== null) {
      this.#sameRuns.count(format!, found.runs, same);
      return this.#finish.sameRun(file, found, same);
    }
    const { runs, notices, of } = this.#uncounted(file, found);
    if (of !== null) return this.#finish.sameRun(file, found, of);
    const done = await this.#finish.file(file, { ...found, runs, notices });
    if (!done.read) return done;
    this.#sameRuns.count(format!, runs, source.path);
    for (const run of runs) this.#runs.push(known(file, run));
    return done;
  }

  /**
   * Runs that occur twice in the file, or that other files already brought, make no points. `of`: one of those files, if
   * all runs were there.
   */
  #uncounted({ prepared }: DropFile, { runs: all, traces, notices: told }: Collected) {
    const { source, format } = prepared;
    const { path } = source;
    // Samples need the run they belong to.
    const twice = traces.length > 0 ? [] : this.#sameRuns.repeated(format!, all);
    const runs = all.map((run, i) => (twice[i] === true ? { ...run, intermediate: true } : run));
    const more = twice.filter(Boolean).length;
    const notices: readonly Notice[] =
      more === 0 ? told : [...told, { code: "file/run-twice", level: "info", path, values: { count: more } }];
    const before = this.#sameRuns.counted(format!, runs);
    const [of] = before.filter((one) => one !== null);
    const summed = this.#sameRuns.summed(path, format!, runs);
    const said = [...notices];
    if (summed.length > 0)
      said.push({ code: "io500/of-ior", level: "warning", path, values: { count: summed.length, of: summed[0]! } });
    if (of === undefined) return { runs, notices: said, of: null };
    if (before.every((one, i) => one !== null || runs[i]!.intermediate === true)) return { runs, notices: said, of };
    if (traces.length > 0) return { runs, notices: said, of: null };
    const count = before.filter((one) => one !== null).length;
    said.push({ code: "file/known-runs", level: "warning", path, values: { count, of } });
    const left = runs.map((run, i) => (before[i] === null ? run : { ...run, intermediate: true }));
    return { runs: left, notices: said, of: null };
  }

  /** Files whose options were missing, parsed again with the job files of the drop, if any. */
  async *#explain(): AsyncGenerator<IngestedFile, void, void> {
    const companions = this.#companions;
    const says = ({ file, found }: Unexplained): number => file.prepared.format!.says?.(found.runs) ?? 1;
    // The file with more information comes first, so that the run counts from it.
    for (const { file, found } of this.#unexplained.toSorted((a, b) => says(b) - says(a))) {
      const heldBack = found.runs.some((run) => run.wantsOptions === "series");
      const again = companions.length > 0 || heldBack ? await this.#collect(file, { companions }) : found;
      yield await this.#finished(file, again);
    }
  }
}

/** What was read, with all of it on one line. */
function placed<T>(found: T, at_line: number): T {
  const isLine = (key: string): boolean => key === "line" || key === "last_line";
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const fields = Object.entries(value).map(([key, one]) => [key, isLine(key) && one !== null ? at_line : moved(one)]);
    return Object.fromEntries(fields);
  };
  return moved(found) as T;
}

function known({ prepared, source_no }: DropFile, run: Collected["runs"][number]): NumberedRun {
  const { tool, tool_version, document, title, started_ms, options } = run;
  const members = run.members.map((m): KnownMember => {
    const { member, host, index, phase, signature, clones, started_ms } = m;
    const measured = m.directions.map(({ op, iops, bytes_per_s, latency }) => ({
      ...{ op, iops, bytes_per_s },
      mean_us: latency.map(({ kind, mean_us }) => ({ kind, mean_us })),
    }));
    return { member, host, index, phase, signature, clones, started_ms, measured };
  });
  const place = { path: prepared.source.path, format: prepared.format!.id };
  const run_no = source_no * POINTS_PER_SOURCE + document;
  return { ...place, run_no, tool, tool_version, document, title, started_ms, options, members };
}
