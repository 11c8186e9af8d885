/** The parse worker: only the shell. */
import { hold } from "./locks";
import type { FromWorker, ToWorker } from "./protocol";
import { serve } from "./serve";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const handle = serve(scope);

/** Held as long as this worker lives, once it has a name. */
let held: Promise<boolean> | null = null;

scope.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  if (event.data.type === "ingest" && event.data.lock !== undefined) {
    held ??= hold(event.data.lock);
    void held.then((holds) => {
      if (holds) scope.postMessage({ type: "holds" } satisfies FromWorker);
    });
  }
  // Thrown once more, where the page hears it: no browser reports a worker's unhandled rejection to `onerror`.
  handle(event.data).catch((error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
});
