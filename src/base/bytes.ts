/**
 * Where bytes come from: a dropped File, a buffer, a file on disk. A source hands out slices, so that sniffing reads 64
 * KiB of a 2 GB file and a parser can stream.
 */
export interface ByteSource {
  /** Path as the user gave it, forward slashes. Text: never joined to a file system path. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** Last change of a file on disk, Unix time in milliseconds. */
  readonly modified_ms?: number;
  /** Text that was a string in another file: the line there that holds all of it. */
  readonly at_line?: number;
  /** All bytes, if they are in memory. */
  readonly bytes?: Uint8Array;
  /** Bytes [start, end). Shorter at the end of the file. Rejects with an AbortError when aborted. */
  slice(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** A ByteSource over bytes in memory (pasted text, an archive entry, a test). */
export const bytesSource = (path: string, bytes: Uint8Array): ByteSource => ({
  path,
  size: bytes.length,
  bytes,
  slice: (start, end, signal) => {
    signal?.throwIfAborted();
    return Promise.resolve(bytes.subarray(start, end));
  },
});

/** A ByteSource over a browser (or Node) Blob. */
export const blobSource = (path: string, blob: Blob): ByteSource => ({
  path,
  size: blob.size,
  slice: async (start, end, signal) => {
    signal?.throwIfAborted();
    // The browser registers a blob for each slice, which adds half to the cost of reading a small file.
    const part = start === 0 && end >= blob.size ? blob : blob.slice(start, end);
    return new Uint8Array(await part.arrayBuffer());
  },
});
