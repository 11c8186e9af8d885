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

async function ingest(request: Request, port: Port, batches: Batches, signal: AbortSignal): Promise<void> {
  const totals = { files_total: request.files.length, bytes_total: request.files.reduce((n, f) => n + f.file.size, 0) };
  let files = 0;
  let bytes = 0;
  let lastSaid = -Infinity;
  const send = (cut: readonly Batch[]): void => {
    for (const batch of cut) port.postMessage({ type: "batch", ...batch }, [batch.ipc.buffer]);
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
  let running: AbortController | null = null;
  // One for all requests: empty after each, and grown to the size that they need.
  let batches = new Batches();
  return async (message) => {
    if (message.type === "cancel") {
      running?.abort();
      return;
    }
    const controller = new AbortController();
    running = controller;
    try {
      await ingest(message, port, batches, controller.signal);
    } catch (error) {
      // What it had collected must not come with the rows of the next request.
      batches = new Batches();
      throw error;
    }
  };
}
