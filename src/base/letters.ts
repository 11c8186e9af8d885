/** Length of a text in letters: a Japanese or Chinese sign takes the room of two. */
export const lettersOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffe6]/g)?.length ?? 0);
