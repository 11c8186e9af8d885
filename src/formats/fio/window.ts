import type { ByteSource } from "~/base/bytes";
import { countLines } from "./scan";

/** Files up to this size are read in one slice. */
const FIRST_BYTES = 32 * 2 ** 20;
/** A larger document is not read: as one string it would exceed what engines can hold (2^29 characters). */
export const LARGEST_DOCUMENT = 256 * 2 ** 20;

const OPEN = 0x7b;

/** A stretch of a file that moves forward and counts lines, so that a 2 GB file is never in memory whole. */
export class Window {
  bytes: Uint8Array = new Uint8Array();
  /** Offset within `bytes` of what is not yet read, and its line. */
  at = 0;
  line = 1;
  readonly #source: ByteSource;
  readonly #signal: AbortSignal;
  #base = 0;

  constructor(source: ByteSource, signal: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
  }

  /** Offset in the file of an offset in `bytes`. */
  offset(at: number): number {
    return this.#base + at;
  }

  get isLast(): boolean {
    return this.#base + this.bytes.length >= this.#source.size;
  }

  /** Moves on to `at`, whose line is given or counted. */
  pass(at: number, line?: number): void {
    this.line = line ?? this.line + countLines(this.bytes, this.at, at);
    this.at = at;
  }

  /** Drops what was passed and reads on, `atLeast` bytes from `at`. */
  async load(atLeast = FIRST_BYTES): Promise<void> {
    this.#base += this.at;
    this.bytes = await this.#source.slice(this.#base, this.#base + Math.max(atLeast, FIRST_BYTES), this.#signal);
    this.at = 0;
  }

  /** Passes the whole window, except a last `{` whose key may be in the next one. */
  passAll(): void {
    const last = this.bytes.lastIndexOf(OPEN);
    const isOpen = last >= this.at && this.bytes.subarray(last + 1).every((c) => c <= 0x20);
    // Nothing else is in the window: pass it, so that the window always moves.
    this.pass(isOpen && !this.isLast && last > this.at ? last : this.bytes.length);
  }
}
