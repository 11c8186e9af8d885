/** What the page's one live region says (`Announced`): what changed without taking the focus. */
import { createElement, type ReactElement } from "react";
import { create } from "zustand";

const useSaid = create<{ readonly text: string; readonly at: number }>(() => ({ text: "", at: 0 }));

/** A whole sentence; a newer one takes its place, and the same one again is said again. */
export const announce = (text: string): void => useSaid.setState(({ at }) => ({ text, at: at + 1 }));

/** Stands once, in the shell, from the start: a region that comes with its text is not read. */
export function Announced(): ReactElement {
  const { text, at } = useSaid();
  return createElement(
    "div",
    { className: "sr-only", role: "status", "data-announced": true },
    createElement("span", { key: at }, text),
  );
}
