/** Deflate streams and gzip files as inflated chunks. */
import { Gunzip, Inflate } from "fflate";
import type { ByteSource } from "~/base/bytes";
import { crc32 } from "~/base/crc32";
import type { Budget } from "./limits";
import { native, NotNative } from "./native";

/** Bytes read and inflated at once: a chunk of 64 KiB gives at most 66 MiB. */
const READ_BYTES = 2 ** 20;
const PUSH_BYTES = 64 * 2 ** 10;
const PIECE_BYTES = 2 ** 20;
/** From this size on the platform's inflater is worth starting: it is three times as fast. */
const NATIVE_BYTES = 256 * 2 ** 10;

/** How a stream ended: `whole`, `truncated` (its end is missing), `damaged` (not deflate), `checksum` (mismatch). */
export type StreamEnd = "whole" | "truncated" | "damaged" | "checksum";

/** `trailing`: it ended properly, followed by bytes that are neither a member nor zeros. */
export type GzipEnd = StreamEnd | "trailing";

export interface Stretch {
  readonly source: ByteSource;
  /** Bytes [start, end) of the source. */
  readonly start: number;
  readonly end: number;
  /** For the notice of a limit. */
  readonly name: string;
  /** null: it was already inflated within the limits. */
  readonly budget: Budget | null;
  readonly signal: AbortSignal;
}

type Chunks<End = StreamEnd> = AsyncGenerator<Uint8Array, End, void>;

/**
 * Chunks of a deflate stream. Throws LimitReached; otherwise returns how it ended, after giving everything that could
 * be inflated.
 */
export const inflated = (stretch: Stretch): Chunks => fastest(stretch, "deflate-raw", inflatedHere);

/**
 * Chunks of all members of a gzip file. Zeros after the last one (the padding of a tape) are ignored. Anything that
 * looks like a member but is unreadable is damage. Throws LimitReached; otherwise returns how it ended, after giving
 * everything that could be inflated.
 */
export const gunzipped = (stretch: Stretch): Chunks<GzipEnd> => fastest(stretch, "gzip", gunzippedHere);

/**
 * Uses the platform's inflater as far as it goes. It does not report why it stopped, and browsers refuse a second
 * member: then fflate starts again, gives the rest and reports the fault.
 */
async function* fastest<End>(
  stretch: Stretch,
  format: "deflate-raw" | "gzip",
  here: (of: Input) => Chunks<End>,
): Chunks<End | "whole"> {
  const meter = new Meter(stretch);
  const input: Input = { ...stretch, meter };
  let given = 0;
  if (stretch.end - stretch.start >= NATIVE_BYTES) {
    try {
      for await (const chunk of native(format, packed(input))) {
        given += chunk.length;
        yield* meter.pieces(chunk);
      }
      // Node does not report bytes after the last member. Browsers stop there.
      if (format === "gzip" && !(await endsWithSize(stretch, given))) throw new NotNative();
      return "whole";
    } catch (error) {
      if (!(error instanceof NotNative)) throw error;
      meter.restart();
    }
  }
  const again = here(input);
  for (;;) {
    const next = await again.next();
    if (next.done === true) return next.value;
    const known = Math.min(given, next.value.length);
    given -= known;
    if (known < next.value.length) yield* meter.pieces(next.value.subarray(known));
  }
}

/** Counts inflated bytes, piece by piece: everything before the piece that breaks a limit is given. */
class Meter {
  readonly #stretch: Stretch;
  readonly #sizes = { packed: 0, inflated: 0 };

  constructor(stretch: Stretch) {
    this.#stretch = stretch;
  }

  put(bytes: number): void {
    this.#sizes.packed += bytes;
  }

  /** The input is read from its start again; output already given still counts. */
  restart(): void {
    this.#sizes.packed = 0;
  }

  *pieces(chunk: Uint8Array): Generator<Uint8Array, void, void> {
    const { name, budget } = this.#stretch;
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      this.#sizes.inflated += piece.length;
      budget?.spend(name, piece.length, this.#sizes);
      yield piece;
    }
  }
}

interface Input extends Stretch {
  readonly meter: Meter;
}

async function* packed({ source, start, end, signal, meter }: Input): AsyncGenerator<Uint8Array, void, void> {
  for (let at = start; at < end;) {
    const read = await source.slice(at, Math.min(end, at + READ_BYTES), signal);
    signal.throwIfAborted();
    // The file became shorter while it was read.
    if (read.length === 0) return;
    for (let i = 0; i < read.length; i += PUSH_BYTES) {
      const chunk = read.subarray(i, i + PUSH_BYTES);
      meter.put(chunk.length);
      yield chunk;
    }
    at += read.length;
  }
}

/**
 * No deflate stream can continue with these bytes: pushed after the end, they show whether the stream had ended. fflate
 * treats a stream that stops inside a block as ended.
 */
const PROBE = new Uint8Array(512).fill(0xff);

/** fflate's code for an invalid member header. */
const NO_MEMBER = 6;

async function* inflatedHere(input: Input): Chunks {
  let out: Uint8Array[] = [];
  const stream = new Inflate((chunk) => {
    if (chunk.length > 0) out.push(chunk);
  });
  const given = function* (): Generator<Uint8Array, void, void> {
    yield* out;
    out = [];
  };
  for await (const chunk of packed(input)) {
    try {
      stream.push(chunk);
    } catch {
      yield* given();
      return "damaged";
    }
    yield* given();
  }
  try {
    stream.push(PROBE);
    return out.length === 0 ? "whole" : "truncated";
  } catch {
    return "truncated";
  }
}

/** Checksum and length at the end of a member (RFC 1952, 2.3.1). */
function trailer(crc: number, size: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, crc, true);
  view.setUint32(4, size % 2 ** 32, true);
  return bytes;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

/** Does the stretch end with the size of its only member (RFC 1952, 2.3.1)? */
const endsWithSize = async ({ source, end, signal }: Stretch, size: number): Promise<boolean> =>
  same(await source.slice(end - 4, end, signal), trailer(0, size).subarray(4));

/** The bytes after the last occurrence of the needle; null: not found. */
function behind(haystack: Uint8Array, needle: Uint8Array): Uint8Array | null {
  for (let at = haystack.length - needle.length; at >= 0; at--) {
    if (same(haystack.subarray(at, at + needle.length), needle)) return haystack.subarray(at + needle.length);
  }
  return null;
}

const MAGIC = [0x1f, 0x8b, 8];
/** Header and trailer of an empty member. */
const SHORTEST_MEMBER = 18;

/** The bytes after the last member. */
async function behindMembers({ source, end, signal }: Input, from: number): Promise<GzipEnd> {
  for (let at = from; at < end; at += READ_BYTES) {
    const bytes = await source.slice(at, Math.min(end, at + READ_BYTES), signal);
    signal.throwIfAborted();
    const first = bytes.findIndex((byte) => byte !== 0);
    if (first === -1) continue;
    const head = await source.slice(at + first, Math.min(end, at + first + MAGIC.length), signal);
    const alike = MAGIC.filter((byte, i) => head[i] === byte).length;
    if (alike < 2) return "trailing";
    return alike === head.length && end - at - first < SHORTEST_MEMBER ? "truncated" : "damaged";
  }
  return "whole";
}

async function* gunzippedHere(input: Input): Chunks<GzipEnd> {
  const { source, signal } = input;
  type Event = { readonly chunk: Uint8Array } | { readonly member: number };
  let events: Event[] = [];
  const stream = new Gunzip((chunk) => events.push({ chunk }));
  stream.onmember = (member) => events.push({ member });
  /** Of the current member. */
  let crc = 0;
  let size = 0;
  let checksum = false;
  const given = async function* (): AsyncGenerator<Uint8Array, void, void> {
    const list = events;
    events = [];
    for (const event of list) {
      if ("member" in event) {
        const found = await source.slice(event.member - 8, event.member, signal);
        checksum ||= !same(found, trailer(crc, size));
        crc = 0;
        size = 0;
      } else if (event.chunk.length > 0) {
        crc = crc32(event.chunk, crc);
        size += event.chunk.length;
        yield event.chunk;
      }
    }
  };
  /** As much of the last input as a trailer may extend into. */
  let last: Uint8Array = new Uint8Array();
  let ended: "here" | "there" | "not" = "there";
  let at = input.start;
  for await (const chunk of packed(input)) {
    at += chunk.length;
    // A trailer, and too few bytes for the header of another member.
    const before = last.subarray(-12);
    last = new Uint8Array(before.length + chunk.length);
    last.set(before);
    last.set(chunk, before.length);
    try {
      stream.push(chunk);
    } catch (error) {
      ended = isNoMember(error) ? "here" : "not";
    }
    yield* given();
    if (ended === "not") return "damaged";
    if (ended === "here") break;
  }
  if (ended === "there" && !isAtEnd(stream)) return "truncated";
  if (checksum) return "checksum";
  const wanted = trailer(crc, size);
  const rest = behind(last, wanted);
  if (rest !== null) return behindMembers(input, at - rest.length);
  return ended === "here" && size === 0 ? "damaged" : "checksum";
}

const isNoMember = (error: unknown): boolean => (error as { code?: unknown }).code === NO_MEMBER;

/**
 * Has the last member ended, including its trailer of eight bytes? Then four more bytes are taken for the header of
 * another, and refused. If something follows already, fewer are taken.
 */
function isAtEnd(stream: Gunzip): boolean {
  stream.ondata = () => undefined;
  stream.onmember = () => undefined;
  for (let pushed = 1; pushed <= 4; pushed++) {
    try {
      stream.push(PROBE.subarray(0, 1));
    } catch (error) {
      return isNoMember(error);
    }
  }
  return false;
}
