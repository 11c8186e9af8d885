/** Queues work, and decides what can be cancelled. */

/** Runs work one after another, even after failures. */
export function line(): <T>(work: () => Promise<T>) => Promise<T> {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = queue.then(work, work);
    queue = done.catch(() => undefined);
    return done;
  };
}

/** The one reading that the user can stop. */
export interface Cancelling {
  readonly begin: () => AbortSignal;
  /** From here on it cannot be cancelled. */
  readonly end: () => void;
  readonly cancel: () => void;
}

export function cancelling(): Cancelling {
  let underWay: AbortController | null = null;
  return {
    begin: () => (underWay = new AbortController()).signal,
    end: () => void (underWay = null),
    cancel: () => underWay?.abort(),
  };
}
