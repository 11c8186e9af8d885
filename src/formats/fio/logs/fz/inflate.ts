/**
 * Inflate (RFC 1950 and 1951) for consecutive zlib streams of unknown length: the end of one is the start of the next.
 * fflate (0.8.3) returns the first and silently drops the others, the platform's DecompressionStream ends there with an
 * error; neither says where. Sniffing also needs a synchronous answer.
 */

/** Code lengths come in this order (RFC 1951, 3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;

/** Base and extra bits of lengths 257 … 285 and distances 0 … 29 (3.2.5). */
function bases(first: number, extraOf: (i: number) => number, count: number): { base: Uint16Array; extra: Uint8Array } {
  const base = new Uint16Array(count);
  const extra = new Uint8Array(count);
  for (let i = 0, value = first; i < count; i++) {
    base[i] = value;
    extra[i] = extraOf(i);
    value += 1 << extra[i]!;
  }
  return { base, extra };
}
const LENGTHS = bases(3, (i) => (i < 8 ? 0 : (i >> 2) - 1), 29);
LENGTHS.base[28] = 258;
LENGTHS.extra[28] = 0;
const DISTANCES = bases(1, (i) => (i < 4 ? 0 : (i >> 1) - 1), 30);

/** A canonical Huffman code: how many codes of each length, and their symbols in order. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

function codeOf(lengths: Uint8Array): Code {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  const next = new Uint16Array(LONGEST_CODE + 2);
  for (let i = 1; i <= LONGEST_CODE; i++) next[i + 1] = next[i]! + counts[i]!;
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[next[length]!++] = symbol;
  });
  return { counts, symbols };
}

const FIXED_LENGTHS = codeOf(Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)));
const FIXED_DISTANCES = codeOf(new Uint8Array(30).fill(5));

/** Thrown inside only: the stream is cut or broken. */
class Bad extends Error {}

class Bits {
  readonly #bytes: Uint8Array;
  at: number;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  take(n: number): number {
    while (this.#count < n) {
      if (this.at >= this.#bytes.length) throw new Bad();
      this.#held |= this.#bytes[this.at++]! << this.#count;
      this.#count += 8;
    }
    const value = this.#held & ((1 << n) - 1);
    this.#held >>>= n;
    this.#count -= n;
    return value;
  }

  symbol({ counts, symbols }: Code): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code |= this.take(1);
      const count = counts[length]!;
      if (code - count < first) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Bad();
  }

  /** To the next whole byte; `take` never holds more than what it was asked for and 7 bits. */
  align(): void {
    this.#held = 0;
    this.#count = 0;
  }

  stored(length: number): Uint8Array {
    if (this.at + length > this.#bytes.length) throw new Bad();
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

const WINDOW = 2 ** 15;
const PIECE = 2 ** 16;

/** Output that is handed on in pieces; the last 32 KiB stay for references. */
class Output {
  readonly #buffer = new Uint8Array(WINDOW + PIECE);
  #at = 0;
  #handed = 0;
  #written = 0;

  get isFull(): boolean {
    // Room for the longest copy.
    return this.#at > this.#buffer.length - 258;
  }

  put(byte: number): void {
    this.#buffer[this.#at++] = byte;
    this.#written++;
  }

  copy(length: number, distance: number): void {
    if (distance > Math.min(this.#written, WINDOW)) throw new Bad();
    for (let i = 0; i < length; i++) {
      this.#buffer[this.#at] = this.#buffer[this.#at - distance]!;
      this.#at++;
    }
    this.#written += length;
  }

  /** Everything not handed on yet. */
  piece(): Uint8Array {
    const piece = this.#buffer.slice(this.#handed, this.#at);
    const keep = Math.min(this.#at, WINDOW);
    this.#buffer.copyWithin(0, this.#at - keep, this.#at);
    this.#at = this.#handed = keep;
    return piece;
  }
}

function tables(bits: Bits): readonly [Code, Code] {
  const lengthCodes = bits.take(5) + 257;
  const distanceCodes = bits.take(5) + 1;
  const count = bits.take(4) + 4;
  const first = new Uint8Array(19);
  for (let i = 0; i < count; i++) first[ORDER[i]!] = bits.take(3);
  const code = codeOf(first);
  const lengths = new Uint8Array(lengthCodes + distanceCodes);
  for (let i = 0; i < lengths.length;) {
    const symbol = bits.symbol(code);
    if (symbol < 16) {
      lengths[i++] = symbol;
      continue;
    }
    if (symbol === 16 && i === 0) throw new Bad();
    const value = symbol === 16 ? lengths[i - 1]! : 0;
    const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    if (i + times > lengths.length) throw new Bad();
    lengths.fill(value, i, i + times);
    i += times;
  }
  return [codeOf(lengths.subarray(0, lengthCodes)), codeOf(lengths.subarray(lengthCodes))];
}

function* blocks(bits: Bits, output: Output): Generator<Uint8Array, void, void> {
  for (let last = false; !last;) {
    last = bits.take(1) === 1;
    const type = bits.take(2);
    if (type === 3) throw new Bad();
    if (type === 0) {
      bits.align();
      const length = bits.take(16);
      if ((length ^ bits.take(16)) !== 0xffff) throw new Bad();
      for (const byte of bits.stored(length)) {
        if (output.isFull) yield output.piece();
        output.put(byte);
      }
      continue;
    }
    const [lengths, distances] = type === 1 ? [FIXED_LENGTHS, FIXED_DISTANCES] : tables(bits);
    for (;;) {
      if (output.isFull) yield output.piece();
      const symbol = bits.symbol(lengths);
      if (symbol === 256) break;
      if (symbol < 256) {
        output.put(symbol);
        continue;
      }
      if (symbol > 285) throw new Bad();
      const length = LENGTHS.base[symbol - 257]! + bits.take(LENGTHS.extra[symbol - 257]!);
      const far = bits.symbol(distances);
      if (far > 29) throw new Bad();
      output.copy(length, DISTANCES.base[far]! + bits.take(DISTANCES.extra[far]!));
    }
  }
}

/** The checksum after a zlib stream (RFC 1950, 8.2). */
class Adler32 {
  #a = 1;
  #b = 0;

  add(bytes: Uint8Array): void {
    // Sums of 3,800 bytes stay below 2^31.
    for (let at = 0; at < bytes.length;) {
      for (const end = Math.min(bytes.length, at + 3800); at < end; at++) {
        this.#a += bytes[at]!;
        this.#b += this.#a;
      }
      this.#a %= 65_521;
      this.#b %= 65_521;
    }
  }

  get value(): number {
    return ((this.#b << 16) | this.#a) >>> 0;
  }
}

/** zlib: deflate with a window of up to 32 KiB, and a header that 31 divides (RFC 1950, 2.2). */
export function isZlib(bytes: Uint8Array, at = 0): boolean {
  const [method, flags] = [bytes[at], bytes[at + 1]];
  if (method === undefined || flags === undefined) return false;
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (flags & 0x20) === 0 && (method * 256 + flags) % 31 === 0;
}

/**
 * Yields the content of the zlib stream at `start` in pieces of about 64 KiB. Everything before a broken place is
 * whole.
 * @returns offset after the stream; null: cut, broken, or with another checksum
 */
export function* inflate(bytes: Uint8Array, start: number): Generator<Uint8Array, number | null, void> {
  const bits = new Bits(bytes, start + 2);
  const output = new Output();
  const sum = new Adler32();
  let whole = true;
  try {
    for (const piece of blocks(bits, output)) {
      sum.add(piece);
      yield piece;
    }
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
    whole = false;
  }
  const rest = output.piece();
  sum.add(rest);
  yield rest;
  const end = bits.at + 4;
  if (!whole || end > bytes.length) return null;
  return new DataView(bytes.buffer, bytes.byteOffset + bits.at).getUint32(0) === sum.value ? end : null;
}
