/**
 * Reads the link of a chart from a picture of it. A picture may come from anywhere: its content is data. Only the part
 * after `#` is used, never an address, and only if it looks like a link of this site; anything else gives null.
 */
import { lookUp } from "~/base/lookUp";
import { pictureKind } from "~/base/picture";
import { chunksOf } from "./chunks";

/** Keyword of the text chunk, and namespace of the element in `<metadata>`. */
export const PNG_KEYWORD = "kneepoint-link";
export const SVG_NAMESPACE = "urn:kneepoint:chart";

/** Larger pictures are not searched. */
export const MOST_BYTES = 64 * 2 ** 20;
const MOST_CHARACTERS = 2 ** 20;
const MOST_KEYWORD = 79;

/** `#/curve?v=1&d=…`: a page and its fields, in the characters used in links. */
const LINK = /^#\/[a-z][a-z-]{0,30}\?[\x21-\x7e]+$/;

function hashOf(address: string): string | null {
  const at = address.indexOf("#");
  if (at < 0 || address.length > MOST_CHARACTERS) return null;
  const hash = address.slice(at).trimEnd();
  return LINK.test(hash) ? hash : null;
}

/** Uncompressed iTXt, or tEXt, which other programs write instead. */
function textOf(type: string, data: Uint8Array): string | null {
  const end = data.indexOf(0);
  if (end < 1 || end > MOST_KEYWORD || data.length > MOST_CHARACTERS) return null;
  const latin = new TextDecoder("latin1");
  if (latin.decode(data.subarray(0, end)) !== PNG_KEYWORD) return null;
  if (type === "tEXt") return latin.decode(data.subarray(end + 1));
  if (data[end + 1] !== 0) return null;
  const language = data.indexOf(0, end + 3);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  return translated < 0 ? null : new TextDecoder().decode(data.subarray(translated + 1));
}

function ofPng(bytes: Uint8Array): string | null {
  for (const { type, data, intact } of chunksOf(bytes)) {
    if (type !== "iTXt" && type !== "tEXt") continue;
    const text = textOf(type, data);
    const hash = text === null || !intact() ? null : hashOf(text);
    if (hash !== null) return hash;
  }
  return null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return lookUp(ENTITIES, name as string) ?? whole;
    const code = decimal === undefined ? parseInt(hexadecimal as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The text of the element `link` inside the element of our namespace. Programs may change the prefix. */
function ofSvg(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const named = text.indexOf(`"${SVG_NAMESPACE}"`);
  const start = named < 0 ? -1 : text.indexOf(">", named);
  const end = start < 0 ? -1 : text.indexOf("</metadata>", start);
  if (end < 0 || end - start > 8 * MOST_CHARACTERS) return null;
  const inside = text.slice(start + 1, end);
  const link = /<(?:[\w-]{1,30}:)?link>([^<]*)</.exec(inside)?.[1];
  return link === undefined ? null : hashOf(unescapeXml(link.trim()));
}

/** `#/page?fields` of the chart in the picture; null: none, damaged, or neither PNG nor SVG. Never throws. */
export function imageLink(bytes: Uint8Array): string | null {
  if (bytes.length > MOST_BYTES) return null;
  const kind = pictureKind(bytes);
  if (kind === "png") return ofPng(bytes);
  return kind === "svg" ? ofSvg(bytes) : null;
}
