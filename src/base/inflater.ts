/**
 * Inflates a stream push by push. zlib's own inflater: unlike fflate (0.8.3) and DecompressionStream it says where a
 * stream ends, and whether it is damaged or its checksum is wrong.
 */
import { Z_BUF_ERROR, Z_NO_FLUSH, Z_OK, Z_STREAM_END, ZStream, zlibInflate, zlibInflateInit2 } from "pako";

/** Window bits as in zlib (inflateInit2). */
const KINDS = { raw: -15, zlib: 15, gzip: 31 } as const;
const PIECE_BYTES = 2 ** 16;

export interface Pushed {
  /** `open`: the stream goes on behind these bytes. */
  readonly state: "open" | "ended" | "damaged" | "checksum";
  /** Offset after what was read of them. After a wrong checksum the rest of its trailer may lie behind these bytes. */
  readonly at: number;
}

export class Inflater {
  readonly #stream = new ZStream();

  constructor(kind: keyof typeof KINDS) {
    zlibInflateInit2(this.#stream, KINDS[kind]);
  }

  /** Yields what the bytes from `at` on hold, up to a damaged place, in pieces that are not changed afterwards. */
  *push(bytes: Uint8Array, at = 0): Generator<Uint8Array, Pushed, void> {
    const stream = this.#stream;
    Object.assign(stream, { input: bytes, next_in: at, avail_in: bytes.length - at });
    for (;;) {
      Object.assign(stream, { output: new Uint8Array(PIECE_BYTES), next_out: 0, avail_out: PIECE_BYTES });
      const status = zlibInflate(stream, Z_NO_FLUSH);
      if (stream.next_out > 0) yield stream.output.subarray(0, stream.next_out);
      if (status === Z_STREAM_END) return { state: "ended", at: stream.next_in };
      if (status !== Z_OK && status !== Z_BUF_ERROR) {
        // Of a gzip trailer the length follows the checksum (RFC 1952, 2.3.1).
        if (stream.msg === "incorrect data check") return { state: "checksum", at: stream.next_in + 4 };
        return { state: stream.msg === "incorrect length check" ? "checksum" : "damaged", at: stream.next_in };
      }
      if (stream.avail_out > 0) return { state: "open", at: stream.next_in };
    }
  }
}
