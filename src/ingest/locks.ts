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

/** Of a worker that is called as its lock: holds it from its first moment on, and says HOLDS when it does. */
export const HOLDS = "holds its lock";
export const holdOwnName = `navigator.locks?.request(self.name, () => {
  self.postMessage(${JSON.stringify(HOLDS)});
  return new Promise(() => undefined);
}).catch(() => undefined);`;

/** Calls `listener` when nobody holds the lock any more; never where there are no locks. */
export function whenFree(name: string, signal: AbortSignal, listener: () => void): void {
  locks()
    ?.request(name, { signal }, () => listener())
    .catch(() => undefined);
}

/** Names of the locks that are held now; null where nobody can tell. */
export async function heldLocks(): Promise<ReadonlySet<string> | null> {
  const all = await locks()
    ?.query()
    .catch(() => undefined);
  return all === undefined ? null : new Set((all.held ?? []).flatMap(({ name }) => name ?? []));
}
