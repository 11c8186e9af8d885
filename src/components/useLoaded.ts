import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";

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

/**
 * A component whose code is fetched when it is first shown; a failure is thrown. It replaces React's `lazy`, because
 * React keeps the fallback of a Suspense on the page for 300 ms, however soon the code is there.
 * @param meanwhile shown until then
 */
export function loadedLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): (props: P) => ReactNode {
  let known: ComponentType<P> | undefined;
  return function Later(props) {
    const loaded = useLoaded(known === undefined ? load : null, async () => {
      known = await load();
    });
    if (loaded.state === "failed") throw new Error(loaded.reason);
    return known === undefined ? meanwhile(props) : createElement(known, props);
  };
}
