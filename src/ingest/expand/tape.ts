/** Bytes in sequence, as a tar file is read: from a file with random access, or from a stream being inflated. */
import type { ByteSource } from "~/base/bytes";
import { Hold, viewSource } from "./hold";
import type { GzipEnd } from "./inflate";

export interface Tape {
  /** The next bytes; fewer at the end. */
  take(bytes: number): Promise<Uint8Array>;
  /** The next bytes as a source, shorter at the end. */
  cut(path: string, bytes: number): Promise<ByteSource>;
  /** Returns how many bytes are missing. */
  skip(bytes: number): Promise<number>;
}

export class FileTape implements Tape {
  #at = 0;

  constructor(
    private readonly source: ByteSource,
    private readonly signal: AbortSignal,
  ) {}

  async take(bytes: number): Promise<Uint8Array> {
    const read = await this.source.slice(this.#at, this.#at + bytes, this.signal);
    this.#at += read.length;
    return read;
  }

  cut(path: string, bytes: number): Promise<ByteSource> {
    const start = this.#at;
    const size = Math.max(0, Math.min(bytes, this.source.size - start));
    this.#at += size;
    return Promise.resolve(viewSource(path, this.source, start, size));
  }

  skip(bytes: number): Promise<number> {
    const missing = Math.max(0, this.#at + bytes - this.source.size);
    this.#at += bytes - missing;
    return Promise.resolve(missing);
  }
}

export class StreamTape implements Tape {
  #left: Uint8Array = new Uint8Array();
  /** How the stream ended; null while it goes on. */
  end: GzipEnd | null = null;

  constructor(private readonly chunks: AsyncGenerator<Uint8Array, GzipEnd, void>) {}

  /** The next bytes, without consuming them. */
  async peek(bytes: number): Promise<Uint8Array> {
    const hold = new Hold();
    hold.add(this.#left);
    while (hold.size < bytes && (await this.#more())) hold.add(this.#left);
    this.#left = hold.bytes()!;
    return this.#left.subarray(0, bytes);
  }

  async take(bytes: number): Promise<Uint8Array> {
    const taken = new Hold();
    await this.#pass(bytes, (part) => taken.add(part));
    return taken.bytes()!;
  }

  async cut(path: string, bytes: number): Promise<ByteSource> {
    const taken = new Hold();
    // A copy: the chunk around a small entry may be large.
    await this.#pass(bytes, (part) => taken.add(part.length * 2 < part.buffer.byteLength ? part.slice() : part));
    return taken.spilled(path);
  }

  skip(bytes: number): Promise<number> {
    return this.#pass(bytes, () => undefined);
  }

  /** Returns how many bytes are missing. */
  async #pass(bytes: number, each: (part: Uint8Array) => void): Promise<number> {
    let missing = bytes;
    while (missing > 0 && (this.#left.length > 0 || (await this.#more()))) {
      const part = this.#left.subarray(0, missing);
      each(part);
      this.#left = this.#left.subarray(part.length);
      missing -= part.length;
    }
    return missing;
  }

  async #more(): Promise<boolean> {
    if (this.end !== null) return false;
    const next = await this.chunks.next();
    if (next.done === true) {
      this.end = next.value;
      return false;
    }
    this.#left = next.value;
    return true;
  }
}
