/** A value that is made when it is first asked for, then kept. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** `lazy` for a promise: after a failure it is made again when it is next asked for. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  const forget = (error: unknown): never => {
    made = null;
    throw error;
  };
  return () => (made ??= make().catch(forget));
}

/** Runs work one after another, even after failures. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>;

export function line(): Line {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = queue.then(work, work);
    queue = done.catch(() => undefined);
    return done;
  };
}
