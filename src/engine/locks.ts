/**
 * Locks that this site's pages and workers hold (Web Locks). The browser gives up whatever a page or worker held when it
 * ends, however it ends: who waits for the lock of another learns of its death at once. Absent over http.
 */
const locks = (): LockManager | undefined =>
  // Absent outside secure contexts, whatever the types say.
  (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks;

/** Holds the lock until this page or worker ends, or the signal aborts. Resolves when it is held; false: never. */
export function hold(name: string, signal?: AbortSignal): Promise<boolean> {
  const all = locks();
  if (all === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    all
      .request(name, () => {
        resolve(true);
        return new Promise<void>((release) => signal?.addEventListener("abort", () => release(), { once: true }));
      })
      .catch(() => resolve(false));
  });
}

/** A name that nobody else has; `crypto.randomUUID` is absent over http. */
export const randomName = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

const HOLDS = "holds its lock";
/** Of a worker that is called as its lock: holds it from its first moment on, and says so. */
export const holdOwnName = `navigator.locks?.request(self.name, () => {
  self.postMessage(${JSON.stringify(HOLDS)});
  return new Promise(() => undefined);
}).catch(() => undefined);`;

/** How the end of a worker is known, though it says nothing. */
export interface Life {
  /** It said that it holds its lock: from now on its end is known. */
  readonly holds: () => boolean;
  /** There are locks: it holds its own as soon as its script has come. */
  readonly canHold: boolean;
  readonly whenEnded: (signal: AbortSignal, listener: () => void) => void;
}

/** Starts a worker whose script begins with `holdOwnName`. Its name is a lock: `name`, and what nobody else has. */
export function startLocked(script: string, options: WorkerOptions & { readonly name: string }) {
  const name = `${options.name} ${randomName()}`;
  const worker = new Worker(script, { ...options, name });
  let holds = false;
  const held = new Promise<void>((resolve) =>
    worker.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (event.data !== HOLDS) return;
      // Who listens later knows nothing of locks.
      event.stopImmediatePropagation();
      holds = true;
      resolve();
    }),
  );
  const waitFor = (signal: AbortSignal, listener: () => void) =>
    locks()
      ?.request(name, { signal }, () => listener())
      .catch(() => undefined);
  const life: Life = {
    holds: () => holds,
    canHold: locks() !== undefined,
    whenEnded: (signal, listener) => void held.then(() => waitFor(signal, listener)),
  };
  return { worker, life };
}

/** Between two looks at a worker that may be stuck. Looks are counted, not timed: a machine that slept has not waited. */
export const LOOK_MS = 1000;

/** Names of the locks that are held now; null where nobody can tell. */
export async function heldLocks(): Promise<ReadonlySet<string> | null> {
  const all = await locks()
    ?.query()
    .catch(() => undefined);
  return all === undefined ? null : new Set((all.held ?? []).flatMap(({ name }) => name ?? []));
}
