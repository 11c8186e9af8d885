/** The data of a chart as text for a link (`own=`): compact, exact, checked. docs/permalinks.md, "Data in a link". */
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import type { Notice } from "~/base/notice";
import { err, ok, type Result } from "~/base/result";
import type { Content } from "~/model/carried";

const MAGIC = "kneepoint-link\n";

// For a start: the compact codec follows with the same signatures, and no link of this form is ever read then.

/** Text of `own=`: letters, digits, `-` and `_`. Equal content gives equal text. */
export function encodePacket(content: Content): string {
  const bytes = deflateSync(strToU8(JSON.stringify(content)));
  return btoa(strFromU8(bytes, true)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** How long `encodePacket` would be; Infinity: more than a packet holds. */
export const packetLength = (content: Content): number => encodePacket(content).length;

/** Codes: own/not-readable, own/bad-checksum, own/newer-version. Never throws. */
export function decodePacket(text: string): Result<Content, Notice> {
  try {
    const bytes = strToU8(atob(text.replaceAll("-", "+").replaceAll("_", "/")), true);
    return ok(JSON.parse(strFromU8(inflateSync(bytes))) as Content);
  } catch {
    return err({ code: "own/not-readable", level: "error", path: "" });
  }
}

/** What a File holds that stands for a link's data: a magic line and the text. */
export const packetFile = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(MAGIC + text);

export const isPacket = (head: Uint8Array): boolean =>
  strFromU8(head.subarray(0, MAGIC.length), true).startsWith(MAGIC);

/** The text of `own=` out of such a file. */
export const packetText = (file: Uint8Array): string => strFromU8(file.subarray(MAGIC.length), true);
