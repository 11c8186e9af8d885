/** Download progress of the engine's WebAssembly. */

declare const KNEEPOINT_ENGINE_BYTES: number | undefined;

/** Bytes after unpacking: a page cannot see how many bytes of a compressed file were transferred. */
export interface Download {
  readonly bytes_done: number;
  /** null: unknown. */
  readonly bytes: number | null;
  /** Sent compressed: fewer bytes are transferred than this. */
  readonly packed: boolean;
}

/** Message from the engine's worker. */
interface Said {
  readonly downloaded: number;
  /** Content-Length; null: the response has none. */
  readonly length: number | null;
  readonly packed: boolean;
}

let current: Download | null = null;
const listeners = new Set<() => void>();

export const engineDownload = (): Download | null => current;

/** Returns the unsubscriber. */
export function onEngineDownload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setDownload(download: Download | null): void {
  if (current === download) return;
  current = download;
  for (const listener of listeners) listener();
}

/**
 * Content-Length counts bytes on the wire, so it does not give the size of a compressed response; the build knows the
 * size of the file it ships (vite.config.ts).
 */
export function downloadOf({ downloaded, length, packed }: Said): Download {
  const built = typeof KNEEPOINT_ENGINE_BYTES === "number" ? KNEEPOINT_ENGINE_BYTES : null;
  const bytes = packed ? built : (length ?? built);
  // A proxy may send another file: a total that was exceeded is dropped.
  return { bytes_done: downloaded, bytes: bytes !== null && downloaded > bytes ? null : bytes, packed };
}

/**
 * Runs in the worker before DuckDB: reads a copy of each answer and counts. The copy is made by the browser (tee), so the
 * answer itself still compiles while it streams in.
 */
export const countDownload = `{
  const load = self.fetch;
  self.fetch = async (...asked) => {
    const response = await load(...asked);
    void (async () => {
      const [length, encoding] = ["content-length", "content-encoding"].map((name) => response.headers.get(name));
      const said = { downloaded: 0, length: length === null ? null : Number(length), packed: encoding !== null };
      let told = 0;
      for (const reader = response.clone().body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        said.downloaded += value.length;
        if (performance.now() - told < 100) continue;
        told = performance.now();
        self.postMessage(said);
      }
    })().catch(() => undefined);
    return response;
  };
}`;

/** Listens to a worker that runs `countDownload`. */
export function followDownload(worker: Worker): void {
  worker.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (typeof event.data !== "object" || event.data === null || !("downloaded" in event.data)) return;
    // Later listeners do not know this message.
    event.stopImmediatePropagation();
    setDownload(downloadOf(event.data as Said));
  });
}
