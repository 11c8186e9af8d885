/**
 * Escapes text for an address. Letters, digits and `- . _ ~ * : , / @` stay, a space becomes `+`, everything else is
 * percent-encoded UTF-8. Only characters allowed in a fragment remain (RFC 3986, 3.5), so browsers and chat tools leave
 * them alone.
 */
const UNSAFE = /[^A-Za-z0-9\-._~*:,/@ ]/gu;
/** Programs that recognise links in running text drop these at the end. */
const UNSAFE_END = /[.,:*~/@_-]$/;

const percent = (character: string): string =>
  // Lone surrogates have no UTF-8: they become U+FFFD instead of throwing.
  Array.from(
    new TextEncoder().encode(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
  ).join("");

/** Never throws. */
export const escapeText = (plain: string): string =>
  plain.replace(UNSAFE, percent).replaceAll(" ", "+").replace(UNSAFE_END, percent).replace(/\+$/, "%20");

/** undefined if a percent sign does not begin an escape of valid UTF-8. */
export function unescapeText(escaped: string): string | undefined {
  try {
    return decodeURIComponent(escaped.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
