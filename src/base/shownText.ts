/**
 * Names from files and links, made safe to show. Direction controls make `\u202Egnp.exe` look like `exe.png`; control
 * characters break a line; a name of a megabyte widens the page.
 */
import { fnv1a32 } from "./fnv1a";

const TURNING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const LONGEST = 300;

/** Each such character is shown as \ufffd. */
export const plain = (text: string): string => text.replace(TURNING, "\ufffd");

/** `plain` for a line of a file: tabs and line ends stay. */
export const plainRaw = (line: string): string =>
  line.replace(TURNING, (letter) => (letter === "\t" || letter === "\r" ? letter : "\ufffd"));

/** `plain` for several lines in a terminal. */
export const plainLines = (text: string): string => text.split("\n").map(plain).join("\n");

/** JSON on one line that breaks nothing in a terminal and parses back to the same value. */
export const plainJson = (json: string): string =>
  json.replace(TURNING, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Names of one folder made plain; names that differed still differ. */
export function plainNames(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(names.filter((name) => plain(name) === name));
  const shownAs = (name: string): string => {
    let shown = plain(name);
    if (shown === name) return name;
    while (taken.has(shown)) shown += "\ufffd";
    taken.add(shown);
    return shown;
  };
  return new Map(names.map((name) => [name, shownAs(name)]));
}

/** Plain, and cut to this many characters; texts that differed still differ. */
export const shownUpTo = (longest: number, text: string): string =>
  text.length <= longest ? plain(text) : `${plain(text.slice(0, longest))}… #${fnv1a32(text).toString(16)}`;

/** The same for a name: no longer than a line. */
export const shownName = (text: string): string => shownUpTo(LONGEST, text);
