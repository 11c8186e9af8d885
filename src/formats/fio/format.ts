import type { Notice } from "~/base/notice";
import type { Format, ParseContext, Sink } from "../format";
import type { ByteSource } from "~/base/bytes";
import { type RawDocument, readDocument } from "./document";
import { locateFactsOf, locateFio } from "./locate";
import { readRun, type ReadRun } from "./run";
import { countLines, findOpening, isNextDocument, scanDocument, type ScannedDocument } from "./scan";
import { Snapshots } from "./snapshots";
import { ToldJobs } from "./text/document";
import { addJobs, readTexts } from "./text/file";
import { TextReader } from "./text/reader";

// Repairs a document with a brace too few or too many, which by brackets alone would swallow the jobs after it. fio
// (json.c, json_print_object) and every pretty printer write the braces of a document and of its jobs on lines of their
// own, the document's in the first column, a job's indented twice as deep as the document's keys. By these the jobs are
// found again.

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
function withoutTornJobs(bytes: Uint8Array, scanned: ScannedDocument): Uint8Array | null {
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

const decoder = new TextDecoder("latin1");

/** Messages that fio writes into its --output file before the JSON; with many errors they fill the first 64 KiB. */
const MESSAGE = /^(?:fio: |verify: |note: both iodepth)/m;
/** fio's normal text names each job like this; so does client/server output just before its JSON. */
const NORMAL_TEXT = /\(groupid=\d+, jobs=\d+\)/;

const VERSION = /"fio version"\s*:/;

/**
 * fio JSON by content: its version key, or job objects (rewritten files have keys in another order). A head with only
 * messages of fio may be one too, since the JSON may follow after the first 64 KiB.
 */
function sniff(head: Uint8Array): number {
  // Nearly always it is the first key, and decoding 64 KiB takes as long as parsing a file.
  if (VERSION.test(decoder.decode(head.subarray(0, 512)))) return 1;
  const text = decoder.decode(head);
  if (VERSION.test(text)) return 1;
  if (/"(?:jobs|client_stats)"\s*:\s*\[/.test(text) && /"jobname"\s*:/.test(text)) return 0.9;
  return MESSAGE.test(text) && !NORMAL_TEXT.test(text) ? 0.5 : 0;
}

/** Cost of a brace that opens no fio document, in bytes of the budget, so that a file full of them ends soon. */
const COST_OF_A_TRY = 4096;

/** Notices about parts of a document that could not be read; everything whole in it is read. */
function lossesOf(
  path: string,
  scanned: ScannedDocument,
  kept: number,
  broken: readonly { line: number }[],
  byte: number,
  documentNo: number,
) {
  const notices: Notice[] = [];
  // "job 1" is ambiguous in a file of several documents.
  const which = documentNo === 0 ? {} : { document: documentNo + 1 };
  const [first] = broken;
  if (first !== undefined) {
    const values = { lost: broken.length, kept };
    notices.push({ code: "fio/bad-json", level: "error", path, line: first.line, values });
  }
  if (!scanned.whole) {
    const inside = scanned.jobs.some((job) => !job.whole) ? scanned.jobs.length : 0;
    const values = { job: inside, kept, ...which };
    notices.push({ code: "fio/truncated-json", level: "error", path, line: scanned.lastLine, byte, values });
  }
  return notices;
}

/** The scanned document and its values; a torn job does not affect others. */
function readSound(bytes: Uint8Array, scanned: ScannedDocument): { scanned: ScannedDocument; document: RawDocument } {
  const document = readDocument(bytes, scanned);
  const mended = document.sound ? null : withoutTornJobs(bytes, scanned);
  if (mended === null) return { scanned, document };
  const again = scanDocument(mended, scanned.start, scanned.line);
  return { scanned: again, document: readDocument(mended, again) };
}

/** Reports one document, even if nothing of it could be kept. */
function take(
  window: Window,
  { scanned, document }: { scanned: ScannedDocument; document: RawDocument },
  runOf: (document: RawDocument) => ReadRun,
  path: string,
  documentNo: number,
  add: (run: ReadRun) => void,
  sink: Sink,
): void {
  const byte = window.offset(scanned.end);
  const losses = lossesOf(path, scanned, document.jobs.length, document.broken, byte, documentNo);
  if (document.headLost) losses.push({ code: "fio/head-lost", level: "warning", path, line: scanned.line });
  if (document.jobs.length > 0) add(runOf(document));
  else if (losses.length === 0) losses.push({ code: "fio/no-jobs", level: "error", path, line: scanned.line });
  losses.forEach((notice) => sink.notice(notice));
}

/**
 * Reads a fio file in any output format: JSON, normal text, terse lines, or several of them in one file. One scan over
 * the bytes finds the JSON documents by their brackets; JSON.parse reads each. A brace that opens no fio document is
 * text; nested braces of such text are tried too, up to a fixed multiple of the file's size.
 */
export async function parseFio(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const path = source.path;
  const window = new Window(source, context.signal);
  const text = new TextReader();
  const told = new ToldJobs();
  const runs = new Snapshots(sink, path, context.growing);
  let documents = 0;
  let tries = 4 * source.size + 2 ** 20;
  // Where the search for the next document continues: after braces that opened none.
  let from = 0;
  let fromLine = 1;
  await window.load();
  for (;;) {
    context.signal.throwIfAborted();
    context.progress(window.offset(window.at));
    const open = tries > 0 ? findOpening(window.bytes, from) : -1;
    if (open === -1) {
      const { at, line } = window;
      window.passAll();
      text.feed(window.bytes, at, window.at, line, false);
      if (window.isLast) break;
      await window.load();
      from = 0;
      fromLine = window.line;
      continue;
    }
    const { at, line } = window;
    const openLine = fromLine + countLines(window.bytes, from, open);
    const scanned = scanDocument(window.bytes, open, openLine);
    if (!scanned.fio) {
      tries -= Math.max(scanned.end - open, COST_OF_A_TRY);
      from = open + 1;
      fromLine = openLine;
      continue;
    }
    if (!scanned.whole && scanned.end === window.bytes.length && !window.isLast) {
      const size = scanned.end - open;
      text.feed(window.bytes, at, open, line, true);
      window.pass(open, openLine);
      if (size >= LARGEST_DOCUMENT) {
        const values = { mb: Math.round(LARGEST_DOCUMENT / 1e6) };
        const place = { line: openLine, byte: window.offset(open) };
        sink.notice({ code: "fio/too-large", level: "error", path, ...place, values });
        documents++;
        break;
      }
      await window.load(2 * size);
      from = 0;
      fromLine = window.line;
      continue;
    }
    text.feed(window.bytes, at, open, line, true);
    const read = readSound(window.bytes, scanned);
    window.pass(read.scanned.end, read.scanned.lastLine);
    from = window.at;
    fromLine = window.line;
    const documentNo = documents++;
    const runOf = (document: RawDocument): ReadRun => readRun(path, document, documentNo, context.companions);
    const add = (run: ReadRun): void => {
      addJobs(run, told);
      runs.add(run);
    };
    take(window, read, runOf, path, documentNo, add, sink);
  }
  runs.flush();
  const inText = readTexts(path, text, { told, documents, companions: context.companions ?? [] }, sink);
  const said = text.firstOther;
  if (documents === 0 && !inText) {
    const values = { first: said?.text ?? "", lines: text.otherLines };
    sink.notice({ code: "fio/no-json", level: "error", path, ...(said && { line: said.line }), values });
  } else if (said !== null) {
    const values = { first: said.text, lines: text.otherLines };
    sink.notice({ code: "fio/other-text", level: "info", path, line: said.line, values });
  }
  context.progress(source.size);
}

/** fio --output-format=json and json+, 2.1 and later. */
export const fioJson: Format = {
  id: "fio-json",
  tool: "fio",
  sniff,
  says: () => 1,
  parse: parseFio,
  locate: locateFio,
  locateFacts: locateFactsOf,
};

/** Files up to this size are read in one slice. */
const FIRST_BYTES = 32 * 2 ** 20;
/** A larger document is not read: as one string it would exceed what engines can hold (2^29 characters). */
const LARGEST_DOCUMENT = 256 * 2 ** 20;

/** A moving window over a file that counts lines, so that a 2 GB file is never in memory whole. */
class Window {
  bytes: Uint8Array = new Uint8Array();
  /** Offset of the first unread byte within `bytes`, and its line. */
  at = 0;
  line = 1;
  #base = 0;

  constructor(
    private readonly source: ByteSource,
    private readonly signal: AbortSignal,
  ) {}

  /** Offset in the file of an offset in `bytes`. */
  offset(at: number): number {
    return this.#base + at;
  }

  get isLast(): boolean {
    return this.#base + this.bytes.length >= this.source.size;
  }

  /** Moves on to `at`, whose line is given or counted. */
  pass(at: number, line?: number): void {
    this.line = line ?? this.line + countLines(this.bytes, this.at, at);
    this.at = at;
  }

  /** Drops the passed bytes and reads at least `atLeast` bytes from `at`. */
  async load(atLeast = FIRST_BYTES): Promise<void> {
    this.#base += this.at;
    this.bytes = await this.source.slice(this.#base, this.#base + Math.max(atLeast, FIRST_BYTES), this.signal);
    this.at = 0;
  }

  /** Passes the whole window, except a last `{` whose key may be in the next one. */
  passAll(): void {
    const last = this.bytes.lastIndexOf(OPEN);
    const isOpen = last >= this.at && this.bytes.subarray(last + 1).every((c) => c <= 0x20);
    // Nothing else is in the window: pass it, so that the window always advances.
    this.pass(isOpen && !this.isLast && last > this.at ? last : this.bytes.length);
  }
}
