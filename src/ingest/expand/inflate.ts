/** Deflate streams and gzip files as inflated chunks. */
import type { ByteSource } from "~/base/bytes";
import { Inflater } from "~/base/inflater";
import type { Budget } from "./limits";

/** The platform's inflater (browser or Node), as chunks. */

/** It stopped before the end of its input, for whatever reason. */
class NotNative extends Error {}

type Packed = AsyncGenerator<Uint8Array, void, void>;

/** Throws NotNative, or what the input throws. */
async function* native(format: "deflate-raw" | "gzip", input: Packed): AsyncGenerator<Uint8Array, void, void> {
  const stream = open(format);
  const reader = stream.readable.getReader();
  const inputFailed: { reason: unknown }[] = [];
  const pumped = pump(input, stream.writable.getWriter(), (reason) => inputFailed.push({ reason }));
  let done = false;
  try {
    for (;;) {
      const next = await reader.read().catch(() => null);
      if (next === null) break;
      done = next.done;
      if (next.done) break;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    await pumped;
  }
  const [failed] = inputFailed;
  if (failed !== undefined) throw failed.reason;
  if (!done) throw new NotNative();
}

function open(format: "deflate-raw" | "gzip"): { readable: ReadableStream<Uint8Array>; writable: WritableStream } {
  try {
    return new DecompressionStream(format);
  } catch {
    // An older browser without deflate-raw.
    throw new NotNative();
  }
}

/** Never rejects: a fault of the stream appears where it is read. */
async function pump(
  input: Packed,
  writer: WritableStreamDefaultWriter,
  failed: (reason: unknown) => void,
): Promise<void> {
  writer.closed.catch(() => undefined);
  const refused = (): false => false;
  for (;;) {
    let next: IteratorResult<Uint8Array, void>;
    try {
      next = await input.next();
    } catch (reason) {
      failed(reason);
      await writer.abort().catch(() => undefined);
      return;
    }
    if (next.done === true) break;
    if ((await writer.write(next.value).catch(refused)) === false) return;
  }
  await writer.close().catch(() => undefined);
}

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
 * member: then ours starts again, gives the rest and reports the fault.
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
  readonly #sizes = { packed: 0, inflated: 0 };

  constructor(private readonly stretch: Stretch) {}

  put(bytes: number): void {
    this.#sizes.packed += bytes;
  }

  /** The input is read from its start again; output already given still counts. */
  restart(): void {
    this.#sizes.packed = 0;
  }

  *pieces(chunk: Uint8Array): Generator<Uint8Array, void, void> {
    const { name, budget } = this.stretch;
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

async function* inflatedHere(input: Input): Chunks {
  const stream = new Inflater("raw");
  for await (const chunk of packed(input)) {
    const { state } = yield* stream.push(chunk);
    if (state !== "open") return state === "ended" ? "whole" : "damaged";
  }
  return "truncated";
}

async function* gunzippedHere(input: Input): Chunks<GzipEnd> {
  let stream = new Inflater("gzip");
  let checksum = false;
  /** Offsets of the chunk, and of what is not read yet. */
  let begin = input.start;
  let next = begin;
  for await (const chunk of packed(input)) {
    while (next < begin + chunk.length) {
      const { state, at } = yield* stream.push(chunk, next - begin);
      next = begin + at;
      if (state === "damaged") return "damaged";
      if (state === "open") continue;
      checksum ||= state === "checksum";
      const end = await behindMember(input, next);
      if (end !== null) return checksum ? "checksum" : end;
      stream = new Inflater("gzip");
    }
    begin += chunk.length;
  }
  return "truncated";
}

/** Does the stretch end with the size of its only member (RFC 1952, 2.3.1)? */
async function endsWithSize({ source, end, signal }: Stretch, size: number): Promise<boolean> {
  const { buffer, byteOffset, length } = await source.slice(end - 4, end, signal);
  return length === 4 && new DataView(buffer, byteOffset).getUint32(0, true) === size % 2 ** 32;
}

const MAGIC = [0x1f, 0x8b, 8];
/** Header and trailer of an empty member. */
const SHORTEST_MEMBER = 18;

/** What the bytes after a member make of the file; null: another member follows at once. */
async function behindMember({ source, end, signal }: Input, from: number): Promise<GzipEnd | null> {
  for (let at = from, bytes = SHORTEST_MEMBER; at < end; at += bytes, bytes = READ_BYTES) {
    const read = await source.slice(at, Math.min(end, at + bytes), signal);
    signal.throwIfAborted();
    const first = read.findIndex((byte) => byte !== 0);
    if (first === -1) continue;
    const head = await source.slice(at + first, Math.min(end, at + first + MAGIC.length), signal);
    const alike = MAGIC.filter((byte, i) => head[i] === byte).length;
    if (alike < 2) return "trailing";
    if (alike === head.length && end - at - first < SHORTEST_MEMBER) return "truncated";
    return at + first === from && alike === MAGIC.length ? null : "damaged";
  }
  return "whole";
}
