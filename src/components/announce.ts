/** Text for the page's only live region (`Announced`): changes that do not take the focus. */
import { createElement, type ReactElement } from "react";
import { create } from "zustand";

const useSaid = create<{ readonly text: string; readonly at: number }>(() => ({ text: "", at: 0 }));

/** A whole sentence. A newer one replaces it; an equal one is announced again. */
export const announce = (text: string): void => useSaid.setState(({ at }) => ({ text, at: at + 1 }));

/** Rendered once in the shell, from the start: a region that appears together with its text is not read. */
export function Announced(): ReactElement {
  const { text, at } = useSaid();
  return createElement(
    "div",
    { className: "sr-only", role: "status", "data-announced": true },
    createElement("span", { key: at }, text),
  );
}
