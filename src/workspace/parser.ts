/** One parse worker as a promise. The page never parses: it hands over File objects and gets Arrow streams back. */
import { blobModule, NOT_LOADED } from "~/base/blobWorker";
import workerUrl from "~/ingest/worker?worker&url";
import type { FileResult, FromWorker, IngestItem, IngestProgress, ToWorker } from "~/ingest/protocol";

export type ArrowBatch = Extract<FromWorker, { type: "batch" }>;

export interface ParserEvents {
  file(result: FileResult): void;
  batch(batch: ArrowBatch): void;
  progress(progress: IngestProgress): void;
}

export interface Parser {
  /** One request at a time. `died`: the worker ended; what it had read may be lost. Rejects when it cannot start. */
  ingest(
    files: readonly IngestItem[],
    known: Readonly<Record<string, string>>,
    on: ParserEvents,
  ): Promise<"done" | "cancelled" | "died">;
  cancel(): void;
  close(): void;
}

let bootstrap: string | null = null;

/** Starts a worker; it inherits the page's policy (see base/blobWorker). */
export function startParser(): Parser {
  bootstrap ??= blobModule(new URL(workerUrl, document.baseURI).href);
  const worker = new Worker(bootstrap, { type: "module", name: "parse" });
  const send = (message: ToWorker): void => worker.postMessage(message);
  return {
    ingest: (files, known, on) =>
      new Promise((resolve, reject) => {
        worker.onerror = (event) => {
          event.preventDefault();
          if (event.message.includes(NOT_LOADED)) reject(new Error(event.message));
          else resolve("died");
        };
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.type === "file") on.file(data.result);
          else if (data.type === "batch") on.batch(data);
          else if (data.type === "progress") on.progress(data);
          else resolve(data.cancelled ? "cancelled" : "done");
        };
        send({ type: "ingest", dataset: "local", files, known });
      }),
    cancel: () => send({ type: "cancel" }),
    close: () => worker.terminate(),
  };
}
