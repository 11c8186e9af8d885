/** Inflated bytes of one entry, as a source. */
import { blobSource, type ByteSource, bytesSource } from "~/base/bytes";

/** Up to this size as one array; larger ones go to Blobs, which a browser may keep on disk. */
const WHOLE_BYTES = 64 * 2 ** 20;
/** From this size on a Blob of its own is worthwhile. */
const SPILL_BYTES = 2 ** 20;
/** Chunks are handed to a Blob at this size, so that they are not all in memory at the end. */
const PART_BYTES = 16 * 2 ** 20;

export class Hold {
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #held = 0;
  #parts: Blob[] = [];
  size = 0;

  /** Keeps the chunk itself: it may not be changed afterwards. */
  add(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk as Uint8Array<ArrayBuffer>);
    this.#held += chunk.length;
    this.size += chunk.length;
    if (this.size > WHOLE_BYTES && this.#held >= PART_BYTES) this.#toBlob();
  }

  /** Everything that was added, as one array. */
  bytes(): Uint8Array | null {
    if (this.#parts.length > 0 || this.size > WHOLE_BYTES) return null;
    const [only] = this.#chunks;
    if (only !== undefined && this.#chunks.length === 1) return only;
    const all = new Uint8Array(this.size);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }

  source(path: string): ByteSource {
    const bytes = this.bytes();
    if (bytes !== null) return bytesSource(path, bytes);
    this.#toBlob();
    return blobSource(path, new Blob(this.#parts));
  }

  /** Like `source`, for bytes that cannot be read again: a waiting file should not fill the memory. */
  spilled(path: string): ByteSource {
    if (this.size > SPILL_BYTES) this.#toBlob();
    return this.#parts.length > 0 ? blobSource(path, new Blob(this.#parts)) : this.source(path);
  }

  #toBlob(): void {
    this.#parts.push(new Blob(this.#chunks));
    this.#chunks = [];
    this.#held = 0;
  }
}

/** Many small files in few Blobs, which a browser may keep on disk. */
export class Spill {
  readonly #pack_bytes: number;
  #pack = new Pack();

  constructor(pack_bytes = PART_BYTES) {
    this.#pack_bytes = pack_bytes;
  }

  add(path: string, bytes: Uint8Array): ByteSource {
    const source = this.#pack.add(path, bytes);
    if (this.#pack.size >= this.#pack_bytes) {
      this.#pack.close();
      this.#pack = new Pack();
    }
    return source;
  }
}

/** Files in memory until it is closed, then in one Blob. */
class Pack {
  #files: Uint8Array[] = [];
  #closed: ByteSource | null = null;
  size = 0;

  add(path: string, bytes: Uint8Array): ByteSource {
    const [start, index, size] = [this.size, this.#files.length, bytes.length];
    this.size += size;
    this.#files.push(bytes);
    const slice: ByteSource["slice"] = (from, to, signal) => {
      const of = this.#closed;
      if (of !== null) return viewSource(path, of, start, size).slice(from, to, signal);
      return bytesSource(path, this.#files[index]!).slice(from, to, signal);
    };
    return { path, size, slice };
  }

  close(): void {
    this.#closed = blobSource("", new Blob(this.#files as Uint8Array<ArrayBuffer>[]));
    this.#files = [];
  }
}

/** A part of another source, read in place. */
export const viewSource = (path: string, of: ByteSource, start: number, size: number): ByteSource => ({
  path,
  size,
  slice: (from, to, signal) => {
    const first = Math.min(Math.max(from, 0), size);
    return of.slice(start + first, start + Math.min(Math.max(to, first), size), signal);
  },
});
