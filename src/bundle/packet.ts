/** The data of a chart as text for a link (`own=`): compact, exact, checked. docs/permalinks.md, "Data in a link". */
import type { Notice } from "~/base/notice";
import { err, ok, type Result } from "~/base/result";
import type { CarriedRows, Content } from "~/model/carried";
import { bodyOf, contentOf } from "./packet/content";
import { fewNotes, fewViews, tooMuchForLink } from "./room";

/**
 * Written into every packet. Links live longer than tables: a later version keeps this reader beside its own, and brings
 * what it reads to today's columns.
 */
const VERSION = 1;

/** Keys of runs and points begin with so many digits of the sha256 of their file. */
const KEY_DIGITS = 12;

/** What only the list of files shows, of files that are not there. */
const AT_HOME = ["bytes", "warnings", "errors"];

function sourceForLink({ rows, columns }: CarriedRows): CarriedRows {
  const kept = Object.entries(columns).filter(([name]) => !AT_HOME.includes(name));
  return {
    rows,
    columns: Object.fromEntries(
      kept.map(([name, cells]) => [
        name,
        name === "sha256" ? cells.map((sha) => (typeof sha === "string" ? sha.slice(0, KEY_DIGITS) : sha)) : cells,
      ]),
    ),
  };
}

/** The content that `decodePacket` gives back: the digits of a sha256 that keys need, and nothing of the files alone. */
export function forLink(content: Content): Content {
  const { source, ...others } = content.tables;
  return source === undefined ? content : { ...content, tables: { ...others, source: sourceForLink(source) } };
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let i = 0; i < 8; i++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
/** CRC-32 (ISO-HDLC), as in zip and gzip, of the version and everything behind the checksum. */
function checksum(version: number, body: Uint8Array): number {
  let crc = 0xffffffff;
  const add = (byte: number): void => {
    crc = TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
  };
  add(version);
  body.forEach(add);
  return (crc ^ 0xffffffff) >>> 0;
}

/** No program takes a link that holds more. */
const LONGEST = 4 * 2 ** 20;
const HEAD_BYTES = 5;

/**
 * Version, checksum, body as base64url (RFC 4648, section 5, without padding). The first two stand there in every
 * version, so that a link that was cut off is told from one that is newer than this site.
 */
export function seal(version: number, body: Uint8Array): string {
  const packet = new Uint8Array(HEAD_BYTES + body.length);
  new DataView(packet.buffer).setUint8(0, version);
  new DataView(packet.buffer).setUint32(1, checksum(version, body));
  packet.set(body, HEAD_BYTES);
  let letters = "";
  for (const byte of packet) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** null: other characters, or no whole number of bytes. */
export function opened(
  text: string,
): { readonly version: number; readonly isSound: boolean; readonly body: Uint8Array } | null {
  if (text.length > LONGEST || text.length % 4 === 1 || !/^[\w-]+$/.test(text)) return null;
  const packet = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  if (packet.length <= HEAD_BYTES) return null;
  const version = packet[0]!;
  const body = packet.subarray(HEAD_BYTES);
  return { version, body, isSound: new DataView(packet.buffer).getUint32(1) === checksum(version, body) };
}

/** Cached: `packetLength` is usually followed by `encodePacket`. */
const made = new WeakMap<Content, string | null>();

function packet(content: Content): string | null {
  let text = made.get(content);
  if (text === undefined) {
    const carried = forLink(content);
    const body = tooMuchForLink(carried) === null ? bodyOf(carried) : null;
    text = body === null ? null : seal(VERSION, body);
    made.set(content, text);
  }
  return text;
}

/**
 * Text of `own=`: letters, digits, `-` and `_`. Equal content gives equal text. What a link leaves at home: `forLink`.
 * Throws a RangeError where `packetLength` is Infinity.
 */
export function encodePacket(content: Content): string {
  const text = packet(content);
  if (text === null) throw new RangeError("More than a packet holds.");
  return text;
}

/** How long `encodePacket` would be; Infinity: more than a packet holds. */
export const packetLength = (content: Content): number => packet(content)?.length ?? Infinity;

/**
 * Codes: own/not-readable, own/bad-checksum, own/newer-version {version, known}, own/too-much {reason}. Never throws.
 */
export function decodePacket(text: string): Result<Content, Notice> {
  const refused = (code: string, values?: Notice["values"]): Result<never, Notice> =>
    err({ code, level: "error", path: "", ...(values === undefined ? {} : { values }) });
  const found = opened(text);
  if (found === null) return refused("own/not-readable");
  if (!found.isSound) return refused("own/bad-checksum");
  if (found.version > VERSION) return refused("own/newer-version", { version: found.version, known: VERSION });
  if (found.version < VERSION) return refused("own/not-readable");
  try {
    const content = contentOf(found.body);
    const reason = tooMuchForLink(content);
    if (reason !== null) return refused("own/too-much", { reason });
    return ok({ ...content, views: fewViews(content.views), notes: fewNotes(content.notes) });
  } catch {
    return refused("own/not-readable");
  }
}

const MAGIC = "kneepoint-link\n";
const encoder = new TextEncoder();

/** What a File holds that stands for a link's data: a magic line and the text. */
export const packetFile = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(MAGIC + text);

const starts = encoder.encode(MAGIC);
export const isPacket = (head: Uint8Array): boolean => starts.every((byte, i) => head[i] === byte);

/** The text of `own=` out of such a file. */
export const packetText = (file: Uint8Array): string => new TextDecoder().decode(file.subarray(MAGIC.length));
