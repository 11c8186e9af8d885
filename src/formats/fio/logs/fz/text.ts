import { Inflater } from "~/base/inflater";
import { linesOf, soundSamples, structOf, type Struct } from "./samples";

const encoder = new TextEncoder();

/** zlib: deflate with a window of up to 32 KiB, and a header that 31 divides (RFC 1950, 2.2). */
export function isZlib(bytes: Uint8Array, at = 0): boolean {
  const [method, flags] = [bytes[at], bytes[at + 1]];
  if (method === undefined || flags === undefined) return false;
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (flags & 0x20) === 0 && (method * 256 + flags) % 31 === 0;
}

/** A compressed log by content: a zlib stream of fio's samples. */
export function isCompressedLog(head: Uint8Array): boolean {
  if (!isZlib(head)) return false;
  // Less than a piece: the whole stream, or as much of it as the head holds.
  const first = new Inflater("zlib").push(head).next();
  return first.done !== true && structOf(first.value) !== null;
}

/** The unpacked lines, and whether they are complete. */
interface Unpacked {
  /** Whole lines of a log. */
  readonly lines: Uint8Array;
  /** Offset in the file up to which it was read. */
  readonly end: number;
}

/**
 * Lines of a compressed log, stream by stream: each is compressed and stored on its own (iolog.c, inflate_gz_chunks).
 * @returns offset of the first stream that is broken or no stream; null: all was read
 */
export function* unpacked(bytes: Uint8Array): Generator<Unpacked, number | null, void> {
  let struct: Struct | null = null;
  for (let at = 0; at < bytes.length;) {
    if (!isZlib(bytes, at)) return at;
    const stream = new Inflater("zlib").push(bytes, at);
    let rest: Uint8Array = new Uint8Array(0);
    let step = stream.next();
    for (; step.done !== true; step = stream.next()) {
      const piece = step.value;
      const held = new Uint8Array(rest.length + piece.length);
      held.set(rest);
      held.set(piece, rest.length);
      struct ??= structOf(held);
      if (struct === null) return at;
      const whole = held.length - (held.length % struct.bytes);
      const sound = soundSamples(held, struct) * struct.bytes;
      rest = held.subarray(whole);
      yield { lines: encoder.encode(linesOf(held.subarray(0, sound), struct)), end: at };
      if (sound < whole) return at;
    }
    if (step.value.state !== "ended" || rest.length > 0) return at;
    at = step.value.at;
  }
  return null;
}
