/**
 * Keys that act anywhere on the page. Readers can switch them off, for example when they dictate; the choice is kept.
 */
import { useEffect } from "react";
import { create } from "zustand";
import { keep, kept } from "./kept";

const KEY = "kneepoint.keys";
export const useKeysOn = create<boolean>(() => kept(KEY) !== "off");

export function switchKeys(on: boolean) {
  useKeysOn.setState(on);
  keep(KEY, on ? null : "off");
}

/** Fields take letters themselves; in a menu or dialog letters select its choices. */
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable], dialog, [popover], [role=listbox], [role=menu]";

/** Is this the key alone, outside anything that takes letters? An open menu takes them wherever the focus is. */
export function isFree(event: KeyboardEvent): boolean {
  if (!useKeysOn.getState() || event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return false;
  return document.querySelector(":popover-open:not([role=tooltip]), dialog[open]") === null;
}

/** null: no action. */
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
