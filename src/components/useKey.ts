import { useEffect } from "react";

/** A key from anywhere on the page, except while something is typed or a menu is open. null: there is nothing to do. */
export function useKey(key: string, run: (() => void) | null) {
  useEffect(() => {
    if (run === null) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], [popover], [role=listbox]")) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("keydown", pressed);
    };
  }, [key, run]);
}
