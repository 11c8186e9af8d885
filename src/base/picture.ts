/** Pictures, recognised by their first bytes, never by name. */

export type PictureKind = "png" | "svg" | "jpeg" | "gif" | "webp";

/** PNG 5.2, JPEG (SOI and the first marker), GIF 87a and 89a. */
const MAGIC: readonly (readonly [kind: PictureKind, magic: readonly number[]])[] = [
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["gif", [0x47, 0x49, 0x46, 0x38]],
];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

export const startsWith = (head: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, i) => head[i] === byte);

/** What may precede the root element: white space, the declaration, comments, the document type. */
const BEFORE_ROOT: readonly (readonly [start: string, end: string])[] = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<!", ">"],
];

function isSvg(head: Uint8Array): boolean {
  let text = new TextDecoder().decode(head.subarray(0, 4096)).trimStart();
  for (;;) {
    const piece = BEFORE_ROOT.find(([start]) => text.startsWith(start));
    if (piece === undefined) return /^<svg[\s>/]/.test(text);
    const end = text.indexOf(piece[1]);
    if (end < 0) return false;
    text = text.slice(end + piece[1].length).trimStart();
  }
}

/** @param head the first 4 KiB of the file, or all of it. null: not a known picture. */
export function pictureKind(head: Uint8Array): PictureKind | null {
  const found = MAGIC.find(([, magic]) => startsWith(head, magic));
  if (found !== undefined) return found[0];
  if (startsWith(head, RIFF) && startsWith(head.subarray(8), WEBP)) return "webp";
  return isSvg(head) ? "svg" : null;
}
