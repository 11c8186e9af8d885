/** The parse worker: only the shell. */
import type { ToWorker } from "./protocol";
import { serve } from "./serve";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const handle = serve(scope);

scope.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  // Rethrown where the page receives it: no browser reports a worker's unhandled rejection to `onerror`.
  handle(event.data).catch((error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
});
