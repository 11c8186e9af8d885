/**
 * A PNG as chunks: length, type, data, CRC (PNG 3rd edition, 5.3). The link of the chart is in an iTXt chunk, its
 * printed size in pHYs.
 */
import { crc32 } from "~/base/crc32";

const SIGNATURE_BYTES = 8;
/** Length, type and CRC around the data. */
const AROUND = 12;
const IHDR_BYTES = AROUND + 13;

export interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** Does the stored CRC match? Computed on demand. */
  readonly intact: () => boolean;
}

/** Chunks up to IEND, or up to where the file is cut or broken. Never throws. */
export function* chunksOf(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let at = SIGNATURE_BYTES;
  while (at + AROUND <= png.length) {
    const size = view.getUint32(at);
    const end = at + AROUND + size;
    if (end > png.length) return;
    const named = png.subarray(at + 4, end - 4);
    const type = String.fromCharCode(...named.subarray(0, 4));
    const crc = view.getUint32(end - 4);
    yield { type, data: named.subarray(4), intact: () => crc32(named) === crc };
    if (type === "IEND") return;
    at = end;
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + AROUND);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** International text, not compressed (PNG 11.3.3.4). @param keyword 1 to 79 characters of Latin-1. */
export function textChunk(keyword: string, text: string): Uint8Array {
  // After the keyword: not compressed, method 0, no language, no translated keyword.
  return chunk("iTXt", new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`));
}

const INCH_M = 0.0254;

/** Pixels per metre in both directions (PNG 11.3.4.3). */
export function sizeChunk(dots_per_inch: number): Uint8Array {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  view.setUint32(0, Math.round(dots_per_inch / INCH_M));
  view.setUint32(4, Math.round(dots_per_inch / INCH_M));
  data[8] = 1;
  return chunk("pHYs", data);
}

/** The same picture with chunks added after its header: pHYs must precede the first IDAT. */
export function withChunks(png: Uint8Array, chunks: readonly Uint8Array[]): Uint8Array {
  const head = SIGNATURE_BYTES + IHDR_BYTES;
  const bytes = new Uint8Array(png.length + chunks.reduce((sum, { length }) => sum + length, 0));
  bytes.set(png.subarray(0, head));
  let at = head;
  for (const one of chunks) {
    bytes.set(one, at);
    at += one.length;
  }
  bytes.set(png.subarray(head), at);
  return bytes;
}
