/**
 * Web Locks held by this site's pages and workers. The browser releases the locks of a page or worker when it ends for
 * any reason, so a waiting request learns of its end at once. Not available over http.
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

/** A unique name; `crypto.randomUUID` is absent over http. */
export const randomName = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

const HOLDS = "holds its lock";
/** Run by a worker whose name is its lock: takes the lock first of all, and reports it. */
export const holdOwnName = `navigator.locks?.request(self.name, () => {
  self.postMessage(${JSON.stringify(HOLDS)});
  return new Promise(() => undefined);
}).catch(() => undefined);`;

/** How we learn that a worker ended silently. */
export interface Life {
  /** The worker reported that it holds its lock, so its end will be noticed. */
  readonly holds: () => boolean;
  /** Web Locks exist: the worker takes its own lock as soon as its script has loaded. */
  readonly canHold: boolean;
  readonly whenEnded: (signal: AbortSignal, listener: () => void) => void;
}

/** Starts a worker whose script begins with `holdOwnName`. Its name is its lock: `name` plus a unique part. */
export function startLocked(script: string, options: WorkerOptions & { readonly name: string }) {
  const name = `${options.name} ${randomName()}`;
  const worker = new Worker(script, { ...options, name });
  let holds = false;
  const held = new Promise<void>((resolve) =>
    worker.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (event.data !== HOLDS) return;
      // Later listeners do not know this message.
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

/**
 * Time between two looks at a worker that may be stuck. Looks are counted instead of time, because a machine that slept
 * has not waited.
 */
export const LOOK_MS = 1000;

/** Names of the locks held now; null: unknown. */
export async function heldLocks(): Promise<ReadonlySet<string> | null> {
  const all = await locks()
    ?.query()
    .catch(() => undefined);
  return all === undefined ? null : new Set((all.held ?? []).flatMap(({ name }) => name ?? []));
}
