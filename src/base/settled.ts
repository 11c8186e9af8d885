/** How much of a text is final while it is still being written. */

const NEWLINE = 10;
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const LIST = 91;
const LIST_END = 93;

const isBlank = (byte: number | undefined): boolean => byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);

function afterBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at++;
  return at;
}

/**
 * Does JSON begin here? `{` before a key or `}`, `[` before `{`: a log line may begin with a bracket too. null: too few
 * bytes to tell.
 */
function opensJson(bytes: Uint8Array, at: number): boolean | null {
  const first = bytes[at];
  if (first !== OPEN && first !== LIST) return false;
  const next = bytes[afterBlanks(bytes, at + 1)];
  if (next === undefined) return null;
  return first === OPEN ? next === QUOTE || next === CLOSE : next === OPEN;
}

/** Offset after the bracket that closes the one at `from`; -1: not there yet. */
function closed(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
    } else if (byte === OPEN || byte === LIST) depth++;
    else if ((byte === CLOSE || byte === LIST_END) && --depth === 0) return at + 1;
  }
  return -1;
}

/**
 * Bytes up to the last whole piece: a closed JSON document or an ended line. Whatever is written next does not change
 * what comes before.
 * @param bytes from the beginning of a piece
 */
export function settledBytes(bytes: Uint8Array): number {
  let settled = 0;
  for (;;) {
    const at = afterBlanks(bytes, settled);
    if (at >= bytes.length) return Math.max(settled, bytes.lastIndexOf(NEWLINE) + 1);
    const json = opensJson(bytes, at);
    if (json === null) return settled;
    const end = json ? closed(bytes, at) : bytes.indexOf(NEWLINE, at) + 1;
    if (end <= 0) return settled;
    settled = end;
  }
}
