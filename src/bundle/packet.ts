/** The data of a chart as text for a link (`own=`): compact, exact, checked. docs/permalinks.md, "Data in a link". */
import type { Notice } from "~/base/notice";
import { err, ok, type Result } from "~/base/result";
import type { Content } from "~/model/carried";
import { seal, unseal } from "./packet/envelope";
import { forLink } from "./packet/leave";
import { bodyOf } from "./packet/version1";
import { readBody, VERSION } from "./packet/versions";
import { TooMuch } from "./packet/wire";
import { fewNotes, fewViews, tooMuchForLink } from "./room";

const MAGIC = "kneepoint-link\n";

/** Cached: `packetLength` is usually followed by `encodePacket`. */
const made = new WeakMap<Content, string | null>();

function packet(content: Content): string | null {
  let text = made.get(content);
  if (text === undefined) {
    const carried = forLink(content);
    const body = tooMuchForLink(carried) === null ? bodyOf(carried) : null;
    text = body === null || isTooMuch(body) ? null : seal(VERSION, body);
    made.set(content, text);
  }
  return text;
}

/** A writer does not count; it checks what it wrote by reading it. */
function isTooMuch(body: Uint8Array): boolean {
  try {
    readBody(VERSION, body);
    return false;
  } catch (error) {
    return error instanceof TooMuch;
  }
}

/**
 * Text of `own=`: letters, digits, `-` and `_`. Equal content gives equal text. `forLink` leaves out what stays at
 * home. Throws a RangeError if `packetLength` is Infinity.
 */
export function encodePacket(content: Content): string {
  const text = packet(content);
  if (text === null) throw new RangeError("More than a packet holds.");
  return text;
}

/** Length of `encodePacket`; Infinity: more than a packet holds. */
export const packetLength = (content: Content): number => packet(content)?.length ?? Infinity;

/**
 * Codes: own/not-readable, own/bad-checksum, own/newer-version {version, known}, own/too-much {reason}. Never throws.
 */
export function decodePacket(text: string): Result<Content, Notice> {
  const refused = (code: string, values?: Notice["values"]): Result<never, Notice> =>
    err({ code, level: "error", path: "", ...(values === undefined ? {} : { values }) });
  const opened = unseal(text);
  if (opened.is === "no packet") return refused("own/not-readable");
  if (opened.is === "damaged") return refused("own/bad-checksum");
  if (opened.version > VERSION) return refused("own/newer-version", { version: opened.version, known: VERSION });
  try {
    const content = readBody(opened.version, opened.body);
    if (content === null) return refused("own/not-readable");
    const reason = tooMuchForLink(content);
    if (reason !== null) return refused("own/too-much", { reason });
    return ok({ ...content, views: fewViews(content.views), notes: fewNotes(content.notes) });
  } catch {
    return refused("own/not-readable");
  }
}

const encoder = new TextEncoder();

/** Content of a File that stands for a link's data: a magic line and the text. */
export const packetFile = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(MAGIC + text);

const starts = encoder.encode(MAGIC);
export const isPacket = (head: Uint8Array): boolean => starts.every((byte, i) => head[i] === byte);

/** The text of `own=` out of such a file. */
export const packetText = (file: Uint8Array): string => new TextDecoder().decode(file.subarray(MAGIC.length));
