/** Length of a text in letters: a Japanese or Chinese sign takes the room of two. */
export const lettersOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffe6]/g)?.length ?? 0);

/** Between words, also of a folder or a model: `4K randread`, `fw4B2QJXD7-before`. */
const BREAK = /[\s,;/_-]/u;

/**
 * At most `most` letters, the last a "…" if some were cut: after a whole word, unless that leaves less than half of
 * the room. A count goes with what it counts: "4…" of "4 outstanding" or "4-core" would be read alone.
 */
export function cutTo(text: string, most: number): string {
  if (lettersOf(text) <= most) return text;
  let kept = text.slice(0, most - 1);
  while (lettersOf(kept) > most - 1) kept = kept.slice(0, -1);
  const isWhole = BREAK.test(text[kept.length]!);
  let words = isWhole ? kept : kept.replace(/[^\s,;/_-]*$/u, "");
  if (/^[\s-]*\p{Ll}/u.test(text.slice(words.length))) words = words.replace(/(?<=[\s,;])[\d.,]+[\s-]*$/u, "");
  words = words.replace(/[\s,;/_-]+$/u, "");
  return `${lettersOf(words) * 2 < most ? kept.trim() : words}…`;
}

/** The end of a text in at most `most` letters, from the beginning of a word if that leaves at least half. */
function endOf(text: string, most: number): string {
  if (lettersOf(text) <= most) return text;
  const kept = text.slice(1 - most);
  const words = kept.slice(1 + kept.search(BREAK));
  return `…${words.length * 2 < most ? kept : words}`;
}

/** The same for names side by side, which stay unlike: equal first words go before the words that differ. */
export function cutApart(names: readonly string[], most: number): string[] {
  const areApart = (some: readonly string[]): boolean => new Set(some).size === new Set(names).size;
  const cut = (some: readonly string[]): string[] => some.map((name) => cutTo(name, most));
  if (areApart(cut(names))) return cut(names);
  const words = names.map((name) => name.split(/(?<=[\s_/-])/u));
  let shared = 0;
  while (words.every((own) => own.length > shared + 1 && own[shared] === words[0]![shared])) shared++;
  const own = cut(words.map((all) => all.slice(shared).join("")));
  if (areApart(own)) return own;
  const ends = names.map((name) => endOf(name, most));
  return areApart(ends) ? ends : names.map((name) => (lettersOf(name) <= most ? name : `…${name.slice(1 - most)}`));
}
