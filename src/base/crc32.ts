/** CRC-32 of zip, gzip, PNG and links (RFC 1952, 8): reflected, polynomial 0xedb88320. */
const TABLES = Array.from({ length: 4 }, () => new Uint32Array(256));
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  TABLES[0]![n] = c;
}
for (let n = 0; n < 256; n++) {
  for (let k = 1; k < 4; k++) {
    const before = TABLES[k - 1]![n]!;
    TABLES[k]![n] = TABLES[0]![before & 255]! ^ (before >>> 8);
  }
}
const [T0, T1, T2, T3] = TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

/** @param crc of the bytes before, 0 at the start; unsigned */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let c = ~crc;
  let i = 0;
  // Four bytes at a time: three times as fast as one.
  for (const end = bytes.length - 3; i < end; i += 4) {
    c ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    c = T3[c & 255]! ^ T2[(c >>> 8) & 255]! ^ T1[(c >>> 16) & 255]! ^ T0[c >>> 24]!;
  }
  for (; i < bytes.length; i++) c = T0[(c ^ bytes[i]!) & 255]! ^ (c >>> 8);
  return ~c >>> 0;
}
