/** zip: entries in the order of its directory, opened one by one. */
import type { ByteSource } from "~/base/bytes";
import { crc32 } from "~/base/crc32";
import { localHeader, readDirectory, type ZipEntry, LOCAL_BYTES, viewOf } from "./directory";
import { Hold, viewSource } from "./hold";
import { inflated, type Stretch, type StreamEnd } from "./inflate";
import { type Budget, LimitReached } from "./limits";
import { isFolderName } from "./names";
import type { Opened, Opening } from "./opened";

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** APPNOTE 4.4.5. */
const METHODS: Readonly<Record<number, string>> = {
  1: "shrink",
  6: "implode",
  9: "deflate64",
  12: "bzip2",
  14: "LZMA",
  93: "zstd",
  95: "xz",
  99: "AES",
};

/** Bytes of inflated entries kept for reading again soon: they are sniffed, hashed and parsed one after another. */
const KEPT_BYTES = 64 * 2 ** 20;

interface Placed extends Found {
  readonly path: string;
}

export async function* zipEntries(source: ByteSource, options: Opening): AsyncGenerator<Opened, void, void> {
  const directory = await readDirectory(source, options.signal);
  const reader = new ZipReader(source, options);
  if (directory === null) {
    for await (const found of scannedEntries(source, options.signal)) yield* reader.open(found.entry, found);
    yield { problem: "truncated", entry: "", byte: source.size };
    return;
  }
  for (const entry of directory.entries) yield* reader.open(entry, null);
  if (directory.damaged) yield { problem: "damaged", entry: "" };
}

class ZipReader {
  /** By offset, the least recently read first. */
  readonly #kept = new Map<number, Uint8Array>();
  #keptBytes = 0;
  /** Packed bytes of all entries so far. */
  #taken = 0;

  constructor(
    private readonly source: ByteSource,
    private readonly options: Opening,
  ) {}

  /** @param place where its bytes are, if its own header was already read */
  async *open(entry: ZipEntry, place: Found | null): AsyncGenerator<Opened, void, void> {
    const { names, budget, wants, signal } = this.options;
    budget.entry();
    if (isFolderName(entry.name)) return;
    const path = names.path(entry.name);
    if (path === null || !wants(path)) return;
    const { name } = entry;
    if ((entry.flags & ENCRYPTED) !== 0) {
      yield { problem: "encrypted", entry: name };
      return;
    }
    if (entry.method !== STORED && entry.method !== DEFLATED) {
      yield { problem: "method", entry: name, method: METHODS[entry.method] ?? String(entry.method) };
      return;
    }
    const data = place?.data ?? (await localHeader(this.source, entry.offset, signal))?.data;
    if (data === undefined) {
      yield { problem: "damaged", entry: name, byte: entry.offset };
      return;
    }
    const end = place?.end ?? data + (entry.packed ?? 0);
    const placed = {
      entry,
      path,
      data,
      end: Math.min(end, this.source.size),
      cut: place?.cut ?? end > this.source.size,
    };
    this.#taken += Math.max(0, placed.end - data);
    // Overlapping entries: the same bytes would be read, and become files, once per mention.
    if (this.#taken > this.source.size) {
      yield { problem: "damaged", entry: name, byte: entry.offset };
      return;
    }
    try {
      yield* entry.method === STORED ? this.#stored(placed) : this.#deflated(placed);
    } catch (error) {
      if (!(error instanceof LimitReached) || error.all) throw error;
      yield { limit: error };
    }
  }

  /** Read in place, once for the checksum. */
  async *#stored({ entry, path, data, end, cut }: Placed): AsyncGenerator<Opened, void, void> {
    const { signal } = this.options;
    const source = viewSource(path, this.source, data, end - data);
    if (!cut) {
      let crc = 0;
      for (let at = 0; at < source.size; at += 2 ** 20) crc = crc32(await source.slice(at, at + 2 ** 20, signal), crc);
      if (crc !== entry.crc || source.size !== entry.size) {
        yield { problem: "checksum", entry: entry.name, byte: entry.offset };
        return;
      }
    }
    if (!cut || source.size > 0) yield { source };
    if (cut) yield { problem: "truncated", entry: entry.name, byte: this.source.size };
  }

  async *#deflated(placed: Placed): AsyncGenerator<Opened, void, void> {
    const { entry, path, cut } = placed;
    const { budget, signal } = this.options;
    budget.announce(entry.name, entry.size ?? 0);
    const { hold, end, crc } = await this.#inflate(placed, budget);
    const truncated = cut || (end === "truncated" && placed.end === this.source.size);
    if (!truncated && (end !== "whole" || crc !== entry.crc || hold.size !== entry.size)) {
      yield { problem: end === "whole" ? "checksum" : "damaged", entry: entry.name, byte: entry.offset };
      return;
    }
    const bytes = hold.bytes();
    if (bytes === null) yield { source: hold.source(path) };
    else if (bytes.length > 0 || !truncated) {
      this.#keep(entry.offset, bytes);
      const load = async (): Promise<Uint8Array> => {
        const kept = this.#kept.get(entry.offset);
        if (kept !== undefined) return kept;
        // Inflated before, within the limits.
        const again = (await this.#inflate(placed, null)).hold.bytes() ?? new Uint8Array();
        this.#keep(entry.offset, again);
        return again;
      };
      yield {
        source: {
          path,
          size: bytes.length,
          slice: async (from, to, aborted) => {
            aborted?.throwIfAborted();
            signal.throwIfAborted();
            return (await load()).subarray(from, to);
          },
        },
      };
    }
    if (truncated) yield { problem: "truncated", entry: entry.name, byte: this.source.size };
  }

  async #inflate(
    { entry, data, end }: Placed,
    budget: Budget | null,
  ): Promise<{ hold: Hold; end: StreamEnd; crc: number }> {
    const { signal } = this.options;
    const hold = new Hold();
    let crc = 0;
    const stretch: Stretch = { source: this.source, start: data, end, name: entry.name, budget, signal };
    const chunks = inflated(stretch);
    for (;;) {
      const next = await chunks.next();
      if (next.done === true) return { hold, end: next.value, crc };
      crc = crc32(next.value, crc);
      hold.add(next.value);
    }
  }

  #keep(offset: number, bytes: Uint8Array): void {
    this.#kept.set(offset, bytes);
    this.#keptBytes += bytes.length;
    for (const [old, { length }] of this.#kept) {
      if (this.#keptBytes <= KEPT_BYTES || old === offset) break;
      this.#kept.delete(old);
      this.#keptBytes -= length;
    }
  }
}

/** A zip without its end, as from an interrupted download: entries one after another by their own headers. */
const READ_BYTES = 2 ** 20;
const DESCRIPTOR = 0x08074b50;
/** First byte of every zip signature. */
const P = 0x50;

interface Found {
  readonly entry: ZipEntry;
  readonly data: number;
  /** After its bytes; the end of the file if the entry is cut. */
  readonly end: number;
  readonly cut: boolean;
}

/** Stops at the first thing that is not an entry. */
async function* scannedEntries(source: ByteSource, signal: AbortSignal): AsyncGenerator<Found, void, void> {
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
