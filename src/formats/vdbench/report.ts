/**
 * Reports for people: summary, totals, logfile, console output, and the reports of one SD, WD, FSD, FWD, host or slave.
 * A section per run definition; its rows under a header of two lines:
 *
 *     19:30:24.005 Starting RD=rate1; I/O rate: 200; elapsed=3 warmup=1; For loops: iorate=200
 *     Nov 20, 2026    interval   i/o   MB/sec   bytes   read   resp …
 *                               rate  1024**2   i/o      pct   time …
 *     19:30:25.230           1 177.0     0.69    4096 100.00  0.591 …
 *     19:30:28.296     avg_2-4 213.0     0.83    4096 100.00  1.049 …
 */
import type { ByteSource } from "~/base/bytes";
import { textBlocks } from "~/base/lines";
import type { ParseContext, Sink } from "../format";
import { AT, emptyValues, FIELDS, reportHeader, type ReportHeader, toBinary } from "./columns";
import { Complaints } from "./complaints";
import { decimal, decimalsOf, isMixed, isNegative } from "./decimal";
import { subjectOf } from "./kind";
import { Sections } from "./sections";
import type { SectionsPart, Subject } from "./section";
import { startingOf } from "./starting";
import { toldOf } from "./told";
import { dayMs, timeOfDayText, zoneOffsetMs } from "./times";

/** Longer lines are not vdbench's. */
const LONGEST = 4096;
/** A run is announced twice within this time: once for the console, once with an anchor. */
const SAME_START_MS = 5000;

export async function parseReport(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const told = toldOf(context.told);
  const complaints = new Complaints(sink, source.path);
  let reader: ReportReader | null = null;
  let last = 0;
  let whole = true;
  for await (const { lines, line, end, open } of textBlocks(source, context.signal)) {
    reader ??= new ReportReader(sink, complaints, told, subjectOf(lines));
    for (const [i, text] of lines.entries()) reader.line(text, line + i, open && i === lines.length - 1);
    last = line + lines.length - 1;
    whole = !open;
    context.progress(end);
  }
  reader ??= new ReportReader(sink, complaints, told, null);
  sink.part(reader.end(last, whole));
}

class ReportReader {
  readonly #complaints: Complaints;
  readonly #sections: Sections;
  readonly #subject: Subject | null;
  readonly #values = emptyValues();
  readonly #decimals = new Int8Array(FIELDS.length);
  #offset_ms: number | null;
  #header: ReportHeader | null = null;
  #top: string | null = null;
  #version: string | null = null;
  #died: string | null = null;
  #said = "";
  #tod: number | null = null;
  /** The last line that was a row, or should have been one. */
  #row = 0;
  /** The last one that had all its columns. */
  #wholeRow = 0;
  /** The last line begins like a row or a run, and is not known to be a whole row. */
  #begun = false;
  /** Its last number may lack digits. */
  #open = false;
  /** The row has a number below 0. */
  #isBelow = false;
  /** The header of its rows is missing, already reported. */
  #homeless = false;
  readonly #time: { tod_ms: number | null; unix_ms: () => number | null };

  constructor(sink: Sink, complaints: Complaints, told: ReturnType<typeof toldOf>, subject: Subject | null) {
    this.#complaints = complaints;
    this.#subject = subject;
    this.#offset_ms = told.offset_ms;
    const member = subject === null ? null : subject.name;
    const { samples, interval_s } = told;
    this.#sections = new Sections({ sink, complaints, samples, interval_s, member, large: false });
    this.#time = { tod_ms: null, unix_ms: () => this.#unix() };
  }

  /** `open`: the file ends here, without a line feed. */
  line(text: string, line: number, open: boolean): void {
    this.#open = open;
    this.#begun = /^(?:\d|<a )/.test(text) && !REMARK.test(text);
    if (text.length > LONGEST) return;
    const top = this.#top;
    this.#top = null;
    if (top !== null) {
      const header = reportHeader(top, text);
      if (header !== null) {
        this.#header = header;
        this.#sections.files = header.files;
        return;
      }
    }
    if (isTime(text)) this.#timed(text, line);
    else if (text.startsWith("<a name=")) this.#anchor(text, line);
    else if (/interval/i.test(text)) this.#top = text;
    else this.#remark(text, line);
  }

  /** `whole`: the file ends with a line feed. */
  end(last: number, whole: boolean): SectionsPart {
    if (!whole && this.#wholeRow === last) this.#complaints.notice("warning", "vdbench/unended", last);
    else if (!whole && (this.#row === last || this.#begun)) this.#complaints.error("vdbench/cut", last);
    this.#sections.end();
    const [version, died] = [this.#version, this.#died];
    return { kind: "sections", subject: this.#subject, sections: this.#sections.done, version, died };
  }

  #timed(text: string, line: number): void {
    const start = text.startsWith("Starting RD=", 13) ? startingOf(text) : null;
    if (start !== null) this.#begin(start, line);
    else if (!this.#isRow(text, line)) this.#remark(text, line);
  }

  #anchor(text: string, line: number): void {
    const start = startingOf(text);
    if (start !== null) this.#begin(start, line);
    else this.#sections.torn(line);
  }

  #begin(start: NonNullable<ReturnType<typeof startingOf>>, line: number): void {
    const { rd, starting, began } = this.#sections;
    const again =
      !began &&
      rd === start.rd &&
      starting?.loops === (start.loops ?? starting?.loops) &&
      Math.abs((starting?.tod_ms ?? 0) - (start.tod_ms ?? 0)) < SAME_START_MS;
    // The second announcement may be the fuller one.
    if (!again) this.#sections.begin(start, line);
  }

  #isRow(text: string, line: number): boolean {
    const header = this.#header;
    const rd = this.#sections.rd;
    const tokens = text.trim().split(/\s+/);
    const label = tokens[1] ?? "";
    if (header === null) {
      if (rd !== null && LABEL.test(label) && numbersOf(tokens) > HOMELESS_NUMBERS) this.#tellHomeless(line);
      return false;
    }
    if (/^(?:std|max)_\d{1,9}-\d{1,9}$/.test(label)) return true;
    const found = LABEL.exec(label);
    const known = found !== null && tokens.length === header.columns.length + 2 && this.#read(tokens, header);
    this.#tod = timeOfDayText(tokens[0]!);
    if (!known || rd === null || this.#tod === null) {
      if (!looksLikeRow(tokens, header)) return false;
      this.#row = line;
      this.#sections.torn(line);
      return true;
    }
    this.#row = this.#wholeRow = line;
    if (this.#isBelow) this.#complaints.negative(line);
    this.#time.tod_ms = this.#tod;
    const [, number, from, to] = found;
    if (number !== undefined) this.#sections.interval(rd, Number(number), line, this.#values, this.#time);
    else {
      const average = { from: Number(from), to: Number(to), line, values: this.#values, decimals: this.#decimals };
      this.#sections.average(rd, average, this.#time);
    }
    return true;
  }

  #tellHomeless(line: number): void {
    if (!this.#homeless) this.#complaints.error("vdbench/no-header", line);
    this.#homeless = true;
  }

  #read(tokens: readonly string[], { columns, decimal: isDecimal }: ReportHeader): boolean {
    this.#values.fill(NaN);
    this.#isBelow = false;
    if (isMixed(tokens.slice(2))) return false;
    for (const [i, column] of columns.entries()) {
      const value = decimal(tokens[i + 2]!);
      if (value === null) return false;
      this.#isBelow ||= isNegative(tokens[i + 2]!);
      if (column === null) continue;
      this.#values[column] = value;
      this.#decimals[column] = decimalsOf(tokens[i + 2]!);
    }
    const last = columns.at(-1);
    if (this.#open && last !== null && last !== undefined) this.#values[last] = NaN;
    if (isDecimal) toBinary(this.#values);
    // 5.04.07 prints the maxima of reads and of writes, and none of both.
    const values = this.#values;
    if (Number.isNaN(values[AT.resp_max]!)) values[AT.resp_max] = Math.max(values[AT.read_max]!, values[AT.write_max]!);
    return true;
  }

  #remark(text: string, line: number): void {
    const version = /Vdbench distribution: vdbench(\d+)/.exec(text);
    if (version !== null) this.#version = version[1]!;
    else if (text.includes("summary report, created")) this.#offset_ms ??= zoneOffsetMs(text);
    else if (/^java\.[\w.]{1,80}(?:Exception|Error)/.test(text)) this.#died ??= this.#causeOf(text);
    else if (this.#header !== null && looksLikeRow(text.trim().split(/\s+/), this.#header)) {
      this.#row = line;
      this.#sections.torn(line);
    } else if (isTime(text)) this.#remember(text.slice(13).trim());
  }

  /** The last message, except chatter about its own end. */
  #remember(text: string): void {
    if (text !== "" && !/above failures|^killCommand|^removeKill/i.test(text)) this.#said = text.slice(0, 300);
  }

  /** What follows the exception, or, if that points upwards, what was said before it. */
  #causeOf(text: string): string {
    const message = text.slice(text.indexOf(":") + 1).trim();
    return /above/i.test(message) && this.#said !== "" ? this.#said : message;
  }

  #unix(): number | null {
    const day = this.#header === null ? null : dayMs(this.#header.day);
    return day === null || this.#offset_ms === null || this.#tod === null ? null : day + this.#tod - this.#offset_ms;
  }
}

const isTime = (text: string): boolean =>
  text.length > 13 && text[2] === ":" && text[5] === ":" && text[8] === "." && text[12] === " ";

/** A time and a whole word or two: a message, not a row. */
const REMARK = /^\d\d:\d\d:\d\d\.\d{3} (?!Starting )[A-Z][a-z]+ [a-z]/;
const LABEL = /^(?:(\d{1,9})|avg_(\d{1,9})-(\d{1,9}))$/;
/** This many numbers after a label are a row, whatever its columns. */
const HOMELESS_NUMBERS = 7;
const numbersOf = (tokens: readonly string[]): number =>
  tokens.reduce((n, token) => n + (decimal(token) === null ? 0 : 1), 0);

/** Mostly numbers, as many as a row has: a torn row. */
function looksLikeRow(tokens: readonly string[], { columns }: ReportHeader): boolean {
  if (tokens.length > columns.length + 6) return false;
  const numbers = numbersOf(tokens);
  return numbers >= 4 && numbers * 2 > columns.length;
}
