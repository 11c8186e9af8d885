/** Answers the messages of protocol.ts on a port: a worker's global scope, or one end of a MessageChannel in a test. */
import { blobSource, type ByteSource, bytesSource } from "~/base/bytes";
import { type Batch, Batches } from "./batch";
import { ingestDrop } from "./drop";
import type { FileResult, FromWorker, IngestProgress, ToWorker } from "./protocol";

// Reads consecutive small files together: in the browser a read costs about as much as parsing a small file, however
// few bytes it returns.

interface NamedBlob {
  readonly path: string;
  readonly file: Blob;
}

const SMALL_BYTES = 2 ** 20;
const GROUP_BYTES = 4 * 2 ** 20;

/** Files read together; the next group is read while this one is parsed. */
class Group {
  readonly #files: Blob[] = [];
  #bytes = 0;
  #read: Promise<Uint8Array | null> | null = null;
  #left = 0;
  next: Group | null = null;

  get full(): boolean {
    return this.#bytes >= GROUP_BYTES;
  }

  /** Adds a file and returns where its bytes begin. */
  add(file: Blob): number {
    const at = this.#bytes;
    this.#files.push(file);
    this.#left++;
    this.#bytes += file.size;
    return at;
  }

  /** All bytes, or null if one of the files is unreadable: then each is read alone, to find out which. */
  read(): Promise<Uint8Array | null> {
    this.#read ??= new Blob(this.#files).arrayBuffer().then(
      (buffer) => (buffer.byteLength === this.#bytes ? new Uint8Array(buffer) : null),
      () => null,
    );
    return this.#read;
  }

  /** Each file takes its bytes once; then the group no longer holds them. */
  async take(): Promise<Uint8Array | null> {
    const bytes = await this.read();
    void this.next?.read();
    if (--this.#left === 0) this.#read = Promise.resolve(null);
    return bytes;
  }
}

export function groupedSources(files: readonly NamedBlob[]): ByteSource[] {
  let group: Group | null = null;
  return files.map(({ path, file }) => {
    if (file.size > SMALL_BYTES) return blobSource(path, file);
    if (group === null || group.full) {
      const next = new Group();
      if (group !== null) group.next = next;
      group = next;
    }
    return groupedSource(path, file, group, group.add(file));
  });
}

function groupedSource(path: string, file: Blob, group: Group, at: number): ByteSource {
  const alone = blobSource(path, file);
  let taken = false;
  return {
    path,
    size: file.size,
    slice: async (start, end, signal) => {
      signal?.throwIfAborted();
      if (taken) return alone.slice(start, end, signal);
      taken = true;
      const bytes = await group.take();
      if (bytes === null) return alone.slice(start, end, signal);
      return bytesSource(path, bytes.subarray(at, at + file.size)).slice(start, end, signal);
    },
  };
}

/** The part of a worker scope or a MessagePort that is needed. */
export interface Port {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

const PROGRESS_MS = 50;
/** Shortest time between progress messages. */
const BEAT_MS = 1000;
/** Files of this size are announced; announcing each of a thousand small ones took a seventh of the reading time. */
const ANNOUNCED_BYTES = 2 ** 20;

type Request = Extract<ToWorker, { type: "ingest" }>;

/** Bytes of rows sent but not acknowledged; a worker this far ahead waits before it reads on. */
const AHEAD_BYTES = 64 * 2 ** 20;

/** Browsers delay nested timers by 4 ms, but not messages. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

class Ahead {
  readonly #limit: number;
  #bytes = 0;
  #waiting: (() => void)[] = [];
  /** Time when messages could last be received. */
  #heard = performance.now();

  constructor(limit_bytes: number) {
    this.#limit = limit_bytes;
  }

  sent(bytes: number): void {
    this.#bytes += bytes;
  }

  taken(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes >= this.#limit) return;
    for (const go of this.#waiting.splice(0)) go();
  }

  async room(): Promise<void> {
    await this.#breath();
    if (this.#bytes >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Messages arrive between tasks, and a file in memory is parsed in one: `cancel` and `taken` must be received. */
  async #breath(): Promise<void> {
    if (performance.now() - this.#heard < PROGRESS_MS) return;
    await nextTask();
    this.#heard = performance.now();
  }

  /** Acknowledgements have ended: stop waiting. */
  release(): void {
    this.#bytes = 0;
    for (const go of this.#waiting.splice(0)) go();
  }
}

/** The files begun but not finished: each given number gets exactly one result. */
class Begun {
  readonly #left = new Map<number, number>();

  number(given: number): void {
    this.#left.set(given, (this.#left.get(given) ?? 0) + 1);
  }

  result(given: number): void {
    this.#left.set(given, (this.#left.get(given) ?? 0) - 1);
  }

  get cut(): number[] {
    return [...this.#left].flatMap(([given, left]) => (left > 0 ? [given] : []));
  }
}

interface Running {
  readonly request: Request;
  readonly port: Port;
  readonly batches: Batches;
  readonly ahead: Ahead;
  readonly signal: AbortSignal;
}

/** Reports regularly that bytes move, whatever else is reported. */
function beating(port: Port): () => void {
  let said = performance.now();
  return () => {
    if (performance.now() - said < BEAT_MS) return;
    said = performance.now();
    port.postMessage({ type: "beat" }, []);
  };
}

/** Announces the current file when it changes. */
function announcing({ files, careful = false }: Request, port: Port) {
  let said: { given: number | null; isLink: boolean } = { given: null, isLink: false };
  return (of: number | null, isLink = false): void => {
    const isSaid = careful || isLink || (of !== null && (files[of]?.file.size ?? 0) >= ANNOUNCED_BYTES);
    const given = isSaid ? of : null;
    if (given === said.given && isLink === said.isLink) return;
    said = { given, isLink };
    port.postMessage({ type: "at", ...said }, []);
  };
}

/** The same bytes; each arriving piece is reported. */
const movingWith = (source: ByteSource, moved: () => void): ByteSource => ({
  ...source,
  slice: async (start, end, signal) => {
    const bytes = await source.slice(start, end, signal);
    moved();
    return bytes;
  },
});

async function ingest({ request, port, batches, ahead, signal }: Running): Promise<void> {
  const moved = beating(port);
  const at = announcing(request, port);
  let files = 0;
  let bytes = 0;
  let lastSaid = -Infinity;
  let next_source_no = request.first_source_no;
  const begun = new Begun();
  const send = (cut: readonly Batch[]): void => {
    for (const batch of cut) {
      ahead.sent(batch.ipc.length);
      port.postMessage({ type: "batch", ...batch, next_source_no }, [batch.ipc.buffer]);
    }
  };
  // A message for each of a thousand small files would keep the page's thread busy.
  let through: FileResult[] = [];
  const report = (): void => {
    if (through.length > 0) port.postMessage({ type: "files", results: through }, []);
    through = [];
  };
  const say = (progress: IngestProgress): void => {
    const now = performance.now();
    if (now - lastSaid < PROGRESS_MS) return;
    lastSaid = now;
    report();
    port.postMessage({ type: "progress", ...progress }, []);
  };
  const grouped = groupedSources(request.files);
  const sources = request.files.map(({ system = null, sha256 }, i) => ({
    source: movingWith(grouped[i]!, moved),
    ...{ system, sha256 },
  }));
  /** Numbers given with the files: each is used once, entries of an archive get new ones. */
  const ownNumbers = new Map(
    request.files.flatMap(({ source_no }, i) => (source_no === undefined ? [] : [[i, source_no]])),
  );
  let cancelled = false;
  const seen = new Set<number>();
  try {
    const results = ingestDrop(sources, {
      dataset: request.dataset,
      number: (given) => {
        begun.number(given);
        const own = ownNumbers.get(given);
        ownNumbers.delete(given);
        return own ?? next_source_no++;
      },
      at,
      moved,
      signal,
      into: batches,
      room: () => {
        moved();
        return ahead.room();
      },
      handOver: () => send(batches.cutFull()),
      known: new Map(Object.entries(request.known ?? {})),
      progress: (part) => say({ files, bytes: bytes + part }),
    });
    for await (const result of results) {
      through.push(result);
      begun.result(result.given);
      if (!seen.has(result.given)) {
        seen.add(result.given);
        files++;
        bytes += request.files[result.given]?.file.size ?? 0;
      }
      say({ files, bytes });
      send(batches.cutFull());
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    cancelled = true;
  }
  report();
  at(null);
  // After a cancel, files that were read whole still count.
  send(batches.cutAll());
  port.postMessage({ type: "done", cancelled, cut: begun.cut, next_source_no }, []);
}

/** The handler of a port's messages. One request at a time; `cancel` ends the running one. */
export function serve(port: Port, ahead_bytes = AHEAD_BYTES): (message: ToWorker) => Promise<void> {
  let running: { readonly request: number; readonly controller: AbortController; readonly ahead: Ahead } | null = null;
  // One for all requests: empty after each, but its memory is reused.
  let batches = new Batches();
  return async (message) => {
    if (message.type === "taken") {
      if (running?.request === message.request) running.ahead.taken(message.bytes);
      return;
    }
    if (message.type === "cancel") {
      running?.controller.abort();
      running?.ahead.release();
      return;
    }
    const controller = new AbortController();
    const ahead = new Ahead(ahead_bytes);
    running = { request: message.request, controller, ahead };
    try {
      await ingest({ request: message, port, batches, ahead, signal: controller.signal });
    } catch (error) {
      // Rows collected so far must not get into the next request.
      batches = new Batches();
      throw error;
    }
  };
}
