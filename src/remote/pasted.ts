/** Decides whether pasted text consists of addresses or is a result. Small, because every paste is checked. */

/** Addresses in a text of nothing but addresses, separated by white space; otherwise none. */
export function addressesIn(text: string): readonly string[] {
  const trimmed = text.trim();
  // The text of a result may be large: it is not split.
  if (!/^https?:\/\//i.test(trimmed)) return [];
  const words = trimmed.split(/\s+/);
  return words.every((word) => /^https?:\/\/[^\s]+$/i.test(word) && URL.canParse(word)) ? [...new Set(words)] : [];
}
