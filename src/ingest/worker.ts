/** The parse worker: only the shell. */
import type { ToWorker } from "./protocol";
import { serve } from "./serve";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const handle = serve(scope);

scope.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  // Thrown again where the page hears it: no browser reports a worker's unhandled rejection to `onerror`.
  handle(event.data).catch((error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
});
