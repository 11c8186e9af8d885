/**
 * SHA-256 of bytes in memory, by WebCrypto. The first chart needs it; another implementation is loaded only where
 * WebCrypto is missing.
 */

const digits = Uint8Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));

export function hex(bytes: Uint8Array): string {
  const text = new Array<number>(2 * bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    text[2 * i] = digits[bytes[i]! >> 4]!;
    text[2 * i + 1] = digits[bytes[i]! & 15]!;
  }
  return String.fromCharCode(...text);
}

/** null outside secure contexts (http on another host), whatever the types say. */
export const webCrypto = (): SubtleCrypto | null => (crypto as Partial<Crypto>).subtle ?? null;

/** Hex SHA-256 of bytes in memory. */
export async function sha256(bytes: Uint8Array, subtle = webCrypto()): Promise<string> {
  if (subtle !== null) {
    return hex(new Uint8Array(await subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)));
  }
  return (await import("./sha256")).sha256Here(bytes);
}
