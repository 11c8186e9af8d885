/** Waits for the page's own questions and its first paint, so that work beside the chart does not delay it. */
import { type RefObject, startTransition, useEffect, useState } from "react";
import { onAsking } from "~/ask/browser";

/** Calls back once when no answer has been pending for this long. Returns a function that cancels. */
export function whenCalm(ms: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onAsking((asking) => {
    clearTimeout(timer);
    if (asking) return;
    timer = setTimeout(() => {
      stop();
      then();
    }, ms);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Marks the element as busy while answers are pending, since it may still show older ones. Never re-renders. */
export function useBusy(element: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      onAsking((asking) => {
        element.current?.setAttribute("aria-busy", String(asking));
      }),
    [element],
  );
}

/** Longest wait for a paint: a window in the background, for example, never paints. */
const NO_FRAME_MS = 1000;

/** True from the frame on that paints what was there when `settled` became true. */
export function useIsPainted(settled: boolean): boolean {
  const [is, become] = useState(false);
  useEffect(() => {
    if (!settled) return undefined;
    const next = () => startTransition(() => become(true));
    let later = setTimeout(next, NO_FRAME_MS);
    const frame = requestAnimationFrame(() => {
      clearTimeout(later);
      later = setTimeout(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [settled]);
  return is;
}

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
