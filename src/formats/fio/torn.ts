/**
 * Repairs a document with a brace too few or too many, which by brackets alone would swallow the jobs after it. fio
 * (json.c, json_print_object) and every pretty printer write the braces of a document and of its jobs on lines of their
 * own, the document's in the first column, a job's indented twice as deep as the document's keys. By these the jobs are
 * found again.
 */
import { isNextDocument, type ScannedDocument } from "./scan";

const NEWLINE = 0x0a;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const CLOSE_LIST = 0x5d;
const SPACE = 0x20;
const COMMA = 0x2c;

const isBlank = (c: number | undefined): boolean => c !== undefined && c <= SPACE;
const isCommaOrBlank = (c: number | undefined): boolean => c === COMMA || isBlank(c);

/** A stretch inside the jobs, from one brace to the start of the next job. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

/**
 * The bytes up to the end of the document at `scanned.start`, with each job whose brackets do not match replaced by
 * `{!}`, which is not JSON; lines keep their numbers. null: there is no such job, or the lines do not show it.
 */
export function withoutTornJobs(bytes: Uint8Array, scanned: ScannedDocument): Uint8Array | null {
  const { start, jobsStart } = scanned;
  if (jobsStart === -1) return null;
  const keyLine = bytes.lastIndexOf(NEWLINE, jobsStart - 1) + 1;
  const indent = 2 * (firstOf(bytes, keyLine) - keyLine);
  if (indent === 0 || keyLine <= start) return null;

  const torn: Piece[] = [];
  let inside = false;
  // Start of the current piece.
  let from = nextLine(bytes, jobsStart);
  let at = from;
  let end = bytes.length;
  let jobsEnded = false;
  const close = (until: number, asJob: boolean): void => {
    if (!asJob || !isBalanced(bytes, from, until)) torn.push({ start: from, end: until });
    from = until;
  };
  for (let next; at < bytes.length; at = next) {
    next = nextLine(bytes, at);
    const first = firstOf(bytes, at);
    const depth = first - at;
    const c = bytes[first];
    const after = afterBrace(bytes, first + 1, next);
    if (depth === 0 && c === CLOSE && (after === undefined || after === OPEN) && !goesOn(bytes, first + 1, next)) {
      end = first + 1;
      break;
    }
    if (depth === 0 && c === OPEN && isNextDocument(bytes, first, start)) {
      // The next document.
      end = at;
      break;
    }
    if (jobsEnded || after !== undefined) continue;
    const ends = depth === indent / 2 && c === CLOSE_LIST;
    if (ends || (depth === indent && c === OPEN)) {
      if (inside || saysMore(bytes, from, at)) close(at, false);
      jobsEnded = ends;
      inside = !ends;
      from = at;
    } else if (depth === indent && c === CLOSE) {
      close(first + 1, inside);
      inside = false;
    }
  }
  if (torn.length === 0 && end === scanned.end) return null;
  const mended = bytes.slice(0, end);
  for (const piece of torn) blank(mended, piece);
  return mended;
}

function nextLine(bytes: Uint8Array, at: number): number {
  const feed = bytes.indexOf(NEWLINE, at);
  return feed === -1 ? bytes.length : feed + 1;
}

/** What else is on the line of a brace, except a comma. */
function afterBrace(bytes: Uint8Array, start: number, end: number): number | undefined {
  let at = start;
  while (at < end && isCommaOrBlank(bytes[at])) at++;
  return at < end ? bytes[at] : undefined;
}

/** If something indented follows the comma, no document has ended. */
function goesOn(bytes: Uint8Array, start: number, end: number): boolean {
  const comma = bytes.subarray(start, end).includes(COMMA);
  return comma && firstOf(bytes, end) > end;
}

/** Offset of the first non-blank byte of a line. */
function firstOf(bytes: Uint8Array, line: number): number {
  let at = line;
  while (isBlank(bytes[at]) && bytes[at] !== NEWLINE) at++;
  return at;
}

/** Is there more than the comma between two jobs? */
function saysMore(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isCommaOrBlank(bytes[at])) return true;
  return false;
}

/** One object whose brackets match. */
function isBalanced(bytes: Uint8Array, start: number, end: number): boolean {
  const open: number[] = [];
  let closed = false;
  for (let at = start; at < end; at++) {
    const c = bytes[at]!;
    if (c === 0x22) {
      for (at++; at < end && bytes[at] !== 0x22 && bytes[at] !== NEWLINE; at++) if (bytes[at] === 0x5c) at++;
    } else if (c === OPEN || c === 0x5b) {
      if (closed) return false;
      open.push(c + 2);
    } else if (c === CLOSE || c === CLOSE_LIST) {
      if (open.pop() !== c) return false;
      closed = open.length === 0;
    }
  }
  return closed;
}

function blank(bytes: Uint8Array, { start, end }: Piece): void {
  let first = start;
  while (isCommaOrBlank(bytes[first])) first++;
  for (let at = first; at < end; at++) if (bytes[at] !== NEWLINE) bytes[at] = SPACE;
  // Anything shorter was a lone brace.
  if (end - first >= 3) bytes.set([OPEN, 0x21, CLOSE], first);
}
