/** Where a number is in text whose members know the line they begin on. */
import type { Fragment, Place } from "./format";

const BEFORE = 1;
const AFTER = 2;
const LONGEST = 4096;

/**
 * The lines of a member, and in it the first that prints the number.
 * @param most lines that a member may have
 * @param patternOf of the line that prints a number; null: the first line of the member
 */
export const locateFrom =
  (most: number, patternOf: (place: Place) => RegExp | null = () => null) =>
  (bytes: Uint8Array, place: Place): Fragment | null => {
    const head = place.line ?? null;
    if (head === null) return null;
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
    if (head > lines.length) return null;
    const pattern = patternOf(place);
    const found =
      pattern === null ? -1 : lines.slice(head - 1, head - 1 + most).findIndex((text) => pattern.test(text));
    const line = head + Math.max(0, found);
    const from_line = Math.max(1, head - BEFORE);
    return {
      from_line,
      lines: lines.slice(from_line - 1, line + AFTER).map((text) => text.slice(0, LONGEST)),
      line,
    };
  };
