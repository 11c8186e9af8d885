/** "1,204 runs", "QLC, TLC and PMem": numbers and lists as English says them. */

/** Shared formatter: `toLocaleString` makes a new one for each number. */
const english = new Intl.NumberFormat("en");
export const counted = (count: number): string => english.format(count);

export const plural = (count: number, one: string, many: string): string =>
  `${counted(count)} ${count === 1 ? one : many}`;

export const fileCount = (n: number): string => plural(n, "file", "files");

export const and = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;

/** Punctuation after and between texts of other sections, so that no code writes a full stop or a comma. */
export const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
export const clause = (words: string): string => `${words};`;
export const commas = (parts: readonly string[]): string => parts.join(", ");
export const sentences = (parts: readonly string[]): string => parts.join(" ");

/** Names are shown while they are few. */
const NAMED = 2;
export const named = (names: readonly string[]): string => {
  const distinct = [...new Set(names)];
  const more = distinct.length - NAMED;
  return more > 0 ? `${distinct.slice(0, NAMED).join(", ")} and ${counted(more)} more` : and(distinct);
};
