/**
 * Bytes as the text of a link: version, checksum, body. The first two stand there in every version, so that a link that was cut off is told from one that is newer than this site.
 */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...LETTERS].map((letter, i) => [letter, i]));
/** No program takes a link that holds more. */
const MOST_BYTES = 3 * 2 ** 20;
const HEAD_BYTES = 5;

/** RFC 4648, section 5, without padding. */
function toText(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b = 0, c = 0] = bytes.subarray(i, i + 3);
    const all = (a! << 16) | (b << 8) | c;
    const letters = [18, 12, 6, 0].map((shift) => LETTERS[(all >> shift) & 63]!);
    text += letters.slice(0, Math.min(4, bytes.length - i + 1)).join("");
  }
  return text;
}

/** null: it has other characters, or is no whole number of bytes. */
function toBytes(text: string): Uint8Array | null {
  if (text.length > 4 * 2 ** 20 + 8 || text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) bytes[at++] = (held >> (bits -= 8)) & 255;
  }
  return bytes;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let i = 0; i < 8; i++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
/** CRC-32 (ISO-HDLC), as in zip and gzip. */
function crc32(parts: readonly Iterable<number>[]): number {
  let crc = 0xffffffff;
  for (const bytes of parts) for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Of the version and everything behind the checksum. */
const checked = (version: number, body: Uint8Array): number => crc32([[version], body]);

/** null: more than a link holds. */
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
