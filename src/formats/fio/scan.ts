import { scanBins, type Bins } from "./bins";

/** A stretch of bytes; `line` counts from 1, `end` is after the last byte. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

interface JobSpan extends Span {
  /** false: the document ends inside this job. */
  readonly whole: boolean;
}

/** An options object and its number of keys, repeated ones included. */
interface OptionsSpan extends Span {
  readonly keys: number;
  /** The job it belongs to; -1: global options; -2, -3 …: those of the first, second … host (client/server, 3.42). */
  readonly job: number;
}

/**
 * One document, found by its brackets; only its bins are parsed yet. The spans of a json+ file:
 *
 *     {                                   start, line
 *       "fio version" : "fio-3.42",
 *       "global options" : { … },         options, job -1
 *       "jobs" : [                        jobsStart is after the [
 *         {                               jobs[0]
 *           "job options" : { … },        options, job 0
 *           "read" : { … "clat_ns" : {
 *             "bins" : { "564" : 1, … }   bins
 *           } },
 *         }, …
 *       ]                                 jobsEnd
 *     }                                   end
 */
export interface ScannedDocument extends Span {
  /** false: the bytes end, or another document begins, before its last brace. */
  readonly whole: boolean;
  /** Line of the last byte scanned. */
  readonly lastLine: number;
  /** It has a "fio version", "jobs" or "client_stats" of its own. */
  readonly fio: boolean;
  /** After the `[` of the jobs, and at its `]` (or the end, if cut off); -1 without jobs. */
  readonly jobsStart: number;
  readonly jobsEnd: number;
  readonly client: boolean;
  readonly jobs: readonly JobSpan[];
  readonly options: readonly OptionsSpan[];
  readonly bins: readonly (Span & { readonly bins: Bins })[];
}

const NEWLINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const isBlank = (c: number | undefined): boolean => c === 0x20 || c === NEWLINE || c === 0x0d || c === 0x09;

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const VERSION = ascii("fio version");
const JOBS = ascii("jobs");
const CLIENTS = ascii("client_stats");
const GLOBAL_OPTIONS = ascii("global options");
const JOB_OPTIONS = ascii("job options");
const BINS = ascii("bins");

function isText(bytes: Uint8Array, start: number, end: number, text: Uint8Array): boolean {
  if (end - start !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text[i]) return false;
  return true;
}

/**
 * Offset of the next `{` that is followed by a key or `}`, starting at `from`; -1 if there is none. fio prints a
 * document's brace on a line of its own, but shells and messages may precede it on the line.
 */
export function findOpening(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(OPEN, from); at !== -1; at = bytes.indexOf(OPEN, at + 1)) {
    while (bytes[at + 1] === OPEN) at++;
    let next = at + 1;
    while (isBlank(bytes[next])) next++;
    if (bytes[next] === QUOTE) return at;
  }
  return -1;
}

/** The line after a `{`, up to its first key, where fio and pretty printers put it. Empty: not laid out like that. */
function firstKey(bytes: Uint8Array, open: number): Uint8Array {
  let at = open + 1;
  if (bytes[at] === 0x0d) at++;
  if (bytes[at++] !== NEWLINE || !isBlank(bytes[at])) return new Uint8Array();
  const line = at;
  while (isBlank(bytes[at])) at++;
  return bytes[at] === QUOTE ? bytes.subarray(line, bytes.indexOf(QUOTE, at + 1)) : new Uint8Array();
}

/**
 * Whether a document begins at the `{` at `at`, given one that began at `start`. Everything inside a document is
 * indented, so a `{` in the first column is outside; and documents of one writer begin with the same key.
 */
export function isNextDocument(bytes: Uint8Array, at: number, start: number): boolean {
  if (bytes[at - 1] !== NEWLINE) return false;
  const key = firstKey(bytes, start);
  const next = firstKey(bytes, at);
  return key.length > 0 && next.length === key.length && isText(next, 0, next.length, key);
}

/** Is the container that opens at `at` the value of the key `text`? */
function keyed(bytes: Uint8Array, at: number, start: number, end: number, text: Uint8Array): boolean {
  if (!isText(bytes, start, end, text)) return false;
  let before = at - 1;
  while (isBlank(bytes[before])) before--;
  return bytes[before] === COLON;
}

/**
 * Scans one document from its `{` at `start` to the matching brace, the end of the bytes, or the start of the next
 * document. Every byte is seen once; strings are skipped, brackets and lines counted. No closure in here: captured
 * variables are kept in memory, which makes this loop half as slow again.
 */
export function scanDocument(bytes: Uint8Array, start: number, startLine: number): ScannedDocument {
  const limit = bytes.length;
  const jobs: JobSpan[] = [];
  const options: OptionsSpan[] = [];
  const bins: (Span & { bins: Bins })[] = [];
  let line = startLine;
  let depth = 0;
  let fio = false;
  let client = false;
  let inJobs = false;
  let inHosts = false;
  let hosts = 0;
  let jobsStart = -1;
  let jobsEnd = -1;
  let jobStart = -1;
  let jobLine = 0;
  let optionsStart = -1;
  let optionsLine = 0;
  let optionsDepth = -1;
  let keys = 0;
  let textStart = 0;
  let textEnd = -1;
  let at = start;
  let end = limit;
  let whole = false;

  scan: while (at < limit) {
    switch (bytes[at]) {
      case QUOTE: {
        textStart = at + 1;
        let close = textStart;
        // A raw line break never occurs inside a string: a torn line must not swallow the rest.
        for (let c = bytes[close]; c !== QUOTE && c !== NEWLINE && close < limit; c = bytes[close]) {
          close += c === BACKSLASH ? 2 : 1;
        }
        textEnd = Math.min(close, limit);
        if (depth === 1 && !fio) fio = isText(bytes, textStart, textEnd, VERSION);
        at = bytes[close] === QUOTE ? close : close - 1;
        break;
      }
      case NEWLINE:
        line++;
        while (bytes[at + 1] === SPACE) at++;
        break;
      case COLON:
        if (depth === optionsDepth) keys++;
        break;
      case OPEN:
        if (depth === 0) {
          depth = 1;
          break;
        }
        if (isNextDocument(bytes, at, start)) {
          end = at;
          break scan;
        }
        if (keyed(bytes, at, textStart, textEnd, BINS)) {
          const found = scanBins(bytes, at, limit);
          if (found !== null) {
            bins.push({ start: at, end: found.end, line, bins: found.bins });
            line += found.lines;
            at = found.end - 1;
            break;
          }
        }
        depth++;
        if (inJobs && depth === 3) {
          jobStart = at;
          jobLine = line;
        } else if (
          (depth === 4 && jobStart !== -1 && keyed(bytes, at, textStart, textEnd, JOB_OPTIONS)) ||
          (depth === 2 && keyed(bytes, at, textStart, textEnd, GLOBAL_OPTIONS)) ||
          (depth === 3 && inHosts)
        ) {
          optionsStart = at;
          optionsLine = line;
          optionsDepth = depth;
          keys = 0;
        }
        break;
      case OPEN_LIST:
        depth++;
        if (depth === 2 && keyed(bytes, at, textStart, textEnd, GLOBAL_OPTIONS)) inHosts = true;
        else if (depth === 2 && jobsStart === -1) {
          client = keyed(bytes, at, textStart, textEnd, CLIENTS);
          if (client || keyed(bytes, at, textStart, textEnd, JOBS)) {
            fio = true;
            inJobs = true;
            jobsStart = at + 1;
          }
        }
        break;
      case CLOSE:
        if (depth === optionsDepth) {
          const job = inHosts ? -2 - hosts++ : depth === 2 ? -1 : jobs.length;
          options.push({ start: optionsStart, end: at + 1, line: optionsLine, keys, job });
          optionsDepth = -1;
        }
        depth--;
        if (depth === 2 && jobStart !== -1) {
          jobs.push({ start: jobStart, end: at + 1, line: jobLine, whole: true });
          jobStart = -1;
        }
        if (depth === 0) {
          end = at + 1;
          whole = true;
          break scan;
        }
        break;
      case CLOSE_LIST:
        depth--;
        if (depth === 1) inHosts = false;
        if (depth === 1 && inJobs) {
          inJobs = false;
          jobsEnd = at;
        }
        if (depth === 0) {
          end = at + 1;
          whole = true;
          break scan;
        }
        break;
      default:
        break;
    }
    at++;
  }
  if (jobStart !== -1) jobs.push({ start: jobStart, end, line: jobLine, whole: false });
  if (jobsStart !== -1 && jobsEnd === -1) jobsEnd = end;
  const place = { start, end, line: startLine, lastLine: line };
  return { ...place, whole, fio, client, jobsStart, jobsEnd, jobs, options, bins };
}

/** Line breaks in bytes [start, end). */
export function countLines(bytes: Uint8Array, start: number, end: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE, start); at !== -1 && at < end; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}
