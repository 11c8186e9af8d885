/** Waits for the page's own questions, so that work beside the chart does not delay it. */
import { type RefObject, useEffect } from "react";
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
