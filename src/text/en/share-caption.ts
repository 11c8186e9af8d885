/** Under a picture that left the page: where its numbers come from. */
import { counted } from "./counted";

const list = (words: readonly string[]): string => words.join(", ");

export const shareCaption = {
  system: (names: readonly string[], more: number) =>
    `${names.length + more === 1 ? "System" : "Systems"}: ${names.join("; ")}${more === 0 ? "" : `; and ${counted(more)} more`}`,
  side: (name: string, words: readonly string[]) => (words.length === 0 ? name : `${name} is ${list(words)}`),
  sides: (said: readonly string[], more: number) =>
    `Sides: ${said.join("; ")}${more === 0 ? "" : `; and ${counted(more)} more`}`,
  conditions: (words: readonly string[]) => `Conditions: ${list(words)}`,
  tools: (names: readonly string[]) => `Measured with ${list(names)}`,
  drives: (n: number) => (n === 1 ? "1 drive" : `${counted(n)} drives`),
  report: (title: string, publisher: string) => `${title}: published by ${publisher}`,
  method: (words: readonly string[]) => `Method: ${words.join(" ")}`,
  sponsor: (name: string | null) => (name === null ? "No sponsor stated" : `Sponsor: ${name}`),
};
