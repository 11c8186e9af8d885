/** Pasted files, addresses of result files, or text pasted outside of any field, are read like dropped ones. */
import { useEffect } from "react";
import { addressesIn } from "~/remote/pasted";
import { collectInput, collectText, type Given } from "~/workspace/collect";

/** Pasting and undoing there are the field’s own. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

export function usePaste(onGiven: (given: Given) => void) {
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (data === null || isField(event.target)) return;
      const text = data.getData("text/plain");
      const addresses = addressesIn(text);
      if (data.files.length > 0) onGiven(collectInput(data.files));
      else if (addresses.length > 0) {
        void import("~/views/shared/remote/open").then(({ openAddresses }) => openAddresses(addresses));
      } else if (text.trim() !== "") onGiven(collectText(text));
      else return;
      event.preventDefault();
    };
    document.addEventListener("paste", pasted);
    return () => document.removeEventListener("paste", pasted);
  }, [onGiven]);
}
