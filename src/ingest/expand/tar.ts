/**
 * tar: POSIX ustar and pax, GNU (long names, sizes in base 256), V7 (POSIX.1-2017, pax; GNU tar manual, "Basic Tar
 * Format"). A header of 512 bytes, the bytes of the entry, padding to 512; two empty blocks at the end.
 */
import { LimitReached } from "./limits";
import { decodeName, isFolderName } from "./names";
import type { Opened, Opening } from "./opened";
import type { Tape } from "./tape";

const BLOCK = 512;
/** A pax header or a long name: larger ones are never written. */
const HEADER_BYTES = 2 ** 20;

interface Header {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

const field = (block: Uint8Array, start: number, length: number): Uint8Array => block.subarray(start, start + length);

/** Octal digits, or base 256 if the first bit is set (GNU). null: not a number. */
function numberIn(bytes: Uint8Array): number | null {
  if ((bytes[0]! & 0x80) !== 0) {
    let value = bytes[0]! & 0x7f;
    for (const byte of bytes.subarray(1)) value = value * 256 + byte;
    return Number.isSafeInteger(value) ? value : null;
  }
  const text = decodeName(bytes).trim();
  if (text === "") return 0;
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : null;
}

const SUM = { start: 148, length: 8 };

/** The sum of all bytes, its own eight counted as spaces. */
function sumFits(block: Uint8Array): boolean {
  const printed = numberIn(field(block, SUM.start, SUM.length));
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= SUM.start && i < SUM.start + SUM.length ? 32 : block[i]!;
  return printed === sum;
}

export const isTarHeader = (block: Uint8Array): boolean => block.length >= BLOCK && block[0] !== 0 && sumFits(block);

function headerIn(block: Uint8Array): Header | null {
  if (!sumFits(block)) return null;
  const size = numberIn(field(block, 124, 12));
  if (size === null) return null;
  const ustar = decodeName(field(block, 257, 6)).startsWith("ustar");
  // GNU writes "ustar ", and other things in place of the prefix.
  const posix = ustar && block[262] === 0;
  const prefix = posix ? decodeName(field(block, 345, 155)) : "";
  const name = decodeName(field(block, 0, 100));
  const type = String.fromCharCode(block[156]!);
  return { name: prefix === "" ? name : `${prefix}/${name}`, size, type };
}

/** Records `length key=value\\n` of a pax header. */
function paxIn(bytes: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const blank = bytes.indexOf(0x20, at);
    const length = blank === -1 ? NaN : Number(decodeName(bytes.subarray(at, blank)));
    if (!Number.isInteger(length) || length <= blank - at || at + length > bytes.length) break;
    const record = decodeName(bytes.subarray(blank + 1, at + length - 1));
    const equals = record.indexOf("=");
    if (equals > 0) found.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return found;
}

const isFile = (type: string): boolean => type === "0" || type === "\0" || type === "7";
const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

export interface TarOptions extends Opening {
  /** The tape is inflated while it is read: an entry that is too large is not inflated. */
  readonly inflating: boolean;
}

/** Entries of a tape. Links and devices are not files; the target of a link is an entry of its own. */
export async function* tarEntries(tape: Tape, options: TarOptions): AsyncGenerator<Opened, void, void> {
  const { names, budget, wants } = options;
  const everywhere = new Map<string, string>();
  let pax = new Map<string, string>();
  let longName: string | null = null;
  let at = 0;
  for (;;) {
    const block = await tape.take(BLOCK);
    if (block.length === BLOCK && block.every((byte) => byte === 0)) return;
    const header = block.length === BLOCK ? headerIn(block) : null;
    if (header === null) {
      const problem = block.length === 0 ? "unended" : block.length < BLOCK ? "truncated" : "damaged";
      yield { problem, entry: "", byte: at };
      return;
    }
    at += BLOCK;
    if ("xgLK".includes(header.type)) {
      const body = header.size > HEADER_BYTES ? null : await tape.take(padded(header.size));
      if (body === null || body.length < header.size) {
        yield { problem: body === null ? "damaged" : "truncated", entry: longName ?? header.name, byte: at };
        return;
      }
      at += padded(header.size);
      const text = body.subarray(0, header.size);
      if (header.type === "x") pax = paxIn(text);
      else if (header.type === "g") paxIn(text).forEach((value, key) => everywhere.set(key, value));
      else if (header.type === "L") longName = decodeName(text);
      continue;
    }
    budget.entry();
    const said = (key: string): string | undefined => pax.get(key) ?? everywhere.get(key);
    const name = said("path") ?? longName ?? header.name;
    const size = Number(said("size") ?? header.size);
    const sparse = header.type === "S" || [...pax.keys()].some((key) => key.startsWith("GNU.sparse."));
    pax = new Map();
    longName = null;
    if (!Number.isSafeInteger(size) || size < 0) {
      yield { problem: "damaged", entry: name, byte: at };
      return;
    }
    const file = sparse || isFile(header.type);
    const path = file && !isFolderName(name) ? names.path(name) : null;
    const refused = path === null ? null : refusal(name, size, sparse, options);
    let missing: number;
    if (path === null || refused !== null || !wants(path)) {
      if (refused !== null) yield refused;
      missing = await tape.skip(size);
    } else {
      const source = await tape.cut(path, size);
      missing = size - source.size;
      if (source.size > 0 || size === 0) yield { source };
    }
    if (missing > 0) {
      yield { problem: "truncated", entry: name, byte: at + size - missing };
      return;
    }
    await tape.skip(padded(size) - size);
    at += padded(size);
  }
}

function refusal(name: string, size: number, sparse: boolean, { budget, inflating }: TarOptions): Opened | null {
  if (sparse) return { problem: "method", entry: name, method: "sparse" };
  try {
    if (inflating) budget.announce(name, size);
    return null;
  } catch (error) {
    if (error instanceof LimitReached) return { limit: error };
    throw error;
  }
}
