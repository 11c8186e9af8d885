import type { Frame } from "./scene";

/** No line of a drawing has more letters, however narrow: names in files may be a megabyte long. */
const MOST_LETTERS = 1_000;

/** A name too long for its place keeps its beginning and its end, where names differ; the table shows it in full. */
export function cut(name: string, longest: number, size: number, weight: number, frame: Frame): string {
  if (frame.measure(name, size, weight) <= longest) return name;
  const head = Array.from(name.slice(0, MOST_LETTERS));
  const tail = Array.from(name.slice(-MOST_LETTERS));
  const ends = (kept: number): readonly [string, string] => {
    const first = Math.ceil(kept * 0.6);
    return [head.slice(0, first).join(""), tail.slice(tail.length - (kept - first)).join("")];
  };
  const joined = ([first, last]: readonly [string, string]): string => `${first.trimEnd()}…${last.trimStart()}`;
  const kept = largest(head.length - 1, (letters) => frame.measure(joined(ends(letters)), size, weight) <= longest);
  return kept > 2 ? joined(wholeNumbers(name, ends(kept))) : "…";
}

/** Numbers that stand alone, "3.6" or "100,022", not those of a name like D3-S4610. */
const NUMBER = /(?<=^|[\s≤≥<>~+−])\d[\d.,]*/g;

/** Drops what a cut leaves of a number: it would be read as another number. */
function wholeNumbers(name: string, [first, last]: readonly [string, string]): readonly [string, string] {
  const from = name.length - last.length;
  let [to, begin] = [first.length, from];
  for (const { 0: digits, index } of name.length > MOST_LETTERS ? [] : name.matchAll(NUMBER)) {
    const end = index + digits.length;
    if (index < to && to < end) to = index;
    if (index < begin && begin < end) begin = end;
  }
  return [first.slice(0, to), last.slice(begin - from)];
}

/** The text, or as much of its beginning as fits, with "…"; one letter always stays. */
export function fitText(whole: string, width: number, measure: (text: string) => number): string {
  if (measure(whole) <= width) return whole;
  const letters = Array.from(whole.slice(0, MOST_LETTERS));
  const shortened = (kept: number): string => `${letters.slice(0, kept).join("").trimEnd()}…`;
  return shortened(
    Math.max(
      1,
      largest(letters.length, (kept) => measure(shortened(kept)) <= width),
    ),
  );
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
