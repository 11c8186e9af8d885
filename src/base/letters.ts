/** Length of a text in letters: a Japanese or Chinese sign takes the room of two. */
export const lettersOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffe6]/g)?.length ?? 0);

/** At most `most` letters, the last a "…" if some were cut. */
export function cutTo(text: string, most: number): string {
  if (lettersOf(text) <= most) return text;
  let kept = text.slice(0, most - 1);
  while (lettersOf(kept) > most - 1) kept = kept.slice(0, -1);
  return `${kept.trim()}…`;
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
  return areApart(own) ? own : names.map((name) => (lettersOf(name) <= most ? name : `…${name.slice(1 - most)}`));
}
