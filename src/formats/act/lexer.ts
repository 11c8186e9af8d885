/**
 * Bytes of an ACT log -> blocks, histograms and other lines, without a string for anything that repeats: a day of
 * one-second blocks is 100 MB.
 *
 *     after 2 sec:                                          after(2)
 *     requests-queued: 4                                    queued(4)
 *     reads (2000 total)                                    a histogram: name, total
 *      (06: 0000000009) (07: 0000001095) (08: 0000000474)   its buckets, cumulative since the start
 *
 * Bucket lines have one shape, ` (05: 0000000021)` up to four times (histogram.c of every version, `%02u: %010lu`).
 * Lines of another shape (pasted, indented, torn) are decoded and read as text.
 */
import type { ByteSource } from "~/base/bytes";
import { byteBlocks } from "~/base/lines";

/** Buckets 00 to 40: 2^40 ms are 34 years. A higher number is not a bucket. */
export const BUCKETS = 41;

export interface LexedHistogram {
  /** As printed, without the padding of 3.x and 4.x. Equal names at one position of the block share a string. */
  readonly name: string;
  /** 1-based line of the name. */
  readonly line: number;
  /** As printed after the name. */
  readonly total: number;
  /** By bucket number, BUCKETS of them; overwritten by the next histogram. */
  readonly counts: Float64Array;
  /** Every line of it has the printed shape, and the buckets add up to the total (histogram.c prints their sum). */
  readonly whole: boolean;
  /** At least one line of buckets was read. */
  readonly filled: boolean;
  /** Its last line. */
  readonly end: number;
}

/** Events of the lexer, in file order. Lines are 1-based. */
export interface LogEvents {
  /** `after N sec:`. false: its histograms are not wanted and are skipped. */
  after(t_s: number, line: number): boolean;
  histogram(histogram: LexedHistogram): void;
  /** `requests-queued: n`, and its older spellings. */
  queued(count: number, line: number): void;
  /** An empty line. */
  gap(line: number): void;
  /** Any other line, trimmed at the end, cut after LONGEST_LINE. */
  text(text: string, line: number): void;
}

/** Most histograms of a block whose names are cached. */
const MOST_KNOWN = 512;
const LONGEST_LINE = 8192;
const LF = 10;
const SPACE = 32;
const OPEN = 40;
const CLOSE = 41;
const COLON = 58;
/** ` (05: 0000000021)` */
const ENTRY = 17;

const AFTER = /^\s*[Aa]fter (\d{1,9}) sec:\s*$/;
const NAME = /^\s*(\S(?:.{0,398}\S)?)\s*\((\d{1,15}) total\)\s*$/;
const ENTRIES = /^(?:\s*\(\d{2}: \d{1,15}\)){1,4}\s*$/;
const QUEUED = /^\s*(?:read-reqs queued|requests[ -]queued): (\d{1,15})\s*$/;

const decoder = new TextDecoder();

/**
 * Reads a whole log. Rejects only with an AbortError.
 * @returns number of the last line if the file ends inside it, without a line feed; else null.
 */
export async function lexLog(
  source: ByteSource,
  events: LogEvents,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (bytes: number) => void },
): Promise<number | null> {
  const lexer = new Lexer(events);
  for await (const { bytes, offset } of byteBlocks(source, signal)) {
    lexer.read(bytes);
    progress(offset + bytes.length);
  }
  return lexer.end();
}

/** The name line at one position of the block, as last printed there. */
interface Known {
  readonly prefix: Uint8Array;
  readonly name: string;
}

export class Lexer {
  readonly #counts = new Float64Array(BUCKETS);
  /** By position in the block: nearly every block repeats the names of the one before. */
  readonly #known: Known[] = [];
  #place = 0;
  #line = 0;
  #midLine = false;
  #wanted = true;
  /** The histogram whose buckets are being read. */
  #name: string | null = null;
  #nameLine = 0;
  #total = 0;
  #sum = 0;
  #last = -1;
  #broken = false;

  constructor(private readonly events: LogEvents) {}

  /** Whole lines; the last one of the file may lack its line feed. */
  read(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      if (!this.#midLine) this.#line++;
      this.#midLine = false;
      if (bytes[at] === SPACE && bytes[at + 1] === OPEN) {
        const behind = this.#wanted ? this.#entries(bytes, at) : passEntries(bytes, at);
        if (behind !== -1) {
          at = behind;
          continue;
        }
      }
      let end = bytes.indexOf(LF, at);
      if (end === -1) {
        end = bytes.length;
        this.#midLine = true;
      }
      this.#other(bytes, at, end);
      at = end + 1;
    }
  }

  end(): number | null {
    this.#close(this.#line);
    return this.#midLine ? this.#line : null;
  }

  /** A line of buckets in the printed shape: offset after it, or -1 if it has another shape. */
  #entries(bytes: Uint8Array, start: number): number {
    if (this.#name === null) return -1;
    let at = start;
    let last = this.#last;
    let sum = 0;
    while (bytes[at] === SPACE && bytes[at + 1] === OPEN) {
      const bucket = (bytes[at + 2]! - 48) * 10 + bytes[at + 3]! - 48;
      let count = 0;
      for (let i = at + 6; i < at + 16; i++) {
        const digit = bytes[i]! - 48;
        if (!(digit >= 0 && digit <= 9)) return -1;
        count = count * 10 + digit;
      }
      const shaped = bytes[at + 4] === COLON && bytes[at + 5] === SPACE && bytes[at + 16] === CLOSE;
      if (!shaped || !(bucket > last && bucket < BUCKETS)) return -1;
      this.#counts[bucket] = count;
      last = bucket;
      sum += count;
      at += ENTRY;
    }
    // A longer count, a carriage return, or the end of a file without line feed: left to the slow path.
    if (bytes[at] !== LF) return -1;
    this.#last = last;
    this.#sum += sum;
    return at + 1;
  }

  #other(bytes: Uint8Array, at: number, end: number): void {
    if (this.#isKnownName(bytes, at, end)) return;
    if (at === end) {
      this.#close(this.#line - 1);
      this.events.gap(this.#line);
      return;
    }
    const text = decoder.decode(bytes.subarray(at, Math.min(end, at + LONGEST_LINE))).trimEnd();
    // Nearly all decoded lines are these.
    const after = AFTER.exec(text);
    if (after !== null) {
      this.#close(this.#line - 1);
      this.#place = 0;
      this.#wanted = this.events.after(Number(after[1]), this.#line);
      return;
    }
    if (ENTRIES.test(text)) {
      this.#entriesOfText(text);
      return;
    }
    const name = text.endsWith(" total)") ? NAME.exec(text) : null;
    if (name !== null) {
      this.#learn(bytes, at, end, name[1]!);
      this.#open(name[1]!, Number(name[2]));
      return;
    }
    // A line that should have been buckets but is not.
    if (this.#name !== null && /^\s*\(\d/.test(text)) {
      this.#broken = true;
      return;
    }
    this.#close(this.#line - 1);
    const queued = QUEUED.exec(text);
    if (queued !== null) this.events.queued(Number(queued[1]), this.#line);
    else if (text === "") this.events.gap(this.#line);
    else this.events.text(text, this.#line);
  }

  /** `reads (2000 total)` where the previous block had the same name: opened without making a string. */
  #isKnownName(bytes: Uint8Array, start: number, end: number): boolean {
    const known = this.#known[this.#place];
    if (known === undefined) return false;
    const { prefix, name } = known;
    for (let i = 0; i < prefix.length; i++) if (bytes[start + i] !== prefix[i]) return false;
    let at = start + prefix.length;
    let total = 0;
    const digits = at;
    for (; at < end; at++) {
      const digit = bytes[at]! - 48;
      if (!(digit >= 0 && digit <= 9)) break;
      total = total * 10 + digit;
    }
    if (at === digits || at - digits > 15 || end - at !== 7) return false;
    for (let i = 0; i < 7; i++) if (bytes[at + i] !== TOTAL[i]) return false;
    this.#open(name, total);
    return true;
  }

  #learn(bytes: Uint8Array, at: number, end: number, name: string): void {
    if (this.#place >= MOST_KNOWN) return;
    const open = bytes.subarray(at, end).lastIndexOf(OPEN);
    this.#known[this.#place] = { prefix: bytes.slice(at, at + open + 1), name };
  }

  #open(name: string, total: number): void {
    this.#close(this.#line - 1);
    this.#name = name;
    this.#nameLine = this.#line;
    this.#total = total;
    this.#place++;
  }

  #close(end: number): void {
    const name = this.#name;
    if (name === null) return;
    this.#name = null;
    if (this.#wanted) {
      this.events.histogram({
        name,
        line: this.#nameLine,
        total: this.#total,
        counts: this.#counts,
        // Above 2^53 sums are not exact, and no run counts that many.
        whole: !this.#broken && this.#sum === this.#total && this.#sum < 2 ** 53,
        filled: this.#last >= 0,
        end,
      });
    }
    this.#counts.fill(0);
    this.#last = -1;
    this.#sum = 0;
    this.#broken = false;
  }

  #entriesOfText(text: string): void {
    if (!this.#wanted) return;
    if (this.#name === null) {
      this.events.text(text, this.#line);
      return;
    }
    for (const [, number, count] of text.matchAll(/\((\d{2}): (\d+)\)/g)) {
      const bucket = Number(number);
      if (bucket <= this.#last || bucket >= BUCKETS) {
        this.#broken = true;
        return;
      }
      this.#counts[bucket] = Number(count);
      this.#sum += Number(count);
      this.#last = bucket;
    }
  }
}

const TOTAL = new TextEncoder().encode(" total)");

/** Skips a line of the printed shape; -1 if it has another shape. */
function passEntries(bytes: Uint8Array, start: number): number {
  for (let at = start + ENTRY; at <= start + 4 * ENTRY; at += ENTRY) if (bytes[at] === LF) return at + 1;
  return -1;
}
