import type { FactPlace, Fragment, Place } from "~/formats/format";
import { formats } from "~/formats/table";
export type { FactPlace, Fragment, Place } from "~/formats/format";

/**
 * Where in a source a number stands, for the source panel.
 * @param format row of the format table (`source.format`)
 * @returns null when the format cannot say or the place is not in the bytes.
 */
export const locate = (format: string, bytes: Uint8Array, place: Place): Fragment | null =>
  formats.find(({ id }) => id === format)?.locate?.(bytes, place) ?? null;

/** Where a fact of a run stands: as its format finds it, else the line that the parser noted, with what stands around it. */
export const locateFact = (format: string, bytes: Uint8Array, place: FactPlace): Fragment | null =>
  formats.find(({ id }) => id === format)?.locateFact?.(bytes, place) ??
  (place.line === null ? null : around(bytes, place.line));

const decoder = new TextDecoder();
const [BEFORE, AFTER] = [6, 8];
const LONGEST = 400;

/** Reads no more of the text than the lines up to the last that is shown. */
function around(bytes: Uint8Array, line: number): Fragment | null {
  const first = Math.max(1, line - BEFORE);
  const lines: string[] = [];
  for (let at = 0, no = 1; at < bytes.length && no <= line + AFTER; no++) {
    const feed = bytes.indexOf(0x0a, at);
    const end = feed === -1 ? bytes.length : feed;
    if (no >= first) lines.push(decoder.decode(bytes.subarray(at, Math.min(end, at + LONGEST))).trimEnd());
    at = end + 1;
  }
  return lines.length > line - first ? { from_line: first, lines, line } : null;
}
