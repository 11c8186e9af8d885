/** A text as a field of a link: deflated, in the envelope of a packet. docs/permalinks.md, "Data in a link". */
import { deflateSync, inflateSync } from "fflate";
import { seal, unseal } from "./packet/envelope";

const VERSION = 1;

/** Letters, digits, `-` and `_`; equal texts give equal results. null: too long for a link. */
export const packText = (text: string): string | null =>
  seal(VERSION, deflateSync(new TextEncoder().encode(text), { level: 9 }));

/**
 * The text given to `packText`; null: damaged, of a newer version, or more than `most` bytes of UTF-8, for which no
 * memory is allocated. Never throws.
 */
export function unpackText(packed: string, most: number): string | null {
  const opened = unseal(packed);
  if (opened.is !== "packet" || opened.version !== VERSION) return null;
  try {
    const bytes = inflateSync(opened.body, { out: new Uint8Array(most + 1) });
    return bytes.length > most ? null : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
