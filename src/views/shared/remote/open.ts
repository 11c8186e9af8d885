/** Addresses that the reader typed or pasted: that is the word to load from them, and the link then names them. */
import { addressOf, rawOf } from "~/remote/address";
import { browserHosts } from "~/remote/hosts";
import { withSrc } from "~/permalink/globals";

/** Loads the page again with these: results of a link stand alone, whatever was here before. */
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
