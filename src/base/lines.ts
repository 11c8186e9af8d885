/** Lines of a file of any size, block by block, never the whole as one string. */
import type { ByteSource } from "./bytes";

/** Whole lines. */
interface Block {
  /** Ends after a line feed or at the end of the file; without a byte order mark. */
  readonly bytes: Uint8Array;
  /** Offset of its first byte in the file. */
  readonly offset: number;
  readonly last: boolean;
}

export interface LineBlock extends Block {
  /** 1-based number of its first line. */
  readonly line: number;
}

const BLOCK_BYTES = 2 ** 20;
const LINE_FEED = 0x0a;

export function countLineFeeds(bytes: Uint8Array): number {
  let n = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) n++;
  return n;
}

export const markLength = (bytes: Uint8Array): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

/**
 * Blocks of about `block_bytes`. A line longer than a block comes in several, each ending inside it; no supported
 * format writes such lines, so parsers treat them as broken. The next block is read ahead. Rejects with an AbortError.
 */
export async function* byteBlocks(
  source: ByteSource,
  signal: AbortSignal,
  block_bytes = BLOCK_BYTES,
): AsyncGenerator<Block, void, void> {
  let offset = 0;
  let next = source.slice(0, block_bytes, signal);
  while (offset < source.size) {
    const read = await next;
    signal.throwIfAborted();
    // The file became shorter while it was read.
    if (read.length === 0) return;
    const last = offset + read.length >= source.size;
    const feed = read.lastIndexOf(LINE_FEED);
    const whole = last || feed === -1 ? read : read.subarray(0, feed + 1);
    const end = offset + whole.length;
    if (!last) {
      next = source.slice(end, end + block_bytes, signal);
      // Awaited in the next turn. If the reader stops first, the rejection must not be unhandled.
      next.catch(() => undefined);
    }
    const mark = offset === 0 ? markLength(whole) : 0;
    yield { bytes: whole.subarray(mark), offset: offset + mark, last };
    offset = end;
  }
}

/** `byteBlocks` with line numbers. */
export async function* lineBlocks(...of: Parameters<typeof byteBlocks>): AsyncGenerator<LineBlock, void, void> {
  let line = 1;
  for await (const block of byteBlocks(...of)) {
    yield { ...block, line };
    line += countLineFeeds(block.bytes);
  }
}

/** Lines of text without their line ends; invalid UTF-8 becomes U+FFFD. `line`: number of the first one. */
export interface TextBlock {
  readonly lines: readonly string[];
  readonly line: number;
  /** Offset after the block. */
  readonly end: number;
  /** The file ends here without a line feed: it may have been cut inside the last line. */
  readonly open: boolean;
}

export async function* textBlocks(
  source: ByteSource,
  signal: AbortSignal,
  block_bytes = BLOCK_BYTES,
): AsyncGenerator<TextBlock, void, void> {
  const decoder = new TextDecoder();
  for await (const { bytes, line, offset, last } of lineBlocks(source, signal, block_bytes)) {
    const lines = decoder.decode(bytes).split("\n");
    // Nothing follows the last line feed.
    if (lines.at(-1) === "" && (!last || lines.length > 1)) lines.pop();
    yield {
      lines: lines.map((text) => (text.endsWith("\r") ? text.slice(0, -1) : text)),
      line,
      end: offset + bytes.length,
      open: last && bytes.at(-1) !== LINE_FEED,
    };
  }
}

/**
 * Calls back for each line with its number, and reports progress. `isCut`: the file ends in this line without a line
 * feed.
 */
export async function eachLine(
  source: ByteSource,
  context: { readonly signal: AbortSignal; progress(end: number): void },
  take: (text: string, line: number, isCut: boolean) => void,
): Promise<void> {
  for await (const { lines, line, end, open } of textBlocks(source, context.signal)) {
    for (const [i, text] of lines.entries()) take(text, line + i, open && i === lines.length - 1);
    context.progress(end);
  }
}
