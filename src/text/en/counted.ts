/** "1,204 runs", "QLC, TLC and PMem": numbers and lists as English says them. */

export const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const fileCount = (n: number): string => plural(n, "file", "files");

export const and = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
