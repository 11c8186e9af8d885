/**
 * SHA-256 (FIPS 180-4) of a byte source. WebCrypto where it exists (https and localhost) and the bytes are in memory;
 * else this incremental version, which needs no secure context and no second copy of a large file.
 */
import type { ByteSource } from "./bytes";
import { hex, sha256, webCrypto } from "./digest";

const CHUNK = 8 * 2 ** 20;

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const K = Int32Array.from(roots(64, 1 / 3), (word) => word | 0);
/** … of the square roots of the first 8 (5.3.3). */
const START = Int32Array.from(roots(8, 1 / 2), (word) => word | 0);

function roots(n: number, power: number): Uint32Array {
  const words = new Uint32Array(n);
  for (let candidate = 2, found = 0; found < n; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (prime) words[found++] = (candidate ** power % 1) * 2 ** 32;
  }
  return words;
}

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/**
 * Adds one block of 64 bytes to the state. Signed words and no temporary arrays: engines keep those in registers, three
 * times as fast for a large file.
 */
function compress(state: Int32Array, w: Int32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++, at += 4) {
    w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** SHA-256 of bytes that arrive in pieces. */
export class Sha256 {
  readonly #state = START.slice();
  readonly #words = new Int32Array(64);
  readonly #rest = new Uint8Array(64);
  #length = 0;

  update(bytes: Uint8Array): void {
    let at = 0;
    const held = this.#length % 64;
    this.#length += bytes.length;
    if (held > 0) {
      at = Math.min(64 - held, bytes.length);
      this.#rest.set(bytes.subarray(0, at), held);
      if (held + at < 64) return;
      compress(this.#state, this.#words, this.#rest, 0);
    }
    for (; at + 64 <= bytes.length; at += 64) compress(this.#state, this.#words, bytes, at);
    this.#rest.set(bytes.subarray(at));
  }

  /** 64 hex digits. Call once, at the end. */
  digest(): string {
    const length = this.#length;
    // 0x80, zeros, and the length in bits in the last 8 bytes of a block.
    const tail = (length % 64 < 56 ? 64 : 128) - (length % 64);
    const padding = new Uint8Array(tail);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(tail - 8, Math.floor((length * 8) / 2 ** 32));
    view.setUint32(tail - 4, (length * 8) >>> 0);
    this.update(padding);
    const out = new Uint8Array(32);
    this.#state.forEach((word, i) => new DataView(out.buffer).setInt32(4 * i, word));
    return hex(out);
  }
}

/** Up to this size a file is read whole for WebCrypto: six times as fast, in parallel with the parser. */
const DIGESTED_BYTES = 256 * 2 ** 20;

/** Hex SHA-256 of a source that is not in memory; very large ones piece by piece. */
export async function sha256OfSource(source: ByteSource, signal?: AbortSignal, subtle = webCrypto()): Promise<string> {
  if (source.size <= DIGESTED_BYTES && subtle !== null) {
    return sha256(await source.slice(0, source.size, signal), subtle);
  }
  const hash = new Sha256();
  for (let at = 0; at < source.size; at += CHUNK) hash.update(await source.slice(at, at + CHUNK, signal));
  return hash.digest();
}
