/**
 * Hex SHA-256. WebCrypto where it exists (https and localhost) and the bytes are in memory; else piece by piece, which
 * needs no secure context and no second copy of a large file.
 */
import { sha256 as incremental } from "@noble/hashes/sha2.js";
import type { ByteSource } from "./bytes";
import { hex, sha256, webCrypto } from "./digest";

const CHUNK = 8 * 2 ** 20;
/** Up to this size a file is read whole for WebCrypto: six times as fast, in parallel with the parser. */
const DIGESTED_BYTES = 256 * 2 ** 20;

/** SHA-256 without WebCrypto. */
export const sha256Here = (bytes: Uint8Array): string => hex(incremental(bytes));

/** SHA-256 of a source that is not in memory; very large ones are read piece by piece. */
export async function sha256OfSource(source: ByteSource, signal?: AbortSignal, subtle = webCrypto()): Promise<string> {
  if (source.size <= DIGESTED_BYTES && subtle !== null) {
    return sha256(await source.slice(0, source.size, signal), subtle);
  }
  const hash = incremental.create();
  for (let at = 0; at < source.size; at += CHUNK) hash.update(await source.slice(at, at + CHUNK, signal));
  return hex(hash.digest());
}
