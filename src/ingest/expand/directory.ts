/** The central directory of a zip (PKWARE APPNOTE 6.3.10, 4.3.12 to 4.3.16, 4.5.3), and its entries' own headers. */
import type { ByteSource } from "~/base/bytes";
import { decodeName } from "./names";

export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  /** null: stated only after the bytes of the entry. */
  readonly packed: number | null;
  readonly size: number | null;
  /** Offset of its own header. */
  readonly offset: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END64 = 0x06064b50;
const END64_PLACE = 0x07064b50;
const END_BYTES = 22;
const PLACE_BYTES = 20;
/** The end record may be followed by a comment. */
const COMMENT_BYTES = 0xffff;
const CENTRAL_BYTES = 46;
export const LOCAL_BYTES = 30;
/** 100,000 entries with long names. */
const DIRECTORY_BYTES = 64 * 2 ** 20;

const UNKNOWN32 = 0xffffffff;
const EXTRA_64 = 0x0001;
const EXTRA_NAME = 0x7075;
const SIZES_BEHIND = 8;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A 64-bit number. No file is larger than 2^53: larger numbers become the largest. */
const long = (view: DataView, at: number): number =>
  Math.min(view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32, Number.MAX_SAFE_INTEGER);

/** Fields of the extra part of a header, by id. */
function* extras(bytes: Uint8Array): Generator<{ id: number; data: Uint8Array }, void, void> {
  const view = viewOf(bytes);
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = view.getUint16(at + 2, true);
    yield { id: view.getUint16(at, true), data: bytes.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

/** Sizes and offset that did not fit in 32 bits are in an extra field, only those, in this order (4.5.3). */
function widened(extra: Uint8Array, narrow: readonly number[]): number[] {
  const field = [...extras(extra)].find(({ id }) => id === EXTRA_64)?.data;
  if (field === undefined) return [...narrow];
  const view = viewOf(field);
  let at = 0;
  return narrow.map((value) => {
    if (value !== UNKNOWN32 || at + 8 > field.length) return value;
    at += 8;
    return long(view, at - 8);
  });
}

/** A Unicode name stored beside another one (Info-ZIP, 4.6.9). */
function nameIn(bytes: Uint8Array, extra: Uint8Array): string {
  const field = [...extras(extra)].find(({ id }) => id === EXTRA_NAME)?.data;
  return decodeName(field !== undefined && field.length > 5 ? field.subarray(5) : bytes);
}

export interface LocalHeader {
  readonly entry: ZipEntry;
  readonly data: number;
}

/** The header before an entry's bytes. null: none. */
export async function localHeader(
  source: ByteSource,
  offset: number,
  signal: AbortSignal,
): Promise<LocalHeader | null> {
  const head = await source.slice(offset, offset + LOCAL_BYTES, signal);
  if (head.length < LOCAL_BYTES) return null;
  const view = viewOf(head);
  if (view.getUint32(0, true) !== LOCAL) return null;
  const nameLength = view.getUint16(26, true);
  const data = offset + LOCAL_BYTES + nameLength + view.getUint16(28, true);
  const rest = await source.slice(offset + LOCAL_BYTES, data, signal);
  if (offset + LOCAL_BYTES + rest.length < data) return null;
  const extra = rest.subarray(nameLength);
  const flags = view.getUint16(6, true);
  const [size = 0, packed = 0] = widened(extra, [view.getUint32(22, true), view.getUint32(18, true)]);
  const behind = (flags & SIZES_BEHIND) !== 0;
  return {
    data,
    entry: {
      name: nameIn(rest.subarray(0, nameLength), extra),
      flags,
      method: view.getUint16(8, true),
      crc: view.getUint32(14, true),
      packed: behind ? null : packed,
      size: behind ? null : size,
      offset,
    },
  };
}

export interface Directory {
  readonly entries: readonly ZipEntry[];
  /** The end record states more entries than could be read. */
  readonly damaged: boolean;
}

/** null: the file has no end record, for example because it is truncated. */
export async function readDirectory(source: ByteSource, signal: AbortSignal): Promise<Directory | null> {
  const from = Math.max(0, source.size - COMMENT_BYTES - END_BYTES - PLACE_BYTES);
  const tail = await source.slice(from, source.size, signal);
  const view = viewOf(tail);
  let end = tail.length - END_BYTES;
  while (
    end >= 0 &&
    !(view.getUint32(end, true) === END && end + END_BYTES + view.getUint16(end + 20, true) <= tail.length)
  ) {
    end--;
  }
  if (end < 0) return null;
  let count = view.getUint16(end + 10, true);
  let bytes = view.getUint32(end + 12, true);
  let start = view.getUint32(end + 16, true);
  let behind = from + end;
  const wide = await end64(source, tail, end - PLACE_BYTES, signal);
  if (wide !== null) ({ count, bytes, start, behind } = wide);
  if (bytes > DIRECTORY_BYTES || bytes > behind) return { entries: [], damaged: true };
  // Bytes before the zip (a self-extracting program) shift all offsets.
  const moved = behind - bytes - start;
  const directory = await source.slice(behind - bytes, behind, signal);
  const entries = entriesIn(directory, moved);
  // The count has 16 bits if there is no 64-bit one.
  return { entries, damaged: wide === null ? entries.length % 2 ** 16 !== count : entries.length !== count };
}

async function end64(source: ByteSource, tail: Uint8Array, place: number, signal: AbortSignal) {
  if (place < 0) return null;
  const view = viewOf(tail);
  if (view.getUint32(place, true) !== END64_PLACE) return null;
  const at = long(view, place + 8);
  const record = await source.slice(at, at + 56, signal);
  const wide = viewOf(record);
  if (record.length < 56 || wide.getUint32(0, true) !== END64) return null;
  return { count: long(wide, 32), bytes: long(wide, 40), start: long(wide, 48), behind: at };
}

function entriesIn(bytes: Uint8Array, moved: number): ZipEntry[] {
  const view = viewOf(bytes);
  const found: ZipEntry[] = [];
  for (let at = 0; at + CENTRAL_BYTES <= bytes.length && view.getUint32(at, true) === CENTRAL;) {
    const lengthAt = (offset: number): number => view.getUint16(at + offset, true);
    const [nameLength, extraLength, commentLength] = [lengthAt(28), lengthAt(30), lengthAt(32)];
    const behindName = at + CENTRAL_BYTES + nameLength;
    const next = behindName + extraLength + commentLength;
    if (next > bytes.length) break;
    const extra = bytes.subarray(behindName, behindName + extraLength);
    const narrow = [24, 20, 42].map((o) => view.getUint32(at + o, true));
    const [size = 0, packed = 0, offset = 0] = widened(extra, narrow);
    found.push({
      name: nameIn(bytes.subarray(at + CENTRAL_BYTES, behindName), extra),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed,
      size,
      offset: offset + moved,
    });
    at = next;
  }
  return found;
}
