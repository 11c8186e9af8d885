/**
 * Unpacks gzip and leaves other bytes alone (magic bytes: RFC 1952, 2.3.1): some hosts serve `.gz` with
 * Content-Encoding, so that the browser has unpacked it already.
 */
export async function gunzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
