const PRIME = 0x100000001b3n;

/** FNV-1a, 64 bit, over UTF-8, as 16 hex digits: a name, not a seal. */
export function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(16, "0");
}

/** FNV-1a, 32 bit, over UTF-16 code units: for ids in existing links, which are that short. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
