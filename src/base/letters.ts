/** Length of a text in letters: a Japanese or Chinese sign takes the room of two. */
export const lettersOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffe6]/g)?.length ?? 0);

/** At most `most` letters, the last a "…" if some were cut. */
export function cutTo(text: string, most: number): string {
  if (lettersOf(text) <= most) return text;
  let kept = text.slice(0, most - 1);
  while (lettersOf(kept) > most - 1) kept = kept.slice(0, -1);
  return `${kept.trim()}…`;
}
