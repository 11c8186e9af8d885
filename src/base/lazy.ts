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
