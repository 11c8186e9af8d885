/** After the page's own questions: what stands beside a chart, or changes what it is drawn of, does not hold it up. */
import { type RefObject, useEffect } from "react";
import { onAsking } from "~/ask/browser";

/** Calls back, once, when no answer has been awaited for so long. Returns how to stop. */
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

/** Marks the element as busy while answers are awaited: what it shows may be of the question before. Draws nothing anew. */
export function useBusy(element: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      onAsking((asking) => {
        element.current?.setAttribute("aria-busy", String(asking));
      }),
    [element],
  );
}
