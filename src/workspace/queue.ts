/** Whose turn it is, and what of it can be stopped. */

/** Work that is done one after another, whatever becomes of the one before. */
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
  /** Nothing of it can be stopped any more. */
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
