/** The app's end of a port: asks for files, collects their bytes. */
import { err, ok, type Result } from "~/base/result";
import { fromPage, type FromPage, type PageFailure, type ToPage } from "./protocol";

export interface Fetched {
  readonly parts: readonly ArrayBuffer[];
  /** After redirects. */
  readonly url: string;
}

export interface Failure {
  readonly code: PageFailure | "aborted";
  /** HTTP status; null: none came. */
  readonly status: number | null;
}

export interface FetchWatch {
  readonly signal: AbortSignal;
  readonly idle_ms: number;
  readonly ask_over_bytes: number;
  /** `total_bytes` null: not stated by the server, or stated for the compressed bytes. */
  readonly progress: (bytes: number, total_bytes: number | null) => void;
  /** It is large: read on? */
  readonly ask: (bytes: number, total_bytes: number | null) => Promise<boolean>;
}

export interface Client {
  fetch(url: string, watch: FetchWatch): Promise<Result<Fetched, Failure>>;
}

/** Resolves when the other end is ready. Its messages are only trusted as far as their form was checked. */
export function clientOf(port: Pick<MessagePort, "postMessage" | "onmessage">): Promise<Client> {
  const handlers = new Map<number, (message: Exclude<FromPage, { type: "ready" }>) => void>();
  const send = (message: ToPage): void => port.postMessage(message);
  let next = 0;
  const client: Client = {
    fetch: (url, watch) =>
      new Promise((resolve) => {
        const id = next++;
        const parts: ArrayBuffer[] = [];
        let bytes = 0;
        let told: number | null = null;
        let arrived = url;
        const total = (): number | null => (told === null || bytes > told ? null : told);
        const end = (result: Result<Fetched, Failure>): void => {
          handlers.delete(id);
          watch.signal.removeEventListener("abort", abort);
          resolve(result);
        };
        const abort = (): void => {
          send({ type: "abort", id });
          end(err({ code: "aborted", status: null }));
        };
        if (watch.signal.aborted) {
          resolve(err({ code: "aborted", status: null }));
          return;
        }
        watch.signal.addEventListener("abort", abort);
        handlers.set(id, (message) => {
          if (message.type === "head") {
            told = message.total_bytes;
            arrived = message.url;
            watch.progress(bytes, total());
          } else if (message.type === "chunk") {
            parts.push(message.bytes);
            bytes += message.bytes.byteLength;
            watch.progress(bytes, total());
          } else if (message.type === "large") {
            void watch.ask(bytes, total()).then((yes) => {
              if (yes) send({ type: "go-on", id });
              else abort();
            });
          } else if (message.type === "done") end(ok({ parts, url: arrived }));
          else end(err({ code: message.code, status: message.status }));
        });
        send({ type: "fetch", id, url, idle_ms: watch.idle_ms, ask_over_bytes: watch.ask_over_bytes });
      }),
  };
  return new Promise((resolve) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = fromPage(data);
      if (message === null) return;
      if (message.type === "ready") resolve(client);
      else handlers.get(message.id)?.(message);
    };
  });
}
