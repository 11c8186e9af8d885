/** What was pasted: addresses, or the text of a result. Small, because every paste is looked at. */

/** Addresses in a text that consists of nothing else: one, or several with white space between. Else none. */
export function addressesIn(text: string): readonly string[] {
  const trimmed = text.trim();
  // The text of a result may be large: it is not taken apart.
  if (!/^https?:\/\//i.test(trimmed)) return [];
  const words = trimmed.split(/\s+/);
  return words.every((word) => /^https?:\/\/[^\s]+$/i.test(word) && URL.canParse(word)) ? [...new Set(words)] : [];
}
