import { type RefObject, useEffect } from "react";
import { onAsking } from "~/ask/browser";

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
