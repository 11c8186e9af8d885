/** One parse worker as a promise. The page never parses: it hands over File objects and gets Arrow streams back. */
import { blobModule, NOT_LOADED } from "~/base/blobWorker";
import workerUrl from "~/ingest/worker?worker&url";
import type { FileResult, FromWorker, IngestItem, IngestProgress, ToWorker } from "~/ingest/protocol";

export type ArrowBatch = Extract<FromWorker, { type: "batch" }>;

export interface ParserEvents {
  file(result: FileResult): void;
  /** Resolves when the rows were taken: the worker waits when it is far ahead. */
  batch(batch: ArrowBatch): Promise<void>;
  progress(progress: IngestProgress): void;
  /** Of a careful request: it is at this file. */
  at(given: number): void;
}

export interface ParserRequest {
  readonly files: readonly IngestItem[];
  readonly first_source_no: number;
  /** sha256 -> path of what is loaded already. */
  readonly known: Readonly<Record<string, string>>;
  /** A worker died of these files: say which one is read. */
  readonly careful?: boolean;
}

/**
 * `next_source_no`: the first number that was not used; of a worker that died the last batch told it.
 * `cut`: files that were begun and not read whole.
 */
export type ParserOutcome =
  | { readonly end: "done"; readonly next_source_no: number }
  | { readonly end: "cancelled"; readonly cut: readonly number[]; readonly next_source_no: number }
  | { readonly end: "died" };

export interface Parser {
  /** One request at a time. `died`: the worker ended; what it had read may be lost. Rejects when it cannot start. */
  ingest(request: ParserRequest, on: ParserEvents): Promise<ParserOutcome>;
  cancel(): void;
  /** Its request is through: others may have it. */
  release(): void;
  /** Ends it, whatever it does. */
  close(): void;
}

/** Workers without work: started at the first sign of intent, kept for a while after a drop. */
const waiting: Worker[] = [];
const KEPT = 1;
const KEPT_MS = 60_000;
let bootstrap: string | null = null;
/** Over all workers: one that rests may still hear of the request before. */
let requests = 0;

function newWorker(): Worker {
  bootstrap ??= blobModule(new URL(workerUrl, document.baseURI).href);
  return new Worker(bootstrap, { type: "module", name: "parse" });
}

function rest(worker: Worker): void {
  worker.onmessage = null;
  if (waiting.length >= KEPT) {
    worker.terminate();
    return;
  }
  const dismiss = (): void => {
    const at = waiting.indexOf(worker);
    if (at < 0) return;
    waiting.splice(at, 1);
    worker.terminate();
  };
  // A worker whose script did not load answers nobody: the next drop starts its own, and hears why.
  worker.onerror = (event) => {
    event.preventDefault();
    dismiss();
  };
  waiting.push(worker);
  setTimeout(dismiss, KEPT_MS);
}

/** Starts the worker ahead. */
export function warmParser(): void {
  while (waiting.length < KEPT) rest(newWorker());
}

/** A worker, waiting or new; it inherits the page's policy (see base/blobWorker). */
export function startParser(): Parser {
  const worker = waiting.pop() ?? newWorker();
  const send = (message: ToWorker): void => worker.postMessage(message);
  return {
    ingest: (request, on) =>
      new Promise((resolve, reject) => {
        worker.onerror = (event) => {
          event.preventDefault();
          if (event.message.includes(NOT_LOADED)) reject(new Error(event.message));
          else resolve({ end: "died" });
        };
        const number = ++requests;
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.type === "files") data.results.forEach((result) => on.file(result));
          else if (data.type === "progress") on.progress(data);
          else if (data.type === "at") on.at(data.given);
          else if (data.type === "batch") {
            const bytes = data.ipc.length;
            void on.batch(data).then(() => send({ type: "taken", request: number, bytes }));
          } else {
            const { cancelled, cut, next_source_no } = data;
            resolve(cancelled ? { end: "cancelled", cut, next_source_no } : { end: "done", next_source_no });
          }
        };
        send({ type: "ingest", request: number, dataset: "local", ...request });
      }),
    cancel: () => send({ type: "cancel" }),
    release: () => rest(worker),
    close: () => worker.terminate(),
  };
}
