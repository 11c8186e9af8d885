/** A zip without its end, as from an interrupted download: entries one after another by their own headers. */
import type { ByteSource } from "~/base/bytes";
import { LOCAL_BYTES, localHeader, viewOf, type ZipEntry } from "./directory";

const READ_BYTES = 2 ** 20;
const DESCRIPTOR = 0x08074b50;
/** First byte of every zip signature. */
const P = 0x50;

export interface Found {
  readonly entry: ZipEntry;
  readonly data: number;
  /** After its bytes; the end of the file if the entry is cut. */
  readonly end: number;
  readonly cut: boolean;
}

/** Stops at the first thing that is not an entry. */
export async function* scannedEntries(source: ByteSource, signal: AbortSignal): AsyncGenerator<Found, void, void> {
  for (let at = 0; at + LOCAL_BYTES <= source.size;) {
    const found = await localHeader(source, at, signal);
    if (found === null) return;
    const { data } = found;
    let { entry } = found;
    let end: number;
    if (entry.packed === null) {
      const behind = await descriptor(source, data, signal);
      end = behind?.at ?? source.size;
      if (behind !== null) entry = { ...entry, ...behind.said };
      at = behind?.next ?? source.size;
    } else {
      end = data + entry.packed;
      at = end;
    }
    const cut = end > source.size || entry.packed === null;
    yield { entry, data, end: Math.min(end, source.size), cut };
  }
}

/** Checksum and sizes after an entry written as a stream (4.3.9): recognised by the signature and the stated size. */
async function descriptor(source: ByteSource, data: number, signal: AbortSignal) {
  for (let from = data; from < source.size; from += READ_BYTES) {
    const window = await source.slice(from, from + READ_BYTES + 24, signal);
    const view = viewOf(window);
    for (let at = window.indexOf(P); at !== -1 && at + 16 <= window.length; at = window.indexOf(P, at + 1)) {
      if (view.getUint32(at, true) !== DESCRIPTOR) continue;
      const packed = from + at - data;
      if (view.getUint32(at + 8, true) !== packed) continue;
      const wide = at + 24 <= window.length && view.getUint32(at + 12, true) === 0 && packed > 0;
      const said = { crc: view.getUint32(at + 4, true), packed, size: view.getUint32(at + (wide ? 16 : 12), true) };
      return { at: from + at, next: from + at + (wide ? 24 : 16), said };
    }
  }
  return null;
}
