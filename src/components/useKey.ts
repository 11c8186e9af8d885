/** Keys that act from anywhere on the page. A reader who dictates, or whose hand strays, switches them off: it is kept. */
import { useEffect } from "react";
import { create } from "zustand";

const KEY = "kneepoint.keys";
export const useKeysOn = create<boolean>(() => {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true; // No storage in this browser: the choice holds until the page is closed.
  }
});

export function switchKeys(on: boolean) {
  useKeysOn.setState(on);
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // As above.
  }
}

/** Fields take letters themselves; in a menu or a dialog they mean its choices. */
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable], dialog, [popover], [role=listbox], [role=menu]";

/** Is this the key alone, with nothing around it that takes letters? A menu that is open takes them wherever the focus is. */
export function isFree(event: KeyboardEvent): boolean {
  if (!useKeysOn.getState() || event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return false;
  return document.querySelector(":popover-open:not([role=tooltip]), dialog[open]") === null;
}

/** null: there is nothing to do. */
export function useKey(key: string, run: (() => void) | null) {
  useEffect(() => {
    if (run === null) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !isFree(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [key, run]);
}
