/** Gzip with the same bytes on every machine: no time (zlib writes none), no operating system in the header. */
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import type { ByteSource } from "~/base/bytes";

/** RFC 1952: the byte of the header that names the operating system, and its value for "unknown". */
const OS_AT = 9;
const UNKNOWN_OS = 255;
/** Bytes of a large file held at once. */
const STRETCH = 4 * 2 ** 20;

export function gzip(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: 6 });
  packed[OS_AT] = UNKNOWN_OS;
  return packed;
}

/** Small files go through memory, others piece by piece. */
export const fitsMemory = ({ size }: ByteSource): boolean => size <= 4 * STRETCH;

export async function gzipToFile(source: ByteSource, path: string): Promise<void> {
  async function* pieces() {
    for (let at = 0; at < source.size; at += STRETCH) yield await source.slice(at, at + STRETCH);
  }
  await pipeline(pieces, createGzip({ level: 6 }), createWriteStream(path));
  const file = await open(path, "r+");
  try {
    await file.write(Uint8Array.of(UNKNOWN_OS), 0, 1, OS_AT);
  } finally {
    await file.close();
  }
}
