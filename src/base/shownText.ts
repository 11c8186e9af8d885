/**
 * Names from files and links as they may be shown. Letters that turn the direction of what stands beside them make
 * `\u202Egnp.exe` look like `exe.png`; control letters tear a line; a name of a megabyte widens a page.
 */
import { fnv1a32 } from "./fnv1a";

const TURNING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const LONGEST = 300;

/** Each such letter is seen as \ufffd. */
export const plain = (text: string): string => text.replace(TURNING, "\ufffd");

/** Plain, and no longer than a line: unlike names stay unlike. */
export function shownName(text: string): string {
  if (text.length <= LONGEST) return plain(text);
  return `${plain(text.slice(0, LONGEST))}… #${fnv1a32(text).toString(16)}`;
}
