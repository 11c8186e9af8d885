/**
 * Reads consecutive small files together: in the browser a read costs about as much as parsing a small file, however
 * few bytes it returns.
 */
import { type ByteSource, blobSource, bytesSource } from "~/base/bytes";

export interface NamedBlob {
  readonly path: string;
  readonly file: Blob;
}

const SMALL_BYTES = 2 ** 20;
const GROUP_BYTES = 4 * 2 ** 20;

/** Files read together; the next group is read while this one is parsed. */
class Group {
  readonly #files: Blob[] = [];
  #bytes = 0;
  #read: Promise<Uint8Array | null> | null = null;
  #left = 0;
  next: Group | null = null;

  get full(): boolean {
    return this.#bytes >= GROUP_BYTES;
  }

  /** Adds a file and returns where its bytes begin. */
  add(file: Blob): number {
    const at = this.#bytes;
    this.#files.push(file);
    this.#left++;
    this.#bytes += file.size;
    return at;
  }

  /** All bytes, or null if one of the files is unreadable: then each is read alone, to find out which. */
  read(): Promise<Uint8Array | null> {
    this.#read ??= new Blob(this.#files).arrayBuffer().then(
      (buffer) => (buffer.byteLength === this.#bytes ? new Uint8Array(buffer) : null),
      () => null,
    );
    return this.#read;
  }

  /** Each file takes its bytes once; then the group no longer holds them. */
  async take(): Promise<Uint8Array | null> {
    const bytes = await this.read();
    void this.next?.read();
    if (--this.#left === 0) this.#read = Promise.resolve(null);
    return bytes;
  }
}

export function groupedSources(files: readonly NamedBlob[]): ByteSource[] {
  let group: Group | null = null;
  return files.map(({ path, file }) => {
    if (file.size > SMALL_BYTES) return blobSource(path, file);
    if (group === null || group.full) {
      const next = new Group();
      if (group !== null) group.next = next;
      group = next;
    }
    return groupedSource(path, file, group, group.add(file));
  });
}

function groupedSource(path: string, file: Blob, group: Group, at: number): ByteSource {
  const alone = blobSource(path, file);
  let taken = false;
  return {
    path,
    size: file.size,
    slice: async (start, end, signal) => {
      signal?.throwIfAborted();
      if (taken) return alone.slice(start, end, signal);
      taken = true;
      const bytes = await group.take();
      if (bytes === null) return alone.slice(start, end, signal);
      return bytesSource(path, bytes.subarray(at, at + file.size)).slice(start, end, signal);
    },
  };
}
