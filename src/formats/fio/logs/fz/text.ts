import { Inflater } from "~/base/inflater";

/** The samples in a compressed log: fio writes its own struct io_sample (iolog.h), little-endian, as memory holds it. */

/** log_offset, log_prio (3.28), log_window_value=both (3.37), log_issue_time (3.38), beside the direction. */
const OFFSET = 0x8000_0000;
const PRIORITY = 0x4000_0000;
const BOTH = 0x2000_0000;
const ISSUE_TIME = 0x1000_0000;

/** Offsets of the fields of a sample. */
interface Struct {
  readonly bytes: number;
  readonly ddir: number;
  /** -1: none. */
  readonly priority: number;
  readonly bs: number;
  /** Width of the block size: 4 or 8. */
  readonly wide: boolean;
  readonly flags: number;
}

/** up to 3.8; up to 3.36; since 3.37, with two values. The offset and the issue time follow. */
const SHAPES = [
  { bytes: 40, ddir: 24, priority: 28, bs: 32, wide: true, known: OFFSET | PRIORITY | BOTH | ISSUE_TIME },
  { bytes: 32, ddir: 16, priority: 20, bs: 24, wide: true, known: OFFSET | PRIORITY },
  { bytes: 24, ddir: 16, priority: -1, bs: 20, wide: false, known: OFFSET },
] as const;
const ENOUGH = 64;

const u64 = (view: DataView, at: number): number => view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);

/**
 * Number of leading samples that are plausible: times do not fall, directions are 0, 1 or 2, and all have the same
 * flags.
 * @param most how many are looked at
 */
export function soundSamples(bytes: Uint8Array, struct: Struct, most = Infinity): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(most, Math.floor(bytes.length / struct.bytes));
  let last = 0;
  for (let i = 0; i < count; i++) {
    const at = i * struct.bytes;
    const ddir = view.getUint32(at + struct.ddir, true);
    const time = u64(view, at);
    const bs = struct.wide ? u64(view, at + struct.bs) : view.getUint32(at + struct.bs, true);
    if ((ddir & 0x0fff_ffff) > 2 || (ddir & 0xf000_0000) >>> 0 !== struct.flags) return i;
    if (time < last || time > 2 ** 43 || u64(view, at + 8) >= 2 ** 53 || bs > 2 ** 33) return i;
    last = time;
  }
  return count;
}

/** Which fio wrote a compressed log, by the shape of its first samples; null: not fio's. */
export function structOf(head: Uint8Array): Struct | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (const { known, ...shape } of SHAPES) {
    if (head.length < shape.bytes) continue;
    const flags = (view.getUint32(shape.ddir, true) & 0xf000_0000) >>> 0;
    if ((flags & ~known) !== 0) continue;
    const extra = (flags & OFFSET ? 8 : 0) + (flags & ISSUE_TIME ? 8 : 0);
    const struct: Struct = { ...shape, bytes: shape.bytes + extra, flags };
    const count = Math.min(ENOUGH, Math.floor(head.length / struct.bytes));
    if (count > 0 && soundSamples(head, struct, count) === count) return struct;
  }
  return null;
}

/** Lines of a log, as fio --inflate-log prints them (flush_samples); `bytes` holds whole samples. */
function linesOf(bytes: Uint8Array, { bytes: size, flags, ...at }: Struct): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines: string[] = [];
  for (let base = 0; base + size <= bytes.length; base += size) {
    let line = `${u64(view, base)}, ${u64(view, base + 8)}`;
    if (flags & BOTH) line += `, ${u64(view, base + 16)}`;
    line += `, ${view.getUint32(base + at.ddir, true) & 0x0fff_ffff}`;
    line += `, ${at.wide ? u64(view, base + at.bs) : view.getUint32(base + at.bs, true)}`;
    const behind = base + at.bs + (at.wide ? 8 : 4);
    if (flags & OFFSET) line += `, ${u64(view, behind)}`;
    if (at.priority !== -1) {
      const priority = view.getUint16(base + at.priority, true);
      line += flags & PRIORITY ? `, 0x${priority.toString(16).padStart(4, "0")}` : `, ${priority >> 13 === 1 ? 1 : 0}`;
    }
    if (flags & ISSUE_TIME) line += `, ${u64(view, behind + 8)}`;
    lines.push(line);
  }
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

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
