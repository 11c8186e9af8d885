import { group } from "d3-array";
import { headOf, tailOf } from "~/base/letters";
import type { Frame } from "./scene";

/** No line of a drawing has more letters, however narrow: names in files may be a megabyte long. */
const MOST_LETTERS = 1_000;

/**
 * A name too long for its place keeps words of its beginning and its end, where names differ; the table shows it in
 * full.
 */
export function cut(name: string, longest: number, size: number, weight: number, frame: Frame): string {
  if (frame.measure(name, size, weight) <= longest) return name;
  const [head, tail] = [name.slice(0, MOST_LETTERS), name.slice(-MOST_LETTERS)];
  const parted = (kept: number, share: number) => {
    const first = Math.ceil(kept * share);
    return [headOf(head, first), tailOf(tail, kept - first)] as const;
  };
  // An end that would begin within a word gets the larger part.
  const joined = (kept: number): string => {
    const parts = [0.6, 0.4].map((share) => parted(kept, share));
    return (parts.find(([, end]) => beginsWord(name, end)) ?? parts[0]!).join("…");
  };
  const most = Math.min(name.length, MOST_LETTERS) - 1;
  const kept = largest(most, (letters) => frame.measure(joined(letters), size, weight) <= longest);
  return kept > 2 ? joined(kept) : "…";
}

/** Does a word of the text begin where this end of it does? */
const beginsWord = (text: string, end: string): boolean =>
  !/[\p{L}\p{N}]{2}/u.test(text.slice(0, text.length - end.length).slice(-1) + end.slice(0, 1));

/** The text, or as much of its beginning as fits, with "…"; one letter always stays. */
export function fitText(whole: string, width: number, measure: (text: string) => number): string {
  if (measure(whole) <= width) return whole;
  const letters = whole.slice(0, MOST_LETTERS);
  const shortened = (kept: number): string => `${headOf(letters, kept)}…`;
  const kept = largest(letters.length - 1, (most) => measure(shortened(most)) <= width);
  return shortened(Math.max(1, kept));
}

/** In one line or, broken at a blank, in two; the second ends with "…" if the text is still too long. */
export function wrapText(whole: string, width: number, measure: (text: string) => number): string[] {
  if (measure(whole) <= width) return [whole];
  const words = whole.slice(0, MOST_LETTERS * 2).split(" ");
  const first = (kept: number): string => words.slice(0, kept).join(" ");
  const kept = largest(words.length - 1, (count) => measure(first(count)) <= width);
  if (kept === 0) return [fitText(whole, width, measure)];
  return [first(kept), fitText(words.slice(kept).join(" "), width, measure)];
}

/** The largest number from 1 to `most` that fits, where every smaller one does too; 0 if none. Asks log2(most) times. */
export function largest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Names without the words that all begin and end with: a phone has room only for what distinguishes them. */
export function tellingNames(names: readonly string[]): string[] {
  const all = names.map((name) => name.split(" "));
  const least = Math.min(...all.map((words) => words.length)) - 1;
  if (names.length < 2 || least < 1) return [...names];
  const [first] = all;
  const same = (at: (words: readonly string[]) => string | undefined): boolean =>
    all.every((words) => at(words) === at(first!));
  let start = 0;
  while (start < least && same((words) => words[start])) start++;
  let end = 0;
  while (end < least - start && same((words) => words.at(-1 - end))) end++;
  return all.map((words) =>
    words
      .slice(start, words.length - end)
      .join(" ")
      .replace(/,$/, ""),
  );
}

/** "array nvme1", "array nvme2" and "RAID 0" become nvme1, nvme2 and RAID 0; unchanged if two became alike. */
export function startsApart(parts: readonly string[]): string[] {
  const distinct = [...new Set(parts)];
  const short = new Map(
    [...group(distinct, (part) => part.split(" ", 1)[0]).values()].flatMap((alike) => {
      const telling = tellingNames(alike);
      return alike.map((part, i) => [part, telling[i]!] as const);
    }),
  );
  return new Set(short.values()).size === distinct.length ? parts.map((part) => short.get(part)!) : [...parts];
}
