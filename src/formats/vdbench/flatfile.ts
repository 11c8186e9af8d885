/**
 * The flatfile (`flatfile.html`) and the output of `vdbench parse`: a header, then a row per interval and one per
 * average.
 *
 *     tod          Run   Interval  reqrate  rate   MB/sec  bytes/io  read%  resp …
 *     19:29:16.332 rd1   1         200      177.0  0.69    4096      100.0  0.591 …
 *     19:29:19.296 rd1   avg_2-4   200      213.0  0.83    4096      100.0  1.049 …
 *
 * Read as bytes: a row is one pass over its characters, without a string.
 */
import type { ByteSource } from "~/base/bytes";
import { lineBlocks } from "~/base/lines";
import type { ParseContext, Sink } from "../format";
import { type Column, emptyValues, FIELDS, flatHeader, type FlatHeader, isDecimal, split, toBinary } from "./columns";
import { Complaints } from "./complaints";
import { decimalAt, EXACT_DIGITS, isAbsent, isNegative, POWERS } from "./decimal";
import { OF_LARGE_FILES } from "./samples";
import { Sections } from "./sections";
import type { SectionsPart } from "./section";
import { toldOf } from "./told";
import { timeOfDay, timestampMs } from "./times";

const decoder = new TextDecoder();
const [FEED, RETURN, BLANK, TAB, COMMA, STAR, LESS, A, V, G, LOW, DASH, ZERO, NINE, POINT] = [
  0x0a, 0x0d, 0x20, 0x09, 0x2c, 0x2a, 0x3c, 0x61, 0x76, 0x67, 0x5f, 0x2d, 0x30, 0x39, 0x2e,
] as const;

/** About 300,000 rows. */
const LARGE_BYTES = 64 * 2 ** 20;
/** Longer lines are no rows. */
const LONGEST = 8192;
/** `avg` rows print four digits after the point, without trailing zeros (5.04.05 and later). */
const DIGITS = new Int8Array(FIELDS.length).fill(4);

export async function parseFlatfile(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const { samples, interval_s, offset_ms } = toldOf(context.told);
  const complaints = new Complaints(sink, source.path);
  const large = source.size > LARGE_BYTES;
  const sections = new Sections({ sink, complaints, samples, interval_s, member: null, large });
  const reader = new FlatReader(sections, complaints, offset_ms, large);
  for await (const { bytes, line, offset, last } of lineBlocks(source, context.signal)) {
    reader.block(bytes, line, last);
    context.progress(offset + bytes.length);
  }
  reader.end();
  if (large && samples) complaints.notice("info", "vdbench/large-file", 1);
  const part: SectionsPart = { kind: "sections", subject: null, sections: sections.done, version: null, died: null };
  sink.part(part);
}

export class FlatReader {
  readonly #sections: Sections;
  readonly #complaints: Complaints;
  readonly #offset_ms: number | null;
  readonly #values = emptyValues();
  #header: FlatHeader | null = null;
  readonly #large: boolean;
  #fields = new Int16Array(0);
  /** The same, without what a large file leaves out of its intervals. */
  #lean = new Int16Array(0);
  /** Interval of the row before, if that was one. */
  #number_before = NaN;
  /** MB are 10^6 bytes; null: not yet known. */
  #decimal: boolean | null = null;
  #rd = "";
  #rdBytes: Uint8Array = new Uint8Array(0);
  #homeless = 0;
  /** Of the row that is being read. */
  #bytes: Uint8Array = new Uint8Array(0);
  /** Where its marks stand: as numbers, since a pair for each of a million rows would cost as much as the row. */
  #runFrom = -1;
  #runTo = -1;
  #intervalFrom = -1;
  #intervalTo = -1;
  #stampFrom = 0;
  #stampTo = 0;
  #tod: number | null = null;
  /** It has a number below 0. */
  #isBelow = false;
  readonly #time: { tod_ms: number | null; unix_ms: () => number | null };

  constructor(sections: Sections, complaints: Complaints, offset_ms: number | null, large: boolean) {
    this.#large = large;
    this.#sections = sections;
    this.#complaints = complaints;
    this.#offset_ms = offset_ms;
    const unix_ms = (): number | null => {
      const stamp = decoder.decode(this.#bytes.subarray(this.#stampFrom, this.#stampTo));
      const second = timestampMs(stamp, this.#offset_ms);
      return second === null ? null : second + ((this.#tod ?? 0) % 1000);
    };
    this.#time = { tod_ms: null, unix_ms };
  }

  block(bytes: Uint8Array, first: number, last: boolean): void {
    this.#bytes = bytes;
    let line = first;
    for (let at = 0; at < bytes.length; line++) {
      const feed = bytes.indexOf(FEED, at);
      const cut = feed === -1;
      let end = cut ? bytes.length : feed;
      if (bytes[end - 1] === RETURN && end > at) end--;
      this.#line(at, end, line, cut && last);
      at = cut ? bytes.length : feed + 1;
    }
  }

  end(): void {
    if (this.#header === null && this.#homeless > 0) {
      this.#complaints.error("vdbench/no-header", this.#homeless);
    }
    this.#sections.end();
  }

  #line(from: number, to: number, line: number, cut: boolean): void {
    const bytes = this.#bytes;
    let at = from;
    while (at < to && bytes[at]! <= BLANK) at++;
    const c = bytes[at];
    if (at === to) return;
    if (c === STAR || c === LESS) this.#comment(at, to, line);
    else if (to - at > LONGEST) this.#sections.torn(line);
    else if (this.#header === null || !isDigit(bytes[at + 1]!)) this.#text(at, to, line, cut);
    else this.#row(at, to, line, cut);
  }

  /** There are none after the header: a row that lost its first character looks like one. */
  #comment(at: number, to: number, line: number): void {
    const header = this.#header;
    if (header === null || to - at > LONGEST) return;
    const text = decoder.decode(this.#bytes.subarray(at, to));
    if (split(text, header.separator).length === header.columns.length) this.#sections.torn(line);
  }

  /** A line that does not look like a row: a header, or a row that begins with the name of its run. */
  #text(at: number, to: number, line: number, cut: boolean): void {
    const text = decoder.decode(this.#bytes.subarray(at, to));
    const header = /interval/i.test(text) ? flatHeader(text) : null;
    if (header !== null) this.#begin(header, line);
    else if (this.#header !== null) {
      // Without a digit it is no row, but something between tables.
      if (cut || /\d/.test(text)) this.#row(at, to, line, cut);
    } else if (this.#homeless === 0 && /\d\s+(?:avg_\d+-)?\d+\s+\d/.test(text)) this.#homeless = line;
  }

  #begin(header: FlatHeader, line: number): void {
    this.#header = header;
    this.#sections.files = header.files;
    this.#fields = Int16Array.from(header.columns, (column) => CODE(column));
    this.#lean = this.#fields.map((field) => (field < 0 || OF_LARGE_FILES.has(field) ? field : IGNORED));
    this.#number_before = NaN;
    if (header.unknown.length > 0) {
      const values = { names: header.unknown.slice(0, 5).join(", "), count: header.unknown.length };
      this.#complaints.error("vdbench/unknown-columns", line, values);
    }
  }

  #row(from: number, to: number, line: number, cut: boolean): void {
    const bytes = this.#bytes;
    let fields = this.#fields;
    const values = this.#values;
    const separator = this.#header!.separator === "comma" ? COMMA : this.#header!.separator === "tab" ? TAB : -1;
    let column = 0;
    let at = from;
    let broken = false;
    // A decimal point, a comma: vdbench prints one kind (decimal.ts).
    let points = 0;
    this.#runFrom = -1;
    this.#intervalFrom = -1;
    this.#tod = null;
    this.#isBelow = false;
    while (at < to || (separator !== -1 && at === to && column < fields.length)) {
      const field = column < fields.length ? fields[column]! : IGNORED;
      column++;
      let end = at;
      if (separator === -1) {
        if (field < 0) {
          while (end < to && bytes[end]! > BLANK) end++;
          if (field !== IGNORED) {
            this.#mark(field, at, end);
            broken ||= field === TOD && this.#tod === null;
            if (field === INTERVAL && this.#goesOn()) fields = this.#lean;
          }
        } else {
          // The digits are read on the way to the blank: most of a row is numbers.
          let value = 0;
          let digits = 0;
          let point = -1;
          let plain = true;
          for (; end < to; end++) {
            const c = bytes[end]!;
            if (c >= ZERO && c <= NINE) {
              value = value * 10 + c - ZERO;
              digits++;
            } else if (c <= BLANK) break;
            else if ((c === POINT || c === COMMA) && point === -1) {
              point = end;
              points |= c === POINT ? 1 : 2;
            } else plain = false;
          }
          if (plain && digits > 0 && digits <= EXACT_DIGITS) {
            values[field] = point === -1 ? value : value / POWERS[end - point - 1]!;
          } else broken = !this.#number(field, at, end) || broken;
        }
        at = end;
        while (at < to && bytes[at]! <= BLANK) at++;
      } else {
        while (end < to && bytes[end] !== separator) end++;
        let from = at;
        at = end + 1;
        while (from < end && bytes[from] === BLANK) from++;
        while (end > from && bytes[end - 1] === BLANK) end--;
        if (field >= 0) broken = !this.#number(field, from, end) || broken;
        else if (field !== IGNORED) {
          this.#mark(field, from, end);
          broken ||= field === TOD && this.#tod === null;
        }
      }
    }
    this.#number_before = NaN;
    // Text that ends the file without a blank may have lost characters. vdbench ends its rows with one.
    const open = cut && bytes[to - 1]! > BLANK;
    const last = fields[column - 1]!;
    const lost = open && (last === INTERVAL || (last === RUN && !this.#isSameRun()));
    if (
      column !== fields.length ||
      broken ||
      points === 3 ||
      lost ||
      this.#runFrom === -1 ||
      this.#intervalFrom === -1
    ) {
      if (cut) this.#complaints.error("vdbench/cut", line);
      else this.#sections.torn(line);
      return;
    }
    if (open && last >= 0) values[last] = NaN;
    if (this.#isBelow) this.#complaints.negative(line);
    if (cut) this.#complaints.notice("warning", "vdbench/unended", line);
    this.#time.tod_ms = this.#tod;
    this.#place(this.#nameOf(), line);
  }

  /** The row continues the run before it: in a large file only what becomes a series is read. */
  #goesOn(): boolean {
    if (!this.#large || this.#runFrom === -1) return false;
    const number = decimalAt(this.#bytes, this.#intervalFrom, this.#intervalTo);
    return number === this.#number_before + 1 && this.#isSameRun();
  }

  /** A number into the row's values; false: not a number. */
  #number(field: number, from: number, to: number): boolean {
    const value = decimalAt(this.#bytes, from, to);
    this.#values[field] = value;
    if (!Number.isNaN(value)) return true;
    const text = decoder.decode(this.#bytes.subarray(from, to));
    this.#isBelow ||= isNegative(text);
    return isAbsent(text);
  }

  #mark(field: number, from: number, to: number): void {
    if (field === RUN) {
      this.#runFrom = from;
      this.#runTo = to;
    } else if (field === INTERVAL) {
      this.#intervalFrom = from;
      this.#intervalTo = to;
    } else if (field === STAMP) {
      this.#stampFrom = from;
      this.#stampTo = to;
    } else this.#tod = timeOfDay(this.#bytes, from, to);
  }

  #place(rd: string, line: number): void {
    this.#decimal ??= this.#header!.files ? false : isDecimal(this.#values);
    if (this.#decimal === true) toBinary(this.#values);
    const [bytes, from, to] = [this.#bytes, this.#intervalFrom, this.#intervalTo];
    const number = decimalAt(bytes, from, to);
    if (Number.isInteger(number) && number > 0) {
      this.#number_before = number;
      this.#sections.interval(rd, number, line, this.#values, this.#time);
      return;
    }
    const average = averageAt(bytes, from, to);
    if (average === null) this.#sections.torn(line);
    else {
      const [first, last] = average;
      const row = { from: first, to: last, line, values: this.#values, decimals: DIGITS };
      this.#sections.average(rd, row, this.#time);
    }
  }

  /** The name of the row's run as a string, created only when it changes. */
  #nameOf(): string {
    if (!this.#isSameRun()) {
      this.#rdBytes = this.#bytes.slice(this.#runFrom, this.#runTo);
      this.#rd = decoder.decode(this.#rdBytes);
    }
    return this.#rd;
  }

  #isSameRun(): boolean {
    const bytes = this.#bytes;
    const known = this.#rdBytes;
    const from = this.#runFrom;
    let same = known.length === this.#runTo - from;
    for (let i = 0; same && i < known.length; i++) same = known[i] === bytes[from + i];
    return same;
  }
}

const [IGNORED, RUN, INTERVAL, TOD, STAMP] = [-1, -2, -3, -4, -5] as const;
const MARKS = { ignored: IGNORED, run: RUN, interval: INTERVAL, tod: TOD, timestamp: STAMP } as const;
const CODE = (column: Column): number => (typeof column === "number" ? column : MARKS[column]);

const isDigit = (c: number): boolean => c >= 0x30 && c <= 0x39;

/** `avg_2-10` -> [2, 10]. */
function averageAt(bytes: Uint8Array, from: number, to: number): readonly [number, number] | null {
  if (bytes[from] !== A || bytes[from + 1] !== V || bytes[from + 2] !== G || bytes[from + 3] !== LOW) return null;
  const dash = bytes.subarray(0, to).indexOf(DASH, from);
  if (dash === -1) return null;
  const [first, last] = [decimalAt(bytes, from + 4, dash), decimalAt(bytes, dash + 1, to)];
  return Number.isInteger(first) && Number.isInteger(last) ? [first, last] : null;
}
