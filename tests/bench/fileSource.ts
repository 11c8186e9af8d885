/** A file on disk, read on demand. */
import { open } from "node:fs/promises";
import type { ByteSource } from "../../src/base/bytes";

export async function fileSource(path: string): Promise<ByteSource> {
  const file = await open(path);
  const { size } = await file.stat();
  const slice: ByteSource["slice"] = async (start, end) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  };
  return { path, size, slice };
}
