/** Answers the messages of protocol.ts on a port: a worker's global scope, or one end of a MessageChannel in a test. */
import { type Batch, Batches } from "./batch";
import { ingestDrop } from "./drop";
import { groupedSources } from "./group";
import type { FileResult, FromWorker, IngestProgress, ToWorker } from "./protocol";

/** The part of a worker scope or a MessagePort that is used. */
export interface Port {
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

const PROGRESS_MS = 50;

type Request = Extract<ToWorker, { type: "ingest" }>;

/** Rows that were sent and not taken yet; a worker that is this far ahead waits before it reads on. */
const AHEAD_BYTES = 64 * 2 ** 20;

class Ahead {
  #bytes = 0;
  #waiting: (() => void)[] = [];

  sent(bytes: number): void {
    this.#bytes += bytes;
  }

  taken(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes >= AHEAD_BYTES) return;
    for (const go of this.#waiting.splice(0)) go();
  }

  async room(): Promise<void> {
    if (this.#bytes >= AHEAD_BYTES) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Nobody takes anything any more. */
  release(): void {
    this.#bytes = 0;
    for (const go of this.#waiting.splice(0)) go();
  }
}

interface Running {
  readonly request: Request;
  readonly port: Port;
  readonly batches: Batches;
  readonly ahead: Ahead;
  readonly signal: AbortSignal;
}

async function ingest({ request, port, batches, ahead, signal }: Running): Promise<void> {
  const totals = { files_total: request.files.length, bytes_total: request.files.reduce((n, f) => n + f.file.size, 0) };
  let files = 0;
  let bytes = 0;
  let lastSaid = -Infinity;
  const send = (cut: readonly Batch[]): void => {
    for (const batch of cut) {
      ahead.sent(batch.ipc.length);
      port.postMessage({ type: "batch", ...batch }, [batch.ipc.buffer]);
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
  const sources = request.files.map(({ system = null }, i) => ({ source: grouped[i]!, system }));
  let next = request.first_source_no;
  let cancelled = false;
  const seen = new Set<number>();
  try {
    const results = ingestDrop(sources, {
      dataset: request.dataset,
      number: () => next++,
      signal,
      into: batches,
      room: () => ahead.room(),
      handOver: () => send(batches.cutFull()),
      known: new Map(Object.entries(request.known ?? {})),
      progress: (part) => say({ files, bytes: bytes + part, ...totals }),
    });
    for await (const result of results) {
      through.push(result);
      if (!seen.has(result.given)) {
        seen.add(result.given);
        files++;
        bytes += request.files[result.given]?.file.size ?? 0;
      }
      say({ files, bytes, ...totals });
      send(batches.cutFull());
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    cancelled = true;
  }
  report();
  // After a cancel the files that were read whole still count.
  send(batches.cutAll());
  port.postMessage({ type: "done", cancelled, next_source_no: next }, []);
}

/** The handler of a port's messages. One request at a time; `cancel` ends the one that runs. */
export function serve(port: Port): (message: ToWorker) => Promise<void> {
  let running: { readonly controller: AbortController; readonly ahead: Ahead } | null = null;
  // One for all requests: empty after each, and grown to the size that they need.
  let batches = new Batches();
  return async (message) => {
    if (message.type === "taken") {
      running?.ahead.taken(message.bytes);
      return;
    }
    if (message.type === "cancel") {
      running?.controller.abort();
      running?.ahead.release();
      return;
    }
    const controller = new AbortController();
    const ahead = new Ahead();
    running = { controller, ahead };
    try {
      await ingest({ request: message, port, batches, ahead, signal: controller.signal });
    } catch (error) {
      // What it had collected must not come with the rows of the next request.
      batches = new Batches();
      throw error;
    }
  };
}
