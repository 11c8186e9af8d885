import { useEffect, useState } from "react";

/** Longest slice, so that the page stays responsive. */
const SLICE_MS = 20;

/**
 * The result of a long search that runs in slices and may pause at each yield. null: not finished.
 * @param search must not change as long as its result is wanted
 */
export function useSliced<A>(search: () => Generator<void, A>): A | null {
  const [done, keep] = useState<{ readonly search: typeof search; readonly found: A } | null>(null);
  useEffect(() => {
    const under = search();
    let timer = 0;
    const slice = (): void => {
      const end = performance.now() + SLICE_MS;
      do {
        const step = under.next();
        if (step.done === true) return keep({ search, found: step.value });
      } while (performance.now() < end);
      timer = window.setTimeout(slice);
    };
    timer = window.setTimeout(slice);
    return () => window.clearTimeout(timer);
  }, [search]);
  return done?.search === search ? done.found : null;
}
