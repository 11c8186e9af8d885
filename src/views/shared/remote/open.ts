/** Addresses that the reader typed or pasted: this counts as consent to load them, and the link then names them. */
import { addressOf, rawOf } from "~/remote/address";
import { browserHosts } from "~/remote/hosts";
import { withSrc } from "~/permalink/globals";

/** Reloads the page with these: results of a link stand alone, whatever was loaded before. */
export function openAddresses(texts: readonly string[]): void {
  const src = texts.map(rawOf);
  const origins = src.flatMap((text) => {
    const result = addressOf(text, location);
    return result.ok ? [result.value.origin] : [];
  });
  browserHosts().confirm(origins, false);
  const hash = location.hash === "" ? "#/library?v=1" : location.hash;
  history.pushState(null, "", withSrc(hash, src));
  location.reload();
}
