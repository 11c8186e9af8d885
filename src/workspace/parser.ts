/** One parse worker as a promise. The page never parses: it passes File objects and receives Arrow streams. */
import { blobModule, NOT_LOADED } from "~/base/blobWorker";
import { holdOwnName, type Life, LOOK_MS, startLocked } from "~/engine/locks";
import workerUrl from "~/ingest/worker?worker&url";
import type { FileResult, FromWorker, IngestProgress, ToWorker } from "~/ingest/protocol";

export type ArrowBatch = Extract<FromWorker, { type: "batch" }>;

export interface ParserEvents {
  file(result: FileResult): void;
  /** Resolves when the rows were taken: the worker waits if it is too far ahead. */
  batch(batch: ArrowBatch): Promise<void>;
  progress(progress: IngestProgress): void;
  /** It is reading this file (null: small files, or none any more). */
  at(given: number | null): void;
}

export type ParserRequest = Required<Omit<Extract<ToWorker, { type: "ingest" }>, "type" | "request" | "dataset">>;

/**
 * `next_source_no`: the first unused number; if the worker died, from its last batch. `cut`: files that were begun and
 * not read whole.
 */
export type ParserOutcome =
  | { readonly end: "done"; readonly next_source_no: number }
  | { readonly end: "cancelled"; readonly cut: readonly number[]; readonly next_source_no: number }
  | { readonly end: "died"; readonly how: Death };

/**
 * The worker ended, with or without a message; or it was ended because it was silent for too long, never started, or
 * took too long to unpack a link.
 */
export type Death = "ended" | "stuck" | "unstarted" | "late";

export interface Parser {
  /** One request at a time. `died`: rows it had read may be lost. Rejects if it cannot start. */
  ingest(request: ParserRequest, on: ParserEvents): Promise<ParserOutcome>;
  cancel(): void;
  /** The request is finished: the worker may be reused. */
  release(): void;
  /** Ends it, whatever it is doing. */
  close(): void;
}

/**
 * Looks without a sign of life before a worker counts as stuck; before its first one, its script may still be loading.
 */
const STILL_LOOKS = 30;
const STARTING_LOOKS = 60;
/**
 * Looks that unpacking the data of a link may take, whatever the worker reports meanwhile: a full link takes under one.
 */
const LINK_LOOKS = 5;

/** Idle workers: started at the first sign of intent, kept for a while after a drop. */
const waiting: Worker[] = [];
const KEPT = 1;
const KEPT_MS = 60_000;
let bootstrap: string | null = null;
/** Counted over all workers: a reused one may still receive messages of an earlier request. */
let requests = 0;

const lives = new WeakMap<Worker, Life>();

function newWorker(): Worker {
  bootstrap ??= blobModule(new URL(workerUrl, document.baseURI).href, holdOwnName);
  const { worker, life } = startLocked(bootstrap, { type: "module", name: "kneepoint parse" });
  lives.set(worker, life);
  return worker;
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
  // A worker whose script did not load never answers: the next drop starts a new one, and gets the reason.
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

/** Watches a reading worker, and reports when it is stuck. */
class Watch {
  readonly #die: (how: Death) => void;
  readonly #timer: ReturnType<typeof setInterval>;
  /** Looks without a sign of life. */
  #still = 0;
  #patience = STARTING_LOOKS;
  /** Rows not yet taken by the page: while there are any, the worker may be waiting. */
  #untaken = 0;
  #progress = "";
  /** Looks since the worker began to unfold a link; null: it is not unfolding one. */
  #unfolding: number | null = null;

  constructor(die: (how: Death) => void) {
    this.#die = die;
    this.#timer = setInterval(() => {
      if (this.#untaken > 0) {
        this.#still = 0;
        return;
      }
      if (this.#unfolding !== null && ++this.#unfolding >= LINK_LOOKS) this.#die("late");
      else if (++this.#still >= this.#patience) this.#die(this.#patience === STILL_LOOKS ? "stuck" : "unstarted");
    }, LOOK_MS);
  }

  /** Called for each message: progress that does not advance is not a sign of life. */
  heard(message: FromWorker): void {
    const progress = message.type === "progress" ? `${message.files} ${message.bytes}` : null;
    if (progress !== null && progress === this.#progress) return;
    if (progress !== null) this.#progress = progress;
    this.#still = 0;
    this.#patience = STILL_LOOKS;
    if (message.type === "at") this.#unfolding = message.isLink ? 0 : null;
  }

  async taking(rows: Promise<void>): Promise<void> {
    this.#untaken++;
    await rows;
    this.#untaken--;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** A worker, waiting or new; it inherits the page's policy (see base/blobWorker). */
export function startParser(): Parser {
  const worker = waiting.pop() ?? newWorker();
  const send = (message: ToWorker): void => worker.postMessage(message);

  function ingest(request: ParserRequest, on: ParserEvents): Promise<ParserOutcome> {
    const number = ++requests;
    const over = new AbortController();
    return new Promise<ParserOutcome>((resolve, reject) => {
      const die = (how: Death): void => {
        if (over.signal.aborted) return;
        // Later messages are ignored.
        worker.onmessage = null;
        worker.terminate();
        resolve({ end: "died", how });
      };
      const watch = new Watch(die);
      lives.get(worker)!.whenEnded(over.signal, () => die("ended"));
      over.signal.addEventListener("abort", () => watch.end());
      worker.onerror = (event) => {
        event.preventDefault();
        if (event.message.includes(NOT_LOADED)) reject(new Error(event.message));
        else die("ended");
      };
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        watch.heard(data);
        if (data.type === "files") data.results.forEach((result) => on.file(result));
        else if (data.type === "progress") on.progress(data);
        else if (data.type === "at") on.at(data.given);
        else if (data.type === "batch") {
          const bytes = data.ipc.length;
          void watch.taking(on.batch(data)).then(() => send({ type: "taken", request: number, bytes }));
        } else if (data.type === "done") {
          const { cancelled, cut, next_source_no } = data;
          resolve(cancelled ? { end: "cancelled", cut, next_source_no } : { end: "done", next_source_no });
        }
      };
      send({ type: "ingest", request: number, dataset: "local", ...request });
    }).finally(() => over.abort());
  }

  return {
    ingest,
    cancel: () => send({ type: "cancel" }),
    release: () => rest(worker),
    close: () => worker.terminate(),
  };
}
