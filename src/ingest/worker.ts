/** The parse worker: only the shell. */
import type { ToWorker } from "./protocol";
import { serve } from "./serve";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const handle = serve(scope);

scope.addEventListener("message", (event: MessageEvent<ToWorker>) => void handle(event.data));
