/**
 * Bytes as the text of a link: version, checksum, body. Every version begins with the first two, to distinguish a cut
 * link from one that is newer than this site.
 */
import { crc32 } from "~/base/crc32";

/** No program accepts a longer link. */
const MOST_BYTES = 3 * 2 ** 20;
const HEAD_BYTES = 5;

/** RFC 4648, section 5, without padding. */
function toText(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** null: it has other characters, or is not a whole number of bytes. */
function toBytes(text: string): Uint8Array | null {
  if (text.length > (MOST_BYTES * 4) / 3 + 8 || text.length % 4 === 1 || !/^[\w-]*$/.test(text)) return null;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Checksum of the version and everything after the checksum. */
const checked = (version: number, body: Uint8Array): number => crc32(body, crc32(Uint8Array.of(version)));

/** null: too long for a link. */
export function seal(version: number, body: Uint8Array): string | null {
  if (body.length > MOST_BYTES) return null;
  const packet = new Uint8Array(HEAD_BYTES + body.length);
  const view = new DataView(packet.buffer);
  view.setUint8(0, version);
  view.setUint32(1, checked(version, body));
  packet.set(body, HEAD_BYTES);
  return toText(packet);
}

export type Opened =
  | { readonly is: "packet"; readonly version: number; readonly body: Uint8Array }
  | { readonly is: "no packet" }
  | { readonly is: "damaged" };

export function unseal(text: string): Opened {
  const packet = toBytes(text);
  if (packet === null || packet.length <= HEAD_BYTES) return { is: "no packet" };
  const view = new DataView(packet.buffer);
  const version = view.getUint8(0);
  const body = packet.subarray(HEAD_BYTES);
  return view.getUint32(1) === checked(version, body) ? { is: "packet", version, body } : { is: "damaged" };
}
