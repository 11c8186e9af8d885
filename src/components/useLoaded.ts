import { useEffect, useState } from "react";

export type Loaded<T> =
  | { readonly state: "waiting" }
  | { readonly state: "ready"; readonly value: T }
  | { readonly state: "failed"; readonly reason: string };

/** The result of `load`, once `key` is not null; a new key aborts the old load. `load` is read when the key changes. */
export function useLoaded<T>(key: unknown, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [held, setHeld] = useState<{ readonly key: unknown; readonly loaded: Loaded<T> }>({
    key: null,
    loaded: { state: "waiting" },
  });
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    load(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setHeld({ key, loaded: { state: "ready", value } });
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        if (!abort.signal.aborted) setHeld({ key, loaded: { state: "failed", reason } });
      },
    );
    return () => abort.abort();
    // The key decides when to load again.
  }, [key]);
  return held.key === key ? held.loaded : { state: "waiting" };
}
