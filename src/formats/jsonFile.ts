/** JSON files that describe: small, and read whole. */
import type { ByteSource } from "~/base/bytes";

/** Descriptions and inventories are small; larger files are something else. */
export const LARGEST_MIB = 16;

const decoder = new TextDecoder();
const heads = new WeakMap<Uint8Array, string | null>();

/** The head of a file as text; null: it does not begin as an object or a list. Several sniffers ask for it. */
export function jsonHead(head: Uint8Array): string | null {
  let text = heads.get(head);
  if (text === undefined) {
    const from = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
    const first = head.find((byte, i) => i >= from && byte > 0x20);
    text = first === 0x7b || first === 0x5b ? decoder.decode(head) : null;
    heads.set(head, text);
  }
  return text;
}

/** The text of the file; null: larger than LARGEST_MIB. */
export async function wholeText(source: ByteSource, signal: AbortSignal): Promise<string | null> {
  if (source.size > LARGEST_MIB * 2 ** 20) return null;
  return decoder.decode(await source.slice(0, source.size, signal));
}
